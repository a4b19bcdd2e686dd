/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/shot_fade.h - fades of a shot from and to a colour, and its letterbox bars. */
#ifndef CUTSCENE_FILM_SHOT_FADE_H
#define CUTSCENE_FILM_SHOT_FADE_H

struct canvas;
struct fade;
struct planned_shot;

/* Return the brightness (0..1) that fading in or out leaves of the shot at a time of it. */
float shot_fade_in(const struct planned_shot *shot, double time);
float shot_fade_out(const struct planned_shot *shot, double time);

/* Adds a fade to a frame with bars of height `bar`, `left` seconds before the picture is
 * completely faded. */
void shot_fade_add(struct canvas *canvas, const struct fade *fade, double left, float bar,
                   int width, int height);

/* Adds black bars of height `bar` at the top and the bottom of a frame; none if it is 0. */
void shot_fade_add_bars(struct canvas *canvas, float bar, int width, int height, float alpha);

#endif
