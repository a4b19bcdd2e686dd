/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/loops.h - looping sounds that follow the entities that emit them.
 *
 * All entities with the same sound share one voice: they play in phase, and together they
 * are not louder than a single nearby one. */
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

/* A period in which an entity first moves at constant speed, then rests. Times are
 * samples of demo time. */
struct loop_span {
    int64_t start, arrives, end;
    vec3s from, to;
};

/* The spans of all entities with one sound, in order of their start. */
struct loop {
    int sound; /* index in the level's list */
    int num, capacity;
    struct loop_span *spans;
    int64_t *silent_from;               /* when span i and all before it have ended */
    const struct game_hearing *hearing; /* as in struct emitter */
};

struct loop_list {
    int num;
    struct loop *items;
};

/* Creates the loops of level `index` from its EVENT_LOOP events; events are in order of
 * time. */
struct loop_list loops_create(const struct event *events, int num_events, int index,
                              const struct level *level, struct arena *arena);

struct gain loop_gain(const struct loop *loop, const struct listener *listener, int64_t sample);

#endif
