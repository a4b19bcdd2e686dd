/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/limiter.h - gives a mix its loudness, and keeps its peaks below full scale
 * without clipping.
 *
 * Reads blocks of MIXER_BLOCK samples by index, in any order; all channels have one gain. The gain at a sample
 * depends on a fixed stretch of the sound around it (5 ms ahead, 255 ms back) and on nothing
 * else, so a render that starts in the middle gives the same samples as one from the
 * beginning. */
#ifndef PLAYBACK_SOUND_LIMITER_H
#define PLAYBACK_SOUND_LIMITER_H

#include <stdint.h>

#include "playback/sound/pcm_format.h"

/* Writes block `block` into out[MIXER_BLOCK], samples of the layout: a pure function of
 * `block`, silence where there is no sound. */
struct block_source {
    void (*read)(void *context, int64_t block, float *out);
    void *context;
    enum pcm_layout layout;
};

/* -8 dB for all of a mix: sounds at the game's own volume add up to far more than full scale
 * in a fight. With it films of thirteen real demos have -12 to -19 LUFS, half of them within
 * 1.5 of -16, and the limiter takes more than 1 dB from 3 % of the loudest film and from
 * 0.1 % of most; without, from 4 to 82 %, and near and far sound alike. The same for every
 * film, so that a part of one is as loud as the whole. */
#define LIMITER_GAIN 0.398107f

struct limiter;

struct limiter *limiter_create(struct block_source source);
void limiter_destroy(struct limiter *limiter);

/* `count` samples from `first` on, times LIMITER_GAIN, into out[count]; the peaks of
 * the wave between them, as found at four times the rate, are below -1 dB. */
void limiter_read(struct limiter *limiter, int64_t first, int count, float *out);

#endif
