/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/instant.h - one instant of a demo, as everything that fills a scene
 * gets it. */
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
    const struct event *events; /* of this level, up to `time`, INSTANT_MEMORY seconds long */
    int num_events;
    const struct event *news; /* the same, NEWS_MEMORY seconds long */
    int num_news;
    const struct locations *locations; /* of the level; NULL: none are known */
    const struct run_log *run;         /* of the demo; NULL: nobody asks for it */
};

/* Seconds that the longest effect lasts, rounded up. */
enum { INSTANT_MEMORY = 3 };

/* Seconds that news of what happened are shown. */
enum { NEWS_MEMORY = 6 };

/* Pictures a second of the game as it was played: the grid on which whatever
 * it redrew at random flickers, and on which it stepped its particles. */
enum { GAME_RATE = 72 };

static inline int64_t game_tick(double clock)
{
    return (int64_t)floor(clock * GAME_RATE);
}

#endif
