/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/png.h - writes PNG files.
 *
 * 8-bit or 16-bit RGB, or RGBA if the frame has alpha, marked as sRGB. */
#ifndef ENCODE_PNG_H
#define ENCODE_PNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct frame;

/* Writes an 8-bit file, which gets its name only when complete; "-" is standard output.
 * Without `overwrite`, an existing file is an error (ERR_USAGE) unless it has the same
 * content. */
bool png_write(const char *path, const struct frame *frame, bool overwrite, struct err *err);

/* Returns the file's bytes, which the caller frees. */
uint8_t *png_encode(const struct frame *frame, bool is_high_precision, size_t *size);

#endif
