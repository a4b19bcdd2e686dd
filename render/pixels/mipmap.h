/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/mipmap.h - mip-map levels of a texture.
 *
 * Each level is computed from the previous one, with exactly the values that
 * glGenerateMipmap of Mesa's software renderer gives. */
#ifndef RENDER_PIXELS_MIPMAP_H
#define RENDER_PIXELS_MIPMAP_H

#include <stdint.h>

/* Returns the length of a side in the next level, pixels. */
int mipmap_half(int side);

/* Computes the level that follows one of width x height pixels. `to` must have room for it. */
void mipmap_halve(const uint8_t *from, int width, int height, uint8_t *to);

#endif
