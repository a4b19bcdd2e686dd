/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/rgba16.h - 16-bit values for frames that are means of subframes.
 *
 * A frame's `rgba` is dithered from its `rgba16`. Where the two differ by more than
 * dithering can explain, something was drawn over `rgba` later, and its 8 bits count. */
#ifndef RENDER_PIXELS_RGBA16_H
#define RENDER_PIXELS_RGBA16_H

#include <stdint.h>

struct frame;
struct scene;

/* Blends a scene's tint over its view in the rows `first` to `end` of a picture. */
void rgba16_tint(const struct scene *scene, int width, int first, int end, uint16_t *mean);

/* Applies a curve (see tone_curve.h; NULL: none) to a frame and fills its `rgba16`, if it
 * has room for one, from `mean`, RGBA without gaps. `mean` NULL: the frame has no mean. */
void rgba16_finish(struct frame *frame, const uint16_t *mean, const uint16_t *curve);

/* Writes a row as 16-bit RGBA, taken from `rgba16` where that is valid. */
void rgba16_row(const struct frame *frame, int y, uint16_t *out);

#endif
