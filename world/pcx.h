/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/pcx.h - paletted PCX pictures: players' skins in QuakeWorld, and all skins and
 * flat pictures in Quake II.
 *
 * The file's own palette is ignored: indices refer to the game's palette. */
#ifndef WORLD_PCX_H
#define WORLD_PCX_H

#include "base/bytes.h"

struct arena;
struct err;
struct log;
struct pic;
struct vfs;

/* Decodes a picture of at most LIMIT_TEXTURE_SIDE on each side. Returns NULL with err if
 * the data is invalid. The result has no name and no transparent colour, and is allocated
 * in the arena. */
const struct pic *pcx_parse(struct bytes data, struct arena *arena, struct err *err);

/* Loads a picture such as "pics/help.pcx" and, unless disabled, its full-colour
 * replacement, which may exist on its own. Returns NULL with err if there is neither. */
const struct pic *pcx_load(const struct vfs *vfs, const char *name, struct arena *arena,
                           struct log *log, struct err *err);

#endif
