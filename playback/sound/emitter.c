/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/emitter.h"

#include <math.h>

#include "playback/client/game.h"
#include "playback/sound/listener.h"

static const struct game_hearing first_games = {.near = 0, .reach = 1000, .centre = 1};

/* NaN becomes 0. */
static float clamp_unit(float x)
{
    if (!(x > 0.0f))
        return 0.0f;
    return x < 1.0f ? x : 1.0f;
}

struct gain emitter_gain_even(float volume, enum pcm_layout layout)
{
    return (struct gain){{volume, layout == PCM_STEREO ? volume : 0.0f}};
}

void emitter_gain_add(struct gain *sum, struct gain gain)
{
    for (int i = 0; i < MAX_PCM_CHANNELS; i++)
        sum->of[i] += gain.of[i];
}

struct gain emitter_gain_limit(struct gain sum, enum pcm_layout layout)
{
    if (layout == PCM_STEREO)
        return (struct gain){{clamp_unit(sum.of[0]), clamp_unit(sum.of[1])}};
    for (int i = MAX_PCM_CHANNELS - 1; i >= 0; i--)
        sum.of[i] /= fmaxf(sum.of[0], 1.0f);
    return sum;
}

/* `way`: unit vector towards the emitter, or zero. */
static struct gain gain_from(vec3s way, float volume, vec3s ahead)
{
    const vec3s left = vec3_make(-ahead.y, ahead.x, 0);
    if (volume == 0.0f)
        return (struct gain){0}; /* also if the position is NaN */
    return (struct gain){{volume, volume * glms_vec3_dot(way, left), volume * way.z,
                          volume * glms_vec3_dot(way, ahead)}};
}

struct gain emitter_gain(const struct emitter *emitter, const struct listener *listener)
{
    const float volume = clamp_unit(emitter->volume);
    if (emitter->entity > 0 && emitter->entity == listener->view_entity)
        return emitter_gain_even(volume, listener->layout);
    const vec3s way = glms_vec3_sub(emitter->origin, listener->origin);
    const float distance = glms_vec3_norm(way);
    const struct game_hearing *h = emitter->hearing ? emitter->hearing : &first_games;
    if (emitter->hearing && emitter->attenuation == 0.0f)
        return emitter_gain_even(volume, listener->layout);
    const float beyond = distance < h->near ? 0.0f : distance - h->near;
    const float scale = 1.0f - beyond * emitter->attenuation / h->reach;
    if (listener->layout == PCM_AMBISONIC)
        return gain_from(glms_vec3_normalize(way), clamp_unit(volume * scale * h->centre),
                         listener->ahead);
    const float side = distance > 0.0f ? glms_vec3_dot(way, listener->right) / distance : 0.0f;
    return (struct gain){{clamp_unit(volume * scale * h->centre * (1.0f - side)),
                          clamp_unit(volume * scale * h->centre * (1.0f + side))}};
}
