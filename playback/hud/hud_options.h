/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud_options.h - what the HUD is laid out by: the picture's size and the
 * user's choices. */
#ifndef PLAYBACK_HUD_HUD_OPTIONS_H
#define PLAYBACK_HUD_HUD_OPTIONS_H

#include "playback/hud/hud_elements.h"

/* Values of hud_options.scale that choose it by the picture's size: the largest whole
 * number that fits, or the largest number that fits. */
static const float HUD_SCALE_WHOLE = 0.0f, HUD_SCALE_SMOOTH = -1.0f;

struct hud_options {
    int width, height; /* of the picture, px */
    enum hud_style style;
    float scale; /* px to one of the game's, or HUD_SCALE_...; never more than fits */
    struct hud_changes changes;
    float taken; /* px at the upper edge that something else lies over: a tile's plate */
};

#endif
