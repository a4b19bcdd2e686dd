/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/time_map.h - maps shot time to demo time.
 *
 * Shot time runs evenly from 0, as the film does. Demo time is the integral of the speed
 * curve, constant during a freeze; or it is given by keys directly: from key to key with the
 * ease of the second or, if that is EASE_DEFAULT, on a smooth curve through all keys. */
#ifndef CUTSCENE_CAMERA_TIME_MAP_H
#define CUTSCENE_CAMERA_TIME_MAP_H

#include <stdbool.h>

#include "cutscene/camera/curve.h"

/* Demo time is constant while it lasts. If an event happens at exactly that time, the
 * freeze shows its outcome: the explosion, not the missile. */
struct freeze {
    double at, length; /* shot time, s */
    bool on_demo;      /* `at` is a demo time until film_plan_build converts it */
    bool has_demo;     /* `demo` is set */
    double demo;       /* the demo time of `at` as it was given, shown exactly */
};

struct time_map {
    double from;        /* demo time at shot time 0; unused with keys */
    struct curve speed; /* demo seconds per second, negative: backwards; no keys: 1 */
    int num_freezes;    /* sorted, not overlapping */
    struct freeze *freezes;
    int num_keys; /* > 0: the keys replace all of the above */
    double *key_times, *key_values;
    enum curve_ease *key_eases; /* to each key; NULL: all EASE_DEFAULT */
};

/* Returns the demo time at a shot time, also for shot times before 0 and after the end. */
double time_map_at(const struct time_map *map, double time);

/* Gets the least and the greatest demo time in a range of shot time, sampled every tenth of a
 * second. */
void time_map_bounds(const struct time_map *map, double from, double to, double *first,
                     double *last);

/* Finds the first shot time in 0..limit that shows demo time `demo`, to a tenth of a
 * microsecond. Returns false if there is none. */
bool time_map_find(const struct time_map *map, double demo, double limit, double *time);

/* Returns the least speed, forwards or backwards, in shot times 0..duration, sampled fifty times
 * a second. Freezes do not count. */
double time_map_slowest(const struct time_map *map, double duration);

/* Returns true if demo time is shot time plus `from`. */
bool time_map_is_plain(const struct time_map *map);

#endif
