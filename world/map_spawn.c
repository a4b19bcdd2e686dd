/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_spawn.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "world/map.h"
#include "world/map_entity.h"

enum { DOOR_START_OPEN = 1 /* bit of a door's spawnflags */ };

int map_spawn_flags(const struct map_entity *entity)
{
    const double flags = map_entity_number(entity, "spawnflags", 0.0);
    return (int)fmin(fmax(flags, INT_MIN), INT_MAX);
}

int map_spawn_submodel(const struct map *map, const char *model)
{
    const long number = model[0] == '*' ? strtol(model + 1, NULL, 10) : 0;
    return number > 0 && number < map->num_submodels ? (int)number : 0;
}

static vec3s vector_of(const struct map_entity *entity, const char *key)
{
    vec3s out;
    return map_entity_vector(entity, key, &out) ? out : vec3_make(0, 0, 0);
}

/* Returns the direction in which a door opens: angle -1 is up, -2 is down, others are a
 * yaw. */
static vec3s opening_direction(const struct map_entity *entity)
{
    const double angle = map_entity_number(entity, "angle", 0.0);
    if (angle == -1.0 || angle == -2.0)
        return vec3_make(0, 0, angle == -1.0 ? 1 : -1);
    return angles_to_axes(vec3_make(0, (float)angle, 0)).forward;
}

/* A door that starts open is moved by its size in its direction, less the lip. */
static vec3s door_origin(const struct map_entity *entity, vec3s size)
{
    const vec3s way = opening_direction(entity);
    const float length = fabsf(way.x * size.x) + fabsf(way.y * size.y) + fabsf(way.z * size.z);
    const float lip = (float)map_entity_number(entity, "lip", 8.0);
    const vec3s origin = vector_of(entity, "origin");
    if (!(map_spawn_flags(entity) & DOOR_START_OPEN))
        return origin;
    return vec3_mad(origin, way, length - lip);
}

/* A lift starts lowered, unless another entity triggers it. */
static vec3s lift_origin(const struct map_entity *entity, vec3s size)
{
    vec3s origin = vector_of(entity, "origin");
    if (!map_entity_value(entity, "targetname"))
        origin.z -= (float)map_entity_number(entity, "height", size.z - 8.0f);
    return origin;
}

/* A train starts with its lower corner at its first path_corner. */
static vec3s train_origin(const struct map *map, const struct map_entity *entity, vec3s mins)
{
    const char *target = map_entity_value(entity, "target");
    for (int i = 0; target && i < map->num_entities; i++) {
        const char *name = map_entity_value(&map->entities[i], "targetname");
        if (name && strcmp(name, target) == 0)
            return glms_vec3_sub(vector_of(&map->entities[i], "origin"), mins);
    }
    return vector_of(entity, "origin");
}

static vec3s entity_origin(const struct map *map, const struct map_entity *entity,
                           const char *class_name, const struct map_submodel *box)
{
    const vec3s size = glms_vec3_sub(box->maxs, box->mins);
    if (strcmp(class_name, "func_door") == 0)
        return door_origin(entity, size);
    if (strcmp(class_name, "func_plat") == 0)
        return lift_origin(entity, size);
    if (strcmp(class_name, "func_train") == 0)
        return train_origin(map, entity, box->mins);
    return vector_of(entity, "origin");
}

/* Returns the submodel of an entity that is visible and present in this kind of game;
 * otherwise 0. */
static int visible_submodel(const struct map *map, const struct map_entity *entity, int not_in)
{
    const char *model = map_entity_value(entity, "model");
    const char *class_name = map_entity_value(entity, "classname");
    if (!model || !class_name || strncmp(class_name, "trigger_", 8) == 0 ||
        map_spawn_flags(entity) & not_in)
        return 0;
    return map_spawn_submodel(map, model);
}

int map_spawn_brushes(const struct map *map, int not_in, struct map_spawn_brush **out,
                      struct arena *arena)
{
    int num = 0;
    *out = ARENA_NEW(arena, struct map_spawn_brush, (size_t)map->num_entities + 1);
    for (int i = 0; i < map->num_entities; i++) {
        const struct map_entity *entity = &map->entities[i];
        const int submodel = visible_submodel(map, entity, not_in);
        if (submodel == 0)
            continue;
        const char *class_name = map_entity_value(entity, "classname");
        (*out)[num++] = (struct map_spawn_brush){
            submodel, entity_origin(map, entity, class_name, &map->submodels[submodel])};
    }
    return num;
}

void map_spawn_fog(const struct map *map, float fog[4])
{
    const char *value = map_entity_value(&map->entities[0], "fog");
    float read[4];
    if (!value || sscanf(value, "%f %f %f %f", &read[0], &read[1], &read[2], &read[3]) != 4)
        return;
    for (int i = 0; i < 4; i++)
        fog[i] = read[i] > 0.0f ? fminf(read[i], 1.0f) : 0.0f;
}
