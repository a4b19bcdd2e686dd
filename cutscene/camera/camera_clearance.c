/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/camera/camera_clearance.h"

#include <string.h>

#include "base/arena.h"
#include "base/trig.h"
#include "cutscene/camera/camera_world.h"
#include "cutscene/camera/time_map.h"

enum {
    EASE_POINTS = 12, /* 120 ms: a wall has an effect this long before and after it */
    HURRY_POINTS = 4, /* 40 ms: the same, close to the target */
    TURN_POINTS = 30, /* 300 ms: the same, for detours */
    ALL_POINTS = 2 * EASE_POINTS + 3 * TURN_POINTS,
    NUM_CACHED = 512, /* more than the grid points that one result depends on */
    WALL_MARGIN = 8,  /* units from walls */
    CLEAR_STEPS = 8,  /* towards the target, until there is clearance on all sides */
};

/* A detour: the camera's position, rotated about the target, in degrees. */
struct detour {
    float yaw, rise;
};

/* Candidates in the order of preference: the smallest changes first. */
static const struct detour detours[] = {
    {0, 25},    {0, 50},   {30, 30},   {-30, 30}, {50, 40},  {-50, 40},
    {0, 75},    {80, 40},  {-80, 40},  {80, 60},  {-80, 60}, {120, 40},
    {-120, 40}, {120, 65}, {-120, 65}, {180, 50}, {180, 75},
};
enum { NUM_DETOURS = sizeof detours / sizeof detours[0] };

static const float MAX_RISE = 85.0f; /* degrees above the target */
static const float ROOMY = 60.0f;    /* units; more space than this is no better */
static const float STEP_COST = 1.0f; /* units by which a later candidate must be better */

/* Cached results for a grid point. */
struct point {
    bool known;
    int64_t index;
    bool has_direct, has_detour_lengths, has_need, has_widened, has_smoothed, has_part;
    float direct;                      /* free fraction of the straight line */
    float detour_lengths[NUM_DETOURS]; /* units free on each detour, at most ROOMY */
    struct detour needed;              /* the detour of this point by itself */
    struct detour widened;  /* `needed`, or that of the nearest neighbour that needs one */
    struct detour smoothed; /* `widened`, averaged over the neighbours */
    float part;             /* free fraction of the line to the smoothed detour */
};

struct camera_clearance {
    struct camera_line_source source;
    const struct time_map *map;
    const struct camera_world *world;
    struct point points[NUM_CACHED];
};

struct camera_clearance *camera_clearance_create(const struct camera_line_source *source,
                                                 const struct time_map *map,
                                                 const struct camera_world *world,
                                                 struct arena *arena)
{
    struct camera_clearance *clearance = ARENA_NEW(arena, struct camera_clearance, 1);
    clearance->source = *source;
    clearance->map = map;
    clearance->world = world;
    return clearance;
}

static struct point *point_of(struct camera_clearance *clearance, int64_t index)
{
    struct point *point = &clearance->points[(uint64_t)index % NUM_CACHED];
    if (!point->known || point->index != index) {
        memset(point, 0, sizeof *point);
        point->known = true;
        point->index = index;
    }
    return point;
}

static struct camera_line line_at(const struct camera_clearance *clearance, int64_t index)
{
    return clearance->source.at(clearance->source.context, (double)index / CAMERA_RATE);
}

static bool is_straight(struct detour detour)
{
    return detour.yaw == 0.0f && detour.rise == 0.0f;
}

/* Returns the unobstructed position, moved by the detour. */
static vec3s detour_position(const struct camera_line *line, struct detour detour)
{
    const vec3s way = glms_vec3_sub(line->camera, line->target);
    const float length = glms_vec3_norm(way);
    if (is_straight(detour) || length <= 0.0f)
        return line->camera;
    const float yaw = trig_atan2f(way.y, way.x) + glm_rad(detour.yaw);
    const float rise = trig_asinf(glm_clamp(way.z / length, -1.0f, 1.0f));
    const float most = fmaxf(rise, glm_rad(MAX_RISE));
    const float up = fminf(rise + glm_rad(detour.rise), most);
    return vec3_mad(
        line->target,
        vec3_make(trig_cosf(up) * trig_cosf(yaw), trig_cosf(up) * trig_sinf(yaw), trig_sinf(up)),
        length);
}

/* Returns the free fraction of a line from the target, less a margin in front of the
 * obstacle. */
static float free_part(const struct camera_clearance *clearance, int64_t index, vec3s target,
                       vec3s unobstructed)
{
    const float length = glms_vec3_distance(target, unobstructed);
    if (length <= 0.0f)
        return 1.0f;
    const float beyond = 1.0f + WALL_MARGIN / length;
    const double demo = time_map_at(clearance->map, (double)index / CAMERA_RATE);
    const float free = clearance->world->trace(clearance->world->context, demo, target,
                                               vec3_lerp(target, unobstructed, beyond));
    return glm_clamp(free * beyond - WALL_MARGIN / length, 0.0f, 1.0f);
}

/* Returns true if no wall is within the margin of a position. */
static bool is_clear(const struct camera_clearance *clearance, double demo, vec3s place)
{
    for (int i = 0; i < 6; i++) {
        vec3s side = place;
        side.raw[i / 2] += i % 2 ? -WALL_MARGIN : WALL_MARGIN;
        if (clearance->world->trace(clearance->world->context, demo, place, side) < 1.0f)
            return false;
    }
    return true;
}

/* Like free_part, for a detour, which may run along a wall: keeps a margin on all sides. */
static float clear_part(const struct camera_clearance *clearance, int64_t index, vec3s target,
                        vec3s unobstructed)
{
    static const float less = 0.9f;
    const double demo = time_map_at(clearance->map, (double)index / CAMERA_RATE);
    float part = free_part(clearance, index, target, unobstructed);
    for (int i = 0;
         i < CLEAR_STEPS && !is_clear(clearance, demo, vec3_lerp(target, unobstructed, part)); i++)
        part *= less;
    return part;
}

static float direct_part(struct camera_clearance *clearance, int64_t index)
{
    struct point *point = point_of(clearance, index);
    if (!point->has_direct) {
        const struct camera_line line = line_at(clearance, index);
        point->direct = free_part(clearance, index, line.target, line.camera);
        point->has_direct = true;
    }
    return point->direct;
}

static const float *free_lengths(struct camera_clearance *clearance, int64_t index)
{
    struct point *point = point_of(clearance, index);
    if (point->has_detour_lengths)
        return point->detour_lengths;
    const struct camera_line line = line_at(clearance, index);
    const float length = glms_vec3_distance(line.target, line.camera);
    for (int i = 0; i < NUM_DETOURS; i++)
        point->detour_lengths[i] = fminf(
            free_part(clearance, index, line.target, detour_position(&line, detours[i])) * length,
            ROOMY);
    point->has_detour_lengths = true;
    return point->detour_lengths;
}

/* Returns the detour that a point needs: the one that has the most space throughout the time
 * in which the camera would be on it; so neighbouring points mostly agree. */
static struct detour choose_detour(struct camera_clearance *clearance, int64_t index)
{
    const struct camera_line line = line_at(clearance, index);
    const float length = glms_vec3_distance(line.target, line.camera);
    float least[NUM_DETOURS], most = direct_part(clearance, index) * length;
    struct detour best = {0, 0};
    if (!clearance->source.has_body || most >= fminf(length, CAMERA_NEAREST))
        return best;
    for (int i = 0; i < NUM_DETOURS; i++)
        least[i] = ROOMY;
    for (int k = -TURN_POINTS; k <= TURN_POINTS; k++) {
        const float *detour_lengths = free_lengths(clearance, index + k);
        for (int i = 0; i < NUM_DETOURS; i++)
            least[i] = fminf(least[i], detour_lengths[i]);
    }
    for (int i = 0; i < NUM_DETOURS; i++) {
        if (least[i] <= most + STEP_COST)
            continue;
        most = least[i];
        best = detours[i];
    }
    return best;
}

static struct detour needed_detour(struct camera_clearance *clearance, int64_t index)
{
    struct point *point = point_of(clearance, index);
    if (!point->has_need) {
        point->needed = choose_detour(clearance, index);
        point->has_need = true;
    }
    return point->needed;
}

/* Returns the detour of the point or of the nearest one that has a detour. After that, the
 * mean over a window of the same size has the full detour at the point that needs it. */
static struct detour widened_detour(struct camera_clearance *clearance, int64_t index)
{
    struct point *point = point_of(clearance, index);
    if (point->has_widened)
        return point->widened;
    point->widened = needed_detour(clearance, index);
    for (int i = 1; i <= TURN_POINTS && is_straight(point->widened); i++) {
        point->widened = needed_detour(clearance, index - i);
        if (is_straight(point->widened))
            point->widened = needed_detour(clearance, index + i);
    }
    point->has_widened = true;
    return point->widened;
}

static struct detour smoothed_detour(struct camera_clearance *clearance, int64_t index)
{
    struct point *point = point_of(clearance, index);
    struct detour sum = {0, 0};
    if (point->has_smoothed)
        return point->smoothed;
    for (int i = -TURN_POINTS; i <= TURN_POINTS; i++) {
        const struct detour detour = widened_detour(clearance, index + i);
        sum.yaw += detour.yaw;
        sum.rise += detour.rise;
    }
    point->smoothed.yaw = sum.yaw / (2 * TURN_POINTS + 1);
    point->smoothed.rise = sum.rise / (2 * TURN_POINTS + 1);
    point->has_smoothed = true;
    return point->smoothed;
}

static float free_part_at(struct camera_clearance *clearance, int64_t index)
{
    const struct detour detour = smoothed_detour(clearance, index);
    struct point *point = point_of(clearance, index);
    if (is_straight(detour))
        return direct_part(clearance, index);
    if (!point->has_part) {
        const struct camera_line line = line_at(clearance, index);
        point->part = clear_part(clearance, index, line.target, detour_position(&line, detour));
        point->has_part = true;
    }
    return point->part;
}

/* Returns the mean over a window of the minimum within an equal window: it never exceeds the
 * free fraction at the window's middle, and never jumps. Values are capped at `most`. */
static float eased_part(struct camera_clearance *clearance, int64_t index, int window, float most)
{
    float sum = 0.0f;
    for (int i = -window; i <= window; i++) {
        float least = most;
        for (int k = -window; k <= window; k++)
            least = fminf(least, free_part_at(clearance, index + i + k));
        sum += least;
    }
    return sum / (float)(2 * window + 1);
}

/* Returns the part of the distance that is left at a grid point; short distances change
 * faster. */
static float kept_part(struct camera_clearance *clearance, int64_t index)
{
    const struct camera_line line = line_at(clearance, index);
    const float length = glms_vec3_distance(line.target, line.camera);
    const float whole = eased_part(clearance, index, EASE_POINTS, 1.0f);
    if (length <= 0.0f || whole * length >= CAMERA_NEAREST)
        return whole;
    return fmaxf(whole,
                 eased_part(clearance, index, HURRY_POINTS, fminf(CAMERA_NEAREST / length, 1.0f)));
}

vec3s camera_clearance_at(struct camera_clearance *clearance, double time, float *kept)
{
    const int64_t index = (int64_t)floor(time * CAMERA_RATE);
    const float rest = (float)(time * CAMERA_RATE - (double)index);
    const struct camera_line line = clearance->source.at(clearance->source.context, time);
    for (int i = -ALL_POINTS; i <= ALL_POINTS + 1; i++)
        direct_part(clearance, index + i); /* in time order, which is fastest for reading a demo */
    const float a = kept_part(clearance, index), b = kept_part(clearance, index + 1);
    const struct detour from = smoothed_detour(clearance, index),
                        to = smoothed_detour(clearance, index + 1);
    const struct detour detour = {from.yaw + (to.yaw - from.yaw) * rest,
                                  from.rise + (to.rise - from.rise) * rest};
    *kept = a + (b - a) * rest;
    return vec3_lerp(line.target, detour_position(&line, detour), *kept);
}
