/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/paletted.h - converts pictures of palette indices to full colour. */
#ifndef RENDER_PIXELS_PALETTED_H
#define RENDER_PIXELS_PALETTED_H

#include <stdint.h>

/* Returns RGBA pixels, which the caller frees. Index `transparent` (-1: none) becomes
 * transparent and takes the mean colour of its neighbours, so that filtering shows no
 * fringe. */
uint8_t *paletted_expand(const uint8_t rgb[256][3], const uint8_t *pixels, int width, int height,
                         int transparent);

#endif
