/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/overlay.h - draws what a shot has over its picture: letterbox, pictures,
 * captions and fades, as they are at a shot time. */
#ifndef CUTSCENE_FILM_OVERLAY_H
#define CUTSCENE_FILM_OVERLAY_H

#include <stdbool.h>

#include "cutscene/film/overlay_layout.h"
#include "render/scene.h"

struct arena;
struct canvas;
struct pic;
struct planned_shot;

/* Projects a point of the world to the frame. */
struct overlay_spot overlay_spot_of(const struct scene_view *view, vec3s point);

/* Like overlay_spot_of, for a 360-degree picture, where every point is seen: in the middle of the
 * frame, with a sign that says in which direction. */
struct overlay_spot overlay_spot_around(const struct scene_view *view, vec3s point,
                                        struct arena *arena);

/* Appends the canvas's pictures to the scene's. */
void overlay_append(struct scene *scene, const struct canvas *canvas, struct arena *arena);

/* Adds the overlays at a shot time to the scene's pictures. `font` is the game's; if it is
 * NULL, captions in it are left out. `spots` has the target position of each caption. */
void overlay_add(struct scene *scene, const struct planned_shot *shot, double time, int width,
                 int height, const struct pic *font, const struct overlay_spot *spots,
                 struct arena *arena);

#endif
