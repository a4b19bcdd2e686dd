/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/reframe.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/trig.h"
#include "playback/scene/composition.h"
#include "playback/scene/field_of_view.h"
#include "render/scene.h"

enum {
    RATE = 10,        /* points of the grid per second */
    REACH = 6,        /* points to average on either side */
    KEPT = 4 * REACH, /* cached points */
};

static const float HALF_WEIGHT = 0.02f; /* weight of subjects at which the turn is halved */
static const float LINEAR = 0.5f;       /* part of the limit up to which turns are unchanged */

/* A point of the grid. */
struct point {
    int64_t index;
    bool is_known, has_turn;
    int viewpoint;
    float turn; /* in degrees, if has_turn */
};

struct reframe {
    struct reframe_source source;
    struct arena *arena;
    struct point points[KEPT];
};

struct reframe *reframe_create(const struct reframe_source *source)
{
    struct reframe *reframe = mem_alloc(sizeof *reframe);
    *reframe = (struct reframe){.source = *source, .arena = arena_create()};
    return reframe;
}

void reframe_destroy(struct reframe *reframe)
{
    if (!reframe)
        return;
    arena_destroy(reframe->arena);
    free(reframe);
}

static float measure_turn(struct reframe *reframe, double time)
{
    struct scene scene;
    reframe->source.build_scene(reframe->source.context, time, reframe->arena, &scene);
    const struct composition seen = composition_of_subjects(&scene);
    const float across = seen.middle_x * trig_tanf(glm_rad(scene.view.fov_x) / 2);
    arena_reset(reframe->arena);
    return -glm_deg(trig_atanf(across)) * seen.weight / (seen.weight + HALF_WEIGHT);
}

/* Finds the turn at a point of the grid. Returns false if its viewpoint is another one. */
static bool turn_at_point(struct reframe *reframe, int64_t index, int viewpoint, float *turn)
{
    struct point *point = &reframe->points[(index % KEPT + KEPT) % KEPT];
    const double time = (double)index / RATE;
    if (!point->is_known || point->index != index)
        *point = (struct point){index, true, false,
                                reframe->source.viewpoint_at(reframe->source.context, time), 0.0f};
    if (point->viewpoint != viewpoint)
        return false;
    if (!point->has_turn)
        point->turn = measure_turn(reframe, time);
    point->has_turn = true;
    *turn = point->turn;
    return true;
}

float reframe_turn(struct reframe *reframe, double time)
{
    const int64_t first = (int64_t)floor(time * RATE) - REACH + 1;
    const int viewpoint = reframe->source.viewpoint_at(reframe->source.context, time);
    double sum = 0.0, weights = 0.0;
    for (int64_t i = first; i < first + 2 * REACH; i++) {
        const double away = ((double)i - time * RATE) / REACH;
        const double weight = 1.0 + trig_cos(M_PI * away);
        float turn;
        if (!turn_at_point(reframe, i, viewpoint, &turn))
            continue;
        sum += weight * (double)turn;
        weights += weight;
    }
    return weights > 0.0 ? (float)(sum / weights) : 0.0f;
}

float reframe_limit(float turn, const struct scene_view *view, int width, int height)
{
    struct scene_view wide = {.rect = {0, 0, REFRAME_WIDTH, REFRAME_HEIGHT}};
    field_of_view_set(field_of_view_of(view, width, height), REFRAME_WIDTH, REFRAME_HEIGHT, &wide);
    const bool is_narrower = width * REFRAME_HEIGHT < height * REFRAME_WIDTH;
    const float most = is_narrower ? fmaxf((wide.fov_x - view->fov_x) / 2, 0.0f) : 0.0f;
    /* Approach the limit gradually, because an abrupt stop would be visible. */
    const float linear = LINEAR * most, rest = most - linear, beyond = fabsf(turn) - linear;
    if (most <= 0.0f || beyond <= 0.0f)
        return most <= 0.0f ? 0.0f : turn;
    return copysignf(linear + rest * trig_tanhf(beyond / rest), turn);
}
