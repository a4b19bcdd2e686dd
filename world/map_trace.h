/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_trace.h - point queries and collision traces in a map. */
#ifndef WORLD_MAP_TRACE_H
#define WORLD_MAP_TRACE_H

#include <stdbool.h>

#include "base/vec.h"
#include "world/map.h"

/* Returns the index of the leaf that contains a point. */
int map_leaf_at(const struct map *map, vec3s point);

/* Returns the contents of hull 0 at a point in the space of a submodel. */
int map_contents_at(const struct map *map, int submodel, vec3s point);

struct map_trace {
    float fraction; /* 0..1; 1: nothing was hit */
    vec3s end;
    struct map_plane plane; /* the plane that was hit, if fraction < 1 */
    bool start_solid, all_solid, in_open, in_water;
};

/* Moves a point (hull 0), the player's box (1) or the large box (2) from start to end in
 * the space of a submodel. */
void map_trace(const struct map *map, int submodel, int hull, vec3s start, vec3s end,
               struct map_trace *out);

#endif
