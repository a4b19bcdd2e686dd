/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/splits.h - the points at which two runs of a level can be compared:
 * items, secrets and the end of the level, if both runs reached them.
 *
 * They are recognized by the server's messages to the player or, if one of the recordings
 * has none, by items that vanish. Each is compared only with the same thing at the same
 * place, so a run that omits one does not shift the others. */
#ifndef PLAYBACK_ANALYSIS_SPLITS_H
#define PLAYBACK_ANALYSIS_SPLITS_H

#include <stdbool.h>

struct arena;
struct err;
struct level;
struct timeline;

struct split {
    const char *what; /* "You got the shells", "exit"; without such lines "shells" */
    double demo[2];   /* demo time of each run */
    /* Both on the clock of the first run's level, with the second at the same time in the level
     * as in splits_later(). The first is ahead where time[0] - time[1] is negative. */
    double time[2];
};

struct splits {
    const char *map;
    int levels[2]; /* level index of each run */
    double later;  /* splits_later() of these levels */
    int num;
    struct split *all; /* sorted by the time of the first run */
};

/* Returns the demo time of the second run when that of the first is 0: by the servers' clocks, if
 * both send it, otherwise by the beginnings of the levels. */
double splits_later(const struct level *first, const struct level *second);

/* Compares the first level that both demos show. Returns false with err if there is none. */
bool splits_find(const struct timeline *const runs[2], struct splits *out, struct arena *arena,
                 struct err *err);

#endif
