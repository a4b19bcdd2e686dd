/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/light/scene_shadows.h - the shadows that a scene's models cast on the level from the lamps
 * of the map.
 *
 * They are computed on a grid that is fixed in the world, finer than the luxels, so that they do
 * not depend on the camera. A face that no shadow can reach is not changed at all. Any number of
 * threads may use the shadows of a scene. */
#ifndef RENDER_LIGHT_SCENE_SHADOWS_H
#define RENDER_LIGHT_SCENE_SHADOWS_H

#include <stdbool.h>
#include <stdint.h>

struct lamp_map;
struct scene;
struct scene_shadows;

/* Borrows the lamps and the scene. Returns NULL if nothing casts a shadow. */
struct scene_shadows *scene_shadows_create(struct lamp_map *lamps, const struct scene *scene);
void scene_shadows_destroy(struct scene_shadows *shadows); /* NULL is allowed */

/* The share of the light of the map, without moving lights, that the points of a face keep. */
struct shadow_grid {
    int scale;           /* points per luxel, along both sides */
    int width, height;   /* points: those of luxels and `scale` - 1 between them */
    const float *shares; /* 0..1, row by row */
};

/* Returns whether a shadow may be on a face. */
bool scene_shadows_reach(struct scene_shadows *shadows, int face);

/* Returns the shadows on a face that they reach, or NULL if there are none. `luxels` is the light of
 * the map on it, three values for each luxel, 0..255, the same in all calls. */
const struct shadow_grid *scene_shadows_on(struct scene_shadows *shadows, int face,
                                           const uint32_t *luxels);

#endif
