/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_spawn.h - a map as a level begins, from its entities: where doors,
 * lifts, trains and walls stand, the fog, which entities a game leaves out. */
#ifndef WORLD_MAP_SPAWN_H
#define WORLD_MAP_SPAWN_H

#include "base/vec.h"

struct arena;
struct map;
struct map_entity;

/* Bits of the key "spawnflags": the entity is left out of such a game. */
enum map_spawn_flags {
    SPAWN_NOT_IN_EASY = 256,
    SPAWN_NOT_IN_NORMAL = 512,
    SPAWN_NOT_IN_HARD = 1024,
    SPAWN_NOT_IN_DEATHMATCH = 2048,
};
int map_spawn_flags(const struct map_entity *entity);

/* The submodel that "*3" names; 0 where it names none of the map's. */
int map_spawn_submodel(const struct map *map, const char *model);

/* A visible brush entity: a submodel of the map and its origin. */
struct map_spawn_brush {
    int submodel; /* > 0 */
    vec3s origin;
};

/* The visible brush entities at the start, without those that have one of the
 * flags `not_in`; returns their number. */
int map_spawn_brushes(const struct map *map, int not_in, struct map_spawn_brush **out,
                      struct arena *arena);

/* The world's key "fog": density, red, green, blue, each 0..1. Without a valid one
 * `fog` is unchanged. */
void map_spawn_fog(const struct map *map, float fog[4]);

#endif
