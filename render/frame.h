/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/frame.h - a finished picture.
 *
 * RGBA with 8 bits per channel, rows from the top, in display encoding (sRGB or BT.709
 * transfer, unconverted). */
#ifndef RENDER_FRAME_H
#define RENDER_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_SLACK = 32 };

struct frame {
    int width, height; /* pixels */
    size_t stride;     /* bytes between rows, at least width * 4 */
    uint8_t *rgba;     /* owned by whoever created the frame */
    int64_t index;     /* number of the frame in the film */
    bool has_alpha;    /* alpha is not 255 everywhere; colours are not premultiplied */
    /* `rgba` is a malloc block without gaps between rows and with FRAME_SLACK spare
     * bytes, so that a renderer may swap it for a block of its own instead of copying. */
    bool may_exchange;
    uint16_t *rgba16; /* room for 16-bit RGBA without gaps, owned like rgba; NULL: not requested */
    bool has_rgba16;  /* rgba16 is filled: see pixels/rgba16.h */
};

#endif
