/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/bloom.h - the light that a lens scatters around bright places.
 *
 * The picture, in linear light, is halved six times with the kernel 1 3 3 1; on the way up each
 * level is mixed with the next coarser one. There is no threshold: the sum of all light stays the
 * same, away from the edges of the picture, and a flat picture does not change. */
#ifndef RENDER_PIXELS_BLOOM_H
#define RENDER_PIXELS_BLOOM_H

#include <stdint.h>

#include "render/pixels/hdr.h"

enum { BLOOM_LEVELS = 6 };

struct bloom {
    int width, height; /* of the picture */
    struct bloom_level {
        int width, height;
        hdr_px *px; /* owned */
    } levels[BLOOM_LEVELS];
};

void bloom_init(struct bloom *bloom, int width, int height);
void bloom_free(struct bloom *bloom);

/* The steps of a picture, in this order. The first and the last work on rows that are independent
 * of each other. */

/* Computes rows `first` to `end` of the half size from values as in hdr.h, four per pixel. */
void bloom_halve(struct bloom *bloom, const uint16_t *values, int first, int end);

/* Computes the other levels. */
void bloom_spread(struct bloom *bloom);

/* Writes a row of the picture's bloom in linear light. */
void bloom_row(const struct bloom *bloom, int y, hdr_px *out);

#endif
