/* playback/outbuf.h - bytes being unpacked: grows, up to a limit.
 *
 * The counterpart of base/bytes.h: numbers are little-endian; what would pass
 * the limit is left out and leaves `failed` set for good. */
#ifndef PLAYBACK_OUTBUF_H
#define PLAYBACK_OUTBUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"

struct outbuf {
    uint8_t *data; /* malloc'd, the owner frees it */
    size_t size, room, limit;
    bool failed;
};

/* Add n bytes and return where they are to be written; NULL past the limit. */
static inline uint8_t *outbuf_add(struct outbuf *out, size_t n)
{
    if (out->failed || n > out->limit - out->size) {
        out->failed = true;
        return NULL;
    }
    if (n > out->room - out->size) {
        out->room = out->room < 1 << 15 ? 1 << 16 : out->room * 2;
        if (out->room < out->size + n)
            out->room = out->size + n;
        out->data = mem_resize(out->data, out->room, 1);
    }
    out->size += n;
    return out->data + out->size - n;
}

static inline void outbuf_copy(struct outbuf *out, const void *data, size_t n)
{
    uint8_t *at = n ? outbuf_add(out, n) : NULL;
    if (at)
        memcpy(at, data, n);
}

static inline void outbuf_u8(struct outbuf *out, unsigned value)
{
    uint8_t *at = outbuf_add(out, 1);
    if (at)
        at[0] = (uint8_t)value;
}

static inline void outbuf_u16(struct outbuf *out, unsigned value)
{
    uint8_t *at = outbuf_add(out, 2);
    if (at) {
        at[0] = (uint8_t)value;
        at[1] = (uint8_t)(value >> 8);
    }
}

static inline void outbuf_u32(struct outbuf *out, uint32_t value)
{
    outbuf_u16(out, value & 0xffff);
    outbuf_u16(out, value >> 16);
}

static inline void outbuf_f32(struct outbuf *out, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    outbuf_u32(out, bits);
}

/* Write over the four bytes at `offset`, which are there. */
static inline void outbuf_set_u32(struct outbuf *out, size_t offset, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        out->data[offset + (size_t)i] = (uint8_t)(value >> 8 * i);
}

#endif
