/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/lut.h - look-up tables for colours: .cube files.
 *
 * As Adobe's "Cube LUT Specification 1.0" (2013) has them, of one dimension or three, and
 * as DaVinci Resolve writes them: a table of one dimension may stand before one of three,
 * each with its LUT_nD_INPUT_RANGE. Red changes fastest in the list of colours. A table's
 * colours are read into integers, so that a frame is the same everywhere. */
#ifndef RENDER_PIXELS_LUT_H
#define RENDER_PIXELS_LUT_H

#include <stdint.h>

#include "base/bytes.h"

struct err;
struct frame;

enum { LUT_ONE = 1 << 12 }; /* all of an amount, or of the way from one point to the next */

struct lut {
    int side;              /* points along a side of the cube; 0: there is none */
    uint8_t tones[3][256]; /* without a cube: what becomes of each channel */
    struct lut_place {
        uint16_t point, part; /* the last point that is not beyond, and how far to the next */
    } places[3][256];         /* in the cube, of each channel's values */
    int16_t grid[];           /* side^3 colours: red, green, blue, 255 as LUT_FULL */
};

enum { LUT_FULL = 255 * 64 };

/* The name is for messages. NULL with err; freed with free(). */
struct lut *lut_parse(const char *name, struct bytes text, struct err *err);
struct lut *lut_load(const char *path, struct err *err);

/* Give a frame the table's colours, by tetrahedra between the cube's points; `amount` of
 * LUT_ONE is how far each goes to them from what it was. */
void lut_frame(struct frame *frame, const struct lut *lut, int amount);

#endif
