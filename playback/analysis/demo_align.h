/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/demo_align.h - finds the time offset between two recordings of one
 * game.
 *
 * If the servers send their clock (NetQuake, Quake II), the offset follows from the clocks
 * of the levels. Otherwise it follows from what the server sends to everybody and is
 * therefore in both recordings: lines of text, and sounds and effects at the same position.
 * The offset on which most of these agree is accurate to less than a server frame, since
 * the jitter of packets cancels out. */
#ifndef PLAYBACK_ANALYSIS_DEMO_ALIGN_H
#define PLAYBACK_ANALYSIS_DEMO_ALIGN_H

#include <stdbool.h>

struct err;
struct timeline;

struct demo_alignment {
    double offset;  /* demo time of the second recording minus that of the first, in seconds */
    int num;        /* number of marks that agree */
    const char *by; /* basis of the comparison: "events" or "clock" */
};

/* Aligns `b` with the level that `a` shows at a time. Returns false with err if `b` does
 * not contain that level or nothing determines the offset. */
bool demo_align_find(const struct timeline *a, double time, const struct timeline *b,
                     struct demo_alignment *out, struct err *err);

#endif
