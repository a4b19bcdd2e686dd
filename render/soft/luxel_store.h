/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/luxel_store.h - the light on a map, and which of its faces are seen.
 *
 * Both change from scene to scene, so each thread that draws keeps its own. The luxels
 * of a face are worked out again when what they depend on has changed. */
#ifndef RENDER_SOFT_LUXEL_STORE_H
#define RENDER_SOFT_LUXEL_STORE_H

#include "render/soft/spans.h"

struct luxel_store;
struct map;
struct scene;
struct scene_light;
struct world_visible;

struct luxel_store *luxel_store_create(const struct map *map);
void luxel_store_destroy(struct luxel_store *store);
struct world_visible *luxel_store_visible(struct luxel_store *store);
bool luxel_store_is_of(const struct luxel_store *store, const struct map *map);

/* Take the light styles of a scene for what is asked next. */
void luxel_store_begin(struct luxel_store *store, const struct scene *scene);

/* The luxels of a face until the next call for it, with `lights` in the space of its model.
 * luxels NULL: light does not fall on it. */
struct span_light luxel_store_find(struct luxel_store *store, int face,
                                   const struct scene_light *lights, int num_lights);

/* A number for a face's luxels, as they were found last. */
uint64_t luxel_store_digest(const struct luxel_store *store, int face);

/* False when they change with every scene: dynamic lights, colours of styles. */
bool luxel_store_is_steady(const struct luxel_store *store, int face);

#endif
