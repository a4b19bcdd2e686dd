/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/font.h - the letters of the sample game.
 *
 * Printable ASCII as 8x8 bitmaps, for the console font and, enlarged, for the
 * numbers and titles of the status bar and the screens. */
#ifndef TESTS_SAMPLE_FONT_H
#define TESTS_SAMPLE_FONT_H

#include "tests/sample/canvas.h"
#include "tests/sample/colours.h"

/* Is bit x, y (0..7 from the upper left) of character c set? */
int font_bit(int c, int x, int y);

/* Write text with each bit `scale` texels wide, shaded from `top` to `bottom`,
 * outlined in black. Returns the width in texels. */
int font_draw(struct canvas *canvas, int x, int y, const char *text, int scale, struct rgb top,
              struct rgb bottom);

/* The 128x128 console font: 16 by 16 characters, index 0 transparent; the
 * upper half repeats the lower in bronze. 16384 bytes. */
void font_write_conchars(struct buffer *out);

#endif
