/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/buffer.h - a growing byte buffer; the counterpart of base/bytes.h.
 *
 * Numbers are stored in little-endian order. Data beyond the limit is dropped and sets
 * `failed` permanently, so code that unpacks untrusted input can check once at the end.
 * Initialize with {0}; set a limit if the size depends on untrusted input. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct buffer {
    uint8_t *data; /* malloc'd; freed by buffer_free unless taken over */
    size_t size, room;
    size_t limit; /* 0: none */
    bool failed;
};

void buffer_free(struct buffer *buffer);

/* Appends n uninitialized bytes and returns a pointer to them; NULL if beyond the limit. */
uint8_t *buffer_add(struct buffer *buffer, size_t n);

void buffer_append(struct buffer *buffer, const void *data, size_t size);

/* Appends formatted text without its terminating NUL. */
void buffer_print(struct buffer *buffer, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends the low `size` (1 to 4) bytes of a number. */
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

/* Overwrites existing bytes at `offset`. */
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
