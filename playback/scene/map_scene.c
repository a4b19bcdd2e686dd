#include "playback/scene/map_scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "models/model.h"
#include "world/map.h"

enum { DOOR_START_OPEN = 1 /* bit of spawnflags */ };

static double number_of(const struct map_entity *entity, const char *key, double otherwise)
{
    const char *text = map_entity_value(entity, key);
    const double value = text ? strtod(text, NULL) : otherwise;
    return isfinite(value) ? value : otherwise;
}

static vec3s vector_of(const struct map_entity *entity, const char *key)
{
    vec3s out;
    return map_entity_vector(entity, key, &out) ? out : vec3_make(0, 0, 0);
}

/* Where a door goes: -1 is up, -2 down. */
static vec3s direction_of(const struct map_entity *entity)
{
    const double angle = number_of(entity, "angle", 0.0);
    if (angle == -1.0 || angle == -2.0)
        return vec3_make(0, 0, angle == -1.0 ? 1 : -1);
    return angles_to_axes(vec3_make(0, (float)angle, 0)).forward;
}

/* A door that begins open is as far from its place as it is large there. */
static vec3s place_door(const struct map_entity *entity, vec3s size)
{
    const vec3s way = direction_of(entity);
    const float length = fabsf(way.x * size.x) + fabsf(way.y * size.y) + fabsf(way.z * size.z);
    const float lip = (float)number_of(entity, "lip", 8.0);
    const vec3s origin = vector_of(entity, "origin");
    if (!((int)number_of(entity, "spawnflags", 0.0) & DOOR_START_OPEN))
        return origin;
    return vec3_mad(origin, way, length - lip);
}

/* A lift waits below, unless something else sets it off. */
static vec3s place_lift(const struct map_entity *entity, vec3s size)
{
    vec3s origin = vector_of(entity, "origin");
    if (!map_entity_value(entity, "targetname"))
        origin.z -= (float)number_of(entity, "height", size.z - 8.0f);
    return origin;
}

/* A train begins with its lower corner at its first stop. */
static vec3s place_train(const struct map *map, const struct map_entity *entity, vec3s mins)
{
    const char *target = map_entity_value(entity, "target");
    for (int i = 0; target && i < map->num_entities; i++) {
        const char *name = map_entity_value(&map->entities[i], "targetname");
        if (name && strcmp(name, target) == 0)
            return glms_vec3_sub(vector_of(&map->entities[i], "origin"), mins);
    }
    return vector_of(entity, "origin");
}

static vec3s place_entity(const struct map *map, const struct map_entity *entity,
                          const char *class_name, const struct map_submodel *box)
{
    const vec3s size = glms_vec3_sub(box->maxs, box->mins);
    if (strcmp(class_name, "func_door") == 0)
        return place_door(entity, size);
    if (strcmp(class_name, "func_plat") == 0)
        return place_lift(entity, size);
    if (strcmp(class_name, "func_train") == 0)
        return place_train(map, entity, box->mins);
    return vector_of(entity, "origin");
}

/* The entity's submodel, if it is one that the game shows; 0: none. */
static int shown_submodel(const struct map *map, const struct map_entity *entity, int not_in,
                          const char **class_name)
{
    const char *model = map_entity_value(entity, "model");
    *class_name = map_entity_value(entity, "classname");
    if (!model || model[0] != '*' || !*class_name || strncmp(*class_name, "trigger_", 8) == 0 ||
        (int)number_of(entity, "spawnflags", 0.0) & not_in)
        return 0;
    const int submodel = atoi(model + 1);
    return submodel > 0 && submodel < map->num_submodels ? submodel : 0;
}

int map_scene_find_brushes(const struct map *map, int not_in, struct map_scene_brush **out,
                           struct arena *arena)
{
    int num = 0;
    *out = ARENA_NEW(arena, struct map_scene_brush, (size_t)map->num_entities + 1);
    for (int i = 0; i < map->num_entities; i++) {
        const char *class_name;
        const int submodel = shown_submodel(map, &map->entities[i], not_in, &class_name);
        if (submodel > 0)
            (*out)[num++] =
                (struct map_scene_brush){submodel, place_entity(map, &map->entities[i], class_name,
                                                                &map->submodels[submodel])};
    }
    return num;
}

void map_scene_make(struct map_scene *out, const struct map *map, const struct vfs *vfs,
                    struct arena *arena, struct log *log)
{
    struct map_scene_brush *brushes;
    const int num = map_scene_find_brushes(map, SPAWN_NOT_IN_NORMAL, &brushes, arena);
    struct scene_entity *entities = ARENA_NEW(arena, struct scene_entity, (size_t)num + 1);
    *out = (struct map_scene){.map = map, .entities = entities};
    for (int i = 0; i < num; i++) {
        struct err err = {0};
        const char *name = arena_printf(arena, "*%d", brushes[i].submodel);
        const struct model *model = model_load(vfs, name, map, arena, log, &err);
        if (!model)
            continue;
        entities[out->num_entities++] = (struct scene_entity){
            .model = model,
            .origin = brushes[i].origin,
            .scale = 1,
            .alpha = 1,
            .shirt = -1,
            .pants = -1,
        };
    }
}

void map_scene_fog(const struct map *map, float fog[4])
{
    const char *value = map_entity_value(&map->entities[0], "fog");
    float read[4];
    if (!value || sscanf(value, "%f %f %f %f", &read[0], &read[1], &read[2], &read[3]) != 4)
        return;
    for (int i = 0; i < 4; i++)
        fog[i] = read[i] > 0.0f ? fminf(read[i], 1.0f) : 0.0f;
}

void map_scene_at(const struct map_scene *map_scene, double time, const struct place *eye,
                  const struct scene_options *options, struct scene *out)
{
    *out = (struct scene){
        .time = time,
        .map = map_scene->map,
        .view = {.origin = eye->origin,
                 .angles = eye->angles,
                 .rect = {0, 0, options->width, options->height}},
        .liquid_alpha = {1, 1, 1, 1},
        .view_contents = map_contents_at(map_scene->map, 0, eye->origin),
        .num_entities = map_scene->num_entities,
        .entities = map_scene->entities,
    };
    for (int i = 0; i < 64; i++)
        out->light_styles[i] = 264 / 256.0f; /* 'm', as normal light has */
    float fog[4] = {0};
    map_scene_fog(map_scene->map, fog);
    out->fog = (struct scene_fog){fog[0], {fog[1], fog[2], fog[3]}};
    scene_fov(options->fov, options->width, options->height, &out->view);
}
