/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/pcx.h - paletted PCX pictures, which QuakeWorld keeps players' skins in and
 * Quake II all skins and flat pictures.
 *
 * The file's own palette is not read: its numbers mean the game's. */
#ifndef WORLD_PCX_H
#define WORLD_PCX_H

#include "base/bytes.h"

struct arena;
struct err;
struct log;
struct pic;
struct vfs;

/* Decode a picture of at most LIMIT_TEXTURE_SIDE on each side. NULL with err for
 * what is none. It has no name and nothing transparent, and lives in the arena. */
const struct pic *pcx_parse(struct bytes data, struct arena *arena, struct err *err);

/* Load "pics/help.pcx" and, where such are wanted, the picture in full colour that stands in
 * for it, which may be there alone. NULL with err when there is neither. */
const struct pic *pcx_load(const struct vfs *vfs, const char *name, struct arena *arena,
                           struct log *log, struct err *err);

#endif
