/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/luxel_cache.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "render/geometry/luxels.h"
#include "render/geometry/world_visible.h"
#include "render/light/traced_light.h"
#include "render/soft/surface_cache.h"
#include "world/map.h"

enum { MAX_FACE_LUXELS = 1 << 20, NO_STYLES = -1 };

struct face_light {
    uint8_t *luxels; /* NULL: never requested */
    int styles[MAP_MAX_STYLES];
    bool has_dynamic;
    struct traced_luxels {
        uint8_t *luxels; /* NULL: never needed */
        size_t capacity;
        int width, height, scale;
        bool is_used; /* instead of `luxels` above */
    } traced;
};

struct luxel_cache {
    const struct map *map;
    uint64_t digest;
    struct arena *arena;
    struct world_visible *visible;
    struct luxel_styles styles;
    struct face_light *faces;
    struct traced_light *light; /* NULL: as in the game */
    uint32_t *sums;
    size_t max_sums;
};

struct luxel_cache *luxel_cache_create(const struct map *map)
{
    struct luxel_cache *const cache = mem_alloc(sizeof *cache);
    cache->map = map;
    cache->digest = map->digest;
    cache->arena = arena_create();
    cache->visible = world_visible_create(map, cache->arena);
    cache->faces = ARENA_NEW(cache->arena, struct face_light, (size_t)map->num_faces);
    return cache;
}

void luxel_cache_destroy(struct luxel_cache *cache)
{
    for (int i = 0; i < cache->map->num_faces; i++)
        free(cache->faces[i].traced.luxels);
    arena_destroy(cache->arena);
    free(cache->sums);
    free(cache);
}

struct world_visible *luxel_cache_visible(struct luxel_cache *cache)
{
    return cache->visible;
}

bool luxel_cache_is_of(const struct luxel_cache *cache, const struct map *map)
{
    return cache->map == map && cache->digest == map->digest;
}

void luxel_cache_begin(struct luxel_cache *cache, const struct scene *scene,
                       struct traced_light *light)
{
    cache->light = light;
    const struct luxel_styles before = cache->styles;
    luxels_set_styles(&cache->styles, scene);
    if (before.is_tinted != cache->styles.is_tinted ||
        before.fill_light != cache->styles.fill_light ||
        (before.is_tinted && memcmp(before.tints, cache->styles.tints, sizeof before.tints) != 0))
        for (int i = 0; i < cache->map->num_faces; i++)
            cache->faces[i].styles[0] = NO_STYLES;
}

static bool update_styles(const struct luxel_cache *cache, struct face_light *state,
                          const struct map_face *face)
{
    bool changed = false;
    for (int i = 0; i < MAP_MAX_STYLES; i++) {
        const int value = i < face->num_styles ? cache->styles.values[face->styles[i]] : 0;
        changed = changed || state->styles[i] != value;
        state->styles[i] = value;
    }
    return changed;
}

static void make_room(struct luxel_cache *cache, const struct map_face *face)
{
    const size_t num = (size_t)luxels_count(face) * 3;
    if (num <= cache->max_sums)
        return;
    cache->max_sums = num;
    cache->sums = mem_resize(cache->sums, num, sizeof *cache->sums);
}

static void compute_luxels(struct luxel_cache *cache, struct face_light *state,
                           const struct map_face *face, const struct scene_light *lights,
                           int num_lights)
{
    const int width = face->light_size[0], height = face->light_size[1];
    make_room(cache, face);
    luxels_compute(cache->map, face, &cache->styles, lights, num_lights, cache->sums);
    uint8_t *out = state->luxels;
    for (int t = 0; t <= height; t++)
        for (int s = 0; s <= width; s++, out += 4) {
            const int row = t < height ? t : height - 1, column = s < width ? s : width - 1;
            const uint32_t *const from =
                cache->sums + ((size_t)row * (size_t)width + (size_t)column) * 3;
            for (int c = 0; c < 3; c++)
                out[c] = (uint8_t)from[c];
        }
}

/* Interpolates between four luxels. */
static float mix(const uint32_t *sums, const int size[2], float s, float t, int colour)
{
    const int left = (int)s, top = (int)t;
    const int right = left + 1 < size[0] ? left + 1 : left;
    const int bottom = top + 1 < size[1] ? top + 1 : top;
    const float x = s - (float)left, y = t - (float)top;
    const uint32_t *const upper = sums + (size_t)top * (size_t)size[0] * 3 + colour;
    const uint32_t *const lower = sums + (size_t)bottom * (size_t)size[0] * 3 + colour;
    const float above = (1.0f - x) * (float)upper[left * 3] + x * (float)upper[right * 3];
    const float below = (1.0f - x) * (float)lower[left * 3] + x * (float)lower[right * 3];
    return (1.0f - y) * above + y * below;
}

/* Computes finer luxels: the light of the map times the share that is left of it, plus moving
 * lights. */
static void trace_luxels(const struct luxel_cache *cache, const struct map_face *face,
                         const struct lit_grid *grid, struct traced_luxels *out)
{
    const size_t num = ((size_t)grid->width + 1) * ((size_t)grid->height + 1) * 4 + 8;
    if (num > out->capacity) {
        out->capacity = num;
        out->luxels = mem_resize(out->luxels, num, 1);
        memset(out->luxels, 0, num);
    }
    out->width = grid->width;
    out->height = grid->height;
    out->scale = grid->scale;
    uint8_t *luxel = out->luxels;
    for (int t = 0; t <= grid->height; t++)
        for (int s = 0; s <= grid->width; s++, luxel += 4) {
            const int row = t < grid->height ? t : grid->height - 1;
            const int column = s < grid->width ? s : grid->width - 1;
            const float at_s = (float)column / (float)grid->scale;
            const float at_t = (float)row / (float)grid->scale;
            const int point = row * grid->width + column;
            const float share = grid->shares ? grid->shares[point] : 1.0f;
            for (int c = 0; c < 3; c++) {
                const float added = grid->added ? grid->added[point * 3 + c] : 0.0f;
                const float value =
                    mix(cache->sums, face->light_size, at_s, at_t, c) * share + added;
                luxel[c] = (uint8_t)(value < 0.0f ? 0.0f : value > 255.0f ? 255.0f : value + 0.5f);
            }
        }
}

/* Returns whether the face has finer luxels, which are then ready. */
static bool find_traced(struct luxel_cache *cache, int index)
{
    const struct map_face *const face = &cache->map->faces[index];
    const struct lit_grid *const grid = traced_light_on(cache->light, index);
    if (!grid)
        return false;
    make_room(cache, face);
    luxels_compute(cache->map, face, &cache->styles, NULL, 0, cache->sums);
    trace_luxels(cache, face, grid, &cache->faces[index].traced);
    return true;
}

struct span_light luxel_cache_get(struct luxel_cache *cache, int face_index,
                                  const struct scene_light *lights, int num_lights)
{
    const struct map_face *const face = &cache->map->faces[face_index];
    struct face_light *const state = &cache->faces[face_index];
    const int width = face->light_size[0], height = face->light_size[1];
    if (!luxels_exist(cache->map, face) || width < 1 || height < 1 ||
        width > MAX_FACE_LUXELS / height)
        return (struct span_light){0};
    struct traced_luxels *const traced = &state->traced;
    const enum face_lighting lighting =
        cache->light ? traced_light_reaches(cache->light, face_index) : FACE_AS_IN_GAME;
    traced->is_used = lighting == FACE_TRACED && find_traced(cache, face_index);
    if (traced->is_used)
        return (struct span_light){traced->luxels, (traced->width + 1) * 4, traced->width,
                                   traced->height, traced->scale};
    num_lights = lighting == FACE_AS_IN_GAME ? num_lights : 0;
    const bool is_new = !state->luxels;
    if (is_new)
        state->luxels =
            arena_alloc(cache->arena, ((size_t)width + 1) * ((size_t)height + 1) * 4 + 8);
    const bool changed = update_styles(cache, state, face) || is_new;
    const bool is_lit = luxels_are_lit_by(cache->map, face, lights, num_lights);
    if (changed || is_lit || state->has_dynamic)
        compute_luxels(cache, state, face, lights, is_lit ? num_lights : 0);
    state->has_dynamic = is_lit;
    return (struct span_light){state->luxels, (width + 1) * 4, width, height, 1};
}

bool luxel_cache_is_steady(const struct luxel_cache *cache, int face)
{
    const struct face_light *const state = &cache->faces[face];
    return !state->traced.is_used && !state->has_dynamic && !cache->styles.is_tinted;
}

struct light_key luxel_cache_key(const struct luxel_cache *cache, int face)
{
    const struct face_light *const state = &cache->faces[face];
    const int *const size = cache->map->faces[face].light_size;
    struct light_key key = {luxel_cache_is_steady(cache, face), state->styles, sizeof state->styles,
                            0};
    if (state->traced.is_used) {
        key.data = state->traced.luxels;
        key.size = ((size_t)state->traced.width + 1) * ((size_t)state->traced.height + 1) * 4;
    } else if (!key.is_of_styles) {
        key.data = state->luxels;
        key.size = ((size_t)size[0] + 1) * ((size_t)size[1] + 1) * 4;
    }
    key.digest = hash_bytes(key.is_of_styles ? 0 : 1, key.data, key.size);
    return key;
}
