/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/view_stretches.h - the intervals in which a timeline shows the view of
 * one player. */
#ifndef PLAYBACK_ANALYSIS_VIEW_STRETCHES_H
#define PLAYBACK_ANALYSIS_VIEW_STRETCHES_H

struct arena;
struct timeline;

struct view_stretch {
    double begin, end; /* demo time */
    int slot;          /* negative: nobody's */
};

/* Returns at least one stretch. Each ends where the next one begins. */
struct view_stretch *view_stretches_find(const struct timeline *timeline, struct arena *arena,
                                         int *num);

#endif
