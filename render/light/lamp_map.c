/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/light/lamp_map.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/sort.h"
#include "render/geometry/luxels.h"
#include "render/light/face_grid.h"
#include "render/light/light_world.h"
#include "world/map.h"
#include "world/map_entity.h"

enum {
    MAX_LUXELS = 1 << 18, /* of a face; larger ones have no lamps */
    MAX_CANDIDATES = 512, /* lamps of a face */
    MAX_TESTS =
        1 << 23, /* of luxels and lamps, or vertices, of a face: bounds hostile maps' cost */
};

struct lamp_map {
    const struct map *map;
    struct arena *arena;
    struct lamps lamps;
    struct light_world *world;
    int *submodels; /* of each face; -1: none */
    vec3s *offsets; /* of each submodel */
    const struct face_lamps **faces;
    pthread_mutex_t lock;
};

/* ---- the map ---- */

/* Finds the model of the map that each face belongs to, and where that was when the map was lit:
 * moved by its entity's origin. */
static void find_submodels(struct lamp_map *lamps)
{
    const struct map *map = lamps->map;
    lamps->submodels = ARENA_NEW(lamps->arena, int, (size_t)map->num_faces + 1);
    lamps->offsets = ARENA_NEW(lamps->arena, vec3s, (size_t)map->num_submodels + 1);
    for (int i = 0; i < map->num_faces; i++)
        lamps->submodels[i] = -1;
    for (int i = 0; i < map->num_submodels; i++)
        for (int k = 0; k < map->submodels[i].num_faces; k++)
            lamps->submodels[map->submodels[i].first_face + k] = i;
    for (int i = 0; i < map->num_entities; i++) {
        const char *model = map_entity_value(&map->entities[i], "model");
        const int index = model && model[0] == '*' ? atoi(model + 1) : 0;
        if (index > 0 && index < map->num_submodels)
            map_entity_vector(&map->entities[i], "origin", &lamps->offsets[index]);
    }
}

struct lamp_map *lamp_map_create(const struct map *map)
{
    struct lamp_map *lamps = mem_alloc(sizeof *lamps);
    lamps->map = map;
    lamps->arena = arena_create();
    lamps_find(map, lamps->arena, &lamps->lamps);
    lamps->world = light_world_create(map);
    find_submodels(lamps);
    lamps->faces = ARENA_NEW(lamps->arena, const struct face_lamps *, (size_t)map->num_faces + 1);
    pthread_mutex_init(&lamps->lock, NULL);
    return lamps;
}

void lamp_map_destroy(struct lamp_map *lamps)
{
    if (!lamps)
        return;
    light_world_destroy(lamps->world);
    arena_destroy(lamps->arena);
    pthread_mutex_destroy(&lamps->lock);
    free(lamps);
}

const struct lamps *lamp_map_lamps(const struct lamp_map *lamps)
{
    return &lamps->lamps;
}

const struct light_world *lamp_map_world(const struct lamp_map *lamps)
{
    return lamps->world;
}

int lamp_map_submodel(const struct lamp_map *lamps, int face)
{
    return lamps->submodels[face];
}

/* ---- the lamps of a face ---- */

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

struct candidate {
    int lamp;
    float distance;
};

static int compare_distances(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    return x->distance < y->distance ? -1 : x->distance > y->distance;
}

/* Finds the lamps whose light may reach a face, the nearest if there are too many. Returns their
 * number; the caller frees *out. */
static int find_candidates(const struct lamp_map *lamps, const struct face_grid *grid, vec3s offset,
                           struct candidate **out)
{
    const struct map_face *face = grid->face;
    const vec3s middle =
        glms_vec3_add(offset, face_grid_point(grid, 0.5f * (float)(face->light_size[0] - 1),
                                              0.5f * (float)(face->light_size[1] - 1)));
    const float radius = grid->spacing * (float)(face->light_size[0] + face->light_size[1]);
    int num = 0;
    *out = mem_alloc(((size_t)lamps->lamps.num + 1) * sizeof **out);
    for (int i = 0; i < lamps->lamps.num; i++) {
        const struct lamp *lamp = &lamps->lamps.items[i];
        const vec3s way = glms_vec3_sub(lamp->origin, middle);
        const float most = lamp->reach + radius, distance = glms_vec3_dot(way, way);
        if (glms_vec3_dot(way, grid->normal) > -1.0f && distance < most * most)
            (*out)[num++] = (struct candidate){i, distance};
    }
    const int affordable = MAX_TESTS / (face->light_size[0] * face->light_size[1]);
    const int max = affordable < MAX_CANDIDATES ? affordable : MAX_CANDIDATES;
    if (num > max)
        sort_items(*out, (size_t)num, sizeof **out, compare_distances);
    return num < max ? num : max;
}

/* The lamps that light a point, the brightest first. Returns their number. */
static int find_brightest(const struct lamp_map *lamps, const struct candidate *candidates,
                          int num_candidates, vec3s point, vec3s normal,
                          struct luxel_lamp out[LAMPS_PER_LUXEL])
{
    int num = 0;
    for (int k = 0; k < num_candidates; k++) {
        const struct lamp *lamp = &lamps->lamps.items[candidates[k].lamp];
        const float lux = lamps_lux(lamp, point, normal);
        if (lux >= 1.0f && !light_world_is_blocked(lamps->world, point, lamp->origin))
            num = insert(out, num, (struct luxel_lamp){candidates[k].lamp, lux});
    }
    return num;
}

static const struct face_lamps *make_face(struct lamp_map *lamps, int index)
{
    const struct map_face *face = &lamps->map->faces[index];
    struct face_lamps *made = ARENA_NEW(lamps->arena, struct face_lamps, 1);
    struct face_grid grid;
    const int width = face->light_size[0], height = face->light_size[1];
    if (lamps->lamps.num == 0 || !lamps->map->light || !luxels_exist(lamps->map, face) ||
        face->light_offset < 0 || width < 1 || height < 1 || width > MAX_LUXELS / height ||
        face->num_vertices > MAX_TESTS / (width * height) || lamps->submodels[index] < 0 ||
        !face_grid_find(lamps->map, face, &grid))
        return made;
    const vec3s offset = lamps->offsets[lamps->submodels[index]];
    struct candidate *candidates;
    const int num_candidates = find_candidates(lamps, &grid, offset, &candidates);
    int *first = ARENA_NEW(lamps->arena, int, (size_t)width *(size_t)height + 1);
    struct luxel_lamp *items = NULL;
    int num = 0, capacity = 0;
    for (int i = 0; i < width * height; i++) {
        const vec3s point =
            glms_vec3_add(offset, face_grid_point(&grid, (float)(i % width), (float)(i / width)));
        struct luxel_lamp best[LAMPS_PER_LUXEL];
        const int num_best =
            find_brightest(lamps, candidates, num_candidates, point, grid.normal, best);
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
        lamps->faces[face] = make_face(lamps, face);
    const struct face_lamps *found = lamps->faces[face];
    pthread_mutex_unlock(&lamps->lock);
    return found;
}
