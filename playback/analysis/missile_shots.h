/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/missile_shots.h - matches the shots that were heard with the missiles
 * that were seen. */
#ifndef PLAYBACK_ANALYSIS_MISSILE_SHOTS_H
#define PLAYBACK_ANALYSIS_MISSILE_SHOTS_H

#include <stdbool.h>

struct item_name;
struct player_actions;

/* Returns whether the weapon fires this missile. */
bool missile_shots_fires(const struct item_name *weapon, const struct item_name *missile);

/* Gives each missile the number of its shot among the shots of its owner's weapons that
 * fire this kind. A missile without an audible shot adds a shot. A shot whose missile was
 * never visible, because it exploded within a server frame, keeps its number. */
void missile_shots_number(struct player_actions *actions);

#endif
