/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/highlight.h - the busiest moments of a demo.
 *
 * Shots, explosions, kills, scores and pickups add heat to the moments around them. The demo
 * is divided into slots of equal length, each of which has its hottest moment in the list, so
 * that quiet parts are represented. */
#ifndef PLAYBACK_ANALYSIS_HIGHLIGHT_H
#define PLAYBACK_ANALYSIS_HIGHLIGHT_H

struct arena;
struct timeline;

struct highlight {
    double time; /* demo time */
    float heat;  /* 0..1 */
};

/* At least one and at most `max` (> 0), in the order of time. */
struct highlight *highlights_find(const struct timeline *timeline, int max, struct arena *arena,
                                  int *num);

#endif
