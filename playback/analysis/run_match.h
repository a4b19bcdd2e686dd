/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/run_match.h - when a run was at the place where another run is.
 *
 * Both routes are followed forward in time, so that places that a route passes several times are
 * not confused. */
#ifndef PLAYBACK_ANALYSIS_RUN_MATCH_H
#define PLAYBACK_ANALYSIS_RUN_MATCH_H

#include <stdbool.h>

struct arena;
struct run_log;
struct run_match;
struct splits;

/* Matches the level of `own` at the demo time `own_time` with the level of `other` at
 * `other_time`. `splits` are those of the two runs, in this order; NULL if there are none. */
struct run_match *run_match_create(const struct run_log *own, double own_time,
                                   const struct run_log *other, double other_time,
                                   const struct splits *splits, struct arena *arena);

/* Gets the demo time at which the other run was within 96 units of the place where the own run is
 * at the demo time `time`. Returns false if it never was, or took another way. */
bool run_match_at(const struct run_match *match, double time, double *other);

#endif
