/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/pcx.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/vfs.h"
#include "world/image.h"
#include "world/pic.h"

enum { MAKER = 10, VERSION = 5, RUN_LENGTHS = 1, DEPTH = 8, HEADER_SIZE = 128 };
enum { MAX_AFTER_PIXELS = 1024 }; /* a palette of 769 bytes, plus a few extra bytes */

struct header {
    int width, height;
    size_t row_size; /* in bytes, including padding */
    int planes;
};

/* u8 manufacturer, version, encoding, depth; u16 left, top, right, bottom; 53 bytes; u8
 * planes; u16 bytes per row; unused up to byte 128 */
static bool read_header(struct bytes *data, struct header *out, struct err *err)
{
    enum { TO_PLANES = 65 - 12 };
    struct bytes at = bytes_sub(data, 0, HEADER_SIZE);
    const bool is_pcx = bytes_u8(&at) == MAKER && bytes_u8(&at) == VERSION &&
                        bytes_u8(&at) == RUN_LENGTHS && bytes_u8(&at) == DEPTH;
    const int left = bytes_u16(&at), top = bytes_u16(&at);
    out->width = bytes_u16(&at) - left + 1;
    out->height = bytes_u16(&at) - top + 1;
    bytes_take(&at, TO_PLANES);
    out->planes = bytes_u8(&at);
    out->row_size = bytes_u16(&at);
    bytes_take(data, HEADER_SIZE);
    if (!is_pcx || out->planes < 1 || !bytes_ok(&at))
        return err_set(err, ERR_FORMAT, "not a PCX picture of 256 colours");
    if (out->width < 1 || out->height < 1 || out->row_size < (size_t)out->width)
        return err_set(err, ERR_FORMAT, "invalid size of %dx%d pixels in rows of %zu bytes",
                       out->width, out->height, out->row_size);
    if (out->width > LIMIT_TEXTURE_SIDE || out->height > LIMIT_TEXTURE_SIDE)
        return err_set(err, ERR_LIMIT, "%dx%d pixels, the limit is %d per side", out->width,
                       out->height, LIMIT_TEXTURE_SIDE);
    return true;
}

/* A byte of at least 192 gives the number of repetitions of the next one. Some programs
 * write runs that continue past the end of a row, so these are allowed. */
static bool decode(struct bytes *data, const struct header *header, uint8_t *pixels)
{
    const size_t total = header->row_size * (size_t)header->height;
    for (size_t at = 0; at < total;) {
        uint8_t value = bytes_u8(data);
        size_t run = 1;
        if (value >= 0xc0) {
            run = value & 0x3f;
            value = bytes_u8(data);
        }
        if (!bytes_ok(data))
            return false;
        for (; run > 0 && at < total; run--, at++) {
            const size_t x = at % header->row_size, y = at / header->row_size;
            if (x < (size_t)header->width)
                pixels[y * (size_t)header->width + x] = value;
        }
    }
    return true;
}

const struct pic *pcx_parse(struct bytes data, struct arena *arena, struct err *err)
{
    struct header header;
    if (!read_header(&data, &header, err))
        return NULL;
    /* A pair of bytes encodes at most this many pixels. */
    enum { LONGEST_RUN = 63 };
    const size_t size = (size_t)header.width * (size_t)header.height;
    if (size / LONGEST_RUN > bytes_left(&data)) {
        err_set(err, ERR_FORMAT, "truncated picture");
        return NULL;
    }
    uint8_t *pixels = ARENA_NEW(arena, uint8_t, size);
    struct pic *pic = ARENA_NEW(arena, struct pic, 1);
    *pic = (struct pic){
        .width = header.width, .height = header.height, .transparent = -1, .pixels = pixels};
    if (!decode(&data, &header, pixels)) {
        err_set(err, ERR_FORMAT, "truncated picture");
        return NULL;
    }
    /* Some programs write 3 planes for pictures that have one; then only a palette may
     * follow. */
    if (header.planes > 1 && bytes_left(&data) > MAX_AFTER_PIXELS) {
        err_set(err, ERR_FORMAT, "not a PCX picture of 256 colours");
        return NULL;
    }
    return pic;
}

static const struct pic *load_pic(const struct vfs *vfs, const char *name, struct arena *arena,
                                  struct err *err)
{
    struct vfs_file file;
    if (!vfs_load(vfs, name, LIMIT_ASSET_SIZE, &file, err))
        return NULL;
    const struct pic *pic = pcx_parse(bytes_make(file.data, file.size), arena, err);
    vfs_file_free(&file);
    if (!pic)
        err_prefix(err, "%s", name);
    return pic;
}

const struct pic *pcx_load(const struct vfs *vfs, const char *name, struct arena *arena,
                           struct log *log, struct err *err)
{
    const struct image *image = vfs_allows_replacement(vfs, VFS_REPLACEMENT_IMAGES)
                                    ? image_load_replacement(vfs, name, arena, log)
                                    : NULL;
    const bool is_alone = image && vfs_find(vfs, name) < 0;
    const struct pic *pic = is_alone ? NULL : load_pic(vfs, name, arena, err);
    if (!image)
        return pic;
    struct pic *both = ARENA_NEW(arena, struct pic, 1);
    if (pic)
        *both = *pic;
    else
        *both = (struct pic){
            .width = image->width,
            .height = image->height,
            .transparent = -1,
            .pixels = ARENA_NEW(arena, uint8_t, (size_t)image->width * (size_t)image->height)};
    both->image = image;
    return both;
}
