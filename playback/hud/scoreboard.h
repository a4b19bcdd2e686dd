/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/scoreboard.h - players and teams by their frags, and the game's boards. */
#ifndef PLAYBACK_HUD_SCOREBOARD_H
#define PLAYBACK_HUD_SCOREBOARD_H

#include "playback/hud/canvas.h"
#include "playback/timeline/instant.h"

struct client_frame;
struct hud_pics;

/* Slots of the players who are present and play, most frags first; returns how many. */
enum { MAX_SCORES = 64 };
int scoreboard_sort(const struct client_frame *frame, int order[MAX_SCORES]);

/* The same by teams, the best first, where there are teams. */
int scoreboard_sort_teams(const struct instant *instant, int order[MAX_SCORES]);

/* Teams, most frags first; returns how many. 0: there are none, or each is one player. */
enum { MAX_TEAMS = 16 };
struct scoreboard_team {
    char name[32];
    int frags, num_players;
    int least_ping, most_ping, all_pings; /* ms */
    int shirt, pants;                     /* of its first player */
};
int scoreboard_find_teams(const struct instant *instant, struct scoreboard_team teams[MAX_TEAMS]);

/* The two best teams, or players where there are no teams; returns how many. Two are in the
 * order of their names, so that neither changes sides when the lead changes. */
struct scoreboard_side {
    char name[64];
    int frags;
    int colour, shirt; /* rows of the palette: to show, which are the trousers'; of the shirt */
};
int scoreboard_find_sides(const struct instant *instant, struct scoreboard_side sides[2]);

/* The four best, above the status bar, whose top is y 0 of the canvas. */
void scoreboard_paint_strip(struct canvas *canvas, const struct instant *instant);

/* Time, monsters and secrets, on the bar of a dead player. */
void scoreboard_paint_solo(struct canvas *canvas, const struct instant *instant);

/* A few lines around the viewed player's, right of the status bar and up to x `right`;
 * nothing where names would not fit. */
void scoreboard_paint_mini(struct canvas *canvas, const struct instant *instant, float right);

/* On the 320 x 200 screen: the ranking of a deathmatch, and the end of a level. */
void scoreboard_paint_ranking(struct canvas *canvas, const struct hud_pics *pics,
                              const struct instant *instant);
void scoreboard_paint_intermission(struct canvas *canvas, const struct hud_pics *pics,
                                   const struct instant *instant);

#endif
