/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/level_assets.h - loads the maps and models that levels name.
 *
 * Each file is loaded once for all levels that share it. A model that cannot be loaded is
 * logged once and replaced by a placeholder; a map that cannot be loaded is an error. */
#ifndef PLAYBACK_TIMELINE_LEVEL_ASSETS_H
#define PLAYBACK_TIMELINE_LEVEL_ASSETS_H

#include <stdbool.h>

struct arena;
struct err;
struct level_data;
struct level_assets;
struct log;
struct vfs;

/* Borrows all arguments. The loaded assets live in the arena. */
struct level_assets *level_assets_create(const struct vfs *vfs, struct arena *arena,
                                         struct log *log);
void level_assets_destroy(struct level_assets *assets);

/* Loads the level's map and models. Returns false with err if the map cannot be loaded; the
 * level then has neither. */
bool level_assets_load(struct level_assets *assets, struct level_data *data, struct err *err);

#endif
