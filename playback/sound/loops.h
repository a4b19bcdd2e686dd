/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/loops.h - entities that make a sound all the time, from where they are.
 *
 * All entities of one sound are one voice: they play in step, and together they are no
 * louder than one that is near. */
#ifndef PLAYBACK_SOUND_LOOPS_H
#define PLAYBACK_SOUND_LOOPS_H

#include <stdint.h>

#include "base/vec.h"
#include "playback/sound/emitter.h"

struct arena;
struct event;
struct game_hearing;
struct level;
struct listener;

/* A while in which an entity moves evenly, then stays. Samples of demo time. */
struct loop_span {
    int64_t start, arrives, end;
    vec3s from, to;
};

/* By their start. */
struct loop {
    int sound; /* index in the level's list */
    int num, capacity;
    struct loop_span *spans;
    int64_t *silent_from;               /* of span i and all before it */
    const struct game_hearing *hearing; /* how it is heard */
};

struct loop_list {
    int num;
    struct loop *items;
};

/* The loops of level `index`, of its events among these, which are in order of time. */
struct loop_list loops_make(const struct event *events, int num_events, int index,
                            const struct level *level, struct arena *arena);

struct gain loop_gain(const struct loop *loop, const struct listener *listener, int64_t sample);

#endif
