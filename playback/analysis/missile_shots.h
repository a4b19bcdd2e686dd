/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/missile_shots.h - shots that were heard and missiles that were seen,
 * counted as one. */
#ifndef PLAYBACK_ANALYSIS_MISSILE_SHOTS_H
#define PLAYBACK_ANALYSIS_MISSILE_SHOTS_H

#include <stdbool.h>

struct item_name;
struct player_actions;

/* Whether the weapon fires this missile. */
bool missile_shots_fires(const struct item_name *weapon, const struct item_name *missile);

/* Give each missile the number of its shot among those of its owner's weapons that fire its
 * kind. A missile whose shot was not heard becomes a shot, too; a shot whose missile was not
 * seen, because it burst within a server's frame, keeps its number. */
void missile_shots_number(struct player_actions *actions);

#endif
