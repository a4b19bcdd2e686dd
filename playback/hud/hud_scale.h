/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud_scale.h - the sizes of the HUD's elements in a picture of a given size.
 *
 * Painters use the game's pixels; the scales convert them to pixels of the picture. Unless
 * the user asks for a scale, nothing is so small that it could not be read. */
#ifndef PLAYBACK_HUD_HUD_SCALE_H
#define PLAYBACK_HUD_HUD_SCALE_H

#include <stdbool.h>
#include <stdint.h>

#include "playback/hud/hud_options.h"
#include "render/scene.h"

struct client_frame;

/* In the game's pixels. Bar: with inventory, and without. Header: clock and points at the
 * upper edge, and the names below them. */
enum {
    HUD_BAR_HEIGHT = 48,
    HUD_STATUS_HEIGHT = 24,
    HUD_HEADER_HEIGHT = 20,
    HUD_HEADER_NAMES = 11,
};

/* The smallest scales at which letters, the bar with its inventory, and large digits can be
 * read. */
static const float HUD_MIN_TEXT = 1.0f, HUD_MIN_INVENTORY = 0.75f, HUD_MIN_DIGITS = 0.35f;

/* Returns whether the scale depends on the size of the picture and is a whole number where
 * possible. Users who ask for another one get it. */
bool hud_scale_is_automatic(const struct hud_options *options);

/* Returns the scale of the status bar and of everything that the game itself shows. */
float hud_scale_bar(const struct hud_options *options);

/* Returns the scale of the match panels, which leave more of the picture free than the
 * game's bar and fit upright pictures. */
float hud_scale_panel(const struct hud_options *options);

/* Returns the scale of the player's name and the kill feed. In broadcasts they are large enough to
 * be read on phones. */
float hud_scale_names(const struct hud_options *options);

/* Returns the scale of the console lines, which are smaller than in the game, whose
 * resolution was lower. */
float hud_scale_notify(const struct hud_options *options);

/* Returns the scale of the messages in the middle, and the letters that fit into a line. */
float hud_scale_center(const struct hud_options *options);
int hud_scale_center_columns(const struct hud_options *options);

/* Returns the scale of texts that films add to the picture, a whole number. */
float hud_scale_film(int width, int height);

/* Returns whether the status bar is shown: it is enabled, the level has not ended, and
 * the stats are known. */
bool hud_scale_has_bar(const struct hud_options *options, const struct client_frame *frame);

/* Returns the height of the bar in the game's pixels: without its inventory if that could
 * not be read, and 0 if the large digits could not be read either. */
int hud_scale_bar_height(const struct hud_options *options);

/* Returns the part of the picture that the bar leaves free. */
struct scene_rect hud_scale_view_rect(const struct hud_options *options,
                                      const struct client_frame *frame);

/* Returns the left edge of a centred box of 320 of the game's pixels. */
float hud_scale_middle_left(const struct hud_options *options, float scale);

/* Returns the top of the game's screen, a centred box of 320 x 200 of the game's pixels. */
float hud_scale_screen_top(const struct hud_options *options);

/* Returns the scale of clock and points, which are larger than the other panels in wide
 * pictures. */
float hud_scale_header(const struct hud_options *options);

/* Returns whether the header has the names below the points: in broadcasts that are not wide. */
bool hud_scale_is_header_stacked(const struct hud_options *options);

/* Return the heights that the broadcast style keeps free of text in upright pictures, in px: phones
 * show their own controls there. */
float hud_scale_safe_top(const struct hud_options *options);
float hud_scale_safe_bottom(const struct hud_options *options);

/* Returns the height of clock and points, including options->reserved_top and what is kept free. */
float hud_scale_header_height(const struct hud_options *options, uint32_t elements);

/* Returns whether the picture is at least as high as it is wide. In such pictures, panels
 * that are otherwise side by side are stacked. */
bool hud_scale_is_narrow(const struct hud_options *options);

#endif
