/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/pcm_format.h - the sample format of all sound: interleaved float. */
#ifndef PLAYBACK_SOUND_PCM_FORMAT_H
#define PLAYBACK_SOUND_PCM_FORMAT_H

#include <math.h>
#include <stdint.h>

enum {
    MIXER_RATE = 48000, /* Hz */
    MIXER_BLOCK = 480,  /* samples mixed at a time: 10 ms */
    MAX_PCM_CHANNELS = 4
};

/* The channels of a sample. */
enum pcm_layout {
    PCM_STEREO,   /* left, right */
    PCM_AMBISONIC /* first order, ACN order, SN3D normalization: W (omnidirectional), Y (left), Z
                     (up), X (ahead) */
};

/* Returns the sample at a time in seconds, clamped to thirty years, so that infinity is
 * representable. */
static inline int64_t pcm_sample_at(double time)
{
    return (int64_t)floor(fmin(fmax(time, -1e9), 1e9) * MIXER_RATE + 0.5);
}

static inline int pcm_channels(enum pcm_layout layout)
{
    return layout == PCM_AMBISONIC ? 4 : 2;
}

/* Adds a stereo sample to a sample of the layout. In ambisonics, its two channels come
 * from the left and right. */
static inline void pcm_add_stereo(enum pcm_layout layout, const float pair[2], float gain,
                                  float *out)
{
    const float left = pair[0] * gain, right = pair[1] * gain;
    out[0] += layout == PCM_AMBISONIC ? 0.5f * (left + right) : left;
    out[1] += layout == PCM_AMBISONIC ? 0.5f * (left - right) : right;
}

#endif
