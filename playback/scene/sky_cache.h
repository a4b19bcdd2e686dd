/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/sky_cache.h - the sky boxes that a demo uses, each loaded once. */
#ifndef PLAYBACK_SCENE_SKY_CACHE_H
#define PLAYBACK_SCENE_SKY_CACHE_H

struct arena;
struct log;
struct map;
struct sky_box;
struct vfs;

struct sky_cache;

/* Borrows all arguments; if vfs is NULL, there are no sky boxes. */
struct sky_cache *sky_cache_create(const struct vfs *vfs, struct arena *arena, struct log *log);

/* Returns NULL if it cannot be loaded; the map's own sky is shown then. */
const struct sky_box *sky_cache_find(struct sky_cache *sky_cache, const char *name);

/* Returns the name of the sky box that a map uses; NULL if it has none. */
const char *sky_cache_name_of(const struct map *map);

#endif
