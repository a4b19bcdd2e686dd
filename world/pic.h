/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/pic.h - flat pictures: QPIC lumps, gfx.wad, the console font. */
#ifndef WORLD_PIC_H
#define WORLD_PIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct bytes;
struct err;
struct image;
struct log;
struct vfs;

/* Paletted pixels, rows from the top. Immutable; the address is its identity
 * for caches. Index 255 is transparent, in the font index 0. */
struct pic {
    char name[64];
    int width, height;
    int transparent; /* palette index that is not drawn */
    const uint8_t *pixels;
    const struct image *image; /* in full colour, shown over the same place; NULL: none */
};

struct wad;

/* Open gfx.wad (or another WAD2), with the pictures gfx/LUMP or textures/wad/LUMP
 * that stand in for its own where such are wanted. NULL with err when it is
 * missing or malformed; a total conversion may have none. Lives in the arena. */
struct wad *wad_load(const struct vfs *vfs, const char *name, struct arena *arena, struct log *log,
                     struct err *err);

/* The same from bytes in memory, which must live as long as the arena. */
struct wad *wad_parse(const struct bytes *whole, struct arena *arena, struct err *err);

/* A picture of the wad by lump name, any case; NULL when it is not there.
 * "conchars" is the 128x128 font. */
const struct pic *wad_find_pic(const struct wad *wad, const char *name);

/* A picture file such as "gfx/complete.lmp", and the one of that name in full
 * colour. NULL with err on failure. */
const struct pic *pic_load(const struct vfs *vfs, const char *name, struct arena *arena,
                           struct log *log, struct err *err);

#endif
