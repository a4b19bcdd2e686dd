/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/beat_fit.h - fits one shot to the rhythm of the music: it ends on the first
 * beat of a bar, and its kill is on a beat. */
#ifndef PIPELINE_HIGHLIGHTS_BEAT_FIT_H
#define PIPELINE_HIGHLIGHTS_BEAT_FIT_H

#include <stdbool.h>

struct beats;
struct rhythm;

/* The music of a film. */
struct beat_grid {
    const struct rhythm *rhythm;
    double from; /* its position in the file when the film begins, in seconds */
};

/* A shot, in seconds of the film. */
struct beat_shot {
    double start, hit, end;        /* hit: its most important kill */
    double least_lead, least_hold; /* minimum time before and after the hit */
    bool is_best;                  /* the hit is to be on the first beat of a bar */
};

/* Shortens the shot before and after its hit, so that its end falls on the first beat of a bar or,
 * if there is none, on a beat, and its hit on a beat. Otherwise nothing changes. If the hit cannot
 * be on a beat and `bends_speed` is set, the speed changes by at most 8 %. Returns the speed, 1 by
 * default, at which the shot then has these times. */
double beat_fit(const struct beat_grid *grid, struct beat_shot *shot, bool bends_speed);

/* Return the last of the rhythm's times at or before a time of the film, and the first at or after
 * it, as times of the film. */
double beat_fit_before(const struct beat_grid *grid, const struct beats *beats, double time);
double beat_fit_after(const struct beat_grid *grid, const struct beats *beats, double time);

#endif
