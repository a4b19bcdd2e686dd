/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/world_light.h - the lightmap atlas: every lit face of a map in one texture.
 *
 * A face's luxels (render/geometry/luxels.h) are computed again when what they
 * depend on has changed, so the atlas is always a function of the scene alone.
 *
 * On the CPU a filtered look-up reads memory four times. Each px of the atlas
 * therefore holds the four luxels that are interpolated, so that one look-up is
 * enough; of coloured light each colour is a layer. */
#ifndef RENDER_GL_WORLD_LIGHT_H
#define RENDER_GL_WORLD_LIGHT_H

#include "render/gl/draw.h"

struct arena;
struct map;
struct map_face;
struct world_light;

/* Allocate places for the luxels of all faces, in `arena` except for the texture. */
struct world_light *world_light_create(const struct draw_context *context, const struct map *map,
                                       struct arena *arena);
void world_light_destroy(struct world_light *light, const struct gl *gl);

/* The place of luxel (0, 0) of a face in the atlas, px. False when the face has
 * no luxels. */
bool world_light_place(const struct world_light *light, int face, int *x, int *y);

void world_light_size(const struct world_light *light, int *width, int *height);

/* Set the light styles' values for the updates that follow, and add layers for colours if
 * the scene's lights have any. */
void world_light_begin(struct world_light *light, const struct gl *gl, const struct scene *scene);

/* True: red, green and blue are layers 0 to 2 of the texture; false: there is layer 0 only. */
bool world_light_is_coloured(const struct world_light *light);

/* Bring a face up to date, with `lights` in the space of its model. */
void world_light_update(struct world_light *light, int face, const struct scene_light *lights,
                        int num_lights);

/* Upload what has changed to the texture. */
void world_light_upload(struct world_light *light, const struct gl *gl);

void world_light_bind(const struct world_light *light, const struct gl *gl);

#endif
