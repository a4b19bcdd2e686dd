/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_score.h - what the cards of an item may say of the score: what the
 * scoreboard shows while they are shown. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_SCORE_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_SCORE_H

#include <stdbool.h>

struct highlight_demo;
struct highlight_item;
struct highlight_match;

/* What the kills of a moment do to the score. */
struct highlight_turn {
    bool takes_lead;
    bool is_for_good; /* the lead that wins the match */
    bool has_score;   /* the next two are known and the same from the last kill to the call's end */
    int points, best_other;
};

/* The score of the player's side and of the best other one at the end of some time, and the lead,
 * which is negative for a deficit, in that time. */
struct highlight_points {
    int own, best;
    int least_lead, most_lead;
    bool is_steady; /* the score does not change in that time */
};

/* Finds the score between two demo times. Returns false if there are no two sides. */
bool highlight_score_find(struct highlight_demo *demo, int slot, double from, double to,
                          struct highlight_points *out);

/* Returns what the kills of an item do; its stretch is known. */
struct highlight_turn highlight_score_turn(struct highlight_demo *demo,
                                           const struct highlight_match *match,
                                           const struct highlight_item *item);

/* Fills in item->tally: the kills of a run of three or more that its call does not follow. */
void highlight_score_set_tally(const struct highlight_demo *demo, struct highlight_item *item);

#endif
