/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud_place.h - the notation of places of HUD elements (--place). */
#ifndef PLAYBACK_HUD_HUD_PLACE_H
#define PLAYBACK_HUD_HUD_PLACE_H

#include <stdbool.h>

#include "playback/hud/hud_elements.h"

struct err;

/* The names of the spots, for lists in options, scripts, --help and errors. */
#define HUD_SPOT_WORDS(comma, last)                                                                \
    "top-left" comma "top" comma "top-right" comma "left" comma "center" comma "right" comma       \
    "bottom-left" comma "bottom" last "bottom-right"

/* Names of what can be placed, in the order of the indices; ended by NULL. */
extern const char *const hud_place_names[NUM_HUD_PLACES + 1];

enum { HUD_PLACE_MAX_OFFSET = 100 };
static const float HUD_PLACE_MIN_SCALE = 0.25f, HUD_PLACE_MAX_SCALE = 4.0f;

/* Parses "speed=top,scale=1.5;feed=bottom-left,y=-5" into `places`, without changing those of other
 * elements. Returns false and sets err if it is not valid. */
bool hud_place_read(const char *text, struct hud_place places[NUM_HUD_PLACES], struct err *err);

#endif
