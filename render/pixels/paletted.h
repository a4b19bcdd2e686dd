/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/paletted.h - pictures of palette indices in full colour. */
#ifndef RENDER_PIXELS_PALETTED_H
#define RENDER_PIXELS_PALETTED_H

#include <stdint.h>

/* RGBA from palette indices. Index `transparent` (-1: none) becomes clear and
 * takes the colour of its neighbours, so that filtering shows no rim. The
 * caller frees it. */
uint8_t *paletted_expand(const uint8_t rgb[256][3], const uint8_t *pixels, int width, int height,
                         int transparent);

#endif
