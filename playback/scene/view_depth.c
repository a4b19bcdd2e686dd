/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/view_depth.h"

#include <math.h>

#include "base/sort.h"
#include "playback/client/level_solids.h"
#include "playback/motion/interpolation.h"
#include "world/map.h"
#include "world/map_light_at.h"
#include "world/map_trace.h"

enum { ROWS = 5, COLUMNS = 9, NUM_RAYS = ROWS * COLUMNS };

/* Half of the picture's width and height at a distance of 1, without its outermost edge. */
static const float HALF_WIDTH = 0.9f, HALF_HEIGHT = 0.5f;

/* In units. */
static const float NEAR = 200.0f;
static const float BESIDE = 24.0f; /* of the point in front of a surface whose light counts */

/* What a ray hits. */
struct hit {
    float distance; /* in units */
    vec3s normal;   /* 0: nothing, or a liquid */
    float dist;     /* of the plane */
};

float view_depth_light_at(const struct level_solids *solids, vec3s point)
{
    float full[64];
    for (int i = 0; i < 64; i++)
        full[i] = 1.0f;
    const vec3s light = map_light_at(solids->map, full, point);
    return fmaxf(light.x, fmaxf(light.y, light.z));
}

/* Returns the part of a way from open air at which a liquid begins. */
static float find_liquid(const struct map *map, vec3s from, vec3s to)
{
    float dry = 0.0f, wet = 1.0f;
    for (int i = 0; i < 8; i++) {
        const float middle = (dry + wet) / 2.0f;
        if (map_contents_at(map, 0, vec3_lerp(from, to, middle)) == CONTENTS_EMPTY)
            dry = middle;
        else
            wet = middle;
    }
    return wet;
}

static struct hit cast(const struct level_solids *solids, vec3s eye, vec3s direction)
{
    const vec3s to = glms_vec3_add(eye, glms_vec3_scale(direction, VIEW_DEPTH_MAX));
    struct map_trace trace;
    level_solids_trace(solids, eye, to, &trace);
    if (trace.start_solid)
        return (struct hit){.distance = 0.0f};
    if (trace.in_water) {
        const vec3s end = vec3_lerp(eye, to, trace.fraction);
        return (struct hit){.distance = find_liquid(solids->map, eye, end) * trace.fraction *
                                        VIEW_DEPTH_MAX};
    }
    const bool has_hit = trace.fraction < 1.0f;
    return (struct hit){trace.fraction * VIEW_DEPTH_MAX,
                        has_hit ? trace.plane.normal : vec3_make(0, 0, 0),
                        has_hit ? trace.plane.dist : 0.0f};
}

static vec3s direction_of(const struct axes *axes, int ray)
{
    const float x = HALF_WIDTH * (2.0f * (float)(ray % COLUMNS) / (COLUMNS - 1) - 1.0f);
    const float y = HALF_HEIGHT * (1.0f - 2.0f * (float)(ray / COLUMNS) / (ROWS - 1));
    return glms_vec3_normalize(
        glms_vec3_add(axes->forward, glms_vec3_add(glms_vec3_scale(axes->right, x),
                                                   glms_vec3_scale(axes->up, y))));
}

static bool is_same_plane(const struct hit *a, const struct hit *b)
{
    return fabsf(a->dist - b->dist) < 1.0f &&
           glms_vec3_dot(a->normal, b->normal) > 0.99f * glms_vec3_norm2(a->normal);
}

/* Counts the planes, and the rays that hit the one that is hit most. */
static void count_surfaces(const struct hit hits[NUM_RAYS], struct view_depth *out)
{
    int most = 0;
    for (int i = 0; i < NUM_RAYS; i++) {
        int num = 0, first = NUM_RAYS;
        for (int k = NUM_RAYS - 1; k >= 0; k--)
            if (is_same_plane(&hits[i], &hits[k])) {
                first = k;
                num++;
            }
        out->num_surfaces += first == i;
        most = num > most ? num : most;
    }
    out->largest = (float)most / NUM_RAYS;
}

static int compare_floats(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

struct view_depth view_depth_measure(const struct level_solids *solids, const struct place *eye)
{
    const struct axes axes = angles_to_axes(eye->angles);
    struct view_depth out = {0};
    struct hit hits[NUM_RAYS];
    float distances[NUM_RAYS];
    int num_near = 0;
    for (int i = 0; i < NUM_RAYS; i++) {
        const vec3s direction = direction_of(&axes, i);
        hits[i] = cast(solids, eye->origin, direction);
        distances[i] = hits[i].distance;
        num_near += distances[i] < NEAR;
        const vec3s beside = glms_vec3_add(
            eye->origin, glms_vec3_scale(direction, fmaxf(distances[i] - BESIDE, 0.0f)));
        const float light = view_depth_light_at(solids, beside);
        out.lit += distances[i] / VIEW_DEPTH_MAX *
                   fminf(light / (2.0f * VIEW_DEPTH_MIN_LIGHT), 1.0f) / NUM_RAYS;
    }
    count_surfaces(hits, &out);
    sort_items(distances, NUM_RAYS, sizeof *distances, compare_floats);
    out.median = distances[NUM_RAYS / 2];
    out.near = (float)num_near / NUM_RAYS;
    return out;
}

float view_depth_rate(const struct view_depth *depth)
{
    static const float most_near = 0.16f, most_single = 0.5f, rich = 16.0f;
    if (depth->near > most_near || depth->largest > most_single)
        return 0.0f;
    const float variety = fminf((float)depth->num_surfaces / rich, 1.0f);
    return 0.5f * (depth->lit + depth->median / VIEW_DEPTH_MAX) * variety *
           (1.0f - depth->near / most_near * 0.5f);
}
