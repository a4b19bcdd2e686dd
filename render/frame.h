/* render/frame.h - a finished picture. */
#ifndef RENDER_FRAME_H
#define RENDER_FRAME_H

#include <stddef.h>
#include <stdint.h>

/* RGBA, 8 bits each, alpha 255, rows from the top, encoded as the screen shows
 * them (sRGB/BT.709 transfer as is). */
struct frame {
    int width, height; /* px */
    size_t stride;     /* bytes from row to row, at least width * 4 */
    uint8_t *rgba;     /* owned by whoever made the frame */
    int64_t index;     /* film frame */
};

#endif
