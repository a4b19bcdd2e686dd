/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/kill_view.h"

#include <math.h>

#include "base/trig.h"
#include "base/vec.h"
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

static bool is_in_liquid(const struct map *map, vec3s point)
{
    const int contents = map_contents_at(map, 0, point);
    return contents <= CONTENTS_WATER && contents >= CONTENTS_LAVA;
}

static vec3s eyes_at(vec3s player)
{
    return vec3_make(player.x, player.y, player.z + EYES);
}

enum { STEP = 15 };

static vec3s orbit_at(vec3s victim, float angle)
{
    const float turn = glm_rad(angle);
    return vec3_make(victim.x + KILL_VIEW_RADIUS * trig_cosf(turn),
                     victim.y + KILL_VIEW_RADIUS * trig_sinf(turn), victim.z + KILL_VIEW_HEIGHT);
}

static bool sees(const struct map *map, vec3s eye, vec3s victim)
{
    return !is_in_liquid(map, eye) && is_clear(map, victim, eye);
}

/* Rates the view from an angle around the victim; 0: obstructed. Best is a killer behind the
 * victim and slightly to the side. */
static float rate_angle(const struct map *map, vec3s killer, vec3s victim, float angle)
{
    const vec3s eye = orbit_at(victim, angle);
    const vec3s to_victim = glms_vec3_normalize(glms_vec3_sub(victim, eye));
    const vec3s to_killer = glms_vec3_normalize(glms_vec3_sub(killer, eye));
    const float along = glms_vec3_dot(to_victim, to_killer); /* cosine between the two */
    if (along < 0.75f || !sees(map, eye, victim) || !is_clear(map, eye, killer))
        return 0.0f;
    return 1.0f - fabsf(along - 0.94f);
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

/* Returns whether an orbit around a player is never obstructed. */
static bool sees_during(const struct timeline *timeline, struct playhead *playhead, int slot,
                        float angle, double from, double to)
{
    const int last = timeline_find_frame(timeline, to);
    for (int i = timeline_find_frame(timeline, from); i <= last; i++) {
        const struct client_frame *frame = playhead_frame(playhead, i);
        const struct client_entity *body = interpolation_find(frame, slot + 1);
        const struct map *map = timeline_level(timeline, frame->level)->map;
        if (body && !(map && sees(map, orbit_at(body->origin, angle), body->origin)))
            return false;
    }
    return true;
}

bool kill_view_victim_side(const struct timeline *timeline, struct playhead *playhead,
                           const struct kill_fact *kill, double from, double to, float *side)
{
    const struct map *map = timeline_level(timeline, kill->level)->map;
    float best = -1.0f;
    for (int angle = 0; angle < 360; angle += STEP) {
        const float rate = rate_angle(map, eyes_at(kill->from), kill->at, (float)angle);
        if (rate > best && sees_during(timeline, playhead, kill->victim, (float)angle, from, to)) {
            best = rate;
            *side = (float)angle;
        }
    }
    return best >= 0.0f;
}
