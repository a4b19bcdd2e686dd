/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/splits.h - where two runs of a level can be compared: items, secrets and the
 * end of the level, each when both came to it.
 *
 * By what servers say to who comes there; where one of the recordings has no such lines, by items
 * that vanish. Either is compared with the same at the same place alone: a run that leaves one
 * out shifts none. */
#ifndef PLAYBACK_ANALYSIS_SPLITS_H
#define PLAYBACK_ANALYSIS_SPLITS_H

#include <stdbool.h>

struct arena;
struct err;
struct timeline;

struct split {
    const char *what; /* "You got the shells", "exit"; without lines "shells" */
    double demo[2];   /* demo time of each run */
    double time[2];   /* s of the level, as the server counts where it says it */
};

struct splits {
    const char *map;
    int levels[2]; /* of each run */
    double later;  /* demo time of the second as the first's is 0: as far into the level */
    int num;
    struct split *all; /* by rising time of the first */
};

/* Of the first level that both show. False with err where there is none. */
bool splits_find(const struct timeline *const runs[2], struct splits *out, struct arena *arena,
                 struct err *err);

#endif
