/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/luxel_cache.h - the light on a map, and which of its faces are seen.
 *
 * Both change from scene to scene, so each thread that draws keeps its own. The luxels
 * of a face are worked out again when what they depend on has changed. */
#ifndef RENDER_SOFT_LUXEL_CACHE_H
#define RENDER_SOFT_LUXEL_CACHE_H

#include "render/soft/spans.h"

struct luxel_cache;
struct map;
struct scene;
struct scene_light;
struct world_visible;

struct luxel_cache *luxel_cache_create(const struct map *map);
void luxel_cache_destroy(struct luxel_cache *store);
struct world_visible *luxel_cache_visible(struct luxel_cache *store);
bool luxel_cache_is_of(const struct luxel_cache *store, const struct map *map);

/* Take the light styles of a scene for what is asked next. */
void luxel_cache_begin(struct luxel_cache *store, const struct scene *scene);

/* The luxels of a face until the next call for it, with `lights` in the space of its model.
 * luxels NULL: light does not fall on it. */
struct span_light luxel_cache_get(struct luxel_cache *store, int face,
                                  const struct scene_light *lights, int num_lights);

/* A number for a face's luxels, as they were found last. */
uint64_t luxel_cache_digest(const struct luxel_cache *store, int face);

/* False when they change with every scene: dynamic lights, colours of styles. */
bool luxel_cache_is_steady(const struct luxel_cache *store, int face);

#endif
