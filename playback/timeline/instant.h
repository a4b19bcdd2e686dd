/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/instant.h - one instant of a demo, from which a scene is built. */
#ifndef PLAYBACK_TIMELINE_INSTANT_H
#define PLAYBACK_TIMELINE_INSTANT_H

#include <math.h>
#include <stdint.h>

struct client_frame;
struct event;
struct level;
struct locations;
struct run_log;

struct instant {
    const struct level *level;
    const struct client_frame *frame;
    double time, clock;         /* demo time; the level's clock */
    const struct event *events; /* of this level, in the last INSTANT_MEMORY seconds */
    int num_events;
    const struct event *news; /* the same, in the last NEWS_MEMORY seconds */
    int num_news;
    const struct locations *locations; /* of the level; NULL if unknown */
    const struct run_log *run;         /* of the demo; NULL if not needed */
};

/* Duration of the longest effect, rounded up, in seconds. */
enum { INSTANT_MEMORY = 3 };

/* Time for which news is shown, in seconds. */
enum { NEWS_MEMORY = 6 };

/* Frames per second of the game as it was played: the rate at which it redrew random
 * flicker and stepped its particles. */
enum { GAME_RATE = 72 };

static inline int64_t game_tick(double clock)
{
    return (int64_t)floor(clock * GAME_RATE);
}

#endif
