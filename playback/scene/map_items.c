/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/map_items.h"

#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "models/model.h"
#include "models/model_load.h"
#include "playback/scene/map_scene.h"
#include "render/scene.h"
#include "world/map.h"
#include "world/map_entity.h"
#include "world/map_spawn.h"
#include "world/map_trace.h"

static const float FALL = 256.0f; /* greatest fall of an item, in units */

/* The model of an item, and its other model: the large box of ammunition, the small box of
 * health. */
struct item_model {
    const char *class_name, *model;
    int skin;
    int other_flag; /* spawn flag of the other model; 0: none */
    const char *other;
    bool stays; /* not an item: stays at its position */
};

static const struct item_model item_models[] = {
    {"item_health", "maps/b_bh25.bsp", 0, 1, "maps/b_bh10.bsp", false},
    {"item_shells", "maps/b_shell0.bsp", 0, 1, "maps/b_shell1.bsp", false},
    {"item_spikes", "maps/b_nail0.bsp", 0, 1, "maps/b_nail1.bsp", false},
    {"item_rockets", "maps/b_rock0.bsp", 0, 1, "maps/b_rock1.bsp", false},
    {"item_cells", "maps/b_batt0.bsp", 0, 1, "maps/b_batt1.bsp", false},
    {"item_armor1", "progs/armor.mdl", 0, 0, NULL, false},
    {"item_armor2", "progs/armor.mdl", 1, 0, NULL, false},
    {"item_armorInv", "progs/armor.mdl", 2, 0, NULL, false},
    {"item_artifact_super_damage", "progs/quaddama.mdl", 0, 0, NULL, false},
    {"item_artifact_invulnerability", "progs/invulner.mdl", 0, 0, NULL, false},
    {"item_artifact_invisibility", "progs/invisibl.mdl", 0, 0, NULL, false},
    {"item_artifact_envirosuit", "progs/suit.mdl", 0, 0, NULL, false},
    {"weapon_supershotgun", "progs/g_shot.mdl", 0, 0, NULL, false},
    {"weapon_nailgun", "progs/g_nail.mdl", 0, 0, NULL, false},
    {"weapon_supernailgun", "progs/g_nail2.mdl", 0, 0, NULL, false},
    {"weapon_grenadelauncher", "progs/g_rock.mdl", 0, 0, NULL, false},
    {"weapon_rocketlauncher", "progs/g_rock2.mdl", 0, 0, NULL, false},
    {"weapon_lightning", "progs/g_light.mdl", 0, 0, NULL, false},
    {"light_torch_small_walltorch", "progs/flame.mdl", 0, 0, NULL, true},
    {"light_flame_large_yellow", "progs/flame2.mdl", 0, 0, NULL, true},
    {"light_flame_small_yellow", "progs/flame2.mdl", 0, 0, NULL, true},
    {"light_flame_small_white", "progs/flame2.mdl", 0, 0, NULL, true},
    {"light_globe", "progs/s_light.spr", 0, 0, NULL, true},
};

struct item_placer {
    const struct map *map;
    const struct vfs *vfs;
    struct arena *arena;
    struct log *log;
    int missing_flags; /* entities with any of these spawn flags are left out */
    struct scene_entity *list;
    int num, num_models;
    struct loaded {
        const char *name;
        const struct model *model; /* NULL: cannot be loaded */
    } * models;                    /* loaded so far */
};

static bool is_class(const struct map_entity *entity, const char *prefix)
{
    const char *name = map_entity_value(entity, "classname");
    return name && strncmp(name, prefix, strlen(prefix)) == 0;
}

static struct scene_entity *add(struct item_placer *p, const struct model *model, vec3s origin)
{
    struct scene_entity *entity = &p->list[p->num++];
    *entity = (struct scene_entity){.number = p->num,
                                    .model = model,
                                    .origin = origin,
                                    .scale = 1,
                                    .alpha = 1,
                                    .shirt = -1,
                                    .pants = -1};
    return entity;
}

static const struct item_model *find_item_model(const struct map_entity *entity)
{
    const char *name = map_entity_value(entity, "classname");
    for (size_t i = 0; name && i < sizeof item_models / sizeof item_models[0]; i++)
        if (strcmp(item_models[i].class_name, name) == 0)
            return &item_models[i];
    return NULL;
}

static const struct model *find_model(struct item_placer *p, const char *name)
{
    for (int i = 0; i < p->num_models; i++)
        if (strcmp(p->models[i].name, name) == 0)
            return p->models[i].model;
    struct err err = {0};
    const struct model *model = model_load(p->vfs, name, p->map, p->arena, p->log, &err);
    if (!model)
        log_warn(p->log, "%s; these items are not shown", err.text);
    p->models[p->num_models++] = (struct loaded){name, model};
    return model;
}

/* Drops an item to the floor like the game: with the hull of a player, whose feet are 24
 * units below its origin. Returns false if it is stuck in a wall, in which case the game
 * removes it. */
static bool drop_to_floor(const struct map *map, const struct model *model, vec3s *origin)
{
    /* The origin of brush models is a corner, that of others the centre. */
    const vec3s to_hull = model->kind == MODEL_BRUSH ? vec3_make(16, 16, 24) : vec3_make(0, 0, 24);
    vec3s start = glms_vec3_add(*origin, to_hull);
    start.z += 6.0f;
    struct map_trace trace;
    map_trace(map, 0, 1, start, vec3_make(start.x, start.y, start.z - FALL), &trace);
    if (trace.all_solid || trace.fraction >= 1.0f)
        return false;
    *origin = glms_vec3_sub(trace.end, to_hull);
    return true;
}

static void add_item(struct item_placer *p, const struct map_entity *entity)
{
    const struct item_model *kind = find_item_model(entity);
    const int flags = map_spawn_flags(entity);
    vec3s origin;
    if (!kind || flags & p->missing_flags || !map_entity_vector(entity, "origin", &origin))
        return;
    const bool is_mega = strcmp(kind->class_name, "item_health") == 0 && flags & 2;
    const bool is_other = kind->other_flag && flags & kind->other_flag;
    const struct model *model = find_model(p, is_mega    ? "maps/b_bh100.bsp"
                                              : is_other ? kind->other
                                                         : kind->model);
    if (!model || (!kind->stays && !drop_to_floor(p->map, model, &origin)))
        return;
    struct scene_entity *item = add(p, model, origin);
    item->skin = kind->skin;
    item->angles.y = (float)map_entity_number(entity, "angle", 0.0);
    if (kind->stays)
        item->flags |= SCENE_FULL_LIGHT;
}

/* A map without monsters is for deathmatch; otherwise, show the normal skill. */
static int find_missing(const struct map *map)
{
    for (int i = 0; i < map->num_entities; i++)
        if (is_class(&map->entities[i], "monster_"))
            return SPAWN_NOT_IN_NORMAL;
    return SPAWN_NOT_IN_DEATHMATCH;
}

struct scene_entity *map_items_place(const struct map *map, const struct vfs *vfs,
                                     struct arena *arena, struct log *log, int *num)
{
    struct item_placer p = {
        .map = map,
        .vfs = vfs,
        .arena = arena,
        .log = log,
        .missing_flags = find_missing(map),
        .list = ARENA_NEW(arena, struct scene_entity, (size_t)map->num_entities),
        .models =
            ARENA_NEW(arena, struct loaded, 2 * sizeof item_models / sizeof item_models[0] + 1),
    };
    for (int i = 0; i < map->num_entities; i++)
        add_item(&p, &map->entities[i]);
    *num = p.num;
    return p.list;
}

void map_items_add(struct map_scene *map_scene, const struct vfs *vfs, struct arena *arena,
                   struct log *log)
{
    int num;
    const struct scene_entity *items = map_items_place(map_scene->map, vfs, arena, log, &num);
    const int num_brushes = map_scene->num_entities;
    struct scene_entity *all = ARENA_NEW(arena, struct scene_entity, (size_t)(num_brushes + num));
    for (int i = 0; i < num_brushes + num; i++)
        all[i] = i < num_brushes ? map_scene->entities[i] : items[i - num_brushes];
    map_scene->entities = all;
    map_scene->num_entities += num;
}
