/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/light/casters.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/mat.h"
#include "base/sort.h"
#include "models/md5.h"
#include "models/md5_pose.h"
#include "models/model.h"
#include "render/geometry/alias_place.h"
#include "render/scene.h"
#include "render/trace/trace_tree.h"

/* Triangles of the models placed so far. */
struct gather {
    const struct scene *scene;
    struct arena *arena;
    struct trace_triangle *triangles;
    int num, capacity;
};

static bool is_caster(const struct scene_entity *entity)
{
    static const int glowing = MODEL_ROCKET | MODEL_TRACER | MODEL_TRACER2 | MODEL_TRACER3;
    return entity->model->kind == MODEL_ALIAS && entity->alpha >= 1.0f &&
           !(entity->flags & (SCENE_VIEW_WEAPON | SCENE_FULL_LIGHT)) &&
           !(entity->model->flags & glowing) && vec3_is_finite(entity->origin);
}

static void add_triangle(struct gather *g, const vec3s *points, const uint32_t corners[3])
{
    g->triangles = mem_grow(g->triangles, g->num, &g->capacity, sizeof *g->triangles);
    g->triangles[g->num++] =
        (struct trace_triangle){{points[corners[0]], points[corners[1]], points[corners[2]]}};
}

static int pose_within(const struct alias *alias, int pose)
{
    return pose >= 0 && pose < alias->num_poses ? pose : 0;
}

static vec3s position_of(const struct alias_vertex *vertex)
{
    return vec3_make(vertex->position[0], vertex->position[1], vertex->position[2]);
}

static void add_alias(struct gather *g, const struct scene_entity *entity)
{
    const struct alias *alias = entity->model->alias;
    const mat4s to_world =
        alias_place_matrix(entity, alias->scale, alias->offset, &g->scene->view, 1.0f);
    const size_t num = (size_t)alias->num_vertices;
    const struct alias_vertex *from =
        alias->poses + (size_t)pose_within(alias, entity->pose_from) * num;
    const struct alias_vertex *to =
        alias->poses + (size_t)pose_within(alias, entity->pose_to) * num;
    vec3s *points = ARENA_NEW(g->arena, vec3s, num + 1);
    for (size_t i = 0; i < num; i++)
        points[i] = mat4_apply(
            to_world, vec3_lerp(position_of(&from[i]), position_of(&to[i]), entity->pose_blend),
            1.0f);
    for (int i = 0; i < alias->num_triangles; i++) {
        const int *vertex = alias->triangles[i].vertex;
        add_triangle(
            g, points,
            (const uint32_t[3]){(uint32_t)vertex[0], (uint32_t)vertex[1], (uint32_t)vertex[2]});
    }
}

/* Returns false if the alias model is drawn instead. */
static bool add_skinned(struct gather *g, const struct scene_entity *entity)
{
    const struct md5 *md5 = entity->model->md5;
    struct alias_skinned_pose pose;
    if (!alias_place_skinned(entity, &pose))
        return false;
    const mat4s to_world =
        alias_place_matrix(entity, vec3_make(1, 1, 1), vec3_make(0, 0, 0), &g->scene->view, 1.0f);
    struct md5_bone *bones = ARENA_NEW(g->arena, struct md5_bone, (size_t)md5->num_joints + 1);
    md5_pose_joints(md5, pose.from, pose.to, entity->pose_blend, bones);
    for (int i = 0; i < md5->num_meshes; i++) {
        const struct md5_mesh *mesh = &md5->meshes[i];
        const size_t num = (size_t)mesh->num_vertices;
        struct md5_point *skinned = ARENA_NEW(g->arena, struct md5_point, num + 1);
        vec3s *points = ARENA_NEW(g->arena, vec3s, num + 1);
        md5_pose_skin(mesh, bones, skinned);
        for (size_t k = 0; k < num; k++)
            points[k] = mat4_apply(to_world, skinned[k].position, 1.0f);
        for (int k = 0; k < mesh->num_triangles; k++)
            add_triangle(g, points, mesh->triangles[k]);
    }
    return true;
}

static struct caster sphere_around(const struct trace_triangle *triangles, int num)
{
    vec3s least = triangles[0].corners[0], most = least;
    for (int i = 0; i < num; i++)
        for (int k = 0; k < 3; k++)
            for (int axis = 0; axis < 3; axis++) {
                const float at = triangles[i].corners[k].raw[axis];
                least.raw[axis] = at < least.raw[axis] ? at : least.raw[axis];
                most.raw[axis] = at > most.raw[axis] ? at : most.raw[axis];
            }
    const vec3s half = glms_vec3_scale(glms_vec3_sub(most, least), 0.5f);
    return (struct caster){glms_vec3_add(least, half), sqrtf(glms_vec3_dot(half, half))};
}

struct candidate {
    const struct scene_entity *entity;
    float distance;
};

static int compare_distances(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    return x->distance < y->distance ? -1 : x->distance > y->distance;
}

void casters_find(const struct scene *scene, struct arena *arena, struct casters *out)
{
    struct gather g = {.scene = scene, .arena = arena};
    struct candidate *candidates =
        ARENA_NEW(arena, struct candidate, (size_t)scene->num_entities + 1);
    struct caster *items = ARENA_NEW(arena, struct caster, CASTERS_MAX);
    int num = 0;
    *out = (struct casters){.items = items};
    for (int i = 0; i < scene->num_entities; i++)
        if (is_caster(&scene->entities[i])) {
            const vec3s way = glms_vec3_sub(scene->entities[i].origin, scene->view.origin);
            candidates[num++] = (struct candidate){&scene->entities[i], glms_vec3_dot(way, way)};
        }
    sort_items(candidates, (size_t)num, sizeof *candidates, compare_distances);
    for (int i = 0; i < num && out->num < CASTERS_MAX && g.num < CASTERS_MAX_TRIANGLES; i++) {
        const int first = g.num;
        if (!add_skinned(&g, candidates[i].entity))
            add_alias(&g, candidates[i].entity);
        if (g.num > first)
            items[out->num++] = sphere_around(g.triangles + first, g.num - first);
    }
    out->tree = g.num > 0 ? trace_tree_create(g.triangles, g.num) : NULL;
    free(g.triangles);
}
