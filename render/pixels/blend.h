/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/blend.h - combines two frames of one size: dissolves, wipes and overlays. */
#ifndef RENDER_PIXELS_BLEND_H
#define RENDER_PIXELS_BLEND_H

#include <stdint.h>

struct frame;

/* Cross-fades `frame` with `next`: at 0 only `frame` shows, at 1 only `next`. */
void blend_dissolve(struct frame *frame, const struct frame *next, double at);

/* Copies a rectangle of `next` to the same place in `frame`; pixels from the upper left. */
void blend_cover(struct frame *frame, const struct frame *next, int x, int y, int width,
                 int height);

/* Composites a picture over a frame. The picture was drawn once over black and once over
 * white; the difference between the two tells how transparent each pixel is. */
void blend_composite(struct frame *frame, const struct frame *on_black,
                     const struct frame *on_white);

/* The same for one pixel. */
static inline void blend_composite_px(uint8_t px[4], const uint8_t black[4], const uint8_t white[4])
{
    for (int i = 0; i < 3; i++) {
        const int clear = white[i] > black[i] ? white[i] - black[i] : 0;
        const int sum = black[i] + (px[i] * clear + 127) / 255;
        px[i] = (uint8_t)(sum < 255 ? sum : 255);
    }
}

#endif
