/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_textures.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "world/map_parse.h"
#include "world/map_texture_cycles.h"
#include "world/map_textures_38.h"

enum {
    NAME_SIZE = 16,
    NUM_MIPS = 4,
    PALETTE_COLOURS = 256,
    MAX_REUSE = 4, /* times that textures may reuse texels; our limit, compilers use them once */
};

static enum map_surface surface_kind(const char *name, int version)
{
    if (name[0] == '*' || (version == BSP_30 && name[0] == '!'))
        return SURFACE_LIQUID;
    if (strncasecmp(name, "sky", 3) == 0)
        return SURFACE_SKY;
    if (name[0] == '{')
        return SURFACE_FENCE;
    return SURFACE_PLAIN;
}

/* Half-Life's palette follows the last mip: u16 number of colours, then RGB. */
static const uint8_t *parse_palette(struct bytes data, size_t offset)
{
    bytes_take(&data, offset);
    const uint16_t num = bytes_u16(&data);
    return num == PALETTE_COLOURS ? bytes_take(&data, 3 * PALETTE_COLOURS) : NULL;
}

/* Texture: char name[16], u32 width, u32 height, u32 offsets of four mips, each half the
 * size of the one before. `data` extends to the end of the lump. A texture stored outside
 * the map has offsets of 0. */
static void parse_texture(struct map_parser *p, struct bytes data, int i, struct map_texture *out)
{
    const struct bytes whole = data;
    const uint8_t *name = bytes_take(&data, NAME_SIZE);
    if (!name) {
        log_warn(p->log, "%s: texture %d: outside the lump", p->map->name, i);
        return;
    }
    snprintf(out->name, sizeof out->name, "%.*s", NAME_SIZE, (const char *)name);
    out->surface = surface_kind(out->name, p->map->version);
    const uint32_t width = bytes_u32(&data), height = bytes_u32(&data);
    uint32_t offsets[NUM_MIPS];
    for (int k = 0; k < NUM_MIPS; k++)
        offsets[k] = bytes_u32(&data);
    if (offsets[0] == 0 && bytes_ok(&data))
        return;
    if (!bytes_ok(&data) || width == 0 || height == 0 || width > LIMIT_TEXTURE_SIDE ||
        height > LIMIT_TEXTURE_SIDE) {
        log_warn(p->log, "%s: texture %d: invalid size of %ux%u texels", p->map->name, i, width,
                 height);
        return;
    }
    for (int k = 0; k < NUM_MIPS; k++) {
        struct bytes mip = bytes_sub(&whole, offsets[k], (size_t)(width >> k) * (height >> k));
        out->mips[k] = bytes_ok(&mip) && bytes_left(&mip) > 0 ? mip.at : NULL;
    }
    if (!out->mips[0]) {
        log_warn(p->log, "%s: texture %d: pixels outside the lump", p->map->name, i);
        memset(out->mips, 0, sizeof out->mips);
        return;
    }
    out->width = (int)width;
    out->height = (int)height;
    if (p->map->version == BSP_30)
        out->palette =
            parse_palette(whole, (size_t)offsets[3] + (size_t)(width >> 3) * (height >> 3));
}

/* i32 number of textures, i32 offset of each; -1: unused slot. */
bool map_textures_parse(struct map_parser *p)
{
    struct map *map = p->map;
    if (map->version == BSP_38)
        return map_textures_38_parse(p);
    const struct bytes lump = p->lumps[LUMP_TEXTURES];
    if (bytes_left(&lump) == 0)
        return true;
    const struct bytes kept =
        bytes_make(arena_copy(p->arena, lump.at, bytes_left(&lump)), bytes_left(&lump));
    struct bytes b = kept;
    const uint32_t num = bytes_u32(&b);
    if (!bytes_ok(&b) || num > bytes_left(&b) / 4)
        return err_set(p->err, ERR_FORMAT, "textures: %u in a lump of %zu bytes", num,
                       bytes_left(&lump));
    if (num > LIMIT_TEXTURES)
        return err_set(p->err, ERR_LIMIT, "textures: %u, the limit is %d", num, LIMIT_TEXTURES);

    struct map_texture *textures = ARENA_NEW(p->arena, struct map_texture, num);
    for (uint32_t i = 0; i < num; i++) {
        const uint32_t offset = bytes_u32(&b);
        if (offset == UINT32_MAX)
            continue;
        const size_t size = bytes_left(&kept);
        parse_texture(p, bytes_sub(&kept, offset, offset < size ? size - offset : 0), (int)i,
                      &textures[i]);
    }
    size_t texels = 0;
    for (uint32_t i = 0; i < num; i++)
        texels += (size_t)textures[i].width * (size_t)textures[i].height;
    if (texels > MAX_REUSE * bytes_left(&lump))
        return err_set(p->err, ERR_LIMIT,
                       "textures: %zu texels are too many for a lump of %zu bytes", texels,
                       bytes_left(&lump));
    map->textures = textures;
    map->num_textures = (int)num;
    map_texture_cycles_link(p, textures);
    return true;
}
