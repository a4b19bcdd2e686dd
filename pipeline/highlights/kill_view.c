/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/kill_view.h"

#include <math.h>

#include "base/vec.h"
#include "cutscene/camera/camera_world.h"
#include "pipeline/highlights/replay_frame.h"
#include "playback/analysis/match_facts.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "world/map.h"
#include "world/map_trace.h"

static const float EYES = 20.0f;      /* units of the eyes above the origin */
static const double FASTEST = 1200.0; /* units/s over at least STRIDE s; faster is a teleport */
static const double STRIDE = 0.1;
static const double ALIVE = 0.1;        /* s after a death in which the health may be outdated */
static const double JUST_BEFORE = 0.05; /* s by which the health of a respawn may be late */

static bool is_clear(const struct map *map, vec3s from, vec3s to)
{
    struct map_trace trace;
    map_trace(map, 0, 0, from, to, &trace);
    return !trace.start_solid && trace.fraction >= 1.0f;
}

static vec3s eyes_at(vec3s player)
{
    return vec3_make(player.x, player.y, player.z + EYES);
}

/* ---- in the killer's eyes ---- */

enum { SEEN_STEPS = 6 };
static const double SEEN_STEP = 0.05; /* s before the hit */
static const float MIN_SEEN = 0.04f;  /* height of the victim in the frame */
static const float INNER = 0.95f;     /* part of the frame */

/* A player's model has minus a third of the view's pitch. */
static struct camera_pose eyes_of(const struct client_frame *frame,
                                  const struct client_entity *killer, double time)
{
    const struct place place = interpolation_place(frame, killer, time);
    struct camera_pose pose = {.origin = eyes_at(place.origin), .angles = place.angles};
    pose.angles.x *= -3.0f;
    if (frame->view_entity == killer->number)
        pose.angles = interpolation_view_angles(frame, time);
    return pose;
}

static bool is_in_view(const struct map *map, const struct camera_pose *eyes, vec3s victim,
                       float shape)
{
    const struct replay_frame frame = replay_frame_make(90, shape);
    const struct replay_spot spot = replay_frame_spot(&frame, eyes, victim);
    return spot.is_ahead && fabsf(spot.x) <= INNER && fabsf(spot.y) <= INNER &&
           spot.height >= MIN_SEEN &&
           (!map || is_clear(map, eyes->origin, victim) ||
            is_clear(map, eyes->origin, eyes_at(victim)));
}

bool kill_view_is_seen(const struct timeline *timeline, struct playhead *playhead,
                       const struct kill_fact *kill, float shape)
{
    const struct map *map = timeline_level(timeline, kill->level)->map;
    for (int i = 1; i <= SEEN_STEPS; i++) {
        const double time = kill->time - i * SEEN_STEP;
        const struct client_frame *frame =
            playhead_frame(playhead, timeline_find_frame(timeline, time));
        const struct client_entity *killer = interpolation_find(frame, kill->killer + 1);
        const struct client_entity *victim = interpolation_find(frame, kill->victim + 1);
        if (!killer || !victim)
            return false;
        const struct camera_pose eyes = eyes_of(frame, killer, time);
        if (!is_in_view(map, &eyes, interpolation_place(frame, victim, time).origin, shape))
            return false;
    }
    return true;
}

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
    /* Demo times; without any: the end and the beginning of the stretch. */
    double before_first, last;
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
