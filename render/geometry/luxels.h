/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/luxels.h - the light on a map's faces.
 *
 * A face's luxels are the sum of its light maps, each multiplied by the factor of its
 * style, and of the dynamic lights nearby. The sum is computed as in the original, in
 * integers with 256 as 1 ("m" is 264), and clamped to 255. A luxel of 128 shows texels
 * unchanged. */
#ifndef RENDER_GEOMETRY_LUXELS_H
#define RENDER_GEOMETRY_LUXELS_H

#include <stdbool.h>
#include <stdint.h>

struct map;
struct map_face;
struct scene;
struct scene_light;

/* The factors of a scene's light styles, and what else the scene adds to all luxels. */
struct luxel_styles {
    int values[64]; /* 256: a factor of 1 */
    bool is_tinted; /* `tints` applies */
    float tints[64][3];
    float fill_light; /* as in fill_light.h */
};

void luxels_set_styles(struct luxel_styles *styles, const struct scene *scene);

/* False for faces that are not lit: sky, most liquids. */
bool luxels_exist(const struct map *map, const struct map_face *face);
int luxels_count(const struct map_face *face);

/* True if all luxels of a map are grey, whatever the styles. */
bool luxels_are_grey(const struct map *map);

/* True if one of `lights`, in the space of the face's model, reaches a face. */
bool luxels_are_lit_by(const struct map *map, const struct map_face *face,
                       const struct scene_light *lights, int num_lights);

/* Computes the luxels of a face, three values of 0..255 each. */
void luxels_compute(const struct map *map, const struct map_face *face,
                    const struct luxel_styles *styles, const struct scene_light *lights,
                    int num_lights, uint32_t *out);

#endif
