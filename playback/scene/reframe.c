/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/reframe.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/arena.h"
#include "playback/scene/composition.h"
#include "render/scene.h"

enum {
    RATE = 10,        /* points of the grid per second */
    REACH = 6,        /* points before and after */
    KEPT = 4 * REACH, /* points that are remembered */
};

static const float FEW = 0.02f; /* weight of subjects that turns half as far as many do */
static const float EASY = 0.5f; /* of the bound of a turn: so far it is as large as is wished */

/* A point of the grid. */
struct point {
    int64_t index;
    bool is_known, is_seen;
    int whose;
    float turn; /* degrees, once it is seen */
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

static float look(struct reframe *reframe, double time)
{
    struct scene scene;
    reframe->source.look(reframe->source.context, time, reframe->arena, &scene);
    const struct composition seen = composition_of_subjects(&scene);
    const float across = seen.middle_x * tanf(glm_rad(scene.view.fov_x) / 2);
    arena_reset(reframe->arena);
    return -glm_deg(atanf(across)) * seen.weight / (seen.weight + FEW);
}

/* False where it is another's. */
static bool find(struct reframe *reframe, int64_t index, int whose, float *turn)
{
    struct point *point = &reframe->points[(index % KEPT + KEPT) % KEPT];
    const double time = (double)index / RATE;
    if (!point->is_known || point->index != index)
        *point = (struct point){index, true, false,
                                reframe->source.whose(reframe->source.context, time), 0.0f};
    if (point->whose != whose)
        return false;
    if (!point->is_seen)
        point->turn = look(reframe, time);
    point->is_seen = true;
    *turn = point->turn;
    return true;
}

float reframe_turn(struct reframe *reframe, double time)
{
    const int64_t first = (int64_t)floor(time * RATE) - REACH + 1;
    const int whose = reframe->source.whose(reframe->source.context, time);
    double sum = 0.0, weights = 0.0;
    for (int64_t i = first; i < first + 2 * REACH; i++) {
        const double away = ((double)i - time * RATE) / REACH;
        const double weight = 1.0 + cos(M_PI * away);
        float turn;
        if (!find(reframe, i, whose, &turn))
            continue;
        sum += weight * (double)turn;
        weights += weight;
    }
    return weights > 0.0 ? (float)(sum / weights) : 0.0f;
}

float reframe_limit(float turn, const struct scene_view *view, int width, int height)
{
    struct scene_view wide = {.rect = {0, 0, REFRAME_WIDTH, REFRAME_HEIGHT}};
    scene_fov(scene_fov_given(view, width, height), REFRAME_WIDTH, REFRAME_HEIGHT, &wide);
    const bool is_narrower = width * REFRAME_HEIGHT < height * REFRAME_WIDTH;
    const float most = is_narrower ? fmaxf((wide.fov_x - view->fov_x) / 2, 0.0f) : 0.0f;
    /* Towards its bound it slows down: it would stop at once there, which is seen. */
    const float easy = EASY * most, rest = most - easy, beyond = fabsf(turn) - easy;
    if (most <= 0.0f || beyond <= 0.0f)
        return most <= 0.0f ? 0.0f : turn;
    return copysignf(easy + rest * tanhf(beyond / rest), turn);
}
