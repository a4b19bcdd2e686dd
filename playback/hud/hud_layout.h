/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud_layout.h - the layout of the HUD's elements in the picture.
 *
 * Painters use the game's pixels; this module computes the scale from them to pixels of
 * the picture and the position of the boxes that several painters share. Positions are in
 * pixels of the picture, from its left and upper edges. */
#ifndef PLAYBACK_HUD_HUD_LAYOUT_H
#define PLAYBACK_HUD_HUD_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "playback/hud/hud_options.h"
#include "playback/timeline/instant.h"
#include "render/scene.h"

/* Heights in the game's pixels: of the status bar with its inventory, and of the header with clock
 * and points at the upper edge. */
enum { HUD_BAR_HEIGHT = 48, HUD_HEADER_HEIGHT = 20 };

enum { HUD_NOTIFY_LINES = 4, HUD_FEED_ROWS = 6, HUD_FEED_ROW_HEIGHT = 18 };

/* Returns the scale of the status bar and of everything that the game itself shows. */
float hud_layout_scale(const struct hud_options *options);

/* Returns the scale of the match panels, which leave more of the picture free than the
 * game's bar and fit upright pictures. */
float hud_layout_panel_scale(const struct hud_options *options);

/* Returns whether the status bar is shown: it is enabled, the level has not ended, and
 * the stats are known. */
bool hud_layout_has_bar(const struct hud_options *options, const struct client_frame *frame);

/* Returns whether scores are shown to the right of the bar: in a deathmatch, the classic
 * bar is at the left edge. */
bool hud_layout_has_side_scores(const struct hud_options *options, const struct instant *instant);

/* Returns the left edge of a centred box of 320 of the game's pixels. */
float hud_layout_middle_left(const struct hud_options *options, float scale);

/* Returns the top of the game's screen, a centred box of 320 x 200 of the game's pixels. */
float hud_layout_screen_top(const struct hud_options *options);

/* Returns the left edge of the bar, which is 320 of the game's pixels wide. */
float hud_layout_bar_left(const struct hud_options *options, const struct instant *instant);

/* Returns the part of the picture that the bar leaves free. */
struct scene_rect hud_layout_view_rect(const struct hud_options *options,
                                       const struct client_frame *frame);

/* Returns the lower end of the area that is free above the bar, the player's figures and
 * name. */
float hud_layout_free_bottom(const struct hud_options *options, const struct client_frame *frame,
                             uint32_t elements);

/* Returns the height of clock and points, including options->reserved_top. */
float hud_layout_header_height(const struct hud_options *options, uint32_t elements);

/* Returns whether the picture is at least as high as it is wide. In such pictures, panels
 * that are otherwise side by side are stacked. */
bool hud_layout_is_narrow(const struct hud_options *options);

/* Returns the scale of the console lines, which are smaller than in the game, whose
 * resolution was lower. */
float hud_layout_notify_scale(const struct hud_options *options);

/* Returns the top of the kill feed. */
float hud_layout_feed_top(const struct hud_options *options, uint32_t elements);

#endif
