/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/world_assets.h - what is kept of maps.
 *
 * A map's outlines and textures never change and are shared by all threads. */
#ifndef RENDER_SOFT_WORLD_ASSETS_H
#define RENDER_SOFT_WORLD_ASSETS_H

#include <stdbool.h>
#include <stdint.h>

#include "render/geometry/face_classes.h"
#include "render/geometry/world_outline.h"
#include "render/pixels/map_texels.h"
#include "render/soft/texture.h"

struct arena;
struct map;
struct palette;

struct world_surface {
    enum surface_kind kind;
    enum world_liquid liquid;
    int width, height;           /* texels of a repeat */
    bool flows;                  /* see map_texels_drift() */
    bool has_fullbright;         /* alpha is the share that light does not touch */
    bool has_picture;            /* its texels are finer than the map's */
    struct texture *pictures[2]; /* itself; what glows on it, or a sky's front */
};

struct world_assets {
    const struct map *map; /* the address and the digest are its identity */
    uint64_t digest;
    struct arena *arena;
    struct world_outlines outlines;
    struct face_classes *classes;
    struct world_surface *surfaces; /* num_textures, and one more for "none" */
};

struct world_assets *world_assets_create(const struct map *map, const struct palette *palette);
void world_assets_destroy(struct world_assets *store);
bool world_assets_is_of(const struct world_assets *store, const struct map *map);

#endif
