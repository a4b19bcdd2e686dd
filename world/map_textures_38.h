/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_textures_38.h - textures of a map of version 38 (Quake II), which are
 * separate files; each use has attributes of its own. */
#ifndef WORLD_MAP_TEXTURES_38_H
#define WORLD_MAP_TEXTURES_38_H

#include <stdbool.h>

#include "world/map_parse.h"

struct arena;
struct log;
struct map;
struct map_texture;
struct vfs;

/* A texinfo in the file. */
struct texinfo_38 {
    float s[4], t[4];
    uint32_t flags; /* bits of enum surface_38 */
    int value;      /* with SURFACE_38_LIGHT: brightness */
    int next;       /* texinfo of the cycle's next texture; <= 0: none */
};

enum surface_38 {
    SURFACE_38_LIGHT = 1,
    SURFACE_38_SKY = 4,
    SURFACE_38_WARP = 8,
    SURFACE_38_THIRD = 0x10, /* opacity of one third */
    SURFACE_38_TWO_THIRDS = 0x20,
    SURFACE_38_GLASS = SURFACE_38_THIRD | SURFACE_38_TWO_THIRDS,
    SURFACE_38_FLOWING = 0x40,
    SURFACE_38_HIDDEN = 0x80,
};

/* Creates the textures of all texinfos, one for each combination of name and attributes. */
bool map_textures_38_parse(struct map_parser *p);

/* Reads one texinfo; the texture of texinfo i is p->texture_of[i]. */
void map_textures_38_read(struct bytes *b, struct texinfo_38 *out);

/* Parses a .wal file into `out`, which must have at most *room texels; these are
 * subtracted from it. Returns false if the file has no usable picture. */
bool map_textures_38_read_wal(struct bytes file, struct arena *arena, size_t *texels_left,
                              struct map_texture *out);

/* Loads textures/NAME.wal for each texture; a missing one is a warning. */
void map_textures_38_load(struct map *map, const struct vfs *vfs, struct arena *arena,
                          struct log *log);

#endif
