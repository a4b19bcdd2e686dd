/* playback/sound/emitter.h - how loud what sounds somewhere is, on each side.
 *
 * The game's rules: volume falls linearly with distance, the balance follows the
 * direction, and the view entity's own sounds have full volume on both sides. */
#ifndef PLAYBACK_SOUND_EMITTER_H
#define PLAYBACK_SOUND_EMITTER_H

#include "base/vec.h"

struct game_hearing;
struct listener;

struct gain {
    float left, right;
};

struct emitter {
    vec3s origin;
    float volume, attenuation; /* attenuation: 0 reaches everywhere, 1 as far as is usual */
    int entity;                /* > 0: at full volume if the view is that entity's */
    const struct game_hearing *hearing; /* NULL: as the first game has it */
};

struct gain emitter_gain(const struct emitter *emitter, const struct listener *listener);

#endif
