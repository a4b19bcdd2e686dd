/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/light/lamp_map.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/arena.h"
#include "render/geometry/luxels.h"
#include "render/light/face_grid.h"
#include "render/trace/trace.h"
#include "render/trace/trace_tree.h"
#include "world/map.h"

enum { MAX_LUXELS = 1 << 18 /* of a face; larger ones have no lamps */ };

struct lamp_map {
    const struct map *map;
    struct arena *arena;
    struct lamps lamps;
    struct trace_tree *world; /* what stops light; no doors, which were open for the compiler */
    const struct face_lamps **faces;
    pthread_mutex_t lock;
};

/* ---- the world ---- */

static bool stops_light(const struct map *map, const struct map_face *face)
{
    const struct map_texinfo *info = &map->texinfos[face->texinfo];
    const enum map_surface surface =
        info->texture >= 0 ? map->textures[info->texture].surface : SURFACE_PLAIN;
    return face->num_vertices >= 3 && (surface == SURFACE_PLAIN || surface == SURFACE_SKY);
}

static struct trace_tree *make_world(const struct map *map)
{
    struct trace_triangle *triangles = NULL;
    int num = 0, capacity = 0;
    const struct map_submodel *world = &map->submodels[0];
    for (int i = 0; i < world->num_faces; i++) {
        const struct map_face *face = &map->faces[world->first_face + i];
        const int *vertices = map->face_vertices + face->first_vertex;
        for (int k = 2; stops_light(map, face) && k < face->num_vertices; k++) {
            triangles = mem_grow(triangles, num, &capacity, sizeof *triangles);
            triangles[num++] =
                (struct trace_triangle){{map->vertices[vertices[0]], map->vertices[vertices[k - 1]],
                                         map->vertices[vertices[k]]}};
        }
    }
    struct trace_tree *tree = trace_tree_create(triangles, num);
    free(triangles);
    return tree;
}

struct lamp_map *lamp_map_create(const struct map *map)
{
    struct lamp_map *lamps = mem_alloc(sizeof *lamps);
    lamps->map = map;
    lamps->arena = arena_create();
    lamps_find(map, lamps->arena, &lamps->lamps);
    if (map->num_submodels > 0 && map->light && lamps->lamps.num > 0)
        lamps->world = make_world(map);
    lamps->faces = ARENA_NEW(lamps->arena, const struct face_lamps *, (size_t)map->num_faces + 1);
    pthread_mutex_init(&lamps->lock, NULL);
    return lamps;
}

void lamp_map_destroy(struct lamp_map *lamps)
{
    if (!lamps)
        return;
    trace_tree_destroy(lamps->world);
    arena_destroy(lamps->arena);
    pthread_mutex_destroy(&lamps->lock);
    free(lamps);
}

const struct lamps *lamp_map_lamps(const struct lamp_map *lamps)
{
    return &lamps->lamps;
}

/* ---- the lamps of a face ---- */

static bool sees(const struct lamp_map *lamps, vec3s point, const struct lamp *lamp)
{
    const struct trace_ray ray = {
        .origin = point, .direction = glms_vec3_sub(lamp->origin, point), .most = 1.0f};
    return !trace_is_blocked(lamps->world, &ray);
}

/* Inserts a lamp; drops the faintest if there are too many. */
static int insert(struct luxel_lamp *items, int num, struct luxel_lamp item)
{
    int at = num;
    while (at > 0 && items[at - 1].lux < item.lux)
        at--;
    if (at == LAMPS_PER_LUXEL)
        return num;
    num = num < LAMPS_PER_LUXEL ? num + 1 : num;
    for (int i = num - 1; i > at; i--)
        items[i] = items[i - 1];
    items[at] = item;
    return num;
}

/* The lamps whose light may reach a face. */
static int find_candidates(const struct lamp_map *lamps, const struct face_grid *grid, int *out)
{
    const struct map_face *face = grid->face;
    const vec3s middle = face_grid_point(grid, 0.5f * (float)(face->light_size[0] - 1),
                                         0.5f * (float)(face->light_size[1] - 1));
    const float radius = grid->spacing * (float)(face->light_size[0] + face->light_size[1]);
    int num = 0;
    for (int i = 0; i < lamps->lamps.num; i++) {
        const struct lamp *lamp = &lamps->lamps.items[i];
        const vec3s way = glms_vec3_sub(lamp->origin, middle);
        const float most = lamp->reach + radius;
        if (glms_vec3_dot(way, grid->normal) > -1.0f && glms_vec3_dot(way, way) < most * most)
            out[num++] = i;
    }
    return num;
}

/* Doors and lifts move, so that other lamps light them than when the map was made. */
static bool is_of_world(const struct map *map, const struct map_face *face)
{
    const int index = (int)(face - map->faces) - map->submodels[0].first_face;
    return index >= 0 && index < map->submodels[0].num_faces;
}

static const struct face_lamps *make_face(struct lamp_map *lamps, const struct map_face *face)
{
    struct face_lamps *made = ARENA_NEW(lamps->arena, struct face_lamps, 1);
    struct face_grid grid;
    const int width = face->light_size[0], height = face->light_size[1];
    if (!lamps->world || !luxels_exist(lamps->map, face) || face->light_offset < 0 || width < 1 ||
        height < 1 || width > MAX_LUXELS / height || !is_of_world(lamps->map, face) ||
        !face_grid_find(lamps->map, face, &grid))
        return made;
    int *candidates = mem_alloc((size_t)lamps->lamps.num * sizeof *candidates);
    const int num_candidates = find_candidates(lamps, &grid, candidates);
    int *first = ARENA_NEW(lamps->arena, int, (size_t)width *(size_t)height + 1);
    struct luxel_lamp *items = NULL;
    int num = 0, capacity = 0;
    for (int i = 0; i < width * height; i++) {
        const vec3s point = face_grid_point(&grid, (float)(i % width), (float)(i / width));
        struct luxel_lamp best[LAMPS_PER_LUXEL + 1];
        int num_best = 0;
        for (int k = 0; k < num_candidates; k++) {
            const struct lamp *lamp = &lamps->lamps.items[candidates[k]];
            const float lux = lamps_lux(lamp, point, grid.normal);
            if (lux >= 1.0f && sees(lamps, point, lamp))
                num_best = insert(best, num_best, (struct luxel_lamp){candidates[k], lux});
        }
        for (int k = 0; k < num_best; k++) {
            items = mem_grow(items, num, &capacity, sizeof *items);
            items[num++] = best[k];
        }
        first[i + 1] = num;
    }
    made->num_all = num;
    made->first = first;
    if (num > 0)
        made->items = arena_copy(lamps->arena, items, (size_t)num * sizeof *items);
    free(items);
    free(candidates);
    return made;
}

const struct face_lamps *lamp_map_face(struct lamp_map *lamps, int face)
{
    pthread_mutex_lock(&lamps->lock);
    if (!lamps->faces[face])
        lamps->faces[face] = make_face(lamps, &lamps->map->faces[face]);
    const struct face_lamps *found = lamps->faces[face];
    pthread_mutex_unlock(&lamps->lock);
    return found;
}
