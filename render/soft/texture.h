/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/texture.h - a picture with its levels of detail, as spans read it.
 *
 * Each level has a border of one px all round: of what a repeating picture has on
 * its other side, or of its own edge. So the px right of and below any px, and the
 * one before the first, need no wrapping. */
#ifndef RENDER_SOFT_TEXTURE_H
#define RENDER_SOFT_TEXTURE_H

#include <stdbool.h>
#include <stdint.h>

enum { TEXTURE_MAX_LEVELS = 16 };

struct texture_level {
    const uint8_t *origin; /* px (0, 0), four bytes each */
    int stride;            /* bytes from row to row */
    int width, height;
};

struct texture {
    int num_levels;
    struct texture_level levels[TEXTURE_MAX_LEVELS];
    int brightest; /* of the colours */
    uint8_t *memory;
};

enum texture_edges { TEXTURE_REPEATS, TEXTURE_ENDS };

/* `rgba` is copied. With levels of detail, or just the picture itself. */
struct texture *texture_create(const uint8_t *rgba, int width, int height, enum texture_edges edges,
                               bool has_levels);
void texture_destroy(struct texture *texture); /* NULL is fine */

#endif
