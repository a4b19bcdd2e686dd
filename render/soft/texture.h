/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/texture.h - a texture with its mip-map levels, in the layout that spans
 * read.
 *
 * Each level has a border of one texel on all sides: the opposite edge of a repeating
 * texture, or else its own edge. So the neighbours of a texel need no wrapping. */
#ifndef RENDER_SOFT_TEXTURE_H
#define RENDER_SOFT_TEXTURE_H

#include <stdbool.h>
#include <stdint.h>

enum { TEXTURE_MAX_LEVELS = 16 };

struct texture_level {
    const uint8_t *origin; /* texel (0, 0), four bytes each */
    int stride;            /* bytes between rows */
    int width, height;
};

struct texture {
    int num_levels;
    struct texture_level levels[TEXTURE_MAX_LEVELS];
    int brightest; /* largest value of any colour channel */
    uint8_t *memory;
};

enum texture_edges { TEXTURE_REPEATS, TEXTURE_ENDS };

/* Copies `rgba`. has_levels: create mip-maps, not only the full size. */
struct texture *texture_create(const uint8_t *rgba, int width, int height, enum texture_edges edges,
                               bool has_levels);
void texture_destroy(struct texture *texture); /* NULL is allowed */

#endif
