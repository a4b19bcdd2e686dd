/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_trace.h - where a point is in a map, and what stops it on its way. */
#ifndef WORLD_MAP_TRACE_H
#define WORLD_MAP_TRACE_H

#include <stdbool.h>

#include "base/vec.h"
#include "world/map.h"

/* The leaf (index) of a point. */
int map_leaf_at(const struct map *map, vec3s point);

/* Contents of hull 0 at a point in submodel `submodel`'s own space. */
int map_contents_at(const struct map *map, int submodel, vec3s point);

struct map_trace {
    float fraction; /* 0..1 of the way; 1 = nothing hit */
    vec3s end;
    struct map_plane plane; /* what was hit, if fraction < 1 */
    bool start_solid, all_solid, in_open, in_water;
};

/* Move a point (hull 0), the player's box (1) or the large box (2) through
 * submodel `submodel`; start and end in its own space. */
void map_trace(const struct map *map, int submodel, int hull, vec3s start, vec3s end,
               struct map_trace *out);

#endif
