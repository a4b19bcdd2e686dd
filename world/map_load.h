/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_load.h - loads a map and its companion files into struct map. */
#ifndef WORLD_MAP_LOAD_H
#define WORLD_MAP_LOAD_H

#include <stdbool.h>

#include "world/map_files.h"

struct arena;
struct err;
struct log;
struct map;
struct vfs;

/* Returns whether a file name has the extension of a map or of a companion file. */
bool map_load_has_extension(const char *name);

/* Loads a map by its file name, such as "maps/e1m1.bsp", with the .lit, .ent and .vis
 * files next to it and, unless disabled, replacement textures. Returns NULL with err if
 * it is missing or malformed; minor damage, like a corrupt texture, is a warning. The
 * result is allocated in the arena. */
const struct map *map_load(const struct vfs *vfs, const char *name, struct arena *arena,
                           struct log *log, struct err *err);

/* Parses a map from memory, without replacement textures. */
const struct map *map_parse(const char *name, const struct map_files *files, struct arena *arena,
                            struct log *log, struct err *err);

#endif
