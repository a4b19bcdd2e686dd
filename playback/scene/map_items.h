/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/map_items.h - the items and torches of a map without a demo.
 *
 * Items are on the floor below their position in the map. In a map without monsters they
 * are those of deathmatch, otherwise those of the normal skill. */
#ifndef PLAYBACK_SCENE_MAP_ITEMS_H
#define PLAYBACK_SCENE_MAP_ITEMS_H

struct arena;
struct log;
struct map;
struct map_scene;
struct scene_entity;
struct vfs;

/* Returns the items in the arena. Models that cannot be loaded are left out, with a
 * warning. */
struct scene_entity *map_items_place(const struct map *map, const struct vfs *vfs,
                                     struct arena *arena, struct log *log, int *num);

/* Adds the items to the map's scene. */
void map_items_add(struct map_scene *map_scene, const struct vfs *vfs, struct arena *arena,
                   struct log *log);

#endif
