/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/polygon.h - small polygons whose corners carry what their px are made of. */
#ifndef RENDER_SOFT_POLYGON_H
#define RENDER_SOFT_POLYGON_H

#include "render/soft/raster_context.h"

enum polygon_value {
    POLYGON_S,
    POLYGON_T,
    POLYGON_RED,
    POLYGON_GREEN,
    POLYGON_BLUE,
    POLYGON_FOG,
    POLYGON_VALUES
};

struct polygon_corner {
    double x, y, w, depth; /* as the lens has them */
    double values[POLYGON_VALUES];
};

/* Its lines over the picture, once it is scanned. */
struct polygon {
    struct projection_line w, near, values[POLYGON_VALUES]; /* values are over the depth */
    int x, y; /* px in the midst of what the view shows of it, whatever part is drawn */
};

/* Set what the lens makes of a point. */
void polygon_place(const struct projection *projection, vec3s point, struct polygon_corner *out);

/* How near px are counts as near * scale + offset: the view weapon's are before all else. */
struct polygon_depth {
    double scale, offset;
};

/* Find rows and lines of a convex polygon of 3 or 4 corners. False when it shows
 * nothing, or its back and `hides_back`. */
bool polygon_scan(struct raster_context *ctx, const struct polygon_corner *corners, int num,
                  bool hides_back, struct polygon_depth depth, struct polygon *out, int *top,
                  int *bottom);

#endif
