/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/out.h - the fields of game files, appended to a buffer
 * (little-endian), and the folder that files are saved in. */
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

/* The first `size` bytes of text, NUL-padded: a fixed-size name field. */
void buf_name(struct buffer *buf, const char *text, size_t size);

/* Overwrite four bytes that were left free at `offset`. */
void buf_patch_i32(struct buffer *buf, size_t offset, int32_t value);

/* Save buf as `folder`/`name`, making the folders between. Frees buf. */
bool out_save(const char *folder, const char *name, struct buffer *buf, struct err *err);

#endif
