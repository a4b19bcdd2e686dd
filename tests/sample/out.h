/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/out.h - appends little-endian fields of game files to a buffer, and saves
 * files. */
#ifndef TESTS_SAMPLE_OUT_H
#define TESTS_SAMPLE_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

struct err;

void buf_zeros(struct buffer *buf, size_t size);
void buf_u8(struct buffer *buf, int value);
void buf_i16(struct buffer *buf, int value);
void buf_i32(struct buffer *buf, int32_t value);
void buf_f32(struct buffer *buf, float value);
void buf_str(struct buffer *buf, const char *text); /* with its NUL */

/* Appends a name field of `size` bytes, padded with NULs. */
void buf_name(struct buffer *buf, const char *text, size_t size);

/* Overwrites four bytes that were reserved at `offset`. */
void buf_patch_i32(struct buffer *buf, size_t offset, int32_t value);

/* Saves buf as `folder`/`name`, creating missing folders, and frees it. */
bool out_save(const char *folder, const char *name, struct buffer *buf, struct err *err);

#endif
