/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_textures_38.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/name_index.h"
#include "base/vfs.h"
#include "world/image.h"
#include "world/map_lumps.h"

enum {
    TEXINFO_SIZE = 76,
    NAME_AT = 40,
    NAME_SIZE = 32,
    NUM_MIPS = 4,
    CYCLE_TENTHS = 5, /* duration of each texture of a cycle, in tenths of a second */
    MAX_CYCLE = 32,
};

enum opacity { OPACITY_FULL, OPACITY_THIRD, OPACITY_TWO_THIRDS };
static const float opacities[] = {1.0f, 0.33f, 0.66f};

/* Texinfos with the same texture name and attributes share a texture. The label consists
 * of a letter for each attribute and the name. */
enum { SURFACE_LETTER, OPACITY_LETTER, FLOW_LETTER, NUM_LETTERS };
struct labels {
    char (*texts)[NAME_SIZE + NUM_LETTERS + 1];
};

static const char *label_of(const void *context, int item)
{
    return ((const struct labels *)context)->texts[item];
}

static enum map_surface surface_of(uint32_t flags)
{
    return flags & SURFACE_38_SKY     ? SURFACE_SKY
           : flags & SURFACE_38_WARP  ? SURFACE_LIQUID
           : flags & SURFACE_38_GLASS ? SURFACE_GLASS
                                      : SURFACE_PLAIN;
}

/* If both bits are set, a third takes precedence. */
static enum opacity opacity_of(uint32_t flags)
{
    return flags & SURFACE_38_THIRD        ? OPACITY_THIRD
           : flags & SURFACE_38_TWO_THIRDS ? OPACITY_TWO_THIRDS
                                           : OPACITY_FULL;
}

void map_textures_38_read(struct bytes *b, struct texinfo_38 *out)
{
    for (int i = 0; i < 4; i++)
        out->s[i] = bytes_f32(b);
    for (int i = 0; i < 4; i++)
        out->t[i] = bytes_f32(b);
    out->flags = bytes_u32(b);
    out->value = bytes_i32(b);
    bytes_take(b, NAME_SIZE);
    out->next = bytes_i32(b);
}

static void read_labels(const struct map_parser *p, int num, struct labels *out)
{
    struct bytes b = p->lumps[LUMP_TEXINFOS];
    for (int i = 0; i < num; i++) {
        const struct bytes record = bytes_sub(&b, 0, TEXINFO_SIZE);
        struct texinfo_38 texinfo;
        map_textures_38_read(&b, &texinfo);
        snprintf(out->texts[i], sizeof out->texts[i], "%c%c%c%.*s",
                 'a' + (int)surface_of(texinfo.flags), 'a' + (int)opacity_of(texinfo.flags),
                 texinfo.flags & SURFACE_38_FLOWING ? 'b' : 'a', NAME_SIZE,
                 (const char *)record.at + NAME_AT);
    }
}

/* Collects the textures of a cycle from its first one until it closes. */
static void link_cycle(struct map_parser *p, const int *next, int num, int first,
                       struct map_texture *texture)
{
    int cycle[MAX_CYCLE], count = 0;
    for (int i = first; count < MAX_CYCLE && i >= 0 && i < num; i = next[i]) {
        if (count > 0 && i == first)
            break;
        cycle[count++] = p->texture_of[i];
        if (next[i] <= 0)
            break;
    }
    if (count < 2 || texture->anim_count > 0)
        return;
    texture->anim_count = count;
    texture->anim_tenths = CYCLE_TENTHS;
    texture->anim_main = arena_copy(p->arena, cycle, (size_t)count * sizeof *cycle);
}

static void link_cycles(struct map_parser *p, int num, struct map_texture *textures)
{
    int *next = mem_alloc((size_t)num * sizeof *next);
    struct bytes b = p->lumps[LUMP_TEXINFOS];
    for (int i = 0; i < num; i++) {
        struct texinfo_38 texinfo;
        map_textures_38_read(&b, &texinfo);
        next[i] = texinfo.next;
    }
    for (int i = 0; i < num; i++)
        if (next[i] > 0)
            link_cycle(p, next, num, i, &textures[p->texture_of[i]]);
    free(next);
}

/* Numbers the textures in the order of their first use. */
static int number_textures(struct map_parser *p, int num, const struct labels *labels)
{
    struct name_index *index = name_index_create(num, label_of, labels);
    int count = 0;
    for (int i = 0; i < num; i++) {
        const int first = name_index_find(index, labels->texts[i]);
        p->texture_of[i] = first < i ? p->texture_of[first] : count++;
    }
    name_index_destroy(index);
    return count;
}

bool map_textures_38_parse(struct map_parser *p)
{
    int num;
    if (!map_lumps_count(p, LUMP_TEXINFOS, TEXINFO_SIZE, &num))
        return false;
    struct labels labels = {mem_alloc((size_t)num * sizeof *labels.texts)};
    read_labels(p, num, &labels);
    p->texture_of = ARENA_NEW(p->arena, int, (size_t)num);
    const int count = number_textures(p, num, &labels);
    const bool fits = count <= LIMIT_TEXTURES;
    if (fits) {
        struct map_texture *textures = ARENA_NEW(p->arena, struct map_texture, (size_t)count);
        for (int i = 0; i < num; i++) {
            struct map_texture *texture = &textures[p->texture_of[i]];
            snprintf(texture->name, sizeof texture->name, "%s", labels.texts[i] + NUM_LETTERS);
            texture->surface = (enum map_surface)(labels.texts[i][SURFACE_LETTER] - 'a');
            texture->alpha = opacities[labels.texts[i][OPACITY_LETTER] - 'a'];
            texture->flows = labels.texts[i][FLOW_LETTER] == 'b';
        }
        link_cycles(p, num, textures);
        p->map->textures = textures;
        p->map->num_textures = count;
    }
    free(labels.texts);
    return fits ||
           err_set(p->err, ERR_LIMIT, "textures: %d, the limit is %d", count, LIMIT_TEXTURES);
}

/* char name[32], u32 width, height, u32 offsets of four mips, char next[32], i32 flags,
 * contents, value */
bool map_textures_38_read_wal(struct bytes file, struct arena *arena, size_t *texels_left,
                              struct map_texture *out)
{
    struct bytes at = file;
    bytes_take(&at, NAME_SIZE);
    const uint32_t width = bytes_u32(&at), height = bytes_u32(&at);
    if (!bytes_ok(&at) || width == 0 || height == 0 || width > LIMIT_TEXTURE_SIDE ||
        height > LIMIT_TEXTURE_SIDE || (size_t)width * height > *texels_left)
        return false;
    for (int k = 0; k < NUM_MIPS; k++) {
        const struct bytes mip =
            bytes_sub(&file, bytes_u32(&at), (size_t)(width >> k) * (height >> k));
        if (!bytes_ok(&mip) || bytes_left(&mip) == 0)
            break;
        out->mips[k] = arena_copy(arena, mip.at, bytes_left(&mip));
    }
    if (!out->mips[0])
        return false;
    out->width = (int)width;
    out->height = (int)height;
    *texels_left -= (size_t)width * height;
    return true;
}

/* If there is only a replacement, the texture gets its size. */
static bool take_replacement_size(struct map_texture *texture, const struct vfs *vfs,
                                  struct arena *arena, size_t *texels_left, struct log *log)
{
    char path[NAME_SIZE + 16];
    if (!vfs_allows_replacement(vfs, VFS_REPLACEMENT_IMAGES))
        return false;
    snprintf(path, sizeof path, "textures/%s", texture->name);
    struct arena *const scratch = arena_create();
    const struct image *image = image_load(vfs, path, 0, scratch, log);
    const size_t size = image ? (size_t)image->width * (size_t)image->height : 0;
    const bool fits = size > 0 && size <= *texels_left;
    if (fits) {
        texture->width = image->width;
        texture->height = image->height;
        texture->mips[0] = ARENA_NEW(arena, uint8_t, size);
        *texels_left -= size;
    }
    arena_destroy(scratch);
    return fits;
}

static void load_texture(struct map_texture *texture, const struct vfs *vfs, struct arena *arena,
                         size_t *texels_left, struct log *log)
{
    char path[NAME_SIZE + 16];
    struct vfs_file file;
    struct err err;
    snprintf(path, sizeof path, "textures/%s.wal", texture->name);
    if (!vfs_load(vfs, path, LIMIT_ASSET_SIZE, &file, &err)) {
        if (!take_replacement_size(texture, vfs, arena, texels_left, log))
            log_warn(log, "%s", err.text);
        return;
    }
    if (!map_textures_38_read_wal(bytes_make(file.data, file.size), arena, texels_left, texture))
        log_warn(log, "%s: invalid texture, or texel limit of %d reached", path, LIMIT_FACE_TEXELS);
    vfs_file_free(&file);
}

void map_textures_38_load(struct map *map, const struct vfs *vfs, struct arena *arena,
                          struct log *log)
{
    struct map_texture *const textures =
        arena_copy(arena, map->textures, (size_t)map->num_textures * sizeof *textures);
    size_t texels_left = LIMIT_FACE_TEXELS;
    for (int i = 0; i < map->num_textures; i++)
        if (textures[i].surface != SURFACE_SKY)
            load_texture(&textures[i], vfs, arena, &texels_left, log);
    map->textures = textures;
}
