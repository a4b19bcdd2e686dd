/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/draw_world.h - the map and all brush models. See draw.h.
 *
 * What is built from a map (vertices, textures, the lightmap atlas) is kept
 * until another level is drawn. What depends on the scene (light, visible faces,
 * frames of textures) is computed for every frame. */
#ifndef RENDER_GL_DRAW_WORLD_H
#define RENDER_GL_DRAW_WORLD_H

#include "render/gl/draw.h"

struct draw_world;

struct draw_world *draw_world_create(const struct draw_context *context);
void draw_world_destroy(struct draw_world *world); /* NULL is allowed */

/* See renderer_drop_caches. */
void draw_world_drop_cache(struct draw_world *world);

/* Prepare the batches of draw_world_draw from the scene's map, which must not be NULL, and
 * its brush entities. */
void draw_world_prepare(struct draw_world *world, const struct scene *scene,
                        const struct camera_view *camera);

/* DRAW_OPAQUE: walls, fences, sky, opaque liquids and entities. DRAW_BLENDED: the rest. */
void draw_world_draw(struct draw_world *world, enum draw_pass pass);

#endif
