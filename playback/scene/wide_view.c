/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_wide.h"

#include <math.h>

#include "base/arena.h"
#include "base/trig.h"
#include "playback/scene/map_views.h"
#include "world/map.h"
#include "world/map_light_at.h"
#include "world/map_trace.h"

enum { MAX_CANDIDATES = 4096, NUM_RAYS = 7 };

/* In units. */
static const float EYES = 20.0f, FEET = -20.0f; /* of a player, from the origin */
static const float NEAREST = 260.0f, FARTHEST = 1100.0f, IDEAL = 480.0f;
static const float CLEARANCE = 32.0f;
static const float NEAR = 160.0f;  /* nothing nearer is in the picture */
static const float DEEP = 1200.0f; /* farther views count no more */

static const float STEEP = 0.6f;      /* maximum height of the camera, relative to the distance */
static const float RAY_STEP = 12.0f;  /* degrees between rays across the picture */
static const float MIN_LIGHT = 40.0f; /* of 255, where the players are */
static const float SAME_WAY = 0.82f;  /* cosine of the angle between two players in one picture */

static bool is_clear(const struct map *map, vec3s from, vec3s to)
{
    struct map_trace trace;
    map_trace(map, 0, 0, from, to, &trace);
    return !trace.start_solid && trace.fraction >= 1.0f && !trace.in_water;
}

static bool is_open(const struct map *map, vec3s eye)
{
    if (map_contents_at(map, 0, eye) != CONTENTS_EMPTY)
        return false;
    for (int axis = 0; axis < 3; axis++)
        for (int sign = -1; sign <= 1; sign += 2) {
            vec3s to = eye;
            to.raw[axis] += (float)sign * CLEARANCE;
            if (!is_clear(map, eye, to))
                return false;
        }
    return true;
}

static bool sees_player(const struct map *map, vec3s eye, vec3s player)
{
    return is_clear(map, eye, vec3_make(player.x, player.y, player.z + EYES)) &&
           is_clear(map, eye, vec3_make(player.x, player.y, player.z + FEET));
}

static float light_at(const struct map *map, vec3s point)
{
    static const float full[64] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                   1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                   1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    const vec3s light = map_light_at(map, full, point);
    return fmaxf(light.x, fmaxf(light.y, light.z));
}

/* Returns how much of the place a picture shows, 0 to 1: the mean depth of rays across it, as far
 * as there is light at their ends; 0 if a wall is close in front of a part of it. */
static float rate_depth(const struct map *map, vec3s eye, vec3s look)
{
    const vec3s way = glms_vec3_sub(look, eye);
    const float distance = trig_hypotf(way.x, way.y), slope = way.z / distance;
    const float yaw = glm_deg(trig_atan2f(way.y, way.x));
    float sum = 0.0f;
    for (int i = 0; i < NUM_RAYS; i++) {
        const float turn = glm_rad(yaw + ((float)i - NUM_RAYS / 2) * RAY_STEP);
        const vec3s to = vec3_make(eye.x + DEEP * trig_cosf(turn), eye.y + DEEP * trig_sinf(turn),
                                   eye.z + DEEP * slope);
        struct map_trace trace;
        map_trace(map, 0, 0, eye, to, &trace);
        if (trace.fraction < NEAR / DEEP)
            return 0.0f;
        const vec3s end = vec3_lerp(eye, to, fmaxf(trace.fraction - 24.0f / DEEP, 0.0f));
        sum += trace.fraction * fminf(light_at(map, end) / (2.0f * MIN_LIGHT), 1.0f);
    }
    return sum / NUM_RAYS;
}

/* Rates a camera position; 0: it cannot be used. */
static float rate(const struct map *map, vec3s eye, vec3s player, const vec3s *other,
                  struct wide_view *out)
{
    const vec3s way = glms_vec3_sub(player, eye);
    const float distance = glms_vec3_norm(way);
    if (distance < NEAREST || distance > FARTHEST || fabsf(way.z) > STEEP * distance ||
        !is_open(map, eye) || !sees_player(map, eye, player))
        return 0.0f;
    *out = (struct wide_view){.is_found = true, .eye = eye, .look = player};
    if (other && glms_vec3_distance(*other, eye) < FARTHEST && sees_player(map, eye, *other)) {
        const vec3s to_other = glms_vec3_normalize(glms_vec3_sub(*other, eye));
        out->sees_both = glms_vec3_dot(to_other, glms_vec3_normalize(way)) >= SAME_WAY;
    }
    if (out->sees_both)
        out->look = vec3_lerp(player, *other, 0.5f);
    const float size = fminf(distance, IDEAL) / fmaxf(distance, IDEAL);
    const float depth = rate_depth(map, eye, out->look);
    return depth > 0.0f ? size + 2.0f * depth + (out->sees_both ? 1.0f : 0.0f) : 0.0f;
}

static void rate_all(const struct map *map, const struct map_view *views, int num, vec3s player,
                     const vec3s *other, float bonus, float *best, struct wide_view *out)
{
    for (int i = 0; i < num; i++) {
        struct wide_view view;
        if (i > 0 && glms_vec3_distance(views[i].eye.origin, views[i - 1].eye.origin) < 1.0f)
            continue; /* the same place in another direction */
        const float rating = rate(map, views[i].eye.origin, player, other, &view);
        if (rating <= 0.0f || rating + bonus <= *best)
            continue;
        *best = rating + bonus;
        *out = view;
    }
}

struct wide_view highlight_wide_find(const struct map *map, vec3s player, const vec3s *other)
{
    static const float CAMERA_BONUS = 0.3f;
    struct wide_view best = {.is_found = false};
    float most = 0.0f;
    int num, num_cameras = 0;
    if (light_at(map, player) < MIN_LIGHT)
        return best;
    struct arena *arena = arena_create();
    struct map_view *cameras = map_views_of_entities(map, arena, &num);
    for (int i = 0; i < num; i++)
        if (cameras[i].is_camera)
            cameras[num_cameras++] = cameras[i];
    rate_all(map, cameras, num_cameras, player, other, CAMERA_BONUS, &most, &best);
    const struct map_view *others = map_views_candidates(map, MAX_CANDIDATES, arena, &num);
    rate_all(map, others, num, player, other, 0.0f, &most, &best);
    arena_destroy(arena);
    return best;
}

/* Returns a point in front of a camera, which does not look straight up or down. */
static vec3s in_front(const struct place *eye)
{
    static const float STEEPEST = 60.0f;
    const float pitch = glm_rad(fmaxf(fminf(eye->angles.x, STEEPEST), -STEEPEST));
    const float yaw = glm_rad(eye->angles.y), across = IDEAL * trig_cosf(pitch);
    return vec3_make(eye->origin.x + across * trig_cosf(yaw),
                     eye->origin.y + across * trig_sinf(yaw),
                     eye->origin.z - IDEAL * trig_sinf(pitch));
}

struct wide_view highlight_wide_of_map(const struct map *map)
{
    struct wide_view best = {.is_found = false};
    float most = -1.0f;
    int num;
    struct arena *arena = arena_create();
    const struct map_view *views = map_views_of_entities(map, arena, &num);
    for (int i = 0; i < num; i++) {
        const struct place *eye = &views[i].eye;
        if (!views[i].is_camera)
            continue;
        const vec3s look = in_front(eye);
        const float depth = rate_depth(map, eye->origin, look);
        if (depth > most) {
            most = depth;
            best = (struct wide_view){.is_found = true, .eye = eye->origin, .look = look};
        }
    }
    arena_destroy(arena);
    return best;
}
