/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/kill_view.h"

#include <math.h>

#include "base/vec.h"
#include "playback/client/client_frame.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const double FASTEST = 1200.0; /* units/s over at least STRIDE s; faster is a teleport */
static const double STRIDE = 0.1;
static const double ALIVE = 0.1;        /* s after a death in which the health may be outdated */
static const double JUST_BEFORE = 0.05; /* s by which the health of a respawn may be late */

static int health_of(const struct client_frame *frame, int slot)
{
    const struct client_player *player = &frame->players[slot];
    return player->has_stats                ? player->health
           : frame->view_entity == slot + 1 ? frame->stats[STAT_HEALTH]
                                            : 0;
}

double kill_view_alive_from(const struct timeline *timeline, struct playhead *playhead, int slot,
                            double died, double until)
{
    const int last = timeline_find_frame(timeline, until);
    for (int i = timeline_find_frame(timeline, died) + 1; i < last; i++) {
        const struct client_frame *frame = playhead_frame(playhead, i);
        if (health_of(frame, slot) > 0 && frame->time > died + ALIVE)
            return frame->time;
    }
    return INFINITY;
}

static bool leaps(vec3s before, vec3s now, double sec)
{
    return (double)glms_vec3_distance(before, now) > FASTEST * fmax(sec, STRIDE);
}

/* Discontinuities of a player's movement: teleports and respawns. */
struct leaps {
    double before_first,
        last; /* demo time; without any: the end and the beginning of the stretch */
};

static struct leaps find_leaps(const struct timeline *timeline, struct playhead *playhead, int slot,
                               double from, double until)
{
    struct leaps found = {until, from};
    const int last = timeline_find_frame(timeline, until);
    double then = from;
    vec3s before = {0};
    bool has_before = false, has_any = false;
    for (int i = timeline_find_frame(timeline, from); i <= last; i++) {
        const struct client_frame *frame = playhead_frame(playhead, i);
        const struct client_entity *body = interpolation_find(frame, slot + 1);
        if (!body)
            continue;
        if (has_before && leaps(before, body->origin, frame->time - then)) {
            found.last = fmax(from, frame->time);
            found.before_first = has_any ? found.before_first : then;
            has_any = true;
        }
        before = body->origin;
        then = frame->time;
        has_before = true;
    }
    return found;
}

double kill_view_dead_until(const struct timeline *timeline, struct playhead *playhead, int slot,
                            double died, double until)
{
    const double alive = kill_view_alive_from(timeline, playhead, slot, died, until) - JUST_BEFORE;
    return fmin(alive, find_leaps(timeline, playhead, slot, died, until).before_first);
}

double kill_view_steady_until(const struct timeline *timeline, struct playhead *playhead, int slot,
                              double from, double until)
{
    return find_leaps(timeline, playhead, slot, from, until).before_first;
}

double kill_view_steady_from(const struct timeline *timeline, struct playhead *playhead, int slot,
                             double from, double until)
{
    return find_leaps(timeline, playhead, slot, from, until).last;
}
