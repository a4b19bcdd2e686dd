/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/pixels/map_texels.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/vec.h"
#include "render/pixels/paletted.h"
#include "world/image.h"
#include "world/map.h"
#include "world/palette.h"

enum { CHECKER_SIDE = 32 };

static bool is_missing(const struct map *map, int index)
{
    return index >= map->num_textures || !map->textures[index].mips[0];
}

static const struct image *image_of(const struct map *map, int index)
{
    return index < map->num_textures ? map->textures[index].image : NULL;
}

static const struct image *glow_of(const struct map *map, int index)
{
    return index < map->num_textures ? map->textures[index].glow : NULL;
}

enum surface_kind map_texels_kind(const struct map *map, int index)
{
    static const enum surface_kind kinds[] = {
        [SURFACE_PLAIN] = KIND_WALL,  [SURFACE_SKY] = KIND_SKY,     [SURFACE_LIQUID] = KIND_LIQUID,
        [SURFACE_FENCE] = KIND_FENCE, [SURFACE_GLASS] = KIND_GLASS,
    };
    if (glow_of(map, index))
        return KIND_GLOWING;
    return index < map->num_textures ? kinds[map->textures[index].surface] : KIND_WALL;
}

enum world_liquid map_texels_liquid(const struct map *map, int index)
{
    const char *const name = map->textures[index].name;
    const float alpha = map->textures[index].alpha;
    if (alpha > 0.0f)
        return alpha < 0.5f ? LIQUID_THIRD : alpha < 1.0f ? LIQUID_TWO_THIRDS : LIQUID_OPAQUE;
    if (strncasecmp(name + 1, "lava", 4) == 0)
        return LIQUID_LAVA;
    if (strncasecmp(name + 1, "slime", 5) == 0)
        return LIQUID_SLIME;
    if (strncasecmp(name + 1, "tele", 4) == 0)
        return LIQUID_TELEPORT;
    return LIQUID_WATER;
}

float map_texels_alpha(const struct map *map, const float alphas[4], enum world_liquid liquid)
{
    switch (liquid) {
    case LIQUID_THIRD:
        return 0.33f;
    case LIQUID_TWO_THIRDS:
        return 0.66f;
    case LIQUID_OPAQUE:
        return 1.0f;
    default:
        return map->water_is_vised ? alphas[liquid] : 1.0f;
    }
}

/* Quake's renderer moves texels by 8 with a wavelength of 128 texels; Quake II's by 4,
 * with its time plus an eighth of the other axis. */
struct map_texels_wave map_texels_wave(const struct map *map)
{
    return map_is_quake2(map) ? (struct map_texels_wave){4.0f, 16.0f * GLM_PIf}
                              : (struct map_texels_wave){8.0f, 128.0f};
}

/* Walls move by 64 repeats in 40 s, liquids by one in 2 s. */
float map_texels_drift(const struct map *map, int index, double time)
{
    if (index >= map->num_textures || !map->textures[index].flows)
        return 0.0f;
    const bool is_liquid = map->textures[index].surface == SURFACE_LIQUID;
    const double repeats = time * (is_liquid ? 0.5 : 64.0 / 40.0);
    return (float)(ceil(repeats) - repeats);
}

void map_texels_size(const struct map *map, int index, int *width, int *height)
{
    *width = *height = CHECKER_SIDE;
    if (!is_missing(map, index)) {
        *width = map->textures[index].width;
        *height = map->textures[index].height;
    }
    if (map_texels_kind(map, index) == KIND_SKY)
        *width = *width > 1 ? *width / 2 : 1;
}

/* QuakeSpasm's picture for a missing texture; as bright in the dark. */
static struct map_texels make_checker(void)
{
    struct map_texels p = {CHECKER_SIDE, CHECKER_SIDE, mem_alloc(CHECKER_SIDE * CHECKER_SIDE * 4)};
    for (int i = 0; i < CHECKER_SIDE * CHECKER_SIDE; i++) {
        const bool odd = ((i / CHECKER_SIDE ^ i) & CHECKER_SIDE / 2) != 0;
        const uint8_t colours[2][4] = {{159, 91, 83, 255}, {0, 0, 0, 255}};
        memcpy(p.rgba + (size_t)i * 4, colours[odd], 4);
    }
    return p;
}

/* Expands a texture with the game's palette or, in Half-Life maps, with its own. */
static struct map_texels expand(const struct map *map, int index, int transparent,
                                const struct palette *palette)
{
    if (is_missing(map, index))
        return make_checker();

    const struct map_texture *const texture = &map->textures[index];
    uint8_t rgb[256][3];
    memcpy(rgb, texture->palette ? texture->palette : &palette->rgb[0][0], sizeof rgb);
    return (struct map_texels){texture->width, texture->height,
                               paletted_expand((const uint8_t(*)[3])rgb, texture->mips[0],
                                               texture->width, texture->height, transparent)};
}

/* Only fences keep alpha; luminous parts are multiplied by theirs. */
static struct map_texels copy_image(const struct image *image, enum map_surface surface, bool glows)
{
    const size_t size = (size_t)image->width * (size_t)image->height * 4;
    struct map_texels p = {image->width, image->height, mem_alloc(size)};
    memcpy(p.rgba, image->rgba, size);
    for (size_t i = 0; i < size; i += 4) {
        for (int c = 0; c < 3 && glows; c++)
            p.rgba[i + c] = (uint8_t)(p.rgba[i + c] * p.rgba[i + 3] / 255);
        if (surface != SURFACE_FENCE)
            p.rgba[i + 3] = 0;
    }
    return p;
}

/* Stores in a wall's alpha how much of its colour is unaffected by light. Returns whether
 * any texel is. */
static bool mark_fullbright(const struct map_texels *p, const struct map *map, int index,
                            const struct palette *palette)
{
    bool any = false;
    if (is_missing(map, index))
        return true;
    const struct map_texture *const texture = &map->textures[index];
    const int first_bright = texture->palette ? 256 : 256 - palette->num_fullbright;
    for (size_t i = 0; i < (size_t)p->width * (size_t)p->height; i++) {
        const bool is_bright = texture->mips[0][i] >= first_bright;
        p->rgba[i * 4 + 3] = is_bright ? 255 : 0;
        any = any || is_bright;
    }
    return any;
}

/* The left half of a sky is the front layer, transparent at index 0; the right half is
 * the back. */
static struct map_texels make_sky(const struct map *map, int index, bool is_front,
                                  const struct palette *palette)
{
    const struct map_texels p = expand(map, index, is_front ? 0 : -1, palette);
    const int width = p.width > 1 ? p.width / 2 : 1, left = is_front ? 0 : p.width - width;
    const size_t row = (size_t)width * 4;
    struct map_texels half = {width, p.height, mem_alloc(row * (size_t)p.height)};
    for (int y = 0; y < p.height; y++)
        memcpy(half.rgba + (size_t)y * row,
               p.rgba + ((size_t)y * (size_t)p.width + (size_t)left) * 4, row);
    free(p.rgba);
    return half;
}

/* Returns one of a sky's two layers; a missing front layer is fully transparent. */
static struct map_texels copy_sky(const struct map_texture *texture, bool is_front)
{
    const struct image *const back = texture->image;
    const struct image *const from = is_front ? texture->front : back;
    const size_t size = (size_t)back->width * (size_t)back->height * 4;
    struct map_texels p = {back->width, back->height, mem_alloc(size)};
    if (from)
        memcpy(p.rgba, from->rgba, size);
    return p;
}

struct map_texels map_texels_make(const struct map *map, int index, int picture,
                                  const struct palette *palette, bool *has_fullbright)
{
    const enum surface_kind kind = map_texels_kind(map, index);
    const struct image *const image = image_of(map, index);
    if (kind == KIND_SKY)
        return image ? copy_sky(&map->textures[index], picture == 1)
                     : make_sky(map, index, picture == 1, palette);
    if (image)
        return copy_image(picture == 1 ? glow_of(map, index) : image, map->textures[index].surface,
                          picture == 1);
    const struct map_texels p =
        expand(map, index, kind == KIND_FENCE ? PALETTE_TRANSPARENT : -1, palette);
    const bool any = kind == KIND_WALL && mark_fullbright(&p, map, index, palette);
    if (has_fullbright && kind == KIND_WALL)
        *has_fullbright = any;
    return p;
}
