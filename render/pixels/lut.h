/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/lut.h - colour look-up tables from .cube files.
 *
 * Reads 1D and 3D tables as specified by Adobe's "Cube LUT Specification 1.0" (2013), and
 * as DaVinci Resolve writes them: a 1D table may precede a 3D table, each with its
 * LUT_nD_INPUT_RANGE. Red changes fastest in the list of colours. Colours are converted
 * to integers when read, so that frames are identical on all machines. */
#ifndef RENDER_PIXELS_LUT_H
#define RENDER_PIXELS_LUT_H

#include <stdint.h>

#include "base/bytes.h"

struct err;
struct frame;

enum { LUT_ONE = 1 << 12 }; /* fixed-point 1 of amounts and interpolation weights */

struct lut {
    int side;              /* points along a side of the cube; 0: no 3D table */
    uint8_t tones[3][256]; /* without a 3D table: the output of each channel */
    struct lut_place {
        /* The point at or before the value, and the fraction of the way to the next. */
        uint16_t point, part;
    } places[3][256]; /* with a 3D table: where in the cube each value of each channel is */
    int16_t grid[];   /* side^3 colours: red, green, blue, 0..LUT_FULL */
};

enum { LUT_FULL = 255 * 64 };

/* `name` is used in messages. NULL with err on failure; free the result with free(). */
struct lut *lut_parse(const char *name, struct bytes text, struct err *err);
struct lut *lut_load(const char *path, struct err *err);

/* Applies the table to a frame, with tetrahedral interpolation. `amount`, 0..LUT_ONE,
 * blends between the original and the resulting colours. */
void lut_frame(struct frame *frame, const struct lut *lut, int amount);

#endif
