/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/world_outline.h - the outlines of a map's faces, without T-junctions.
 *
 * Map compilers leave corners of one face in the middle of another's edge. The two sides
 * of such an edge are then rounded to different pixels, and what is behind shows through
 * now and then. Here every edge gets a vertex wherever another face has one. */
#ifndef RENDER_GEOMETRY_WORLD_OUTLINE_H
#define RENDER_GEOMETRY_WORLD_OUTLINE_H

#include <stdint.h>

#include "base/vec.h"

struct arena;
struct map;

struct world_outline {
    uint32_t first, num; /* into points, in order around the face; num 0: no face */
    /* True if the first point is the centre, where all triangles meet. Otherwise they fan
     * out from the first point, and none of them is degenerate. */
    bool has_middle;
};

struct world_outlines {
    struct world_outline *faces; /* of the map, in its order */
    vec3s *points;
    uint32_t num_points;
};

void world_outlines_create(struct world_outlines *out, const struct map *map, struct arena *arena);

#endif
