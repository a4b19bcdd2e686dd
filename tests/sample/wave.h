/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/wave.h - sound as samples, and its way into a WAV file. */
#ifndef TESTS_SAMPLE_WAVE_H
#define TESTS_SAMPLE_WAVE_H

#include <stdbool.h>
#include <stdint.h>

#include "tests/sample/out.h"

enum wave_form { WAVE_END, WAVE_SINE, WAVE_SAW, WAVE_SQUARE, WAVE_NOISE };

/* One voice of a sound. A tone glides from the first frequency to the second;
 * for noise they are where a low-pass filter closes. */
struct wave_layer {
    enum wave_form form;
    float start, length; /* seconds */
    float from_hz, to_hz;
    float gain;
    float attack; /* seconds to full strength */
    float decay;  /* 1/seconds: falls by e each; 0 = holds */
};

struct wave {
    int rate, count;
    float *samples; /* malloc'd, -1..1 */
};

struct wave wave_create(int rate, float seconds);
void wave_free(struct wave *wave);

/* Add a layer; `seed` makes its noise. */
void wave_add(struct wave *wave, const struct wave_layer *layer, uint64_t seed);

/* Scale so that the loudest sample is `peak`. */
void wave_normalise(struct wave *wave, float peak);

/* Fade the last `seconds` into what comes before `loop_start`, and cut them
 * off, so that the loop has no seam. */
void wave_close_loop(struct wave *wave, int loop_start, float seconds);

/* A WAV of 8 (unsigned) or 16 bits; left and right when `right` is not NULL.
 * loop_start >= 0 writes a cue point there, in samples. */
struct buffer wave_encode(const struct wave *left, const struct wave *right, int bits,
                          int loop_start);

#endif
