/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/listener_track.h - the listener on a fixed grid of demo time.
 *
 * The listener is determined every 10 ms and gains are interpolated between the points of
 * this grid, so that a sample does not depend on how the sound is divided into blocks. */
#ifndef PLAYBACK_SOUND_LISTENER_TRACK_H
#define PLAYBACK_SOUND_LISTENER_TRACK_H

#include <stdbool.h>
#include <stdint.h>

#include "playback/sound/listener.h"

/* `at` must be a pure function of demo time; it does not set the layout. */
struct listener_source {
    struct listener (*at)(void *context, double time);
    void *context;
    enum pcm_layout layout; /* of the output */
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

/* Returns the listener at sample index * MIXER_BLOCK, valid for the next
 * NUM_CACHED_LISTENERS - 1 calls. */
const struct listener *listener_track_get(struct listener_track *track, int64_t index);

/* Returns the volume of ambient sound `which` of `level` at that point, 0..1. */
float listener_track_ambient(struct listener_track *track, int64_t index, int level, int which);

#endif
