/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/listener_track.h - the listener on a fixed grid of demo time.
 *
 * The listener is found every 10 ms; gains between two points of the grid are
 * interpolated. So a sample does not depend on how the sound is cut into blocks. */
#ifndef PLAYBACK_SOUND_LISTENER_TRACK_H
#define PLAYBACK_SOUND_LISTENER_TRACK_H

#include <stdbool.h>
#include <stdint.h>

#include "playback/sound/listener.h"

/* `at` is a pure function of demo time, and leaves out the layout. */
struct listener_source {
    struct listener (*at)(void *context, double time);
    void *context;
    enum pcm_layout layout; /* of what is heard */
};

enum { NUM_CACHED_LISTENERS = 128 };

struct listener_track {
    struct listener_source source;
    struct {
        bool known;
        int64_t index;
        struct listener listener;
    } cache[NUM_CACHED_LISTENERS];
};

void listener_track_init(struct listener_track *track, struct listener_source source);

/* At sample index * MIXER_BLOCK. Valid for the next NUM_CACHED_LISTENERS - 1 calls. */
const struct listener *listener_track_get(struct listener_track *track, int64_t index);

/* The volume of ambient `which` of `level` there, 0..1. */
float listener_track_ambient(struct listener_track *track, int64_t index, int level, int which);

#endif
