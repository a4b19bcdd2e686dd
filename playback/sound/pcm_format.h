/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/pcm_format.h - the format of all sound: float, interleaved. */
#ifndef PLAYBACK_SOUND_PCM_FORMAT_H
#define PLAYBACK_SOUND_PCM_FORMAT_H

enum {
    MIXER_RATE = 48000, /* Hz */
    MIXER_BLOCK = 480,  /* samples: 10 ms, what is mixed at a time */
    MAX_PCM_CHANNELS = 4
};

/* What a sample consists of. */
enum pcm_layout {
    PCM_STEREO,   /* left, right */
    PCM_AMBISONIC /* of the first order, as ACN and SN3D have it: the sound of all directions, and
                     what of it comes from the left, from above, from ahead; behind is -1 of it */
};

static inline int pcm_channels(enum pcm_layout layout)
{
    return layout == PCM_AMBISONIC ? 4 : 2;
}

/* Add a stereo sample to one of the layout: music is at the sides of what is ahead. */
static inline void pcm_add_stereo(enum pcm_layout layout, const float pair[2], float gain,
                                  float *out)
{
    const float left = pair[0] * gain, right = pair[1] * gain;
    out[0] += layout == PCM_AMBISONIC ? 0.5f * (left + right) : left;
    out[1] += layout == PCM_AMBISONIC ? 0.5f * (left - right) : right;
}

#endif
