/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/polygon.h - rasterizes small polygons with attributes at their corners. */
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
    double x, y, w, depth; /* homogeneous screen coordinates and depth, as in struct projection */
    double values[POLYGON_VALUES];
};

/* The interpolated attributes of a scanned polygon. */
struct polygon {
    struct projection_line w, near, values[POLYGON_VALUES]; /* values are divided by the depth */
    int x, y; /* a pixel near the centre of its visible part, whichever band is drawn */
};

/* Projects a point into `out`; leaves out->values alone. */
void polygon_place(const struct projection *projection, vec3s point, struct polygon_corner *out);

/* Maps nearness to near * scale + offset, to put the view weapon in front of everything. */
struct polygon_depth {
    double scale, offset;
};

/* Finds the rows (as raster_scan does) and the attributes of a convex polygon of 3 or 4
 * corners. False if nothing is visible, or if `hides_back` and its back is. */
bool polygon_scan(struct raster_context *ctx, const struct polygon_corner *corners, int num,
                  bool hides_back, struct polygon_depth depth, struct polygon *out, int *top,
                  int *bottom);

#endif
