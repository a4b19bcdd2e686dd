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

/* The extensions of a map's companion files. */
enum { MAP_NUM_COMPANIONS = 3 };
extern const char *const map_companion_endings[MAP_NUM_COMPANIONS];

/* Returns whether a file name has the extension of a map or of a companion file. */
bool map_load_has_extension(const char *name);

/* Loads a map by its file name, such as "maps/e1m1.bsp", with the .lit, .ent and .vis
 * files next to it and, unless disabled, replacement textures. Returns NULL with err if
 * it is missing or malformed; minor damage, like a corrupt texture, is a warning. The
 * result is allocated in the arena. */
const struct map *map_load(const struct vfs *vfs, const char *name, struct arena *arena,
                           struct log *log, struct err *err);

/* Loads the map at `path`, with the companion files next to it. If the game loads that file by its
 * name, the result is that of map_load(); otherwise it is the file that the user gave, whatever
 * the game has under its name. */
const struct map *map_load_file(const struct vfs *vfs, const char *path, struct arena *arena,
                                struct log *log, struct err *err);

/* Returns whether the file at `path` is a map of Quake II. */
bool map_load_is_38(const char *path);

/* Parses a map from memory, without replacement textures. */
const struct map *map_parse(const char *name, const struct map_files *files, struct arena *arena,
                            struct log *log, struct err *err);

#endif
