/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/limiter.h - sets the loudness of a mix and keeps its peaks below full
 * scale without clipping.
 *
 * Reads blocks of MIXER_BLOCK samples by index, in any order; all channels share one
 * gain. The gain at a sample depends only on a fixed window of the sound around it (5 ms
 * ahead, 255 ms back), so a render that starts in the middle gives the same samples as
 * one from the beginning. */
#ifndef PLAYBACK_SOUND_LIMITER_H
#define PLAYBACK_SOUND_LIMITER_H

#include <stdint.h>

#include "playback/sound/pcm_format.h"

/* read: writes block `block` to `out`, MIXER_BLOCK samples of the layout, with zeros
 * where there is no sound. It must be a pure function of `block`. */
struct block_source {
    void (*read)(void *context, int64_t block, float *out);
    void *context;
    enum pcm_layout layout;
};

/* -8 dB, applied to the whole mix: at the game's own volume, sounds add up to far more
 * than full scale in a fight. With this gain, films of thirteen real demos have -12 to
 * -19 LUFS, half of them within 1.5 of -16, and the limiter reduces by more than 1 dB in
 * 3 % of the loudest film and in 0.1 % of most; without it, in 4 to 82 %, and near and
 * far sounds are equally loud. Unless a film has a target loudness, the gain is the same for
 * every film, so that an excerpt is as loud as the complete film. */
#define LIMITER_GAIN 0.398107f

struct limiter;

struct limiter *limiter_create(struct block_source source);
void limiter_destroy(struct limiter *limiter);

/* Replaces LIMITER_GAIN by another gain. */
void limiter_set_gain(struct limiter *limiter, float gain);

/* Writes `count` samples from sample `first` to out[count], multiplied by the gain and
 * limited: true peaks, measured with fourfold oversampling, are below -1 dB. */
void limiter_read(struct limiter *limiter, int64_t first, int count, float *out);

#endif
