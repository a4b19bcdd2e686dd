/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/voice.h - one sound that plays for a while. Times are samples of demo time. */
#ifndef PLAYBACK_SOUND_VOICE_H
#define PLAYBACK_SOUND_VOICE_H

#include <stdbool.h>
#include <stdint.h>

#include "playback/sound/listener_track.h"

struct arena;
struct emitter;
struct loop;
struct sound;

enum voice_kind {
    VOICE_EVENT,   /* one emitter; dropped if inaudible at its start */
    VOICE_STATIC,  /* the level's emitters of one sound, in step */
    VOICE_AMBIENT, /* the leaf's, everywhere */
    VOICE_LOOP     /* entities' that move */
};

struct voice {
    enum voice_kind kind;
    struct sound *sound;
    int level;
    int64_t start, end; /* end: cut there, unless it stopped before */
    uint64_t seed;
    struct voice
        *twin;   /* VOICE_EVENT: the first of the same sound at the same sample, or NULL ... */
    int skip;    /* ... and if that is audible, samples that this one skips at its start */
    int ambient; /* VOICE_AMBIENT: which */
    int num_emitters;
    const struct emitter *emitters;
    const struct loop *loop;                                   /* VOICE_LOOP */
    enum { VOICE_UNDECIDED, VOICE_HEARD, VOICE_DROPPED } fate; /* of VOICE_EVENT */
};

/* The first sample after the voice. */
int64_t voice_silent_from(const struct voice *voice);

/* Add a voice's part of block `block` (samples block * MIXER_BLOCK on) to
 * out[MIXER_BLOCK], of the track's layout. */
void voice_mix(struct voice *voice, struct listener_track *track, int64_t block, float volume,
               float *out, struct arena *arena);

#endif
