/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/lit_face.h - a face of a map drawn from what was lit beforehand. */
#ifndef RENDER_SOFT_LIT_FACE_H
#define RENDER_SOFT_LIT_FACE_H

#include "render/soft/projection.h"
#include "render/soft/surface_cache.h"

/* Those of a texture, as the lens sees them, and what is got of them. */
struct lit_level {
    bool was_requested;
    const struct surface *surface; /* NULL: too large to be made */
    int width, height;             /* texels */
    struct projection_line s, t;   /* places over the depth */
};

struct lit_face {
    struct surface_cache *store; /* NULL: nothing is drawn this way */
    const struct span_kernels *kernels;
    struct surface_request request; /* but for the level and its part of the texture */
    int max_texels;                 /* of a level: larger ones are not made */
    double min[2], max[2];          /* s and t, repeats */
    struct projection_line w, s, t; /* repeats over the depth */
    struct lit_level levels[TEXTURE_MAX_LEVELS];
};

/* Draw a run from px (x, y) on; `span` is what would draw it otherwise, its lines set.
 * False when it has to. */
bool lit_face_shade(struct lit_face *face, const struct span *span, uint8_t *out, int x, int y,
                    int num);

/* Give back what was got. */
void lit_face_end(struct lit_face *face);

#endif
