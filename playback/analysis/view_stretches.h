/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/view_stretches.h - whose eyes a timeline shows, from when to when. */
#ifndef PLAYBACK_ANALYSIS_VIEW_STRETCHES_H
#define PLAYBACK_ANALYSIS_VIEW_STRETCHES_H

struct arena;
struct timeline;

struct view_stretch {
    double begin, end; /* demo time */
    int slot;          /* below 0: nobody's */
};

/* At least one; each ends where the next begins. */
struct view_stretch *view_stretches_find(const struct timeline *timeline, struct arena *arena,
                                         int *num);

#endif
