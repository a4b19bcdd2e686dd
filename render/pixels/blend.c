/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/pixels/blend.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "render/frame.h"

void blend_dissolve(struct frame *frame, const struct frame *next, double at)
{
    const int b = (int)lrint(at * 256), a = 256 - b;
    assert(frame->width == next->width && frame->height == next->height);
    for (int y = 0; y < frame->height; y++) {
        uint8_t *restrict out = frame->rgba + (size_t)y * frame->stride;
        const uint8_t *restrict in = next->rgba + (size_t)y * next->stride;
        for (int i = 0; i < 4 * frame->width; i++)
            out[i] = (uint8_t)((out[i] * a + in[i] * b + 128) >> 8);
    }
}

void blend_cover(struct frame *frame, const struct frame *next, int x, int y, int width, int height)
{
    assert(x >= 0 && y >= 0 && x + width <= frame->width && y + height <= frame->height);
    for (int row = y; row < y + height; row++)
        memcpy(frame->rgba + (size_t)row * frame->stride + 4 * (size_t)x,
               next->rgba + (size_t)row * next->stride + 4 * (size_t)x, 4 * (size_t)width);
}

void blend_composite(struct frame *frame, const struct frame *on_black,
                     const struct frame *on_white)
{
    for (int y = 0; y < frame->height; y++) {
        uint8_t *px = frame->rgba + (size_t)y * frame->stride;
        const uint8_t *black = on_black->rgba + (size_t)y * on_black->stride;
        const uint8_t *white = on_white->rgba + (size_t)y * on_white->stride;
        for (int x = 0; x < frame->width; x++)
            blend_composite_px(px + 4 * x, black + 4 * x, white + 4 * x);
    }
}
