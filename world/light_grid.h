/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/light_grid.h - light in the air of a map: LIGHTGRID_OCTREE.
 *
 * Compilers may store how bright it is at the points of a grid, each the sum
 * of some light styles, in place of what a model would otherwise take from the
 * floor below it. The tree's leafs hold blocks of points; what is in no block
 * or in a wall is not known. */
#ifndef WORLD_LIGHT_GRID_H
#define WORLD_LIGHT_GRID_H

#include <stdbool.h>

#include "base/bytes.h"
#include "base/vec.h"

struct arena;
struct light_grid;

/* NULL when the bytes are not a grid. Lives in the arena. */
const struct light_grid *light_grid_parse(struct bytes lump, struct arena *arena);

/* The light at a point, mixed from the points of the grid around it that are
 * known; false when none is. Units as map_light_at. */
bool light_grid_at(const struct light_grid *grid, const float styles[64], vec3s point,
                   vec3s *light);

#endif
