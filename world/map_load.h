/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_load.h - reads a map and the files beside it into struct map. */
#ifndef WORLD_MAP_LOAD_H
#define WORLD_MAP_LOAD_H

#include <stdbool.h>

#include "world/map_files.h"

struct arena;
struct err;
struct log;
struct map;
struct vfs;

/* Is a file of that name a map, or one of the files beside it? */
bool map_load_has_extension(const char *name);

/* Load a map by its file name, "maps/e1m1.bsp", with the .lit, .ent and .vis beside it and, where
 * such are wanted, the pictures of textures/ for its textures. NULL with err when it is
 * missing or malformed; small damage (a bad texture) is a warning. */
const struct map *map_load(const struct vfs *vfs, const char *name, struct arena *arena,
                           struct log *log, struct err *err);

/* The same from bytes in memory, without pictures. */
const struct map *map_parse(const char *name, const struct map_files *files, struct arena *arena,
                            struct log *log, struct err *err);

#endif
