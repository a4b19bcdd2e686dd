/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/accumulate.h - several subframes of one frame become their mean.
 *
 * What film does while its shutter is open. Light is averaged, not what stands
 * for it in the frame: values are squared, which is near enough to a screen's
 * curve, added up whole, and the root of the mean is taken. What it has beside
 * a whole number is dithered, by one pattern of 8 x 8 px for all frames, so that
 * slow gradients have no steps. So a frame of subframes that are all alike is exactly
 * that subframe, in whatever order and number they come. */
#ifndef RENDER_PIXELS_ACCUMULATE_H
#define RENDER_PIXELS_ACCUMULATE_H

#include <stddef.h>
#include <stdint.h>

enum { MAX_SUBFRAMES = 1024 }; /* ours; more than 33025 would be too much for the sums */

enum { DITHER_SIDE = 8, DITHER_ROW = 4 * DITHER_SIDE };

struct accumulator {
    size_t num_values;                     /* of a frame, and a few to fill up */
    int width, height;                     /* px */
    float dither[DITHER_SIDE][DITHER_ROW]; /* what is added before a value is cut off */
    int num_subframes;                     /* so far */
    uint32_t *sums;                        /* owned */
};

/* Of frames without gaps between rows; subframes may be read 15 bytes too far. */
void accumulate_init(struct accumulator *exposure, int width, int height);
void accumulate_free(struct accumulator *exposure);

/* Some subframes of num_values bytes each; several at once cost less than one by one. */
enum { ACCUMULATE_AT_ONCE = 3 };
void accumulate_add(struct accumulator *exposure, const uint8_t *const subframes[], int num);

/* The mean of what was added, in 16 bits and not dithered; what was added stays. */
void accumulate_mean(const struct accumulator *exposure, uint16_t *out);

/* The mean of what was added, at least one subframe; then begin anew. */
void accumulate_take(struct accumulator *exposure, uint8_t *out);

#endif
