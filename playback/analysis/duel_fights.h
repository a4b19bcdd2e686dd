/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/duel_fights.h - the fights of two players that both survive.
 *
 * Only where exactly two players are in the game is it known who hurts whom. */
#ifndef PLAYBACK_ANALYSIS_DUEL_FIGHTS_H
#define PLAYBACK_ANALYSIS_DUEL_FIGHTS_H

struct fact_collector;

/* Forgets the current fight. Call at the start of a level. */
void duel_fights_begin_level(struct fact_collector *g);

/* Updates the fight, and adds it as a feat of the player who lost less when it is over. Call after
 * each frame. */
void duel_fights_update(struct fact_collector *g);

#endif
