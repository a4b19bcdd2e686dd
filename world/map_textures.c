/* The textures inside a map, and which of them take turns. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "world/map_parse.h"

enum {
    NAME_SIZE = 16,
    NUM_MIPS = 4,
    PALETTE_COLOURS = 256,
    MAX_SHARING = 4,  /* how often textures may have the same texels; ours, compilers do once */
    MAX_CYCLE = 10,   /* +0name to +9name, +aname to +jname */
    FRAME_TENTHS = 2, /* each frame of a cycle is shown 0.2 s */
    CYCLE_MAIN = 0,
    CYCLE_ALTERNATE = 1,
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

/* Half-Life's palette follows the last mip: u16 number of colours, RGB. */
static const uint8_t *parse_palette(struct bytes data, size_t offset)
{
    bytes_take(&data, offset);
    const uint16_t num = bytes_u16(&data);
    return num == PALETTE_COLOURS ? bytes_take(&data, 3 * PALETTE_COLOURS) : NULL;
}

/* Texture: char name[16], u32 width, u32 height, u32 offset of four mips, each
 * half as large as the one before. `data` runs to the end of the lump. A
 * texture kept outside the map has offsets of 0. */
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
        log_warn(p->log, "%s: texture %d: %u x %u texels", p->map->name, i, width, height);
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

/* Read the frame out of a name such as "+0slip" or "+abutton". */
static bool read_frame(const char *name, int *cycle, int *frame)
{
    if (name[0] != '+')
        return false;
    const int c = tolower((unsigned char)name[1]);
    *cycle = c >= 'a' ? CYCLE_ALTERNATE : CYCLE_MAIN;
    *frame = c >= 'a' ? c - 'a' : c - '0';
    return *frame >= 0 && *frame < MAX_CYCLE;
}

/* The frames of all textures that share a name, -1 where there is none. */
struct cycles {
    int frames[2][MAX_CYCLE];
    int count[2];
};

static void collect_cycles(const struct map *map, int first, struct cycles *out)
{
    memset(out, 0, sizeof *out);
    memset(out->frames, -1, sizeof out->frames);
    for (int i = first; i < map->num_textures; i++) {
        int cycle, frame;
        if (!read_frame(map->textures[i].name, &cycle, &frame) ||
            strcasecmp(map->textures[i].name + 2, map->textures[first].name + 2) != 0)
            continue;
        out->frames[cycle][frame] = i;
        if (frame + 1 > out->count[cycle])
            out->count[cycle] = frame + 1;
    }
}

/* A cycle that lacks a frame stands still; the original refuses such maps. */
static const int *keep_cycle(struct map_parser *p, const char *name, const int *frames, int *count)
{
    for (int i = 0; i < *count; i++) {
        if (frames[i] >= 0)
            continue;
        log_warn(p->log, "%s: texture %s: frame %d is missing", p->map->name, name, i);
        *count = 0;
    }
    return *count ? arena_copy(p->arena, frames, (size_t)*count * sizeof *frames) : NULL;
}

/* Give every texture of the name its own cycle first and the other second. */
static void link_cycles(struct map_parser *p, struct map_texture *textures, const char *name,
                        struct cycles *cycles)
{
    const int *kept[2];
    for (int c = 0; c < 2; c++)
        kept[c] = keep_cycle(p, name, cycles->frames[c], &cycles->count[c]);
    for (int c = 0; c < 2; c++) {
        for (int i = 0; i < cycles->count[c]; i++) {
            struct map_texture *texture = &textures[kept[c][i]];
            texture->anim_count = cycles->count[c];
            texture->anim_index = i;
            texture->anim_main = kept[c];
            texture->alt_count = cycles->count[!c];
            texture->anim_alt = kept[!c];
        }
    }
}

static void link_animations(struct map_parser *p, struct map_texture *textures)
{
    bool *seen = arena_alloc(p->arena, (size_t)p->map->num_textures);
    for (int i = 0; i < p->map->num_textures; i++) {
        int cycle, frame;
        if (seen[i] || !read_frame(textures[i].name, &cycle, &frame))
            continue;
        struct cycles cycles;
        collect_cycles(p->map, i, &cycles);
        for (int c = 0; c < 2; c++)
            for (int k = 0; k < cycles.count[c]; k++)
                if (cycles.frames[c][k] >= 0)
                    seen[cycles.frames[c][k]] = true;
        link_cycles(p, textures, textures[i].name, &cycles);
    }
}

/* i32 number, i32 offset of each; -1 for an empty slot. */
bool map_parse_textures(struct map_parser *p)
{
    struct map *map = p->map;
    const struct bytes lump = p->lumps[LUMP_TEXTURES];
    if (bytes_left(&lump) == 0)
        return true;
    const struct bytes kept =
        bytes_make(arena_copy(p->arena, lump.at, bytes_left(&lump)), bytes_left(&lump));
    struct bytes b = kept;
    const uint32_t num = bytes_u32(&b);
    if (!bytes_ok(&b) || num > bytes_left(&b) / 4)
        return err_set(p->err, ERR_FORMAT, "textures: %u in %zu bytes", num, bytes_left(&lump));
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
    if (texels > MAX_SHARING * bytes_left(&lump))
        return err_set(p->err, ERR_LIMIT, "textures: %zu texels in %zu bytes", texels,
                       bytes_left(&lump));
    map->textures = textures;
    map->num_textures = (int)num;
    link_animations(p, textures);
    return true;
}

int map_animated_texture(const struct map *map, int texture, int frame, double time)
{
    if (texture < 0 || texture >= map->num_textures)
        return texture;
    const struct map_texture *base = &map->textures[texture];
    const bool use_alt = frame != 0 && base->alt_count > 0;
    const int *cycle = use_alt ? base->anim_alt : base->anim_main;
    const int count = use_alt ? base->alt_count : base->anim_count;
    if (count == 0)
        return texture;
    const int64_t tenths = time > 0.0 && time < 1e12 ? (int64_t)(time * 10.0) : 0;
    return cycle[tenths / FRAME_TENTHS % count];
}
