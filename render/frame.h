/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/frame.h - a finished picture. */
#ifndef RENDER_FRAME_H
#define RENDER_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* RGBA, 8 bits each, alpha 255, rows from the top, encoded as the screen shows
 * them (sRGB/BT.709 transfer as is). */
enum { FRAME_SLACK = 32 };

struct frame {
    int width, height; /* px */
    size_t stride;     /* bytes from row to row, at least width * 4 */
    uint8_t *rgba;     /* owned by whoever made the frame */
    int64_t index;     /* film frame */
    bool has_alpha;    /* not all is opaque; colours are not multiplied by it */
    /* rgba is all of what malloc gave, with room for FRAME_SLACK bytes more and no gaps:
     * other memory of that kind may take its place, instead of a copy into it. */
    bool may_exchange;
    uint16_t *rgba16; /* room for RGBA of 16 bits, without gaps, owned as rgba; NULL: not wanted */
    bool has_rgba16;  /* it was filled: pixels/rgba16.h */
};

#endif
