/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_join.h - makes one highlight of all moments of a fight, so that
 * nothing is shown twice. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_JOIN_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_JOIN_H

#include <stdbool.h>

/* Maximum s between two stretches of one player that are shown as one. */
#define HIGHLIGHT_JOIN_GAP 2.5

struct highlights;

/* Joins the items of one demo, from `first` on: moments of the same player in one stretch are one
 * item. Of other items that overlap, the better one is kept, and the others are shortened to
 * what it does not show or, if they are of the same fight or nothing understandable is left,
 * dropped. Moments that only add to others are dropped unless `keep_bonus`. Afterwards no time of
 * the demo is in two items, which are sorted by descending score. */
void highlight_join_all(struct highlights *h, int first, bool keep_bonus);

#endif
