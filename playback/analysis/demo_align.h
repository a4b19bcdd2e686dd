/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/demo_align.h - how far apart two recordings of one game are.
 *
 * In games whose servers send their clock (NetQuake, Quake II) the levels' clocks say it. Else what
 * the server sends to all is in both, lines and, at the same place, sounds and effects: the
 * distance that most of these agree on is theirs, to less than a frame of the server, as the moment
 * at which packets come cancels out. */
#ifndef PLAYBACK_ANALYSIS_DEMO_ALIGN_H
#define PLAYBACK_ANALYSIS_DEMO_ALIGN_H

#include <stdbool.h>

struct err;
struct timeline;

struct demo_alignment {
    double offset;  /* demo time of the second is that of the first and so many s more */
    int num;        /* that agree ... */
    const char *by; /* ... of these: "events" */
};

/* Of the level that `a` shows at a time, in `b`. False with err where it is not there or nothing
 * tells when it is. */
bool demo_align_find(const struct timeline *a, double time, const struct timeline *b,
                     struct demo_alignment *out, struct err *err);

#endif
