/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/surface_cache.h - a thread-safe cache of lit faces: texture times light.
 *
 * The product of a face's texels at one level of detail and the light on them depends
 * only on the face, its texture and its light, so cached surfaces and new ones are the
 * same. The least recently used surfaces are dropped when the cache is full. */
#ifndef RENDER_SOFT_SURFACE_CACHE_H
#define RENDER_SOFT_SURFACE_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "render/soft/spans.h"

struct surface_cache;

/* Identifies the luxels of a face: by the styles that they depend on, or by themselves. */
struct light_key {
    bool is_of_styles;
    const void *data;
    size_t size;
    uint64_t digest; /* of the data; different data may have the same */
};

/* A face at one level of detail. */
struct surface_request {
    const void *map; /* the map of the face; only its address is used */
    int face, level;
    const struct texture *texture, *glow; /* glow: added to the lit texture, or NULL */
    enum span_alpha alpha;
    bool is_film;                 /* texels have the alpha of render/pixels/hdr.h; otherwise 255 */
    int left, top, width, height; /* the part of the level to compute, texels */
    struct light_key light_key;   /* its data is copied */
    struct span_light light;
    double u[3], v[3]; /* luxel coordinates: [0] * s + [1] * t + [2], s and t in repeats */
};

struct surface {
    int bits;              /* texels are 2^bits times as bright; the same for all levels */
    const uint8_t *texels; /* as in struct span_surface */
    int stride;
};

struct surface_cache *surface_cache_create(const struct span_kernels *kernels);
void surface_cache_destroy(struct surface_cache *cache); /* NULL is allowed */

/* The largest number of texels of a surface and of one of its sides: the span kernels compute
 * places and rows in signed 16-bit words. */
enum { SURFACE_MAX_TEXELS = 1 << 17, SURFACE_MAX_SIDE = 32000 };

/* Returns a surface, which stays valid until it is released. */
const struct surface *surface_cache_get(struct surface_cache *cache,
                                        const struct surface_request *request);
void surface_cache_release(struct surface_cache *cache, const struct surface *surface);

#endif
