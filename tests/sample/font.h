/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/font.h - the font of the sample game.
 *
 * Printable ASCII as 8x8 bitmaps, for the console font and, enlarged, for the numbers and
 * titles of the status bar and the full-screen pictures. */
#ifndef TESTS_SAMPLE_FONT_H
#define TESTS_SAMPLE_FONT_H

#include "tests/sample/canvas.h"
#include "tests/sample/colours.h"

/* Returns whether pixel x, y (0..7 from the upper left) of character c is set. */
int font_bit(int c, int x, int y);

/* Draws text with `scale` texels per pixel, a gradient from `top` to `bottom` and a black
 * outline. Returns the width in texels. */
int font_draw(struct canvas *canvas, int x, int y, const char *text, int scale, struct rgb top,
              struct rgb bottom);

/* Writes the 128x128 console font, 16384 bytes: 16 by 16 characters, index 0 transparent;
 * the upper 128 characters repeat the lower ones in bronze. */
void font_write_conchars(struct buffer *out);

#endif
