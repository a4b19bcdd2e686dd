/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_textures_38.h - the textures of a map of version 38 (Quake II), which names
 * files and says with each use how the surface looks. */
#ifndef WORLD_MAP_TEXTURES_38_H
#define WORLD_MAP_TEXTURES_38_H

#include <stdbool.h>

#include "world/map_parse.h"

struct arena;
struct log;
struct map;
struct map_texture;
struct vfs;

/* A texinfo of the file. */
struct texinfo_38 {
    float s[4], t[4];
    uint32_t flags; /* enum surface_38 */
    int next;       /* texinfo of the next texture of a cycle; <= 0: none */
};

enum surface_38 {
    SURFACE_38_SKY = 4,
    SURFACE_38_WARP = 8,
    SURFACE_38_THIRD = 0x10, /* covers a third of what is behind it */
    SURFACE_38_TWO_THIRDS = 0x20,
    SURFACE_38_GLASS = SURFACE_38_THIRD | SURFACE_38_TWO_THIRDS,
    SURFACE_38_FLOWING = 0x40,
    SURFACE_38_HIDDEN = 0x80,
};

/* Make the textures of all texinfos, one for each name and look. */
bool map_textures_38_parse(struct map_parser *p);

/* Read one texinfo; the texture of number i is p->texture_of[i]. */
void map_textures_38_read(struct bytes *b, struct texinfo_38 *out);

/* Read a file of one texture into what it has of it, of at most *room texels, which become
 * less. False: nothing of it can be shown. */
bool map_textures_38_read_wal(struct bytes file, struct arena *arena, size_t *texels_left,
                              struct map_texture *out);

/* Load textures/NAME.wal of each; one that is missing is a warning. */
void map_textures_38_load(struct map *map, const struct vfs *vfs, struct arena *arena,
                          struct log *log);

#endif
