/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/lit_face.h - draws a face of a map from cached surfaces (texture times light). */
#ifndef RENDER_SOFT_LIT_FACE_H
#define RENDER_SOFT_LIT_FACE_H

#include "render/soft/projection.h"
#include "render/soft/surface_cache.h"

/* One level of detail of the face. */
struct lit_level {
    bool was_requested;
    const struct surface *surface; /* NULL: too large to be created */
    int width, height;             /* texels */
    struct projection_line s, t;   /* places over the depth (see spans.h) */
};

struct lit_face {
    struct surface_cache *cache; /* NULL: the face is not drawn this way */
    const struct span_kernels *kernels;
    struct surface_request request; /* except for the level and its part of the texture */
    int max_texels;                 /* of a level; larger ones are not created */
    double min[2], max[2];          /* range of s and t over the face, repeats */
    struct projection_line w, s, t; /* repeats over the depth */
    struct lit_level levels[TEXTURE_MAX_LEVELS];
};

/* Draws a run that starts at pixel (x, y). `span` describes the same run for texture
 * kernels, with its lines set. Returns false if those must draw it. */
bool lit_face_shade(struct lit_face *face, const struct span *span, uint8_t *out, int x, int y,
                    int num);

/* Releases the surfaces. */
void lit_face_end(struct lit_face *face);

#endif
