/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/convert.h - RGBA to the YUV planes that encoders take.
 *
 * BT.709, limited range, 4:2:0 with chroma sited at the left, as H.264 players assume.
 * Integer arithmetic: plain C and SIMD give the same bytes on every machine. */
#ifndef RENDER_PIXELS_CONVERT_H
#define RENDER_PIXELS_CONVERT_H

#include <stddef.h>
#include <stdint.h>

struct frame;

struct yuv_planes {
    uint8_t *y, *u, *v;
    size_t y_stride, uv_stride;
};

/* Width and height must be even. */
void convert_yuv420(const struct frame *frame, const struct yuv_planes *out);

/* The same in plain C, for comparison in tests. */
void convert_yuv420_plain(const struct frame *frame, const struct yuv_planes *out);

#endif
