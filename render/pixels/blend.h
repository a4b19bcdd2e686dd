/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/blend.h - two frames of one size become one, as a shot goes over into
 * the next. */
#ifndef RENDER_PIXELS_BLEND_H
#define RENDER_PIXELS_BLEND_H

#include <stdint.h>

struct frame;

/* Let `next` show through `frame`: not at all at 0, alone at 1. */
void blend_dissolve(struct frame *frame, const struct frame *next, double at);

/* Cover a part of `frame`, px from its upper left corner, with that of `next`. */
void blend_cover(struct frame *frame, const struct frame *next, int x, int y, int width,
                 int height);

/* What was drawn once over black and once over white, over a frame: what differs is what shows
 * through it. */
void blend_composite(struct frame *frame, const struct frame *on_black,
                     const struct frame *on_white);

/* The same of one px. */
static inline void blend_composite_px(uint8_t px[4], const uint8_t black[4], const uint8_t white[4])
{
    for (int i = 0; i < 3; i++) {
        const int clear = white[i] > black[i] ? white[i] - black[i] : 0;
        const int sum = black[i] + (px[i] * clear + 127) / 255;
        px[i] = (uint8_t)(sum < 255 ? sum : 255);
    }
}

#endif
