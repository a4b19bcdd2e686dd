/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/player_actions.h - gathers the kills, deaths, pickups, shots and
 * missiles of a whole demo.
 *
 * They are derived from the server's prints and from visible events: scores, bodies, items
 * that vanish next to a player, sounds of weapons, missiles. */
#ifndef PLAYBACK_ANALYSIS_PLAYER_ACTIONS_H
#define PLAYBACK_ANALYSIS_PLAYER_ACTIONS_H

#include "playback/analysis/player_action.h"

struct timeline;

struct player_actions *player_actions_gather(const struct timeline *timeline);
void player_actions_free(struct player_actions *actions); /* NULL is fine */

#endif
