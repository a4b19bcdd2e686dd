/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Synthetic pieces of music: a drum, and noise like that of a cymbal. */
#ifndef TESTS_UNIT_TEST_PIECE_H
#define TESTS_UNIT_TEST_PIECE_H

#include <math.h>
#include <string.h>

#include "playback/sound/music.h"
#include "tests/unit/test_wav.h"

enum { PIECE_RATE = 44100, PIECE_SECONDS = 50, PIECE_NUM = PIECE_RATE * PIECE_SECONDS };

static float piece[PIECE_NUM];

static inline void piece_clear(void)
{
    memset(piece, 0, sizeof piece);
}

/* Adds a decaying sound: a low drum, or the noise. */
static inline void piece_strike(double time, bool is_drum, float gain)
{
    static uint32_t noise = 1;
    const int first = (int)lrint(time * PIECE_RATE), length = PIECE_RATE / 6;
    for (int i = 0; i < length && first + i < PIECE_NUM; i++) {
        const float t = (float)i / PIECE_RATE;
        noise = noise * 1664525u + 1013904223u;
        const float hiss = (float)(noise >> 8) / 8388608.0f - 1.0f;
        piece[first + i] +=
            gain * (is_drum ? sinf(440.0f * t) * expf(-12.0f * t) + 0.3f * hiss * expf(-90.0f * t)
                            : hiss * expf(-60.0f * t));
    }
}

/* Decodes the first `seconds` of the piece. */
static inline struct music *piece_decode(int seconds)
{
    static uint8_t file[2 * PIECE_NUM + 64];
    const int num = seconds * PIECE_RATE;
    struct wav_builder b;
    wav_begin(&b, 1, 1, PIECE_RATE, 16);
    put_text(&b, "data");
    put_u32(&b, 2 * (uint32_t)num);
    memcpy(file, b.data, b.size);
    for (int i = 0; i < num; i++) {
        const long value = lrintf(20000.0f * fmaxf(-1.0f, fminf(1.0f, piece[i])));
        file[b.size + 2 * (size_t)i] = (uint8_t)value;
        file[b.size + 2 * (size_t)i + 1] = (uint8_t)((unsigned long)value >> 8);
    }
    struct music *music =
        music_decode("a.wav", bytes_make(file, b.size + 2 * (size_t)num), NULL, NULL);
    assert_non_null(music);
    return music;
}

#endif
