/* playback/sound/listener.h - where a demo is heard from, on a fixed grid of demo time.
 *
 * The listener is asked for every 10 ms and no oftener; gains between two
 * points of the grid lie on a line. So what is heard at a sample does not
 * depend on how the sound is cut into blocks. */
#ifndef PLAYBACK_SOUND_LISTENER_H
#define PLAYBACK_SOUND_LISTENER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "playback/sound/mixer.h"

enum { NUM_AMBIENTS = 2 }; /* of a leaf: water, sky */

struct ear {
    vec3s origin, right;
    int level;
    int view_entity;
    uint8_t ambient[NUM_AMBIENTS]; /* how loud the leaf says each is */
};

/* Answers for any demo time, in any order, always the same. */
struct ear_source {
    struct ear (*at)(void *context, double time);
    void *context;
};

enum { NUM_CACHED_EARS = 128 };

struct ears {
    struct ear_source source;
    struct {
        bool known;
        int64_t index;
        struct ear ear;
    } cache[NUM_CACHED_EARS];
};

void ears_init(struct ears *ears, struct ear_source source);

/* At sample index * MIXER_BLOCK. Valid until NUM_CACHED_EARS - 1 others were
 * asked for. */
const struct ear *ears_get(struct ears *ears, int64_t index);

/* How loud ambient `which` of `level` is there, 0..1. */
float ears_ambient(struct ears *ears, int64_t index, int level, int which);

#endif
