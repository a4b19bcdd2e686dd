/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/wave.h - synthesises sounds and encodes them as WAV files. */
#ifndef TESTS_SAMPLE_WAVE_H
#define TESTS_SAMPLE_WAVE_H

#include <stdbool.h>
#include <stdint.h>

#include "tests/sample/out.h"

enum wave_form { WAVE_END, WAVE_SINE, WAVE_SAW, WAVE_SQUARE, WAVE_NOISE };

/* One voice of a sound. The frequency of tones changes from the first to the second; for
 * noise, they are the cutoff frequencies of a low-pass filter. */
struct wave_layer {
    enum wave_form form;
    float start, length; /* seconds */
    float from_hz, to_hz;
    float gain;
    float attack; /* seconds to full strength */
    float decay;  /* decay rate, 1/seconds; 0: none */
};

struct wave {
    int rate, count;
    float *samples; /* malloc'd, -1..1 */
};

struct wave wave_create(int rate, float seconds);
void wave_free(struct wave *wave);

/* Adds a layer; `seed` is for its noise. */
void wave_add(struct wave *wave, const struct wave_layer *layer, uint64_t seed);

/* Scales the samples so that the loudest is `peak`. */
void wave_normalise(struct wave *wave, float peak);

/* Makes the loop seamless: cross-fades the last `seconds` with the part before
 * `loop_start` and removes them. */
void wave_close_loop(struct wave *wave, int loop_start, float seconds);

/* Encodes a WAV of 8 (unsigned) or 16 bits; stereo if `right` is not NULL. loop_start >=
 * 0: writes a cue point at this sample. */
struct buffer wave_encode(const struct wave *left, const struct wave *right, int bits,
                          int loop_start);

#endif
