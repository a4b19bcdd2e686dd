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

/* Palette indices, rows from the top. Immutable; caches use the address as the key. Index
 * 255 is transparent, or index 0 in the font. */
struct pic {
    char name[64];
    int width, height;
    int transparent; /* palette index that is not drawn */
    const uint8_t *pixels;
    const struct image *image; /* full-colour replacement, drawn over the same area; NULL: none */
};

struct wad;

/* Loads gfx.wad (or another WAD2) and, unless disabled, the replacements gfx/LUMP or
 * textures/wad/LUMP of its pictures. Returns NULL with err if it is missing, as in some
 * total conversions, or malformed. The result is allocated in the arena. */
struct wad *wad_load(const struct vfs *vfs, const char *name, struct arena *arena, struct log *log,
                     struct err *err);

/* Parses a wad in memory, which must remain valid as long as the arena. */
struct wad *wad_parse(const struct bytes *whole, struct arena *arena, struct err *err);

/* Finds a picture by lump name, ignoring case; returns NULL if it does not exist.
 * "conchars" is the 128x128 font. */
const struct pic *wad_find_pic(const struct wad *wad, const char *name);

/* Loads a picture file such as "gfx/complete.lmp" and, unless disabled, its full-colour
 * replacement. Returns NULL with err on failure. */
const struct pic *pic_load(const struct vfs *vfs, const char *name, struct arena *arena,
                           struct log *log, struct err *err);

#endif
