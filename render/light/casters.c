/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/light/casters.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/mat.h"
#include "base/sort.h"
#include "models/model.h"
#include "render/geometry/brush_place.h"
#include "render/light/light_world.h"
#include "render/light/model_points.h"
#include "render/scene.h"
#include "render/trace/trace.h"
#include "render/trace/trace_tree.h"
#include "world/map.h"

/* Triangles gathered so far. */
struct gather {
    struct trace_triangle *triangles;
    int *owners;
    int num, capacity, num_owners;
};

static bool is_caster(const struct scene *scene, const struct scene_entity *entity)
{
    static const int glowing = MODEL_ROCKET | MODEL_TRACER | MODEL_TRACER2 | MODEL_TRACER3;
    const bool is_box = entity->model->kind == MODEL_BRUSH && entity->model->map != scene->map;
    return (entity->model->kind == MODEL_ALIAS || is_box) && entity->alpha >= 1.0f &&
           !(entity->flags & (SCENE_VIEW_WEAPON | SCENE_FULL_LIGHT)) &&
           !(entity->model->flags & glowing) && vec3_is_finite(entity->origin);
}

static bool is_door(const struct scene *scene, const struct scene_entity *entity)
{
    return entity->model->kind == MODEL_BRUSH && entity->model->map == scene->map &&
           entity->alpha >= 1.0f && vec3_is_finite(entity->origin);
}

static void add_triangle(struct gather *g, struct trace_triangle triangle, int owner)
{
    g->triangles = mem_grow(g->triangles, g->num, &g->capacity, sizeof *g->triangles);
    g->owners = mem_grow(g->owners, g->num, &g->num_owners, sizeof *g->owners);
    g->owners[g->num] = owner;
    g->triangles[g->num++] = triangle;
}

static void add_brush(struct gather *g, const struct scene_entity *entity, int owner)
{
    const struct map *map = entity->model->map;
    const struct map_submodel *submodel = &map->submodels[entity->model->submodel];
    const mat4s to_world = brush_place_matrix(entity);
    for (int i = 0; i < submodel->num_faces; i++) {
        const struct map_face *face = &map->faces[submodel->first_face + i];
        for (int k = 0; light_world_stops(map, face) && k + 2 < face->num_vertices &&
                        g->num < CASTERS_MAX_TRIANGLES;
             k++) {
            struct trace_triangle triangle = light_world_triangle(map, face, k);
            for (int c = 0; c < 3; c++)
                triangle.corners[c] = mat4_apply(to_world, triangle.corners[c], 1.0f);
            add_triangle(g, triangle, owner);
        }
    }
}

static void add_alias(struct gather *g, const struct scene *scene,
                      const struct scene_entity *entity, int owner, struct arena *arena)
{
    const struct model_mesh *meshes;
    const int num = model_points_place(entity, &scene->view, arena, &meshes);
    for (int i = 0; i < num; i++)
        for (int k = 0; k < meshes[i].num_triangles; k++) {
            const vec3s *points = meshes[i].points;
            const int *corners = meshes[i].triangles[k];
            add_triangle(g,
                         (struct trace_triangle){
                             {points[corners[0]], points[corners[1]], points[corners[2]]}},
                         owner);
        }
}

static struct caster sphere_around(const struct trace_triangle *triangles, int num, vec3s origin)
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
    return (struct caster){glms_vec3_add(least, half), sqrtf(glms_vec3_dot(half, half)), origin};
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

/* Returns the entities of a kind, the nearest first. */
static int find_candidates(const struct scene *scene,
                           bool (*is_kind)(const struct scene *, const struct scene_entity *),
                           struct candidate *out)
{
    int num = 0;
    for (int i = 0; i < scene->num_entities; i++)
        if (is_kind(scene, &scene->entities[i])) {
            const vec3s way = glms_vec3_sub(scene->entities[i].origin, scene->view.origin);
            out[num++] = (struct candidate){&scene->entities[i], glms_vec3_dot(way, way)};
        }
    sort_items(out, (size_t)num, sizeof *out, compare_distances);
    return num;
}

void casters_find(const struct scene *scene, struct arena *arena, struct casters *out)
{
    struct gather g = {0}, doors = {0};
    struct candidate *candidates =
        ARENA_NEW(arena, struct candidate, (size_t)scene->num_entities + 1);
    struct caster *items = ARENA_NEW(arena, struct caster, CASTERS_MAX);
    *out = (struct casters){.items = items};
    int num = find_candidates(scene, is_caster, candidates);
    for (int i = 0; i < num && out->num < CASTERS_MAX && g.num < CASTERS_MAX_TRIANGLES; i++) {
        const struct scene_entity *entity = candidates[i].entity;
        const int first = g.num;
        if (entity->model->kind == MODEL_BRUSH)
            add_brush(&g, entity, out->num);
        else
            add_alias(&g, scene, entity, out->num, arena);
        if (g.num > first)
            items[out->num++] = sphere_around(g.triangles + first, g.num - first, entity->origin);
    }
    num = find_candidates(scene, is_door, candidates);
    for (int i = 0; i < num; i++)
        add_brush(&doors, candidates[i].entity, i);
    out->tree = g.num > 0 ? trace_tree_create(g.triangles, g.num) : NULL;
    out->doors = doors.num > 0 ? trace_tree_create(doors.triangles, doors.num) : NULL;
    out->owners = g.num > 0 ? arena_copy(arena, g.owners, (size_t)g.num * sizeof *g.owners) : NULL;
    free(g.triangles);
    free(g.owners);
    free(doors.triangles);
    free(doors.owners);
}

void casters_free(struct casters *casters)
{
    trace_tree_destroy(casters->tree);
    trace_tree_destroy(casters->doors);
}

/* ---- what they hide ---- */

bool casters_may_hide(const struct casters *casters, vec3s point, float around, vec3s lamp,
                      float lamp_radius, int left_out)
{
    const vec3s way = glms_vec3_sub(lamp, point);
    const float length = glms_vec3_dot(way, way);
    for (int i = 0; i < casters->num; i++) {
        const struct caster *caster = &casters->items[i];
        const vec3s to = glms_vec3_sub(caster->middle, point);
        const float along = glms_vec3_dot(to, way);
        const float share = along <= 0.0f ? 0.0f : along >= length ? 1.0f : along / length;
        const vec3s apart = vec3_mad(to, way, -share);
        const float reach = caster->radius + lamp_radius * share + around * (1.0f - share);
        if (i != left_out && glms_vec3_dot(apart, apart) < reach * reach)
            return true;
    }
    return false;
}

struct left_out {
    const struct casters *casters;
    int caster;
};

static bool is_not_left_out(const void *context, int triangle, float u, float v)
{
    const struct left_out *left_out = context;
    (void)u, (void)v;
    return left_out->casters->owners[triangle] != left_out->caster;
}

bool casters_hide(const struct casters *casters, vec3s from, vec3s to, int left_out)
{
    const struct left_out context = {casters, left_out};
    const struct trace_filter filter = {is_not_left_out, &context};
    const struct trace_ray ray = {.origin = from,
                                  .direction = glms_vec3_sub(to, from),
                                  .most = 1.0f,
                                  .filter = left_out >= 0 ? &filter : NULL};
    return casters->tree && trace_is_blocked(casters->tree, &ray);
}

bool casters_doors_hide(const struct casters *casters, vec3s from, vec3s to)
{
    const struct trace_ray ray = {
        .origin = from, .direction = glms_vec3_sub(to, from), .most = 1.0f};
    return casters->doors && trace_is_blocked(casters->doors, &ray);
}
