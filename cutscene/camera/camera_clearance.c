/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/camera/camera_clearance.h"

#include <string.h>

#include "base/arena.h"
#include "cutscene/camera/camera_world.h"
#include "cutscene/camera/time_map.h"

enum {
    EASE_POINTS = 12, /* 120 ms: how long before and after a wall it has an effect */
    HURRY_POINTS = 4, /* 40 ms: the same near the target */
    TURN_POINTS = 30, /* 300 ms: the same of going round */
    ALL_POINTS = 2 * EASE_POINTS + 3 * TURN_POINTS,
    NUM_CACHED = 512, /* more than the points around a time that one result needs */
    WALL_MARGIN = 8,  /* units kept from walls */
    CLEAR_STEPS = 8,  /* towards the target, until a place is clear to all sides */
};

/* How it goes round: turned about the target, degrees. */
struct bend {
    float yaw, rise;
};

/* In the order in which they are tried: first those that change least. */
static const struct bend bends[] = {
    {0, 25},    {0, 50},   {30, 30},   {-30, 30}, {50, 40},  {-50, 40},
    {0, 75},    {80, 40},  {-80, 40},  {80, 60},  {-80, 60}, {120, 40},
    {-120, 40}, {120, 65}, {-120, 65}, {180, 50}, {180, 75},
};
enum { NUM_BENDS = sizeof bends / sizeof bends[0] };

static const float MAX_RISE = 85.0f; /* degrees above the target */
static const float ROOMY = 60.0f;    /* units: more room is not looked for */
static const float STEP_COST = 1.0f; /* units that the next in the list must have more */

/* What is known of a point of the grid. */
struct point {
    bool known;
    int64_t index;
    bool has_direct, has_ways, has_need, has_wide, has_bend, has_part;
    float direct;          /* part of the straight way that is free */
    float ways[NUM_BENDS]; /* units that are free the ways round, at most ROOMY */
    struct bend need;      /* that it wants by itself ... */
    struct bend wide;      /* ... or a neighbour does ... */
    struct bend bend;      /* ... and with its neighbours, softly */
    float part;            /* of the way so bent that is free */
};

struct camera_clearance {
    struct camera_reach_source source;
    const struct time_map *map;
    const struct camera_world *world;
    struct point points[NUM_CACHED];
};

struct camera_clearance *camera_clearance_create(const struct camera_reach_source *source,
                                                 const struct time_map *map,
                                                 const struct camera_world *world,
                                                 struct arena *arena)
{
    struct camera_clearance *room = ARENA_NEW(arena, struct camera_clearance, 1);
    room->source = *source;
    room->map = map;
    room->world = world;
    return room;
}

static struct point *point_of(struct camera_clearance *room, int64_t index)
{
    struct point *point = &room->points[(uint64_t)index % NUM_CACHED];
    if (!point->known || point->index != index) {
        memset(point, 0, sizeof *point);
        point->known = true;
        point->index = index;
    }
    return point;
}

static struct camera_reach reach_of(const struct camera_clearance *room, int64_t index)
{
    return room->source.at(room->source.context, (double)index / CAMERA_RATE);
}

static bool is_straight(struct bend bend)
{
    return bend.yaw == 0.0f && bend.rise == 0.0f;
}

/* The wanted place, gone round. */
static vec3s bent(const struct camera_reach *reach, struct bend bend)
{
    const vec3s way = glms_vec3_sub(reach->wanted, reach->target);
    const float length = glms_vec3_norm(way);
    if (is_straight(bend) || length <= 0.0f)
        return reach->wanted;
    const float yaw = atan2f(way.y, way.x) + glm_rad(bend.yaw);
    const float rise = asinf(glm_clamp(way.z / length, -1.0f, 1.0f));
    const float most = fmaxf(rise, glm_rad(MAX_RISE));
    const float up = fminf(rise + glm_rad(bend.rise), most);
    return vec3_mad(reach->target, vec3_make(cosf(up) * cosf(yaw), cosf(up) * sinf(yaw), sinf(up)),
                    length);
}

/* How much of a way from the target is free, with a margin before what stops it. */
static float free_part(const struct camera_clearance *room, int64_t index, vec3s target,
                       vec3s wanted)
{
    const float length = glms_vec3_distance(target, wanted);
    if (length <= 0.0f)
        return 1.0f;
    const float beyond = 1.0f + WALL_MARGIN / length;
    const double demo = time_map_at(room->map, (double)index / CAMERA_RATE);
    const float free =
        room->world->trace(room->world->context, demo, target, vec3_lerp(target, wanted, beyond));
    return glm_clamp(free * beyond - WALL_MARGIN / length, 0.0f, 1.0f);
}

/* Nothing within the margin of a place. */
static bool is_clear(const struct camera_clearance *room, double demo, vec3s place)
{
    for (int i = 0; i < 6; i++) {
        vec3s side = place;
        side.raw[i / 2] += i % 2 ? -WALL_MARGIN : WALL_MARGIN;
        if (room->world->trace(room->world->context, demo, place, side) < 1.0f)
            return false;
    }
    return true;
}

/* The same of a way round, which may lead along a wall: with a margin to all sides. */
static float clear_part(const struct camera_clearance *room, int64_t index, vec3s target,
                        vec3s wanted)
{
    static const float less = 0.9f;
    const double demo = time_map_at(room->map, (double)index / CAMERA_RATE);
    float part = free_part(room, index, target, wanted);
    for (int i = 0; i < CLEAR_STEPS && !is_clear(room, demo, vec3_lerp(target, wanted, part)); i++)
        part *= less;
    return part;
}

static float direct_part(struct camera_clearance *room, int64_t index)
{
    struct point *point = point_of(room, index);
    if (!point->has_direct) {
        const struct camera_reach reach = reach_of(room, index);
        point->direct = free_part(room, index, reach.target, reach.wanted);
        point->has_direct = true;
    }
    return point->direct;
}

static const float *ways_of(struct camera_clearance *room, int64_t index)
{
    struct point *point = point_of(room, index);
    if (point->has_ways)
        return point->ways;
    const struct camera_reach reach = reach_of(room, index);
    const float length = glms_vec3_distance(reach.target, reach.wanted);
    for (int i = 0; i < NUM_BENDS; i++)
        point->ways[i] =
            fminf(free_part(room, index, reach.target, bent(&reach, bends[i])) * length, ROOMY);
    point->has_ways = true;
    return point->ways;
}

/* The way round that a point needs: the one with the most room through the time around it,
 * in which it is gone; so neighbours mostly agree. */
static struct bend search(struct camera_clearance *room, int64_t index)
{
    const struct camera_reach reach = reach_of(room, index);
    const float length = glms_vec3_distance(reach.target, reach.wanted);
    float least[NUM_BENDS], most = direct_part(room, index) * length;
    struct bend best = {0, 0};
    if (!room->source.has_body || most >= fminf(length, CAMERA_NEAREST))
        return best;
    for (int i = 0; i < NUM_BENDS; i++)
        least[i] = ROOMY;
    for (int k = -TURN_POINTS; k <= TURN_POINTS; k++) {
        const float *ways = ways_of(room, index + k);
        for (int i = 0; i < NUM_BENDS; i++)
            least[i] = fminf(least[i], ways[i]);
    }
    for (int i = 0; i < NUM_BENDS; i++) {
        if (least[i] <= most + STEP_COST)
            continue;
        most = least[i];
        best = bends[i];
    }
    return best;
}

static struct bend need_of(struct camera_clearance *room, int64_t index)
{
    struct point *point = point_of(room, index);
    if (!point->has_need) {
        point->need = search(room, index);
        point->has_need = true;
    }
    return point->need;
}

/* The need of a point or of the nearest to it that has one: so that the mean over the same
 * window has the whole of a need at its point. */
static struct bend widened(struct camera_clearance *room, int64_t index)
{
    struct point *point = point_of(room, index);
    if (point->has_wide)
        return point->wide;
    point->wide = need_of(room, index);
    for (int i = 1; i <= TURN_POINTS && is_straight(point->wide); i++) {
        point->wide = need_of(room, index - i);
        if (is_straight(point->wide))
            point->wide = need_of(room, index + i);
    }
    point->has_wide = true;
    return point->wide;
}

static struct bend bend_of(struct camera_clearance *room, int64_t index)
{
    struct point *point = point_of(room, index);
    struct bend sum = {0, 0};
    if (point->has_bend)
        return point->bend;
    for (int i = -TURN_POINTS; i <= TURN_POINTS; i++) {
        const struct bend bend = widened(room, index + i);
        sum.yaw += bend.yaw;
        sum.rise += bend.rise;
    }
    point->bend.yaw = sum.yaw / (2 * TURN_POINTS + 1);
    point->bend.rise = sum.rise / (2 * TURN_POINTS + 1);
    point->has_bend = true;
    return point->bend;
}

static float part_of(struct camera_clearance *room, int64_t index)
{
    const struct bend bend = bend_of(room, index);
    struct point *point = point_of(room, index);
    if (is_straight(bend))
        return direct_part(room, index);
    if (!point->has_part) {
        const struct camera_reach reach = reach_of(room, index);
        point->part = clear_part(room, index, reach.target, bent(&reach, bend));
        point->has_part = true;
    }
    return point->part;
}

/* The mean over a window of the least within the same window: it is never beyond what is
 * free at the window's middle, and never jumps. Nothing counts for more than `most`. */
static float eased_part(struct camera_clearance *room, int64_t index, int window, float most)
{
    float sum = 0.0f;
    for (int i = -window; i <= window; i++) {
        float least = most;
        for (int k = -window; k <= window; k++)
            least = fminf(least, part_of(room, index + i + k));
        sum += least;
    }
    return sum / (float)(2 * window + 1);
}

/* What is left of the distance at a point of the grid: little of it more quickly. */
static float kept_part(struct camera_clearance *room, int64_t index)
{
    const struct camera_reach reach = reach_of(room, index);
    const float length = glms_vec3_distance(reach.target, reach.wanted);
    const float whole = eased_part(room, index, EASE_POINTS, 1.0f);
    if (length <= 0.0f || whole * length >= CAMERA_NEAREST)
        return whole;
    return fmaxf(whole,
                 eased_part(room, index, HURRY_POINTS, fminf(CAMERA_NEAREST / length, 1.0f)));
}

vec3s camera_clearance_at(struct camera_clearance *room, double time, float *kept)
{
    const int64_t index = (int64_t)floor(time * CAMERA_RATE);
    const float rest = (float)(time * CAMERA_RATE - (double)index);
    const struct camera_reach reach = room->source.at(room->source.context, time);
    for (int i = -ALL_POINTS; i <= ALL_POINTS + 1; i++)
        direct_part(room, index + i); /* in the order of time, in which a demo is read fastest */
    const float a = kept_part(room, index), b = kept_part(room, index + 1);
    const struct bend from = bend_of(room, index), to = bend_of(room, index + 1);
    const struct bend bend = {from.yaw + (to.yaw - from.yaw) * rest,
                              from.rise + (to.rise - from.rise) * rest};
    *kept = a + (b - a) * rest;
    return vec3_lerp(reach.target, bent(&reach, bend), *kept);
}
