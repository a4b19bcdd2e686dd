/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/world_light.h - the lightmap atlas: the light of all faces of a map in one
 * texture.
 *
 * A face's luxels (render/geometry/luxels.h) are computed again when what they depend on
 * has changed, so the atlas depends only on the scene.
 *
 * On the CPU a filtered look-up reads memory four times. Each pixel of the atlas
 * therefore holds the four luxels that are interpolated, so that one look-up is enough.
 * With coloured light each channel is a layer. */
#ifndef RENDER_GL_WORLD_LIGHT_H
#define RENDER_GL_WORLD_LIGHT_H

#include "render/gl/draw.h"

struct arena;
struct map;
struct map_face;
struct world_light;

/* Allocates places for the luxels of all faces; all but the texture is in `arena`. */
struct world_light *world_light_create(const struct draw_context *context, const struct map *map,
                                       struct arena *arena);
void world_light_destroy(struct world_light *light, const struct gl *gl);

/* Finds the position of luxel (0, 0) of a face in the atlas, in pixels. Returns false if
 * the face has no luxels. */
bool world_light_place(const struct world_light *light, int face, int *x, int *y);

void world_light_size(const struct world_light *light, int *width, int *height);

/* Sets the light styles' values for the updates that follow, and adds layers if any light
 * is coloured. */
void world_light_begin(struct world_light *light, const struct gl *gl, const struct scene *scene);

/* True if red, green and blue are layers 0 to 2 of the texture; otherwise there is only
 * layer 0. */
bool world_light_is_coloured(const struct world_light *light);

/* Updates a face, with `lights` in the space of its model. */
void world_light_update(struct world_light *light, int face, const struct scene_light *lights,
                        int num_lights);

/* Uploads what has changed to the texture. */
void world_light_upload(struct world_light *light, const struct gl *gl);

void world_light_bind(const struct world_light *light, const struct gl *gl);

#endif
