/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/luxel_cache.h - the light on a map and its visible faces, per drawing
 * thread.
 *
 * Both change from scene to scene, so each thread has its own. A face's luxels are
 * computed again when what they depend on has changed. */
#ifndef RENDER_SOFT_LUXEL_CACHE_H
#define RENDER_SOFT_LUXEL_CACHE_H

#include "render/soft/spans.h"

struct light_key;
struct luxel_cache;
struct map;
struct scene;
struct scene_light;
struct traced_light;
struct world_visible;

struct luxel_cache *luxel_cache_create(const struct map *map);
void luxel_cache_destroy(struct luxel_cache *cache);
struct world_visible *luxel_cache_visible(struct luxel_cache *cache);
bool luxel_cache_is_of(const struct luxel_cache *cache, const struct map *map);

/* Sets a scene's light styles for the calls that follow, and the traced light on the faces (NULL:
 * they are lit as in the game). */
void luxel_cache_begin(struct luxel_cache *cache, const struct scene *scene,
                       struct traced_light *light);

/* Returns the luxels of a face, valid until the next call for it, with `lights` in the
 * space of its model. luxels is NULL if the face is not lit. */
struct span_light luxel_cache_get(struct luxel_cache *cache, int face,
                                  const struct scene_light *lights, int num_lights);

/* Describes the luxels of a face as of the last luxel_cache_get, until the next one for it. */
struct light_key luxel_cache_key(const struct luxel_cache *cache, int face);

/* False if the luxels change with every scene: dynamic or traced lights, or coloured styles. */
bool luxel_cache_is_steady(const struct luxel_cache *cache, int face);

#endif
