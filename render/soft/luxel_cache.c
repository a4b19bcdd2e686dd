/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/luxel_cache.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "render/geometry/luxels.h"
#include "render/geometry/world_visible.h"
#include "render/soft/surface_cache.h"
#include "world/map.h"

enum { MAX_FACE_LUXELS = 1 << 20, NO_STYLES = -1 };

struct face_light {
    uint8_t *luxels; /* NULL: never requested */
    int styles[MAP_MAX_STYLES];
    bool has_dynamic;
};

struct luxel_cache {
    const struct map *map;
    uint64_t digest;
    struct arena *arena;
    struct world_visible *visible;
    struct luxel_styles styles;
    struct face_light *faces;
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

void luxel_cache_begin(struct luxel_cache *cache, const struct scene *scene)
{
    const struct luxel_styles before = cache->styles;
    luxels_set_styles(&cache->styles, scene);
    if (before.is_tinted != cache->styles.is_tinted ||
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

static void compute_luxels(struct luxel_cache *cache, struct face_light *state,
                           const struct map_face *face, const struct scene_light *lights,
                           int num_lights)
{
    const int width = face->light_size[0], height = face->light_size[1];
    const size_t num = (size_t)luxels_count(face) * 3;
    if (num > cache->max_sums) {
        cache->max_sums = num;
        cache->sums = mem_resize(cache->sums, num, sizeof *cache->sums);
    }
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

struct span_light luxel_cache_get(struct luxel_cache *cache, int face_index,
                                  const struct scene_light *lights, int num_lights)
{
    const struct map_face *const face = &cache->map->faces[face_index];
    struct face_light *const state = &cache->faces[face_index];
    const int width = face->light_size[0], height = face->light_size[1];
    if (!luxels_exist(cache->map, face) || width < 1 || height < 1 ||
        width > MAX_FACE_LUXELS / height)
        return (struct span_light){0};
    const bool is_new = !state->luxels;
    if (is_new)
        state->luxels =
            arena_alloc(cache->arena, ((size_t)width + 1) * ((size_t)height + 1) * 4 + 8);
    const bool changed = update_styles(cache, state, face) || is_new;
    const bool is_lit = luxels_are_lit_by(cache->map, face, lights, num_lights);
    if (changed || is_lit || state->has_dynamic)
        compute_luxels(cache, state, face, lights, is_lit ? num_lights : 0);
    state->has_dynamic = is_lit;
    return (struct span_light){state->luxels, (width + 1) * 4, width, height};
}

bool luxel_cache_is_steady(const struct luxel_cache *cache, int face)
{
    return !cache->faces[face].has_dynamic && !cache->styles.is_tinted;
}

struct light_key luxel_cache_key(const struct luxel_cache *cache, int face)
{
    const struct face_light *const state = &cache->faces[face];
    const int *const size = cache->map->faces[face].light_size;
    struct light_key key = {luxel_cache_is_steady(cache, face), state->styles, sizeof state->styles,
                            0};
    if (!key.is_of_styles) {
        key.data = state->luxels;
        key.size = ((size_t)size[0] + 1) * ((size_t)size[1] + 1) * 4;
    }
    key.digest = hash_bytes(key.is_of_styles ? 0 : 1, key.data, key.size);
    return key;
}
