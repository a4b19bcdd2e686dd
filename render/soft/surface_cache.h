/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/surface_cache.h - lit faces: texture times light, made once and kept.
 *
 * A face's texels at one level of detail, each times the light on it, are a function
 * of the face, its texture and its light styles alone: kept or made anew, they are
 * the same. For all threads that draw. What was not asked for the longest is dropped
 * when there is too much of it. */
#ifndef RENDER_SOFT_SURFACE_CACHE_H
#define RENDER_SOFT_SURFACE_CACHE_H

#include "render/soft/spans.h"

struct surface_cache;

/* A face at one level of detail, as it is asked for. */
struct surface_request {
    const void *map; /* whose face it is */
    int face, level;
    const struct texture *texture, *glow; /* glow: added to what is lit, or NULL */
    enum span_alpha alpha;
    int left, top, width, height; /* texels of the level, of which it is a part */
    uint64_t light_digest;        /* of what the luxels depend on besides the face */
    struct span_light light;
    double u[3], v[3]; /* luxels: [0] times s and [1] times t, repeats, and [2] */
};

struct surface {
    int bits;              /* by which the texels are brighter; all levels alike */
    const uint8_t *texels; /* as in struct span_surface */
    int stride;
};

struct surface_cache *surface_cache_create(const struct span_kernels *kernels);
void surface_cache_destroy(struct surface_cache *store); /* NULL is fine */

/* How many texels a surface may have. */
enum { SURFACE_MAX_TEXELS = 1 << 17 };

/* The surface stays until it is given back. */
const struct surface *surface_cache_get(struct surface_cache *store,
                                        const struct surface_request *request);
void surface_cache_release(struct surface_cache *store, const struct surface *surface);

#endif
