/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud_options.h - the size of the picture and the user's settings for the
 * HUD. */
#ifndef PLAYBACK_HUD_HUD_OPTIONS_H
#define PLAYBACK_HUD_HUD_OPTIONS_H

#include "playback/hud/hud_elements.h"
#include "render/scene.h"

/* Values of hud_options.scale that depend on the size of the picture: the largest whole
 * number that fits, or the largest number that fits. */
static const float HUD_SCALE_WHOLE = 0.0f, HUD_SCALE_SMOOTH = -1.0f;

/* The size of a table of splits that a film draws beside the HUD, in the game's pixels;
 * above: of the line above the rows. */
struct hud_splits {
    int rows, width, above;
};

struct hud_options {
    int width, height; /* of the picture, px */
    enum hud_style style;
    float scale; /* picture px per game pixel, or HUD_SCALE_...; limited to what fits */
    struct hud_changes changes;
    float reserved_top;       /* px at the upper edge to keep free, for the plate of a tile */
    struct scene_rect insets; /* the part of the picture under other pictures, up to its right edge;
                                 width 0: none */
    struct hud_splits splits; /* to leave room for; 0: none */
};

#endif
