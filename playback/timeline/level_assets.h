/* playback/timeline/level_assets.h - the maps and models that levels name.
 *
 * Loaded once for all levels that share them. A model that cannot be loaded is
 * told once and stands as a stand-in; a map that cannot be is the caller's
 * trouble. */
#ifndef PLAYBACK_TIMELINE_LEVEL_ASSETS_H
#define PLAYBACK_TIMELINE_LEVEL_ASSETS_H

#include <stdbool.h>

struct arena;
struct err;
struct level_data;
struct level_files;
struct log;
struct vfs;

/* Borrows all; what is loaded lives in the arena. */
struct level_files *level_files_create(const struct vfs *vfs, struct arena *arena, struct log *log);
void level_files_destroy(struct level_files *files);

/* Load the level's map and models. False with err when the map cannot be had;
 * the level then has neither. */
bool level_files_load(struct level_files *files, struct level_data *data, struct err *err);

#endif
