#include "playback/sound/listener.h"

#include <string.h>

/* QUIRK: the game lets an ambient rise and fall by 100 of 255 a second towards
 * the leaf's level, frame after frame. The mean of the levels of the last 0.76 s
 * needs no history and does the same for the loudest; quieter ones take as
 * long. Test: ears_ambient__entering_water__rises_as_in_the_game. */
enum { AMBIENT_POINTS = 76 };

void ears_init(struct ears *ears, struct ear_source source)
{
    memset(ears, 0, sizeof *ears);
    ears->source = source;
}

const struct ear *ears_get(struct ears *ears, int64_t index)
{
    const size_t slot = (size_t)((uint64_t)index % NUM_CACHED_EARS);
    if (!ears->cache[slot].known || ears->cache[slot].index != index) {
        const double time = (double)(index * MIXER_BLOCK) / MIXER_RATE;
        ears->cache[slot].ear = ears->source.at(ears->source.context, time);
        ears->cache[slot].index = index;
        ears->cache[slot].known = true;
    }
    return &ears->cache[slot].ear;
}

/* What the game works up to, 0..255. */
static float ambient_target(const struct ear *ear, int level, int which)
{
    const float target = (float)ear->ambient[which] * 0.3f;
    return ear->level == level && target >= 8.0f ? target : 0.0f;
}

float ears_ambient(struct ears *ears, int64_t index, int level, int which)
{
    float sum = 0.0f;
    for (int i = 0; i < AMBIENT_POINTS; i++)
        sum += ambient_target(ears_get(ears, index - i), level, which);
    return sum / (AMBIENT_POINTS * 255.0f);
}
