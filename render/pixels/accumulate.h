/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/accumulate.h - averages subframes for motion blur and antialiasing.
 *
 * Emulates an open shutter. Light must be averaged, not its gamma-encoded values: values
 * are squared, which is close enough to a display's curve, summed in integers, and the
 * square root of the mean is taken. The fraction is dithered with one 8 x 8 pattern for
 * all frames, so that slow gradients do not band. The mean of identical subframes is
 * exactly that subframe, and neither order nor number matters. */
#ifndef RENDER_PIXELS_ACCUMULATE_H
#define RENDER_PIXELS_ACCUMULATE_H

#include <stddef.h>
#include <stdint.h>

enum { MAX_SUBFRAMES = 1024 }; /* our limit; the sums overflow beyond 33025 */

enum { DITHER_SIDE = 8, DITHER_ROW = 4 * DITHER_SIDE };

struct accumulator {
    size_t num_values;                     /* of a frame, rounded up to whole vectors */
    int width, height;                     /* pixels */
    float dither[DITHER_SIDE][DITHER_ROW]; /* added before a value is truncated */
    int num_subframes;                     /* so far */
    uint32_t *sums;                        /* owned */
};

/* Fills a table with what is added to values before they are truncated, 0 to 1. */
void accumulate_make_dither(float dither[DITHER_SIDE][DITHER_ROW]);

/* For frames without gaps between rows. Subframes may be read up to 15 bytes past the end. */
void accumulate_init(struct accumulator *exposure, int width, int height);
void accumulate_free(struct accumulator *exposure);

/* Adds up to ACCUMULATE_AT_ONCE subframes of num_values bytes each; several at once cost
 * less than one by one. */
enum { ACCUMULATE_AT_ONCE = 3 };
void accumulate_add(struct accumulator *exposure, const uint8_t *const subframes[], int num);

/* Writes the mean in 16 bits, without dithering. The sums are kept. */
void accumulate_mean(const struct accumulator *exposure, uint16_t *out);

/* Writes the mean of at least one subframe, exposed by that many steps (exposure.h) and then
 * dithered, and starts a new sum. */
void accumulate_finish(struct accumulator *exposure, int steps, uint8_t *out);

/* The same for subframes with the alpha of hdr.h; the mean has the values of hdr.h. */
void accumulate_add_hdr(struct accumulator *exposure, const uint8_t *const subframes[], int num);
void accumulate_finish_hdr(struct accumulator *exposure, uint16_t *out);

#endif
