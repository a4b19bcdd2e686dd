/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "models/shell.h"

#include <stdio.h>

#include "base/arena.h"
#include "models/model.h"
#include "models/normals.h"

enum { STEPS = UINT16_MAX, NO_NORMAL = 255 };

static int find_max(const struct alias *alias, int axis)
{
    const size_t num = (size_t)alias->num_poses * (size_t)alias->num_vertices;
    int max = 0;
    for (size_t i = 0; i < num; i++)
        max = alias->poses[i].position[axis] > max ? alias->poses[i].position[axis] : max;
    return max;
}

static void move_along_normals(const struct alias *from, struct alias *to, float distance,
                               struct arena *arena)
{
    const size_t num = (size_t)from->num_poses * (size_t)from->num_vertices;
    const vec3s *normals = alias_normals();
    struct alias_vertex *poses = ARENA_NEW(arena, struct alias_vertex, num);
    for (int c = 0; c < 3; c++) {
        const float size = from->scale.raw[c] * (float)find_max(from, c);
        to->offset.raw[c] = from->offset.raw[c] - distance;
        to->scale.raw[c] = (size + 2.0f * distance) / (float)STEPS;
        for (size_t i = 0; i < num; i++) {
            const float at = from->scale.raw[c] * (float)from->poses[i].position[c] + distance +
                             normals[from->poses[i].normal].raw[c] * distance;
            poses[i].position[c] =
                (uint16_t)glm_clamp(roundf(at / to->scale.raw[c]), 0.0f, (float)STEPS);
        }
    }
    for (size_t i = 0; i < num; i++)
        poses[i].normal = NO_NORMAL;
    to->poses = poses;
}

const struct model *shell_create(const struct model *model, float distance,
                                 const struct alias_skin *skins, int num_skins, struct arena *arena)
{
    if (model->kind != MODEL_ALIAS)
        return NULL;
    struct alias *alias = ARENA_NEW(arena, struct alias, 1);
    *alias = *model->alias;
    alias->skins = skins;
    alias->num_skins = num_skins;
    alias->radius += distance;
    move_along_normals(model->alias, alias, distance, arena);

    struct model *out = ARENA_NEW(arena, struct model, 1);
    snprintf(out->name, sizeof out->name, "a shell");
    out->kind = MODEL_ALIAS;
    out->mins = glms_vec3_subs(model->mins, distance);
    out->maxs = glms_vec3_adds(model->maxs, distance);
    out->alias = alias;
    return out;
}
