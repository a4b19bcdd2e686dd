/* render/draw_world.h - the map and its brush models. See draw.h.
 *
 * What is built from a map is kept as long as the module: vertices, textures,
 * the lightmap atlas. What depends on the scene (styles, dynamic lights, what
 * is visible) is worked out again for every frame. */
#ifndef RENDER_DRAW_WORLD_H
#define RENDER_DRAW_WORLD_H

#include "render/draw.h"

struct draw_world;

struct draw_world *draw_world_create(const struct draw_context *context, struct err *err);
void draw_world_destroy(struct draw_world *world); /* NULL is fine */

/* DRAW_OPAQUE: sky, walls, opaque liquids and brush entities. DRAW_BLENDED: liquids and
 * brush entities with alpha. */
void draw_world_draw(struct draw_world *world, const struct scene *scene,
                     const struct draw_camera *camera, enum draw_pass pass);

#endif
