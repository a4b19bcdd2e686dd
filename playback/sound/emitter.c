#include "playback/sound/emitter.h"

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

struct gain emitter_gain(const struct emitter *emitter, const struct listener *listener)
{
    const float volume = clamp_unit(emitter->volume);
    if (emitter->entity > 0 && emitter->entity == listener->view_entity)
        return (struct gain){volume, volume};
    const vec3s way = glms_vec3_sub(emitter->origin, listener->origin);
    const float distance = glms_vec3_norm(way);
    const struct game_hearing *h = emitter->hearing ? emitter->hearing : &first_games;
    if (emitter->hearing && emitter->attenuation == 0.0f)
        return (struct gain){volume, volume};
    const float beyond = distance < h->near ? 0.0f : distance - h->near;
    const float scale = 1.0f - beyond * emitter->attenuation / h->reach;
    const float side = distance > 0.0f ? glms_vec3_dot(way, listener->right) / distance : 0.0f;
    return (struct gain){clamp_unit(volume * scale * h->centre * (1.0f - side)),
                         clamp_unit(volume * scale * h->centre * (1.0f + side))};
}
