/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/rgba16.h - 16 bits of a value where a frame is the mean of several looks.
 *
 * A frame's `rgba16` goes with its rgba, which has been dithered from it: where rgba is no longer
 * near it, something has been painted over, which has 8 bits. */
#ifndef RENDER_PIXELS_RGBA16_H
#define RENDER_PIXELS_RGBA16_H

#include <stdint.h>

struct frame;
struct scene;

/* Lay a scene's tint over its view in a picture of that width and height. */
void rgba16_tint(const struct scene *scene, int width, int height, uint16_t *mean);

/* Let a frame's px have gone through a curve (NULL: none), and its `rgba16`, if it has one, be those
 * of `mean` (RGBA, no gaps; NULL: the frame is no mean). */
void rgba16_finish(struct frame *frame, const uint16_t *mean, const uint16_t *curve);

/* A row as RGBA of 16 bits, from `rgba16` as far as the frame has it. */
void rgba16_row(const struct frame *frame, int y, uint16_t *out);

#endif
