/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/match_feats.h - the feats of match_facts.h: marks, cheers, flags, and what
 * the viewed player does in a demo without kills by players. */
#ifndef PLAYBACK_ANALYSIS_MATCH_FEATS_H
#define PLAYBACK_ANALYSIS_MATCH_FEATS_H

struct demo;
struct event;
struct fact_collector;
struct kill_fact;

void match_feats_begin_level(struct fact_collector *g);

/* Notes a kill on which others may comment. */
void match_feats_note_kill(struct fact_collector *g, const struct kill_fact *kill);

/* Adds a fight between two players that both survive. */
void match_feats_add_fight(struct fact_collector *g, double begin, double end, int slot, int other,
                           float lost);

/* Reads a line: chat, or "Ann captured the BLUE flag!" */
void match_feats_read_print(struct fact_collector *g, const struct event *event);

/* Follows the player whose view is shown. Call after the places of a frame are known. */
void match_feats_update(struct fact_collector *g);

/* Adds the marks that players set in the demo. */
void match_feats_add_marks(struct fact_collector *g, const struct demo *demo);

/* Moves the feats to the facts, by ascending time. */
void match_feats_finish(struct fact_collector *g);

#endif
