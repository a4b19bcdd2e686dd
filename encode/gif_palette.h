/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/gif_palette.h - a common palette of 256 colours for all frames of a GIF.
 *
 * Private to encode/picture.c. libavfilter chooses the colours from all frames, by the
 * number of pixels and by motion; the rest is dithered in a static pattern. */
#ifndef ENCODE_GIF_PALETTE_H
#define ENCODE_GIF_PALETTE_H

#include <stdbool.h>

struct AVFrame;
struct err;
struct frame;
struct gif_palette;

struct gif_palette *gif_palette_open(int width, int height, struct err *err);
void gif_palette_close(struct gif_palette *palette); /* NULL is allowed */

bool gif_palette_add(struct gif_palette *palette, const struct frame *frame, struct err *err);

/* Returns the next frame in these colours, once all have been added; the caller frees it.
 * Returns NULL after the last, or with err on failure. */
struct AVFrame *gif_palette_take(struct gif_palette *palette, struct err *err);

#endif
