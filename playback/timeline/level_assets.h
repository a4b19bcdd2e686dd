/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/level_assets.h - the maps and models that levels name.
 *
 * Loaded once for all levels that share them. A model that cannot be loaded is
 * logged once and replaced by a placeholder; a map that cannot be is an error. */
#ifndef PLAYBACK_TIMELINE_LEVEL_ASSETS_H
#define PLAYBACK_TIMELINE_LEVEL_ASSETS_H

#include <stdbool.h>

struct arena;
struct err;
struct level_data;
struct level_assets;
struct log;
struct vfs;

/* Borrows all; what is loaded lives in the arena. */
struct level_assets *level_assets_create(const struct vfs *vfs, struct arena *arena,
                                         struct log *log);
void level_assets_destroy(struct level_assets *files);

/* Load the level's map and models. False with err when the map cannot be loaded;
 * the level then has neither. */
bool level_assets_load(struct level_assets *files, struct level_data *data, struct err *err);

#endif
