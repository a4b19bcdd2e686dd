/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/voice.h - one scheduled sound. Times are samples of demo time. */
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
    VOICE_STATIC,  /* all static emitters of one sound in the level, in phase */
    VOICE_AMBIENT, /* an ambient sound of leaves, without position */
    VOICE_LOOP     /* looping sounds of moving entities */
};

struct voice {
    enum voice_kind kind;
    struct sound *sound;
    int level;
    int64_t start, end; /* end: when it is cut off, unless it ends by itself earlier */
    uint64_t seed;
    struct voice *twin; /* VOICE_EVENT: first voice of the same sound and start, or NULL */
    int skip;           /* samples to skip at the start if `twin` is audible */
    int ambient;        /* VOICE_AMBIENT: its index */
    int num_emitters;
    const struct emitter *emitters;
    const struct loop *loop;                                   /* VOICE_LOOP */
    enum { VOICE_UNDECIDED, VOICE_HEARD, VOICE_DROPPED } fate; /* for VOICE_EVENT */
};

/* Returns the first sample after the end of the voice. */
int64_t voice_silent_from(const struct voice *voice);

/* Adds the voice's contribution to block `block`, which starts at sample block *
 * MIXER_BLOCK, to out[MIXER_BLOCK], in the track's layout. */
void voice_mix(struct voice *voice, struct listener_track *track, int64_t block, float volume,
               float *out, struct arena *arena);

#endif
