/* playback/sound/limiter.h - keeps peaks below full scale without clipping.
 *
 * Reads blocks of MIXER_BLOCK stereo samples by index, in any order. The gain at a sample depends on a fixed stretch of the sound
 * around it (5 ms ahead, 255 ms back) and on nothing else, so a render that
 * starts in the middle gives the same samples as one from the beginning. */
#ifndef PLAYBACK_SOUND_LIMITER_H
#define PLAYBACK_SOUND_LIMITER_H

#include <stdint.h>

#include "playback/sound/pcm_format.h"

/* Writes block `block` into out[2 * MIXER_BLOCK]: a pure function of `block`,
 * silence where there is no sound. */
struct block_source {
    void (*read)(void *context, int64_t block, float *out);
    void *context;
};

struct limiter;

struct limiter *limiter_create(struct block_source source);
void limiter_destroy(struct limiter *limiter);

/* `count` stereo samples from `first` on into out[2 * count]; the peaks of the
 * wave between them, as found at four times the rate, are below -1 dB. */
void limiter_read(struct limiter *limiter, int64_t first, int count, float *out);

#endif
