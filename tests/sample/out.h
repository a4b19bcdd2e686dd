/* tests/sample/out.h - bytes on their way into a file of the sample game.
 *
 * A growing little-endian buffer and the folder that files are saved in. */
#ifndef TESTS_SAMPLE_OUT_H
#define TESTS_SAMPLE_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;

struct buf {
    uint8_t *data; /* malloc'd; buf_free */
    size_t size, capacity;
};

void buf_free(struct buf *buf);
void buf_bytes(struct buf *buf, const void *data, size_t size);
void buf_zeros(struct buf *buf, size_t size);
void buf_u8(struct buf *buf, int value);
void buf_i16(struct buf *buf, int value);
void buf_i32(struct buf *buf, int32_t value);
void buf_f32(struct buf *buf, float value);
void buf_str(struct buf *buf, const char *text); /* with its NUL */

/* The first `size` bytes of text, NUL-padded: a fixed-size name field. */
void buf_name(struct buf *buf, const char *text, size_t size);

/* Overwrite four bytes that were left free at `offset`. */
void buf_patch_i32(struct buf *buf, size_t offset, int32_t value);

/* Save buf as `folder`/`name`, making the folders between. Frees buf. */
bool out_save(const char *folder, const char *name, struct buf *buf, struct err *err);

#endif
