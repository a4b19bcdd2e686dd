/* playback/hud/scoreboard.h - who has how many frags, and what a level's end shows. */
#ifndef PLAYBACK_HUD_SCOREBOARD_H
#define PLAYBACK_HUD_SCOREBOARD_H

#include "playback/hud/canvas.h"
#include "playback/timeline/instant.h"

struct client_frame;
struct hud_pics;

/* Slots of the players that are present, most frags first; returns how many. */
enum { MAX_SCORES = 64 };
int scoreboard_sort(const struct client_frame *frame, int order[MAX_SCORES]);

/* The same, those of a team together and the best team first where there are teams. */
int scoreboard_sort_teams(const struct instant *moment, int order[MAX_SCORES]);

/* Teams, most frags first; returns how many. 0: there are none, or each would be
 * one player. */
enum { MAX_TEAMS = 16 };
struct scoreboard_team {
    char name[32];
    int frags, num_players;
    int least_ping, most_ping, all_pings; /* ms */
    int pants;                            /* of its first player */
};
int scoreboard_find_teams(const struct instant *moment, struct scoreboard_team teams[MAX_TEAMS]);

/* The two best teams, or players where there are none; returns how many. Of two
 * each keeps its side. */
struct scoreboard_side {
    char name[64];
    int frags, colour; /* of the palette */
};
int scoreboard_find_sides(const struct instant *moment, struct scoreboard_side sides[2]);

/* Over the status bar: the four best. The canvas has the bar's top as 0. */
void scoreboard_paint_strip(struct canvas *canvas, const struct instant *moment);

/* In its place, for the dead. */
void scoreboard_paint_solo(struct canvas *canvas, const struct instant *moment);

/* Right of the status bar, up to `right`: a few lines around the viewer's own.
 * Nothing where names would have no room. */
void scoreboard_paint_mini(struct canvas *canvas, const struct instant *moment, float right);

/* In the 320 x 200 box: a deathmatch's ranking, and a level's end. */
void scoreboard_paint_ranking(struct canvas *canvas, const struct hud_pics *pics,
                              const struct instant *moment);
void scoreboard_paint_intermission(struct canvas *canvas, const struct hud_pics *pics,
                                   const struct instant *moment);

#endif
