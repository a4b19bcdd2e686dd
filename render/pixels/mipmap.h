/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/mipmap.h - a texture's levels of detail.
 *
 * Each is made of the one before, half as wide and high, with the numbers of
 * software GL's glGenerateMipmap to the bit. */
#ifndef RENDER_PIXELS_MIPMAP_H
#define RENDER_PIXELS_MIPMAP_H

#include <stdint.h>

/* How long a side is in the next level, px. */
int mipmap_half(int side);

/* The level after one of width x height px; `to` has room for it. */
void mipmap_halve(const uint8_t *from, int width, int height, uint8_t *to);

#endif
