/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/match_facts.h - facts about each kill of a demo, about other feats of its
 * players and about their lives, in which moments.h finds what is worth showing.
 *
 * Kills come from the server's obituaries. Those of a warm-up, a countdown or an intermission
 * do not count. A demo recorded by one player contains only what happened nearby. */
#ifndef PLAYBACK_ANALYSIS_MATCH_FACTS_H
#define PLAYBACK_ANALYSIS_MATCH_FACTS_H

#include <stdbool.h>

#include "playback/analysis/match_fact.h"

struct demo;
struct timeline;

/* Borrows both arguments. Facts that need the map (heights) are unknown if the timeline has
 * no files. */
struct match_facts *match_facts_gather(const struct demo *demo, const struct timeline *timeline);
void match_facts_free(struct match_facts *facts); /* NULL is fine */

/* Returns whether the player in a slot is known to be alive at a demo time. */
bool match_facts_is_alive(const struct match_facts *facts, int slot, double time);

#endif
