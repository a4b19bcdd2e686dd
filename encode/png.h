/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/png.h - one picture as a PNG file.
 *
 * 8-bit RGB, or RGBA of a frame that has alpha, marked as sRGB. The file appears under its name
 * when it is whole. */
#ifndef ENCODE_PNG_H
#define ENCODE_PNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct frame;

/* path "-" is standard output. Without `overwrite`, ERR_USAGE when
 * another file is there; the same picture may be. */
bool png_write(const char *path, const struct frame *frame, bool overwrite, struct err *err);

/* The file's bytes; the caller frees them. */
uint8_t *png_encode(const struct frame *frame, bool is_high_precision, size_t *size);

#endif
