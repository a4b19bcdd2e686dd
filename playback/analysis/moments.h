/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/moments.h - what of a match is worth showing, and why.
 *
 * A rule for each kind, over the facts of match_facts.h. The manual has the rules with their
 * thresholds. */
#ifndef PLAYBACK_ANALYSIS_MOMENTS_H
#define PLAYBACK_ANALYSIS_MOMENTS_H

#include "playback/analysis/moment_kind.h"

struct arena;
struct kill_fact;
struct match_facts;

struct moment {
    enum moment_kind kind;
    double begin, time, end; /* demo time: its first event, the one that counts, its last */
    int level;
    int slot, other;              /* whose moment it is, and against whom; -1: nobody */
    const char *who, *whom;       /* plain names; "" of nobody */
    const char *weapon;           /* "rl"; "" where it is none */
    const char *reason;           /* "3 kills in 4.2 s" */
    const struct kill_fact *kill; /* at `time`; NULL: it is no kill */
    int count;                    /* of kills */
    float score;                  /* above 0; 100 is a very good one */
};

/* All of them, in the order of time; one event may be in several. Texts and the list are the
 * arena's, or the facts'. */
struct moment *moments_find(const struct match_facts *facts, struct arena *arena, int *num);

#endif
