/* playback/sound/voice.h - one sound that is heard for a while, and how loud.
 *
 * The game's rules of place: a sound fades linearly with distance, is as loud
 * on a side as the ears are turned to it, and the player's own are heard in
 * full. Times are samples of demo time. */
#ifndef PLAYBACK_SOUND_VOICE_H
#define PLAYBACK_SOUND_VOICE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "playback/sound/listener_track.h"

struct arena;
struct sound;

struct emitter {
    vec3s origin;
    float volume, attenuation; /* attenuation: 0 is heard everywhere, 1 up to 1000 units */
    int entity;                /* > 0: in full to the ears of that entity */
};

enum voice_kind {
    VOICE_EVENT,  /* one emitter; not heard at all if not at its start */
    VOICE_STATIC, /* the level's emitters of one sound, in step */
    VOICE_AMBIENT /* the leaf's, everywhere */
};

struct voice {
    enum voice_kind kind;
    struct sound *sound;
    int level;
    int64_t start, end; /* end: cut there, if it has not stopped by itself */
    uint64_t seed;
    struct voice
        *twin;   /* VOICE_EVENT: the first of the same sound at the same sample, or NULL ... */
    int skip;    /* ... and if that is heard, samples of this left out at the start */
    int ambient; /* VOICE_AMBIENT: which */
    int num_emitters;
    const struct emitter *emitters;
    enum { VOICE_UNDECIDED, VOICE_HEARD, VOICE_DROPPED } fate; /* of VOICE_EVENT */
};

struct gain {
    float left, right;
};

struct gain emitter_gain(const struct emitter *emitter, const struct listener *listener);

/* The sample from which nothing of the voice is heard. */
int64_t voice_silent_from(const struct voice *voice);

/* Add a voice's part of block `block` (samples block * MIXER_BLOCK on) to
 * out[2 * MIXER_BLOCK]. */
void voice_mix(struct voice *voice, struct listener_track *track, int64_t block, float volume,
               float *out, struct arena *arena);

#endif
