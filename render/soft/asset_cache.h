/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/asset_cache.h - a thread-safe cache of what is derived from maps, models
 * and pictures.
 *
 * Shared by all drawing threads: the first to request an asset creates it. Assets stay at
 * their address until the cache is destroyed. */
#ifndef RENDER_SOFT_ASSET_CACHE_H
#define RENDER_SOFT_ASSET_CACHE_H

#include "render/geometry/alias_mesh.h"
#include "render/pixels/skin_texels.h"
#include "render/soft/texture.h"
#include "render/soft/world_assets.h"

struct alias;
struct image;
struct lamp_map;
struct map;
struct palette;
struct pic;
struct sky_box;
struct sprite_image;
struct span_kernels;
struct asset_cache;
struct surface_cache;

struct asset_cache *asset_cache_create(const struct palette *palette,
                                       const struct span_kernels *kernels);
void asset_cache_destroy(struct asset_cache *cache); /* NULL is allowed */

const struct world_assets *asset_cache_world(struct asset_cache *cache, const struct map *map);

/* Returns the lamps of a map. */
struct lamp_map *asset_cache_lamps(struct asset_cache *cache, const struct map *map);

struct surface_cache *asset_cache_surfaces(struct asset_cache *cache);

/* Returns the six pictures of a sky box. */
struct texture *const *asset_cache_sky(struct asset_cache *cache, const struct sky_box *box);

const struct alias_mesh *asset_cache_mesh(struct asset_cache *cache, const struct alias *alias);

/* `glow` is added to the lit skin; NULL: none. */
struct asset_cache_skin {
    struct texture *skin, *glow;
};
struct asset_cache_skin asset_cache_skin(struct asset_cache *cache, const struct skin_image *image);

/* A demo may use every model in every pair of colours. Returns true when there are so
 * many recoloured skins that they should be dropped, which requires that no thread is
 * drawing. */
bool asset_cache_has_many_recoloured(struct asset_cache *cache);
void asset_cache_drop_recoloured(struct asset_cache *cache);

const struct texture *asset_cache_sprite(struct asset_cache *cache,
                                         const struct sprite_image *image);
const struct texture *asset_cache_pic(struct asset_cache *cache, const struct pic *pic);
const struct texture *asset_cache_image(struct asset_cache *cache, const struct image *image);

#endif
