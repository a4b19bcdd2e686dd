/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/emitter.h - how loud what sounds somewhere is, in each channel.
 *
 * The game's rules: volume falls linearly with distance, the balance follows the
 * direction, and the view entity's own sounds have full volume on both sides, or come
 * from no direction. */
#ifndef PLAYBACK_SOUND_EMITTER_H
#define PLAYBACK_SOUND_EMITTER_H

#include "base/vec.h"
#include "playback/sound/pcm_format.h"

struct game_hearing;
struct listener;

struct gain {
    float of[MAX_PCM_CHANNELS]; /* by the listener's layout */
};

struct emitter {
    vec3s origin;
    float volume, attenuation; /* attenuation: 0 reaches everywhere, 1 as far as is usual */
    int entity;                /* > 0: at full volume if the view is that entity's */
    const struct game_hearing *hearing; /* NULL: as the first game has it */
};

struct gain emitter_gain(const struct emitter *emitter, const struct listener *listener);

/* Of a volume that comes from no direction. */
struct gain gain_even(float volume, enum pcm_layout layout);

void gain_add(struct gain *sum, struct gain gain);

/* Not louder than one sound that is near. */
struct gain gain_limit(struct gain sum, enum pcm_layout layout);

#endif
