/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/patch.h - small polygons whose corners carry what their px are made of. */
#ifndef RENDER_SOFT_PATCH_H
#define RENDER_SOFT_PATCH_H

#include "render/soft/raster_context.h"

enum patch_value { PATCH_S, PATCH_T, PATCH_RED, PATCH_GREEN, PATCH_BLUE, PATCH_MIST, PATCH_VALUES };

struct patch_corner {
    double x, y, w, depth; /* as the lens has them */
    double values[PATCH_VALUES];
};

/* Its lines over the picture, once it is scanned. */
struct patch {
    struct lens_line w, near, values[PATCH_VALUES]; /* values are over the depth */
    int x, y; /* px in the midst of what the view shows of it, whatever part is drawn */
};

/* Set what the lens makes of a point. */
void patch_place(const struct lens *lens, vec3s point, struct patch_corner *out);

/* How near px are counts as near * scale + offset: the view weapon's are before all else. */
struct patch_depth {
    double scale, offset;
};

/* Find rows and lines of a convex polygon of 3 or 4 corners. False when it shows
 * nothing, or its back and `hides_back`. */
bool patch_scan(struct raster_context *ctx, const struct patch_corner *corners, int num,
                bool hides_back, struct patch_depth depth, struct patch *out, int *top,
                int *bottom);

#endif
