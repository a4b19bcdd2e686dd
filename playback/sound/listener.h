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

struct listener_sample {
    vec3s origin, right;
    int level;
    int view_entity;
    uint8_t ambient[NUM_AMBIENTS]; /* how loud the leaf says each is */
};

/* Answers for any demo time, in any order, always the same. */
struct listener_source {
    struct listener_sample (*at)(void *context, double time);
    void *context;
};

enum { NUM_CACHED_EARS = 128 };

struct listener_track {
    struct listener_source source;
    struct {
        bool known;
        int64_t index;
        struct listener_sample ear;
    } cache[NUM_CACHED_EARS];
};

void listener_track_init(struct listener_track *listener_track, struct listener_source source);

/* At sample index * MIXER_BLOCK. Valid until NUM_CACHED_EARS - 1 others were
 * asked for. */
const struct listener_sample *listener_track_get(struct listener_track *listener_track,
                                                 int64_t index);

/* How loud ambient `which` of `level` is there, 0..1. */
float listener_track_ambient(struct listener_track *listener_track, int64_t index, int level,
                             int which);

#endif
