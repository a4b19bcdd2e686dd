/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/match_panels.h - panels for spectators of a match: clock and points, the
 * name of the viewed player, health and armour of every player, item timers. */
#ifndef PLAYBACK_HUD_MATCH_PANELS_H
#define PLAYBACK_HUD_MATCH_PANELS_H

#include "playback/hud/canvas.h"
#include "playback/hud/hud_boxes.h"
#include "playback/hud/hud_elements.h"
#include "playback/hud/scoreboard.h"
#include "playback/timeline/instant.h"

/* Writes the time left in the match, as "9:41"; in NetQuake, which has no matches, the
 * time since the start of the level. Returns false if it is unknown or no match is in
 * progress. */
enum { CLOCK_SIZE = 16 };
bool match_panels_clock(const struct instant *instant, char out[CLOCK_SIZE]);

/* Sides whose colours are similar get their other ones, if those differ more. */
void match_panels_make_colours_distinct(struct scoreboard_side sides[2],
                                        const struct palette *palette);

/* Returns the palette row of the colour by which a viewer knows the player in a slot: that of one of
 * two sides, or else that of the trousers in a game of teams and of the shirt in others. */
int match_panels_colour(const struct instant *instant, const struct palette *palette, int slot);

/* Writes a player's or a team's name as the style shows it: in broadcasts without clutter
 * (spoken_name.h), otherwise in the game's characters. */
enum { HUD_NAME_SIZE = 64 };
void match_panels_name(enum hud_style style, const char *name, char out[HUD_NAME_SIZE]);

/* Finds the two sides of the header, with their names and colours as the style shows them. Returns
 * false if there are none. */
bool match_panels_sides(enum hud_style style, const struct instant *instant,
                        const struct palette *palette, struct scoreboard_side sides[2]);

/* Returns the width of the panel of all players, in the game's pixels. */
int match_panels_team_width(const struct instant *instant);

/* Returns the number of items that are gone. */
int match_panels_count_timers(const struct instant *instant);

/* Paints the panels that have a box in the layout. */
void match_panels_paint(struct canvas *canvas, const struct hud_layout *layout,
                        const struct instant *instant);

#endif
