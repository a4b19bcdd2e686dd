/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/moments.h - finds the moments of a match that are worth showing, with a
 * reason for each.
 *
 * There is a rule for each kind of moment, based on match_facts.h. The manual documents the
 * rules and their thresholds. */
#ifndef PLAYBACK_ANALYSIS_MOMENTS_H
#define PLAYBACK_ANALYSIS_MOMENTS_H

#include "playback/analysis/moment_kind.h"

struct arena;
struct kill_fact;
struct match_facts;

struct moment {
    enum moment_kind kind;
    /* Demo times of its first event, of the decisive one and of the last. */
    double begin, time, end;
    int level;
    int slot, other;              /* slots of the player who acts and of the opponent; -1: none */
    const char *who, *whom;       /* plain names; "" if there is none */
    const char *weapon;           /* "rl"; "" if there is none */
    const char *reason;           /* "3 kills in 4.2 s" */
    const struct kill_fact *kill; /* the kill at `time`; NULL if it is not a kill */
    int count;                    /* number of kills */
    float score;                  /* positive; 100 is very good */
};

/* Returns all moments by ascending time. One event may be part of several. The list and its
 * texts live in the arena or in the facts. */
struct moment *moments_find(const struct match_facts *facts, struct arena *arena, int *num);

#endif
