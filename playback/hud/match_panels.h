/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/match_panels.h - panels for spectators of a match: clock and points, the
 * name of the viewed player, health and armour of every player, item timers. */
#ifndef PLAYBACK_HUD_MATCH_PANELS_H
#define PLAYBACK_HUD_MATCH_PANELS_H

#include "playback/hud/canvas.h"
#include "playback/hud/hud_options.h"
#include "playback/timeline/instant.h"

/* Writes the time left in the match, as "9:41"; in NetQuake, which has no matches, the
 * time since the start of the level. Returns false if it is unknown or no match is in
 * progress. */
enum { CLOCK_SIZE = 16 };
bool match_panels_clock(const struct instant *instant, char out[CLOCK_SIZE]);

/* Paints the panels that are in the set `elements`. */
void match_panels_paint(struct canvas *canvas, const struct hud_options *options,
                        const struct instant *instant, uint32_t elements);

#endif
