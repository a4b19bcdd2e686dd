/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/world_assets.h - the outlines and textures of a map, shared by all threads.
 *
 * They never change once created. */
#ifndef RENDER_SOFT_WORLD_ASSETS_H
#define RENDER_SOFT_WORLD_ASSETS_H

#include <stdbool.h>
#include <stdint.h>

#include "render/geometry/face_classes.h"
#include "render/geometry/world_outline.h"
#include "render/pixels/map_texels.h"
#include "render/soft/texture.h"

struct arena;
struct lamp_map;
struct map;
struct palette;

struct world_surface {
    enum surface_kind kind;
    enum world_liquid liquid;
    int width, height;           /* texels per repeat */
    bool flows;                  /* see map_texels_drift() */
    bool has_fullbright;         /* alpha is how much is unaffected by light */
    bool has_picture;            /* its texels are finer than the map's */
    struct texture *pictures[2]; /* the texture; its luminous parts or the front of a sky */
};

struct world_assets {
    const struct map *map; /* the address and the digest are its identity */
    uint64_t digest;
    struct arena *arena;
    struct world_outlines outlines;
    struct face_classes *classes;
    struct lamp_map *lamps;         /* NULL: not needed yet; set by asset_cache_lamps */
    struct world_surface *surfaces; /* num_textures, and one more for "none" */
};

struct world_assets *world_assets_create(const struct map *map, const struct palette *palette);
void world_assets_destroy(struct world_assets *assets);
bool world_assets_is_of(const struct world_assets *assets, const struct map *map);

#endif
