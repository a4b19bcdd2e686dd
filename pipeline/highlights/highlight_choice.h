/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_choice.h - chooses which highlights to show, and in which
 * order. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_CHOICE_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_CHOICE_H

#include <stdbool.h>

#include "pipeline/settings/render_settings.h"

struct highlight_item;
struct highlights;

/* The number of highlights that a low score does not exclude. */
enum { HIGHLIGHT_CHOICE_BEST = 4 };

/* Sorts by descending score. */
void highlight_choice_sort(struct highlight_item *items, int num);

/* Drops the items from `first` on, which are sorted, with less than half the score of the
 * best, and those after the first `most`; but neither the best four nor what the film ends with. */
void highlight_choice_limit(struct highlights *h, int first, int most, bool keep_weak);

/* Keeps at most `count` items with at most `length` s of film in all: what the film ends with, and
 * the best ones, with a preference for different kinds and players. Unless `keep_all`, also drops
 * those with less than half the score of the best, but not the best four, and all telefrags but
 * one, which are jokes.
 * Returns their length in s of film. */
double highlight_choice_make(struct highlights *h, int count, double length, bool keep_all);

/* Puts the chosen items into an order. */
void highlight_choice_order(struct highlights *h, enum order_mode order);

#endif
