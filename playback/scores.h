/* playback/scores.h - who has how many frags, and what a level's end shows. */
#ifndef PLAYBACK_SCORES_H
#define PLAYBACK_SCORES_H

#include "playback/moment.h"
#include "playback/paint.h"

struct client_frame;
struct hud_pics;

/* Slots of the players that are present, most frags first; returns how many. */
enum { MAX_SCORES = 64 };
int scores_sort(const struct client_frame *frame, int order[MAX_SCORES]);

/* Over the status bar: the four best. The canvas has the bar's top as 0. */
void scores_paint_strip(struct canvas *canvas, const struct moment *moment);

/* In its place, for the dead. */
void scores_paint_solo(struct canvas *canvas, const struct moment *moment);

/* Right of the status bar, up to `right`: a few lines around the viewer's own.
 * Nothing where names would have no room. */
void scores_paint_mini(struct canvas *canvas, const struct moment *moment, float right);

/* In the 320 x 200 box: a deathmatch's ranking, and a level's end. */
void scores_paint_ranking(struct canvas *canvas, const struct hud_pics *pics,
                          const struct moment *moment);
void scores_paint_intermission(struct canvas *canvas, const struct hud_pics *pics,
                               const struct moment *moment);

#endif
