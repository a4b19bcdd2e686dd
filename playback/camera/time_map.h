/* playback/camera/time_map.h - which moment of the demo a shot shows at each of its own.
 *
 * Shot time runs evenly from 0, as the film does. Demo time is the integral of
 * the speed keys, stands still in a freeze, or is given by keys directly. */
#ifndef PLAYBACK_CAMERA_TIME_MAP_H
#define PLAYBACK_CAMERA_TIME_MAP_H

#include <stdbool.h>

#include "playback/camera/curve.h"

struct freeze {
    double at, length; /* shot time, s */
    bool on_demo;      /* `at` is demo time, until film_plan has made shot time of it */
};

struct time_map {
    double from;        /* demo time at shot time 0, unless `keys` say it */
    struct curve speed; /* demo seconds per second, negative backwards; none: 1 */
    int num_freezes;    /* in order, not overlapping */
    struct freeze *freezes;
    int num_keys; /* > 0: demo time by shot time, and nothing of the above */
    double *key_times, *key_values;
};

/* Defined for every shot time: before 0 and after the end as it goes there. */
double time_map_at(const struct time_map *map, double time);

/* The first and the last demo time in a stretch of shot time, looked at every
 * tenth of a second. */
void time_map_bounds(const struct time_map *map, double from, double to, double *first,
                     double *last);

/* The first shot time in 0..limit at which the demo is at `demo`, to a tenth of
 * a microsecond; false when it never is. */
bool time_map_find(const struct time_map *map, double demo, double limit, double *time);

/* True when demo time is shot time plus `from`. */
bool time_map_is_plain(const struct time_map *map);

#endif
