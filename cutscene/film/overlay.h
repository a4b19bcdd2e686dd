/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/overlay.h - what a shot has over its picture: letterbox, pictures,
 * captions and fades. All of it follows shot time. */
#ifndef CUTSCENE_FILM_OVERLAY_H
#define CUTSCENE_FILM_OVERLAY_H

#include <stdbool.h>

#include "cutscene/film/overlay_layout.h"
#include "render/scene.h"

struct arena;
struct canvas;
struct pic;
struct planned_shot;

/* Where a point of the world is seen. */
struct overlay_spot overlay_spot_of(const struct scene_view *view, vec3s point);

/* Frame px to one of the game's, of text in a picture of that size; whole. */
float overlay_text_scale(int width, int height);

/* Put flat pictures over those of the scene. */
void overlay_append(struct scene *scene, const struct canvas *canvas, struct arena *arena);

/* Add them to the scene's pictures. `font` is the game's; NULL: no captions in it; `spots`
 * are those of the captions. */
void overlay_add(struct scene *scene, const struct planned_shot *shot, double time, int width,
                 int height, const struct pic *font, const struct overlay_spot *spots,
                 struct arena *arena);

/* How much of the shot's picture and sound its fades leave, 0..1. */
float overlay_fade_in(const struct planned_shot *shot, double time);
float overlay_fade_out(const struct planned_shot *shot, double time);

#endif
