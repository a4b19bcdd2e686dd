/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/level_solids.h"

#include <math.h>

#include "base/arena.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "world/map.h"
#include "world/map_spawn.h"
#include "world/map_trace.h"

static bool has_solid(const struct level_solids *solids, int submodel, vec3s origin)
{
    for (int i = 0; i < solids->num; i++)
        if (solids->all[i].submodel == submodel && glms_vec3_eqv(solids->all[i].origin, origin))
            return true;
    return false;
}

void level_solids_add(struct level_solids *solids, const struct client_frame *frame,
                      const struct level *level, struct arena *arena)
{
    for (int i = 0; i < frame->num_entities && level->map && level->map == solids->map; i++) {
        const struct client_entity *entity = &frame->entities[i];
        const bool has_model = entity->model > 0 && entity->model < level->num_models;
        const int submodel =
            has_model ? map_spawn_submodel(level->map, level->model_names[entity->model]) : 0;
        if (submodel == 0 || entity->alpha < 1.0f || has_solid(solids, submodel, entity->origin))
            continue;
        solids->all =
            arena_grow(arena, solids->all, solids->num, &solids->capacity, sizeof *solids->all);
        solids->all[solids->num++] = (struct level_solid){submodel, entity->origin};
    }
}

/* A quick test against the box of a brush: most are far away. */
static bool may_touch(const struct map_submodel *box, vec3s from, vec3s to)
{
    for (int i = 0; i < 3; i++)
        if (fmaxf(from.raw[i], to.raw[i]) < box->mins.raw[i] ||
            fminf(from.raw[i], to.raw[i]) > box->maxs.raw[i])
            return false;
    return true;
}

void level_solids_trace(const struct level_solids *solids, vec3s start, vec3s end,
                        struct map_trace *out)
{
    map_trace(solids->map, 0, 0, start, end, out);
    for (int i = 0; i < solids->num; i++) {
        const struct level_solid *solid = &solids->all[i];
        const vec3s from = glms_vec3_sub(start, solid->origin);
        const vec3s to = glms_vec3_sub(end, solid->origin);
        struct map_trace trace;
        if (!may_touch(&solids->map->submodels[solid->submodel], from, to))
            continue;
        map_trace(solids->map, solid->submodel, 0, from, to, &trace);
        out->start_solid |= trace.start_solid;
        out->all_solid |= trace.all_solid;
        if (trace.fraction >= out->fraction)
            continue;
        out->fraction = trace.fraction;
        out->plane = trace.plane;
        out->end = glms_vec3_add(trace.end, solid->origin);
    }
}

bool level_solids_is_clear(const struct level_solids *solids, vec3s from, vec3s to)
{
    struct map_trace trace;
    level_solids_trace(solids, from, to, &trace);
    return !trace.start_solid && trace.fraction >= 1.0f;
}
