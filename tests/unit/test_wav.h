/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_wav.h - builds RIFF WAVE files in memory. */
#ifndef TESTS_UNIT_TEST_WAV_H
#define TESTS_UNIT_TEST_WAV_H

#include <stdint.h>
#include <string.h>

#include "base/bytes.h"

struct wav_builder {
    uint8_t data[65536];
    size_t size;
};

static inline void put_u16(struct wav_builder *b, unsigned value)
{
    b->data[b->size++] = (uint8_t)value;
    b->data[b->size++] = (uint8_t)(value >> 8);
}

static inline void put_u32(struct wav_builder *b, uint32_t value)
{
    put_u16(b, value & 0xffff);
    put_u16(b, value >> 16);
}

static inline void put_text(struct wav_builder *b, const char *text)
{
    memcpy(b->data + b->size, text, strlen(text));
    b->size += strlen(text);
}

static inline void wav_begin(struct wav_builder *b, int tag, int channels, int rate, int bits)
{
    b->size = 0;
    put_text(b, "RIFF");
    put_u32(b, 0); /* ignored by readers */
    put_text(b, "WAVEfmt ");
    put_u32(b, 16);
    put_u16(b, (unsigned)tag);
    put_u16(b, (unsigned)channels);
    put_u32(b, (uint32_t)rate);
    put_u32(b, (uint32_t)(rate * channels * bits / 8));
    put_u16(b, (unsigned)(channels * bits / 8));
    put_u16(b, (unsigned)bits);
}

static inline void wav_cue(struct wav_builder *b, uint32_t start)
{
    put_text(b, "cue ");
    put_u32(b, 28);
    put_u32(b, 1); /* number of points */
    put_u32(b, 1);
    put_u32(b, start);
    put_text(b, "data");
    put_u32(b, 0);
    put_u32(b, 0);
    put_u32(b, start);
}

static inline void wav_mark(struct wav_builder *b, uint32_t length)
{
    put_text(b, "LIST");
    put_u32(b, 32);
    put_text(b, "adtlltxt");
    put_u32(b, 20);
    put_u32(b, 1);
    put_u32(b, length);
    put_text(b, "mark");
    put_u32(b, 0);
    put_u32(b, 0);
}

static inline void wav_data8(struct wav_builder *b, const uint8_t *samples, int count)
{
    put_text(b, "data");
    put_u32(b, (uint32_t)count);
    memcpy(b->data + b->size, samples, (size_t)count);
    b->size += (size_t)count;
    if (count % 2 != 0)
        b->data[b->size++] = 0;
}

static inline void wav_data16(struct wav_builder *b, const int16_t *samples, int count)
{
    put_text(b, "data");
    put_u32(b, (uint32_t)count * 2);
    for (int i = 0; i < count; i++)
        put_u16(b, (uint16_t)samples[i]);
}

static inline struct bytes wav_bytes(const struct wav_builder *b)
{
    return bytes_make(b->data, b->size);
}

#endif
