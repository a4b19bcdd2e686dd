/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/pic.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/paths.h"
#include "base/vfs.h"
#include "world/image.h"

enum {
    WAD_ENTRY_SIZE = 32,
    WAD_NAME_SIZE = 16,
    PIC_HEADER_SIZE = 8,
    FONT_SIDE = 128,
    FONT_SIZE = FONT_SIDE * FONT_SIDE,
    TRANSPARENT_PIC = 255,
    TRANSPARENT_FONT = 0,
};

static const char font_name[] = "conchars";

struct wad {
    int num_pics;
    struct pic *pics;
};

static bool is_side(int32_t side)
{
    return side > 0 && side <= LIMIT_TEXTURE_SIDE;
}

/* i32 width, i32 height, rows of palette indices. Borrows the pixels. */
static bool parse_pic(struct pic *pic, struct bytes data, struct err *err)
{
    const int32_t width = bytes_i32(&data), height = bytes_i32(&data);
    if (!bytes_ok(&data))
        return err_set(err, ERR_FORMAT, "too short for a picture header");
    if (!is_side(width) || !is_side(height))
        return err_set(err, ERR_FORMAT, "invalid picture size of %dx%d pixels", (int)width,
                       (int)height);
    const size_t left = bytes_left(&data);
    pic->pixels = bytes_take(&data, (size_t)width * (size_t)height);
    if (!pic->pixels)
        return err_set(err, ERR_FORMAT, "%zu bytes for %dx%d pixels", left, (int)width,
                       (int)height);
    pic->width = width;
    pic->height = height;
    pic->transparent = TRANSPARENT_PIC;
    return true;
}

/* The font is raw pixels; some tools add a picture header. */
static bool parse_font(struct pic *pic, struct bytes data, struct err *err)
{
    struct bytes header = data;
    if (bytes_left(&data) >= FONT_SIZE + PIC_HEADER_SIZE && bytes_i32(&header) == FONT_SIDE &&
        bytes_i32(&header) == FONT_SIDE)
        data = header;
    pic->pixels = bytes_take(&data, FONT_SIZE);
    if (!pic->pixels)
        return err_set(err, ERR_FORMAT, "too short for a font of %dx%d pixels", FONT_SIDE,
                       FONT_SIDE);
    pic->width = pic->height = FONT_SIDE;
    pic->transparent = TRANSPARENT_FONT;
    return true;
}

static bool parse_named(struct pic *pic, struct bytes data, struct err *err)
{
    return strcasecmp(pic->name, font_name) == 0 ? parse_font(pic, data, err)
                                                 : parse_pic(pic, data, err);
}

/* A directory entry: i32 offset, i32 size on disk, i32 size, u8 type, u8 compression, u16
 * unused, char name[16]. Returns false if it is not a picture: a wad may hold other
 * things, and one bad lump does not invalidate the rest. */
static bool parse_entry(struct pic *pic, const struct bytes *whole, struct bytes *directory)
{
    const uint32_t offset = bytes_u32(directory);
    const uint32_t size = bytes_u32(directory);
    bytes_u32(directory);
    bytes_u8(directory);
    const uint8_t compression = bytes_u8(directory);
    bytes_u16(directory);
    const uint8_t *name = bytes_take(directory, WAD_NAME_SIZE);
    const struct bytes data = bytes_sub(whole, offset, size);
    if (!name || !bytes_ok(&data) || compression != 0)
        return false;

    *pic = (struct pic){0};
    for (int i = 0; i < WAD_NAME_SIZE && name[i]; i++)
        pic->name[i] = (char)tolower(name[i]);
    return parse_named(pic, data, NULL);
}

/* "WAD2", i32 number of entries, i32 offset of the directory. */
struct wad *wad_parse(const struct bytes *whole, struct arena *arena, struct err *err)
{
    struct bytes header = *whole;
    const uint8_t *magic = bytes_take(&header, 4);
    const uint32_t num = bytes_u32(&header), offset = bytes_u32(&header);
    if (!bytes_ok(&header) || memcmp(magic, "WAD2", 4) != 0) {
        err_set(err, ERR_FORMAT, "not a WAD2 file");
        return NULL;
    }
    struct bytes directory = bytes_sub(whole, offset, (size_t)num * WAD_ENTRY_SIZE);
    if (num > bytes_left(whole) / WAD_ENTRY_SIZE || !bytes_ok(&directory)) {
        err_set(err, ERR_FORMAT,
                "directory of %u entries at offset %u exceeds the file's %zu bytes", num, offset,
                bytes_left(whole));
        return NULL;
    }

    struct wad *wad = ARENA_NEW(arena, struct wad, 1);
    wad->pics = ARENA_NEW(arena, struct pic, num);
    for (uint32_t i = 0; i < num; i++)
        if (parse_entry(&wad->pics[wad->num_pics], whole, &directory))
            wad->num_pics++;
    return wad;
}

/* Loads a file into the arena, and stores the layer of its game folder. */
static bool load_into_arena(const struct vfs *vfs, const char *name, struct arena *arena,
                            struct bytes *out, int *layer, struct err *err)
{
    struct vfs_file file;
    if (!vfs_load(vfs, name, LIMIT_ASSET_SIZE, &file, err))
        return false;
    *out = bytes_make(arena_copy(arena, file.data, file.size), file.size);
    *layer = file.layer;
    vfs_file_free(&file);
    return true;
}

static void find_images(struct wad *wad, const struct vfs *vfs, int layer, struct arena *arena,
                        struct log *log)
{
    static const char *const folders[] = {"gfx", "textures/wad"};
    for (int i = 0; i < wad->num_pics; i++) {
        struct pic *pic = &wad->pics[i];
        for (int k = 0; k < 2 && !pic->image; k++) {
            char name[96];
            snprintf(name, sizeof name, "%s/%s", folders[k], pic->name);
            pic->image = image_load(vfs, name, layer, arena, log);
        }
    }
}

struct wad *wad_load(const struct vfs *vfs, const char *name, struct arena *arena, struct log *log,
                     struct err *err)
{
    struct bytes whole;
    int layer;
    if (!load_into_arena(vfs, name, arena, &whole, &layer, err))
        return NULL;
    struct wad *wad = wad_parse(&whole, arena, err);
    if (!wad)
        err_prefix(err, "%s", name);
    else if (vfs_allows_replacement(vfs, VFS_REPLACEMENT_IMAGES))
        find_images(wad, vfs, layer, arena, log);
    return wad;
}

const struct pic *wad_find_pic(const struct wad *wad, const char *name)
{
    for (int i = 0; i < wad->num_pics; i++)
        if (strcasecmp(wad->pics[i].name, name) == 0)
            return &wad->pics[i];
    return NULL;
}

const struct pic *pic_load(const struct vfs *vfs, const char *name, struct arena *arena,
                           struct log *log, struct err *err)
{
    struct bytes data;
    int layer;
    if (!load_into_arena(vfs, name, arena, &data, &layer, err))
        return NULL;
    struct pic *pic = ARENA_NEW(arena, struct pic, 1);
    snprintf(pic->name, sizeof pic->name, "%s", name);
    if (!parse_pic(pic, data, err)) {
        err_prefix(err, "%s", name);
        return NULL;
    }
    const int length = path_stem_length(name);
    if (vfs_allows_replacement(vfs, VFS_REPLACEMENT_IMAGES))
        pic->image = image_load(vfs, arena_printf(arena, "%.*s", length, name), layer, arena, log);
    return pic;
}
