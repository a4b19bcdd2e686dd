/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/map_scene.h - the scene of a map without a demo: the world with its
 * doors, lifts and walls as at the start of the level. */
#ifndef PLAYBACK_SCENE_MAP_SCENE_H
#define PLAYBACK_SCENE_MAP_SCENE_H

#include "playback/motion/interpolation.h"
#include "playback/scene/scene_builder.h"

struct arena;
struct log;
struct map;
struct sky_box;
struct vfs;

struct map_scene {
    const struct map *map;
    int num_entities;
    const struct scene_entity *entities;
    const struct sky_box *sky_box; /* NULL: the map's own sky */
    vec3s sky_axis;                /* axis of its rotation */
    double sky_speed;              /* degrees per second */
};

/* Borrows the map; everything else is allocated in `arena`. */
void map_scene_init(struct map_scene *out, const struct map *map, const struct vfs *vfs,
                    struct arena *arena, struct log *log);

/* Builds the scene of the empty level, `time` seconds after its start. */
void map_scene_at(const struct map_scene *map_scene, double time, const struct place *eye,
                  const struct scene_options *options, struct scene *out);

#endif
