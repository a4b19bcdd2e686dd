/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/luxels.h - the light on a map's faces.
 *
 * A face's luxels are the sum of its styles' maps, each times its style's
 * factor, and of the dynamic lights near it, worked out as the original does:
 * in whole numbers, 256 to a style's "m" being 264, clamped to 255. A luxel of
 * 128 shows a texel as it is. */
#ifndef RENDER_GEOMETRY_LUXELS_H
#define RENDER_GEOMETRY_LUXELS_H

#include <stdbool.h>
#include <stdint.h>

struct map;
struct map_face;
struct scene;
struct scene_light;

/* The factors of a scene's light styles. */
struct luxel_styles {
    int values[64]; /* 256 = 1 */
    bool is_tinted; /* styles have colours: */
    float tints[64][3];
};

void luxels_set_styles(struct luxel_styles *styles, const struct scene *scene);

/* False for what light does not fall on: sky, most liquids. */
bool luxels_exist(const struct map *map, const struct map_face *face);
int luxels_count(const struct map_face *face);

/* True when all luxels of a map are grey, whatever the styles. */
bool luxels_are_grey(const struct map *map);

/* True when one of `lights`, in the space of its model, falls on a face. */
bool luxels_are_lit_by(const struct map *map, const struct map_face *face,
                       const struct scene_light *lights, int num_lights);

/* The luxels of a face, three numbers of 0 to 255 each. */
void luxels_compute(const struct map *map, const struct map_face *face,
                    const struct luxel_styles *styles, const struct scene_light *lights,
                    int num_lights, uint32_t *out);

#endif
