/* playback/analysis/demo_align.h - how far apart two recordings of one game are.
 *
 * What the server prints to all is in both: the distance that most of these lines agree on is
 * theirs. Where there are too few, levels' clocks say it in games that send one (NetQuake). */
#ifndef PLAYBACK_ANALYSIS_DEMO_ALIGN_H
#define PLAYBACK_ANALYSIS_DEMO_ALIGN_H

#include <stdbool.h>

struct err;
struct timeline;

struct demo_alignment {
    double offset;  /* demo time of the second is that of the first and so many s more */
    int num;        /* that agree ... */
    const char *by; /* ... of these: "lines" */
};

/* Of the level that `a` shows at a time, in `b`. False with err where it is not there or nothing
 * tells when it is. */
bool demo_align_find(const struct timeline *a, double time, const struct timeline *b,
                     struct demo_alignment *out, struct err *err);

#endif
