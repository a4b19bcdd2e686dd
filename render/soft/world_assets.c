/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/world_assets.h"

#include <stdlib.h>

#include "base/arena.h"
#include "render/light/lamp_map.h"
#include "world/map.h"

static void fill_surface(struct world_surface *surface, const struct map *map, int index,
                         const struct palette *palette)
{
    surface->kind = map_texels_kind(map, index);
    if (surface->kind == KIND_LIQUID || surface->kind == KIND_GLASS)
        surface->liquid = map_texels_liquid(map, index);
    surface->flows = index < map->num_textures && map->textures[index].flows;
    map_texels_size(map, index, &surface->width, &surface->height);
    if (surface->kind == KIND_LIQUID)
        surface->width = surface->height = MAP_TEXELS_LIQUID_SIDE;
    surface->has_picture = index < map->num_textures && map->textures[index].image;
    const bool has_two = surface->kind == KIND_SKY || surface->kind == KIND_GLOWING;
    for (int i = 0; i < (has_two ? 2 : 1); i++) {
        const struct map_texels texels =
            map_texels_make(map, index, i, palette, &surface->has_fullbright);
        surface->pictures[i] =
            texture_create(texels.rgba, texels.width, texels.height, TEXTURE_REPEATS, true);
        free(texels.rgba);
    }
}

struct world_assets *world_assets_create(const struct map *map, const struct palette *palette)
{
    struct world_assets *const assets = mem_alloc(sizeof *assets);
    assets->map = map;
    assets->digest = map->digest;
    assets->arena = arena_create();
    world_outlines_create(&assets->outlines, map, assets->arena);
    assets->classes = face_classes_create(map, assets->arena);
    assets->surfaces =
        ARENA_NEW(assets->arena, struct world_surface, (size_t)map->num_textures + 1);
    for (int i = 0; i <= map->num_textures; i++)
        fill_surface(&assets->surfaces[i], map, i, palette);
    return assets;
}

void world_assets_destroy(struct world_assets *assets)
{
    for (int i = 0; i <= assets->map->num_textures; i++)
        for (int k = 0; k < 2; k++)
            texture_destroy(assets->surfaces[i].pictures[k]);
    lamp_map_destroy(assets->lamps);
    arena_destroy(assets->arena);
    free(assets);
}

bool world_assets_is_of(const struct world_assets *assets, const struct map *map)
{
    return assets->map == map && assets->digest == map->digest;
}
