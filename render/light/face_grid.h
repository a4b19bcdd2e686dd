/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/light/face_grid.h - where the luxels of a face are in the world. */
#ifndef RENDER_LIGHT_FACE_GRID_H
#define RENDER_LIGHT_FACE_GRID_H

#include <stdbool.h>

#include "base/vec.h"

struct map;
struct map_face;

struct face_grid {
    const struct map *map;
    const struct map_face *face;
    vec3s origin, across, down; /* luxel (s, t) is at origin + s * across + t * down */
    vec3s normal;               /* of the visible side, a unit vector */
    float spacing;              /* units between luxels, the larger of both sides */
};

/* Returns false if the luxels are not at definite places, as on faces without light. */
bool face_grid_find(const struct map *map, const struct map_face *face, struct face_grid *out);

/* Returns the place of a point between luxels, or the nearest place within the face: beyond its edges
 * there may be a wall. It is a little in front of the face. */
vec3s face_grid_point(const struct face_grid *grid, float s, float t);

/* Returns the number of a cell's points along luxels [0, size): `scale` per luxel. */
static inline int face_grid_points(int size, int scale)
{
    return (size - 1) * scale + 1;
}

#endif
