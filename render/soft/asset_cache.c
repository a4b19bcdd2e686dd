/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/asset_cache.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/arena.h"
#include "models/model.h"
#include "render/light/lamp_map.h"
#include "render/pixels/paletted.h"
#include "render/soft/surface_cache.h"
#include "world/image.h"
#include "world/palette.h"
#include "world/pic.h"
#include "world/sky_box.h"

/* A match of 32 players has about 200 recoloured skins. */
enum { MAX_RECOLOURED = 1024 };

/* An asset and the address of what it was created from. */
struct entry {
    const void *key;
    void *asset;
};

struct bucket {
    int num, max;
    struct entry *entries;
};

struct cached_skin {
    struct skin_image image;
    struct asset_cache_skin skin;
};

struct cached_sky {
    struct texture *faces[SKY_BOX_FACES];
};

struct asset_cache {
    const struct palette *palette;
    pthread_mutex_t lock;
    int num_recoloured;
    struct surface_cache *surfaces;
    struct bucket worlds, skies, meshes, textures, skins; /* skins: keyed by their pixels */
};

struct asset_cache *asset_cache_create(const struct palette *palette,
                                       const struct span_kernels *kernels)
{
    struct asset_cache *const cache = mem_alloc(sizeof *cache);
    cache->palette = palette;
    cache->surfaces = surface_cache_create(kernels);
    pthread_mutex_init(&cache->lock, NULL);
    return cache;
}

static void *find_entry(const struct bucket *bucket, const void *key)
{
    for (int i = 0; i < bucket->num; i++)
        if (bucket->entries[i].key == key)
            return bucket->entries[i].asset;
    return NULL;
}

static void *add_entry(struct bucket *bucket, const void *key, void *asset)
{
    if (bucket->num == bucket->max) {
        bucket->max = bucket->max * 2 + 64;
        bucket->entries = mem_resize(bucket->entries, (size_t)bucket->max, sizeof *bucket->entries);
    }
    bucket->entries[bucket->num++] = (struct entry){key, asset};
    return asset;
}

/* Returns the asset for a key, creating it with `make` if necessary. */
typedef void *create_fn(const struct asset_cache *cache, const void *key);

static void *get_or_create(struct asset_cache *cache, struct bucket *bucket, const void *key,
                           create_fn *make)
{
    pthread_mutex_lock(&cache->lock);
    void *asset = find_entry(bucket, key);
    if (!asset)
        asset = add_entry(bucket, key, make(cache, key));
    pthread_mutex_unlock(&cache->lock);
    return asset;
}

/* ---- creation ---- */

static void *make_sky(const struct asset_cache *cache, const void *key)
{
    const struct sky_box *const box = key;
    struct cached_sky *const sky = mem_alloc(sizeof *sky);
    uint8_t *const black = mem_alloc((size_t)box->side * (size_t)box->side * 4);
    (void)cache;
    for (int i = 0; i < SKY_BOX_FACES; i++)
        sky->faces[i] = texture_create(box->faces[i] ? box->faces[i]->rgba : black, box->side,
                                       box->side, TEXTURE_ENDS, false);
    free(black);
    return sky;
}

static void *make_mesh(const struct asset_cache *cache, const void *key)
{
    struct alias_mesh *const mesh = mem_alloc(sizeof *mesh);
    (void)cache;
    alias_mesh_create(mesh, key);
    return mesh;
}

static struct texture *make_paletted(const struct asset_cache *cache, const uint8_t *pixels,
                                     int width, int height, int transparent)
{
    uint8_t *const rgba = paletted_expand(cache->palette->rgb, pixels, width, height, transparent);
    struct texture *const texture = texture_create(rgba, width, height, TEXTURE_ENDS, false);
    free(rgba);
    return texture;
}

static void *make_sprite(const struct asset_cache *cache, const void *key)
{
    const struct sprite_image *const sprite = key;
    if (sprite->image)
        return texture_create(sprite->image->rgba, sprite->image->width, sprite->image->height,
                              TEXTURE_ENDS, true);
    return make_paletted(cache, sprite->pixels, sprite->width, sprite->height, PALETTE_TRANSPARENT);
}

static void *make_image(const struct asset_cache *cache, const void *key)
{
    const struct image *const image = key;
    (void)cache;
    return texture_create(image->rgba, image->width, image->height, TEXTURE_ENDS, false);
}

static void *make_pic(const struct asset_cache *cache, const void *key)
{
    const struct pic *const pic = key;
    if (pic->image)
        return make_image(cache, pic->image);
    return make_paletted(cache, pic->pixels, pic->width, pic->height, pic->transparent);
}

static struct texture *make_skin_picture(const struct skin_picture_px *px)
{
    return px->rgba ? texture_create(px->rgba, px->width, px->height, TEXTURE_REPEATS, true) : NULL;
}

/* ---- look-up ---- */

static struct world_assets *find_world(struct asset_cache *cache, const struct map *map)
{
    struct world_assets *found = NULL;
    pthread_mutex_lock(&cache->lock);
    for (int i = 0; i < cache->worlds.num && !found; i++)
        if (world_assets_is_of(cache->worlds.entries[i].asset, map))
            found = cache->worlds.entries[i].asset;
    if (!found)
        found = add_entry(&cache->worlds, map, world_assets_create(map, cache->palette));
    pthread_mutex_unlock(&cache->lock);
    return found;
}

const struct world_assets *asset_cache_world(struct asset_cache *cache, const struct map *map)
{
    return find_world(cache, map);
}

struct lamp_map *asset_cache_lamps(struct asset_cache *cache, const struct map *map)
{
    struct world_assets *const assets = find_world(cache, map);
    pthread_mutex_lock(&cache->lock);
    if (!assets->lamps)
        assets->lamps = lamp_map_create(map);
    struct lamp_map *const lamps = assets->lamps;
    pthread_mutex_unlock(&cache->lock);
    return lamps;
}

struct surface_cache *asset_cache_surfaces(struct asset_cache *cache)
{
    return cache->surfaces;
}

struct texture *const *asset_cache_sky(struct asset_cache *cache, const struct sky_box *box)
{
    const struct cached_sky *const sky = get_or_create(cache, &cache->skies, box, make_sky);
    return sky->faces;
}

const struct alias_mesh *asset_cache_mesh(struct asset_cache *cache, const struct alias *alias)
{
    return get_or_create(cache, &cache->meshes, alias, make_mesh);
}

static const struct cached_skin *find_skin(const struct bucket *bucket,
                                           const struct skin_image *image)
{
    for (int i = 0; i < bucket->num; i++) {
        const struct cached_skin *const cached = bucket->entries[i].asset;
        if (skin_texels_are_same(&cached->image, image))
            return cached;
    }
    return NULL;
}

struct asset_cache_skin asset_cache_skin(struct asset_cache *cache, const struct skin_image *image)
{
    pthread_mutex_lock(&cache->lock);
    const struct cached_skin *found = find_skin(&cache->skins, image);
    if (!found) {
        struct skin_texels texels = skin_texels_make(image, cache->palette);
        struct cached_skin *const cached = mem_alloc(sizeof *cached);
        *cached = (struct cached_skin){
            *image, {make_skin_picture(&texels.skin), make_skin_picture(&texels.glow)}};
        skin_texels_free(&texels);
        cache->num_recoloured += skin_texels_are_recoloured(image);
        found = add_entry(&cache->skins, image->picture.pixels, cached);
    }
    pthread_mutex_unlock(&cache->lock);
    return found->skin;
}

const struct texture *asset_cache_sprite(struct asset_cache *cache,
                                         const struct sprite_image *image)
{
    return get_or_create(cache, &cache->textures, image, make_sprite);
}

const struct texture *asset_cache_pic(struct asset_cache *cache, const struct pic *pic)
{
    return get_or_create(cache, &cache->textures, pic, make_pic);
}

const struct texture *asset_cache_image(struct asset_cache *cache, const struct image *image)
{
    return get_or_create(cache, &cache->textures, image, make_image);
}

/* ---- destruction ---- */

static void destroy_skin(void *asset)
{
    struct cached_skin *const cached = asset;
    texture_destroy(cached->skin.skin);
    texture_destroy(cached->skin.glow);
    free(cached);
}

bool asset_cache_has_many_recoloured(struct asset_cache *cache)
{
    pthread_mutex_lock(&cache->lock);
    const bool has_many = cache->num_recoloured >= MAX_RECOLOURED;
    pthread_mutex_unlock(&cache->lock);
    return has_many;
}

void asset_cache_drop_recoloured(struct asset_cache *cache)
{
    int num = 0;
    for (int i = 0; i < cache->skins.num; i++) {
        const struct entry entry = cache->skins.entries[i];
        const struct cached_skin *const cached = entry.asset;
        if (skin_texels_are_recoloured(&cached->image))
            destroy_skin(entry.asset);
        else
            cache->skins.entries[num++] = entry;
    }
    cache->skins.num = num;
    cache->num_recoloured = 0;
}

static void destroy_sky(void *asset)
{
    struct cached_sky *const sky = asset;
    for (int i = 0; i < SKY_BOX_FACES; i++)
        texture_destroy(sky->faces[i]);
    free(sky);
}

static void destroy_mesh(void *asset)
{
    alias_mesh_destroy(asset);
    free(asset);
}

static void destroy_world(void *asset)
{
    world_assets_destroy(asset);
}

static void destroy_texture(void *asset)
{
    texture_destroy(asset);
}

static void destroy_bucket(struct bucket *bucket, void (*destroy)(void *asset))
{
    for (int i = 0; i < bucket->num; i++)
        destroy(bucket->entries[i].asset);
    free(bucket->entries);
}

void asset_cache_destroy(struct asset_cache *cache)
{
    if (!cache)
        return;
    surface_cache_destroy(cache->surfaces);
    destroy_bucket(&cache->worlds, destroy_world);
    destroy_bucket(&cache->skies, destroy_sky);
    destroy_bucket(&cache->meshes, destroy_mesh);
    destroy_bucket(&cache->textures, destroy_texture);
    destroy_bucket(&cache->skins, destroy_skin);
    pthread_mutex_destroy(&cache->lock);
    free(cache);
}
