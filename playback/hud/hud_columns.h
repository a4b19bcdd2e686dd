/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud_columns.h - places the kill feed and the timers, at the right of the
 * picture, and the panel of all players, at the left: used only by hud_layout.c. */
#ifndef PLAYBACK_HUD_HUD_COLUMNS_H
#define PLAYBACK_HUD_HUD_COLUMNS_H

struct hud_layout;

void hud_columns_place_feed(struct hud_layout *layout);
void hud_columns_place_team(struct hud_layout *layout);
void hud_columns_place_timers(struct hud_layout *layout);

#endif
