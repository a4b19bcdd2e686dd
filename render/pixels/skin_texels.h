/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/skin_texels.h - skins of alias models in full colour, with players'
 * colours.
 *
 * Alpha says how much a texel is unaffected by light or, in a model with holes, its
 * opacity. */
#ifndef RENDER_PIXELS_SKIN_TEXELS_H
#define RENDER_PIXELS_SKIN_TEXELS_H

#include <stdbool.h>
#include <stdint.h>

#include "models/model.h"

struct palette;

struct skin_image {
    struct skin_picture picture; /* the addresses of its pixels are its identity */
    bool is_holey;               /* index 255 and transparent pixels are holes */
    int shirt, pants;            /* palette rows; -1: the skin's own */
};

struct skin_picture_px {
    int width, height;
    uint8_t *rgba; /* NULL: none */
};

struct skin_texels {
    struct skin_picture_px skin, glow; /* glow: added to the lit skin */
};

/* With a player's colours, the picture's palette indices are used, since only those can
 * be recoloured. */
struct skin_texels skin_texels_make(const struct skin_image *image, const struct palette *palette);
void skin_texels_free(struct skin_texels *texels);

bool skin_texels_are_same(const struct skin_image *a, const struct skin_image *b);
bool skin_texels_are_recoloured(const struct skin_image *image);

#endif
