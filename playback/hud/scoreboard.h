/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/scoreboard.h - players and teams sorted by frags, and the game's
 * scoreboards. */
#ifndef PLAYBACK_HUD_SCOREBOARD_H
#define PLAYBACK_HUD_SCOREBOARD_H

#include "playback/hud/canvas.h"
#include "playback/timeline/instant.h"

struct client_frame;
struct hud_pics;

/* Fills `order` with the slots of the active players, most frags first, and returns their
 * number. */
enum { MAX_SCORES = 64 };
int scoreboard_sort(const struct client_frame *frame, int order[MAX_SCORES]);

/* Like scoreboard_sort but grouped by team, best team first, if there are teams. */
int scoreboard_sort_teams(const struct instant *instant, int order[MAX_SCORES]);

/* Fills `teams`, most frags first, and returns their number; 0 if there are no teams or
 * each has only one player. */
enum { MAX_TEAMS = 16 };
struct scoreboard_team {
    char name[32];
    int frags, num_players;
    int least_ping, most_ping, all_pings; /* ms */
    int shirt, pants;                     /* of its first player */
};
int scoreboard_find_teams(const struct instant *instant, struct scoreboard_team teams[MAX_TEAMS]);

/* Finds the two best teams or, if there are no teams, players, and returns their number.
 * They are ordered by name, so that they do not swap places when the lead changes. */
struct scoreboard_side {
    char name[64];
    int frags;
    /* Palette rows: the trousers' of a team, the shirt's of a player, and the other one. */
    int colour, other_colour;
};
int scoreboard_find_sides(const struct instant *instant, struct scoreboard_side sides[2]);

/* Returns whether the viewed player is dead and sees the score bar, which spectators of that
 * player do not see. */
bool scoreboard_is_dead(const struct instant *instant);

/* Paints the four best players above the status bar, whose top is at y 0 of the canvas. */
void scoreboard_paint_strip(struct canvas *canvas, const struct instant *instant);

/* Paints time, monsters and secrets on the bar of a dead player. */
void scoreboard_paint_solo(struct canvas *canvas, const struct instant *instant);

/* Paints a few lines around the viewed player's, between the status bar and `right`;
 * nothing if names would not fit. */
void scoreboard_paint_mini(struct canvas *canvas, const struct instant *instant, float right);

/* Paint the ranking of a deathmatch and the end of a level, on the 320 x 200 screen. The ranking has
 * as many players as fit above `bottom`. */
void scoreboard_paint_ranking(struct canvas *canvas, const struct hud_pics *pics,
                              const struct instant *instant, float bottom);
void scoreboard_paint_intermission(struct canvas *canvas, const struct hud_pics *pics,
                                   const struct instant *instant);

#endif
