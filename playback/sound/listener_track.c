/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/listener_track.h"

#include <string.h>

#include "playback/sound/pcm_format.h"

/* QUIRK: the game changes an ambient sound's volume by 100 of 255 a second towards the
 * leaf's volume, frame after frame. The mean of the last 0.76 s needs no history and is
 * equal for the loudest ones; quieter ones take as long. Test:
 * listener_track_ambient__entering_water__rises_as_in_the_game. */
enum { AMBIENT_POINTS = 76 };

void listener_track_init(struct listener_track *track, struct listener_source source)
{
    memset(track, 0, sizeof *track);
    track->source = source;
}

const struct listener *listener_track_get(struct listener_track *track, int64_t index)
{
    const size_t slot = (size_t)((uint64_t)index % NUM_CACHED_LISTENERS);
    if (!track->cache[slot].known || track->cache[slot].index != index) {
        const double time = (double)(index * MIXER_BLOCK) / MIXER_RATE;
        track->cache[slot].listener = track->source.at(track->source.context, time);
        track->cache[slot].listener.layout = track->source.layout;
        track->cache[slot].index = index;
        track->cache[slot].known = true;
    }
    return &track->cache[slot].listener;
}

/* Returns the volume that the game approaches, 0..255. */
static float ambient_target(const struct listener *listener, int level, int which)
{
    const float target = (float)listener->ambient[which] * 0.3f;
    return listener->level == level && target >= 8.0f ? target : 0.0f;
}

float listener_track_ambient(struct listener_track *track, int64_t index, int level, int which)
{
    float sum = 0.0f;
    for (int i = 0; i < AMBIENT_POINTS; i++)
        sum += ambient_target(listener_track_get(track, index - i), level, which);
    return sum / (AMBIENT_POINTS * 255.0f);
}
