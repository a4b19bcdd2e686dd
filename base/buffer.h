/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/buffer.h - bytes that grow at the end; the counterpart of base/bytes.h.
 *
 * Numbers go in little-endian. What would pass the limit is left out and leaves
 * `failed` set for good: whoever unpacks a stranger's file asks once at the
 * end. Start from {0}, with a limit where the size is not ours to choose. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct buffer {
    uint8_t *data; /* malloc'd; buffer_free, or the owner takes it */
    size_t size, room;
    size_t limit; /* 0: none */
    bool failed;
};

void buffer_free(struct buffer *buffer);

/* Add n bytes and return where they are to be written; NULL past the limit. */
uint8_t *buffer_add(struct buffer *buffer, size_t n);

void buffer_append(struct buffer *buffer, const void *data, size_t size);

/* Text without its NUL. */
void buffer_print(struct buffer *buffer, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* The low `size` bytes of a number, 1 to 4. */
static inline void buffer_integer(struct buffer *buffer, uint32_t value, int size)
{
    uint8_t *at = buffer_add(buffer, (size_t)size);
    for (int i = 0; at && i < size; i++)
        at[i] = (uint8_t)(value >> (8 * i));
}

static inline void buffer_u8(struct buffer *buffer, unsigned value)
{
    buffer_integer(buffer, value, 1);
}

static inline void buffer_u16(struct buffer *buffer, unsigned value)
{
    buffer_integer(buffer, value, 2);
}

static inline void buffer_u32(struct buffer *buffer, uint32_t value)
{
    buffer_integer(buffer, value, 4);
}

static inline void buffer_f32(struct buffer *buffer, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    buffer_u32(buffer, bits);
}

/* Write over the bytes at `offset`, which are there. */
static inline void buffer_set_u16(struct buffer *buffer, size_t offset, uint16_t value)
{
    for (size_t i = 0; i < 2; i++)
        buffer->data[offset + i] = (uint8_t)(value >> 8 * i);
}

static inline void buffer_set_u32(struct buffer *buffer, size_t offset, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        buffer->data[offset + (size_t)i] = (uint8_t)(value >> (8 * i));
}

#endif
