/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/light_grid.h - volumetric light of a map: LIGHTGRID_OCTREE.
 *
 * Map compilers may store the light at the points of a grid, as sums of light styles.
 * Models are then lit by the grid rather than by the floor below them. The leafs of an
 * octree hold blocks of points; the light outside all blocks or inside walls is unknown. */
#ifndef WORLD_LIGHT_GRID_H
#define WORLD_LIGHT_GRID_H

#include <stdbool.h>

#include "base/bytes.h"
#include "base/vec.h"

struct arena;
struct light_grid;

/* Returns a grid allocated in the arena, or NULL if the data is invalid. */
const struct light_grid *light_grid_parse(struct bytes lump, struct arena *arena);

/* Interpolates the light at a point from the surrounding grid points with known light.
 * Returns false if there are none. Units as for map_light_at. */
bool light_grid_at(const struct light_grid *grid, const float styles[64], vec3s point,
                   vec3s *light);

#endif
