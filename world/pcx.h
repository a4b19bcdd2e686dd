/* world/pcx.h - paletted PCX pictures, which QuakeWorld keeps players' skins in.
 *
 * The file's own palette is not read: its numbers mean the game's. */
#ifndef WORLD_PCX_H
#define WORLD_PCX_H

#include "base/bytes.h"

struct arena;
struct err;
struct pic;

/* Decode a picture of at most LIMIT_TEXTURE_SIDE on each side. NULL with err for
 * what is none. It has no name and nothing transparent, and lives in the arena. */
const struct pic *pcx_parse(struct bytes data, struct arena *arena, struct err *err);

#endif
