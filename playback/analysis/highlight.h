/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/highlight.h - finds the busiest moments of a demo.
 *
 * Shots, explosions, kills, scores and pickups add heat to the time around them. The demo
 * is divided into slots of equal length, and the hottest moment of each slot is listed, so
 * that quiet parts are represented. */
#ifndef PLAYBACK_ANALYSIS_HIGHLIGHT_H
#define PLAYBACK_ANALYSIS_HIGHLIGHT_H

struct arena;
struct timeline;

struct highlight {
    double time; /* demo time */
    float heat;  /* 0..1 */
};

/* Returns at least one and at most `max` (> 0) highlights by ascending time. */
struct highlight *highlights_find(const struct timeline *timeline, int max, struct arena *arena,
                                  int *num);

#endif
