/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_spawn.h - the initial state of a level according to its entities: positions
 * of doors, lifts, trains and walls, fog, and which entities exist in which kind of game. */
#ifndef WORLD_MAP_SPAWN_H
#define WORLD_MAP_SPAWN_H

#include "base/vec.h"

struct arena;
struct map;
struct map_entity;

/* Bits of the "spawnflags" key: the entity does not exist in such games. */
enum map_spawn_flags {
    SPAWN_NOT_IN_EASY = 256,
    SPAWN_NOT_IN_NORMAL = 512,
    SPAWN_NOT_IN_HARD = 1024,
    SPAWN_NOT_IN_DEATHMATCH = 2048,
};
int map_spawn_flags(const struct map_entity *entity);

/* Returns the submodel with a name such as "*3"; 0 if it does not exist. */
int map_spawn_submodel(const struct map *map, const char *model);

/* A visible brush entity: a submodel of the map, and its origin. */
struct map_spawn_brush {
    int submodel; /* > 0 */
    vec3s origin;
};

/* Collects the visible brush entities at the start, except those with one of the flags
 * `not_in`, in an array allocated in the arena. Returns their number. */
int map_spawn_brushes(const struct map *map, int not_in, struct map_spawn_brush **out,
                      struct arena *arena);

/* Reads the world's "fog" key: density, red, green and blue, each 0..1. If it is missing
 * or invalid, `fog` is left unchanged. */
void map_spawn_fog(const struct map *map, float fog[4]);

#endif
