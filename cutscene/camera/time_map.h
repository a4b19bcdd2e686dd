/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/time_map.h - from shot time to demo time.
 *
 * Shot time runs evenly from 0, as the film does. Demo time is the integral of
 * the speed keys, constant in a freeze, or is given by keys directly: from key to
 * key by the ease of the second or, where it has none, by a smooth curve through all. */
#ifndef CUTSCENE_CAMERA_TIME_MAP_H
#define CUTSCENE_CAMERA_TIME_MAP_H

#include <stdbool.h>

#include "cutscene/camera/curve.h"

struct freeze {
    double at, length; /* shot time, s */
    bool on_demo;      /* `at` is demo time, until film_plan_make has found the shot time */
};

struct time_map {
    double from;        /* demo time at shot time 0; unused with keys */
    struct curve speed; /* demo seconds per second, negative backwards; none: 1 */
    int num_freezes;    /* in order, not overlapping */
    struct freeze *freezes;
    int num_keys; /* > 0: demo time by shot time, instead of all the above */
    double *key_times, *key_values;
    enum curve_ease *key_eases; /* how each is reached; NULL: all as usual */
};

/* Defined for every shot time; before 0 and after the end it continues. */
double time_map_at(const struct time_map *map, double time);

/* The first and the last demo time in a stretch of shot time, sampled every tenth
 * of a second. */
void time_map_bounds(const struct time_map *map, double from, double to, double *first,
                     double *last);

/* The first shot time in 0..limit that shows demo time `demo`, to a tenth of a
 * microsecond; false when there is none. */
bool time_map_find(const struct time_map *map, double demo, double limit, double *time);

/* True when demo time is shot time plus `from`. */
bool time_map_is_plain(const struct time_map *map);

#endif
