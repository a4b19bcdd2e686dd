/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_light.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/log.h"
#include "world/light_grid.h"
#include "world/map_files.h"
#include "world/map_lumps.h"
#include "world/map_parse.h"

enum {
    LIT_HEADER_SIZE = 8,
    LIT_RGB8 = 1,
    LIT_E5BGR9 = 0x10001,
};

/* Expands high-range luxels, u32 each: three 9-bit mantissas, red lowest, and a shared
 * exponent. Values above 255 are clamped. */
static const uint8_t *expand_e5bgr9(struct arena *arena, struct bytes b, size_t num)
{
    uint8_t *rgb = arena_alloc_array(arena, num, 3);
    for (size_t i = 0; i < num; i++) {
        const uint32_t luxel = bytes_u32(&b);
        const int exponent = (int)(luxel >> 27) - 16;
        for (int c = 0; c < 3; c++) {
            const float value = ldexpf((float)(luxel >> (9 * c) & 511), exponent);
            rgb[3 * i + (size_t)c] = (uint8_t)fminf(value + 0.5f, 255.0f);
        }
    }
    return rgb;
}

/* "QLIT", i32 version, then RGB or E5BGR9 for each luxel of the map. Returns NULL if the
 * file does not fit this map. */
static const uint8_t *parse_lit(struct map_parser *p, struct bytes lit)
{
    const struct map *map = p->map;
    const uint8_t *magic = bytes_take(&lit, 4);
    const int32_t version = bytes_i32(&lit);
    if (!bytes_ok(&lit) || memcmp(magic, "QLIT", 4) != 0 ||
        (version != LIT_RGB8 && version != LIT_E5BGR9)) {
        log_warn(p->log, "%s: unsupported .lit format; ignored", map->name);
        return NULL;
    }
    const size_t size = map->num_luxels * (version == LIT_E5BGR9 ? 4 : 3);
    if (bytes_left(&lit) != size) {
        log_warn(p->log, "%s: .lit has %zu bytes of light, expected %zu; ignored", map->name,
                 bytes_left(&lit), size);
        return NULL;
    }
    if (version == LIT_E5BGR9)
        return expand_e5bgr9(p->arena, lit, map->num_luxels);
    return arena_copy(p->arena, lit.at, bytes_left(&lit));
}

/* Returns coloured light from an extension of the map; NULL if there is none. */
static const uint8_t *find_colours(struct map_parser *p)
{
    const struct bytes wide = map_lumps_extension(p, "LIGHTING_E5BGR9");
    if (bytes_ok(&wide) && bytes_left(&wide) == p->map->num_luxels * 4)
        return expand_e5bgr9(p->arena, wide, p->map->num_luxels);
    const struct bytes rgb = map_lumps_extension(p, "RGBLIGHTING");
    if (!bytes_ok(&rgb) || bytes_left(&rgb) != p->map->num_luxels * 3)
        return NULL;
    return arena_copy(p->arena, rgb.at, bytes_left(&rgb));
}

static const uint8_t *expand_grey(struct arena *arena, const uint8_t *grey, size_t num)
{
    uint8_t *rgb = arena_alloc_array(arena, num, 3);
    for (size_t i = 0; i < num; i++)
        rgb[3 * i] = rgb[3 * i + 1] = rgb[3 * i + 2] = grey[i];
    return rgb;
}

/* Reads volumetric light from an extension of the map. */
static void find_grid(struct map_parser *p)
{
    const struct bytes lump = map_lumps_extension(p, "LIGHTGRID_OCTREE");
    if (!bytes_ok(&lump))
        return;
    p->map->light_grid = light_grid_parse(lump, p->arena);
    if (!p->map->light_grid)
        log_warn(p->log, "%s: corrupt light grid; ignored", p->map->name);
}

bool map_light_parse(struct map_parser *p)
{
    struct map *map = p->map;
    const struct bytes lump = p->lumps[LUMP_LIGHT];
    const size_t size = bytes_left(&lump);
    find_grid(p);
    if (size == 0)
        return true;
    map->light_keeps_hue = map->version == BSP_38;
    if (map->version == BSP_30 || map->version == BSP_38) {
        map->num_luxels = size / 3;
        map->light = arena_copy(p->arena, lump.at, size);
        map->light_is_coloured = true;
        return true;
    }
    map->num_luxels = size;
    map->light = p->files->lit.at ? parse_lit(p, p->files->lit) : NULL;
    if (!map->light)
        map->light = find_colours(p);
    map->light_is_coloured = map->light != NULL;
    if (!map->light)
        map->light = expand_grey(p->arena, lump.at, size);
    return true;
}
