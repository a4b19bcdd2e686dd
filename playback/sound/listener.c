#include "playback/sound/listener.h"

#include <string.h>

/* QUIRK: the game lets an ambient rise and fall by 100 of 255 a second towards
 * the leaf's level, frame after frame. The mean of the levels of the last 0.76 s
 * needs no history and does the same for the loudest; quieter ones take as
 * long. Test: ears_ambient__entering_water__rises_as_in_the_game. */
enum { AMBIENT_POINTS = 76 };

void listener_track_init(struct listener_track *listener_track, struct listener_source source)
{
    memset(listener_track, 0, sizeof *listener_track);
    listener_track->source = source;
}

const struct listener_sample *listener_track_get(struct listener_track *listener_track,
                                                 int64_t index)
{
    const size_t slot = (size_t)((uint64_t)index % NUM_CACHED_EARS);
    if (!listener_track->cache[slot].known || listener_track->cache[slot].index != index) {
        const double time = (double)(index * MIXER_BLOCK) / MIXER_RATE;
        listener_track->cache[slot].ear =
            listener_track->source.at(listener_track->source.context, time);
        listener_track->cache[slot].index = index;
        listener_track->cache[slot].known = true;
    }
    return &listener_track->cache[slot].ear;
}

/* What the game works up to, 0..255. */
static float ambient_target(const struct listener_sample *ear, int level, int which)
{
    const float target = (float)ear->ambient[which] * 0.3f;
    return ear->level == level && target >= 8.0f ? target : 0.0f;
}

float listener_track_ambient(struct listener_track *listener_track, int64_t index, int level,
                             int which)
{
    float sum = 0.0f;
    for (int i = 0; i < AMBIENT_POINTS; i++)
        sum += ambient_target(listener_track_get(listener_track, index - i), level, which);
    return sum / (AMBIENT_POINTS * 255.0f);
}
