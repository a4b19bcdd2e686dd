/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/bytes.h - a bounds-checked cursor over untrusted bytes.
 *
 * Reading past the end returns zeros, moves to the end and sets `failed` permanently; a
 * parser reads a complete record and calls bytes_ok once. All numbers are little-endian.
 * The cursor borrows the memory. Pass it by value to leave the caller's position
 * unchanged, by pointer to advance it. */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct bytes {
    const uint8_t *at, *end;
    bool failed;
};

static inline struct bytes bytes_make(const void *data, size_t size)
{
    const uint8_t *at = data;
    return (struct bytes){at, at ? at + size : at, false};
}

static inline size_t bytes_left(const struct bytes *b)
{
    return (size_t)(b->end - b->at);
}

static inline bool bytes_ok(const struct bytes *b)
{
    return !b->failed;
}

static inline void bytes_fail(struct bytes *b)
{
    b->at = b->end;
    b->failed = true;
}

/* Advances by n bytes and returns a pointer to the first; NULL if fewer are left. */
static inline const uint8_t *bytes_take(struct bytes *b, size_t n)
{
    if (n > bytes_left(b)) {
        bytes_fail(b);
        return NULL;
    }
    const uint8_t *at = b->at;
    if (n > 0) /* the pointer of an empty cursor may be NULL */
        b->at += n;
    return at;
}

static inline uint8_t bytes_u8(struct bytes *b)
{
    const uint8_t *p = bytes_take(b, 1);
    return p ? p[0] : 0;
}

static inline int8_t bytes_i8(struct bytes *b)
{
    return (int8_t)bytes_u8(b);
}

static inline uint16_t bytes_u16(struct bytes *b)
{
    const uint8_t *p = bytes_take(b, 2);
    return p ? (uint16_t)(p[0] | p[1] << 8) : 0;
}

static inline int16_t bytes_i16(struct bytes *b)
{
    return (int16_t)bytes_u16(b);
}

static inline uint32_t bytes_u32(struct bytes *b)
{
    const uint8_t *p = bytes_take(b, 4);
    return p ? (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24
             : 0;
}

static inline int32_t bytes_i32(struct bytes *b)
{
    return (int32_t)bytes_u32(b);
}

/* Returns the bits unchanged; the value may be infinite or NaN. */
static inline float bytes_f32(struct bytes *b)
{
    const uint32_t bits = bytes_u32(b);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Returns a cursor over `size` bytes at `offset` from the start of `whole`; it has failed
 * if they are not inside. */
static inline struct bytes bytes_sub(const struct bytes *whole, size_t offset, size_t size)
{
    const size_t left = bytes_left(whole);
    if (whole->failed || offset > left || size > left - offset)
        return (struct bytes){whole->end, whole->end, true};
    return bytes_make(offset > 0 ? whole->at + offset : whole->at, size);
}

/* Reads a NUL-terminated string into dst, truncated to cap - 1 bytes. The complete string
 * is consumed; a missing NUL is an error. */
static inline void bytes_str(struct bytes *b, char *dst, size_t cap)
{
    const size_t left = bytes_left(b);
    const uint8_t *nul = left ? memchr(b->at, 0, left) : NULL;
    if (!nul) {
        bytes_fail(b);
        dst[0] = '\0';
        return;
    }
    const size_t length = (size_t)(nul - b->at);
    const size_t n = length < cap - 1 ? length : cap - 1;
    memcpy(dst, b->at, n);
    dst[n] = '\0';
    b->at = nul + 1;
}

#endif
