/* playback/scene/map_scene.h - a map with no demo, as a visitor sees it: with its doors,
 * lifts and walls that are entities, where the game puts them at the start. */
#ifndef PLAYBACK_SCENE_MAP_SCENE_H
#define PLAYBACK_SCENE_MAP_SCENE_H

#include "playback/motion/interpolation.h"
#include "playback/scene/scene_at.h"

struct arena;
struct log;
struct map;
struct vfs;

struct map_scene {
    const struct map *map;
    int num_entities;
    const struct scene_entity *entities;
};

/* A door, lift or wall: submodel of the map, and where it is. */
struct map_scene_brush {
    int submodel;
    vec3s origin;
};

/* Bits of an entity's spawnflags: it is not in such a game. */
enum {
    SPAWN_NOT_IN_EASY = 256,
    SPAWN_NOT_IN_NORMAL = 512,
    SPAWN_NOT_IN_HARD = 1024,
    SPAWN_NOT_IN_DEATHMATCH = 2048,
};

/* The brushes of a map that stand in it at the start, but for those with one of
 * the bits `not_in`; returns how many. */
int map_scene_find_brushes(const struct map *map, int not_in, struct map_scene_brush **out,
                           struct arena *arena);

/* Borrows the map; the rest lives in `arena`. */
void map_scene_make(struct map_scene *out, const struct map *map, const struct vfs *vfs,
                    struct arena *arena, struct log *log);

/* The scene of the empty level `time` seconds after it began. */
void map_scene_at(const struct map_scene *map_scene, double time, const struct place *eye,
                  const struct scene_options *options, struct scene *out);

/* The fog of a map's "fog" key: density, red, green, blue, each 0..1; left as it is
 * without one. */
void map_scene_fog(const struct map *map, float fog[4]);

#endif
