/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/gif_palette.h - 256 colours for all frames of a GIF.
 *
 * Private to encode/picture.c. The colours are those that the most pixels and
 * what moves need, chosen by libavfilter over all frames; the rest is dithered
 * in a pattern that stays where it is. */
#ifndef ENCODE_GIF_PALETTE_H
#define ENCODE_GIF_PALETTE_H

#include <stdbool.h>

struct AVFrame;
struct err;
struct frame;
struct gif_palette;

struct gif_palette *gif_palette_open(int width, int height, struct err *err);
void gif_palette_close(struct gif_palette *palette); /* NULL is fine */

bool gif_palette_add(struct gif_palette *palette, const struct frame *frame, struct err *err);

/* The next frame in those colours, after all were added; the caller frees it.
 * NULL after the last, and with err on failure. */
struct AVFrame *gif_palette_take(struct gif_palette *palette, struct err *err);

#endif
