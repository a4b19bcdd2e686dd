/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/sky_cache.h - the sky boxes that a demo names, each loaded once. */
#ifndef PLAYBACK_SCENE_SKY_CACHE_H
#define PLAYBACK_SCENE_SKY_CACHE_H

struct arena;
struct log;
struct map;
struct sky_box;
struct vfs;

struct sky_cache;

/* Borrows all three; vfs may be NULL, then there are none. */
struct sky_cache *sky_cache_create(const struct vfs *vfs, struct arena *arena, struct log *log);

/* NULL when there is no such sky: the map's own is shown. */
const struct sky_box *sky_cache_find(struct sky_cache *sky_cache, const char *name);

/* The sky box that a map names; NULL: none. */
const char *sky_cache_name_of(const struct map *map);

#endif
