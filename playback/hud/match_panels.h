/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/match_panels.h - panels for spectators of a match: clock and points, the
 * viewed player's name, every player's health and armour, the timers of items. */
#ifndef PLAYBACK_HUD_MATCH_PANELS_H
#define PLAYBACK_HUD_MATCH_PANELS_H

#include "playback/hud/canvas.h"
#include "playback/hud/hud_options.h"
#include "playback/timeline/instant.h"

/* "9:41" until the end of the match; in NetQuake, which has no matches, since the start of
 * the level. False when it is unknown or no match is played. */
enum { CLOCK_SIZE = 16 };
bool match_panels_clock(const struct instant *instant, char out[CLOCK_SIZE]);

/* Paint those that are in the set of elements. */
void match_panels_paint(struct canvas *canvas, const struct hud_options *options,
                        const struct instant *instant, uint32_t elements);

#endif
