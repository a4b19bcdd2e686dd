/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud_layout.h - where the elements of the HUD are in the picture.
 *
 * Painters count in the game's pixels; this says how many px of the picture one of them
 * is, and where the boxes that several painters share begin. */
#ifndef PLAYBACK_HUD_HUD_LAYOUT_H
#define PLAYBACK_HUD_HUD_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "playback/hud/hud_options.h"
#include "playback/timeline/instant.h"
#include "render/scene.h"

/* In the game's pixels: inventory and bar; clock and points at the upper edge. */
enum { HUD_BAR_HEIGHT = 48, HUD_HEADER_HEIGHT = 20 };

enum { HUD_NOTIFY_LINES = 4, HUD_FEED_ROWS = 6, HUD_FEED_ROW_HEIGHT = 18 };

/* Px to one of the game's pixels, for the bar and all that the game itself shows. */
float hud_layout_scale(const struct hud_options *options);

/* The same for the match panels, which leave more of the picture free than the game's bar
 * and fit pictures that are higher than wide. */
float hud_layout_panel_scale(const struct hud_options *options);

/* Whether there is a status bar: it is wanted, the level goes on, and the stats are known. */
bool hud_layout_has_bar(const struct hud_options *options, const struct client_frame *frame);

/* In a deathmatch the classic bar is at the left, with scores at its right. */
bool hud_layout_has_side_scores(const struct hud_options *options, const struct instant *instant);

/* Px from the left to a box of 320 of the game's pixels in the middle. */
float hud_layout_middle_left(const struct hud_options *options, float scale);

/* Px from the top to the game's screen, a box of 320 x 200 in the middle. */
float hud_layout_screen_top(const struct hud_options *options);

/* Px from the left to the bar, which is 320 of the game's pixels wide. */
float hud_layout_bar_left(const struct hud_options *options, const struct instant *instant);

/* What the bar leaves of the picture. */
struct scene_rect hud_layout_view_rect(const struct hud_options *options,
                                       const struct client_frame *frame);

/* Px from the top to what is free above the bar, the player's figures and name. */
float hud_layout_floor(const struct hud_options *options, const struct client_frame *frame,
                       uint32_t elements);

/* Px from the top that clock and points take, and what lies over the upper edge. */
float hud_layout_header_height(const struct hud_options *options, uint32_t elements);

/* Not wider than high: what else is side by side is there one below the other. */
bool hud_layout_is_narrow(const struct hud_options *options);

/* Px to one of the game's pixels, for the console's lines: smaller than in the game, whose
 * pictures were coarser. */
float hud_layout_notify_scale(const struct hud_options *options);

/* Px from the top to the kill feed. */
float hud_layout_feed_top(const struct hud_options *options, uint32_t elements);

#endif
