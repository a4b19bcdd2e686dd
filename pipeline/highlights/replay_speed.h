/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/replay_speed.h - the speed of a replay: normal, slow around the hit,
 * normal again, with a short ramp between them. */
#ifndef PIPELINE_HIGHLIGHTS_REPLAY_SPEED_H
#define PIPELINE_HIGHLIGHTS_REPLAY_SPEED_H

#include <stdbool.h>

/* The demo times of a replay, and how slow it is. */
struct replay_range {
    double from, hit, to; /* demo times */
    double slowest;       /* speed around the hit, above 0; 1: the whole replay is at full speed */
    double mean;          /* average speed, the same before and after the hit */
};

enum { REPLAY_SPEED_MAX_KEYS = 6 };

/* A key of the curve of the speed over film time. */
struct replay_speed_key {
    double time, speed; /* s from the start of the replay; demo seconds per second */
    bool is_step;       /* the speed changes at once, instead of smoothly since the last key */
};

/* Returns the average speed at which the replay is slow long enough and lasts `longest` seconds of
 * film at most. */
double replay_speed_mean(const struct replay_range *range, double longest);

/* Finds the keys of a replay that shows the hit after (hit - from) / mean seconds of film, and
 * ends (to - hit) / mean seconds after it. Returns their number; 1: the speed is constant. */
int replay_speed_keys(const struct replay_range *range,
                      struct replay_speed_key keys[REPLAY_SPEED_MAX_KEYS]);

#endif
