/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/emitter.h - the gain of a positioned sound in each channel.
 *
 * The game's rules: volume falls linearly with distance, the balance follows the direction,
 * and the view entity's own sounds are played at full volume on both sides (in ambisonics,
 * without direction). */
#ifndef PLAYBACK_SOUND_EMITTER_H
#define PLAYBACK_SOUND_EMITTER_H

#include "base/vec.h"
#include "playback/sound/pcm_format.h"

struct game_hearing;
struct listener;

struct gain {
    float of[MAX_PCM_CHANNELS]; /* one per channel of the listener's layout */
};

struct emitter {
    vec3s origin;
    float volume, attenuation;          /* attenuation: 0 unlimited range, 1 the usual range */
    int entity;                         /* > 0: at full volume if this is the view entity */
    const struct game_hearing *hearing; /* NULL: the rules of the first Quake */
};

struct gain emitter_gain(const struct emitter *emitter, const struct listener *listener);

/* Returns the gain of a sound without direction. */
struct gain emitter_gain_even(float volume, enum pcm_layout layout);

void emitter_gain_add(struct gain *sum, struct gain gain);

/* Limits a sum of gains to that of a single nearby sound. */
struct gain emitter_gain_limit(struct gain sum, enum pcm_layout layout);

#endif
