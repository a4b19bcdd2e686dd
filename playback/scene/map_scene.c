/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/map_scene.h"

#include <math.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "models/model.h"
#include "models/model_load.h"
#include "playback/scene/field_of_view.h"
#include "playback/scene/scene_world.h"
#include "playback/scene/sky_cache.h"
#include "world/map.h"
#include "world/map_entity.h"
#include "world/map_spawn.h"
#include "world/map_trace.h"

/* In demos, the server sends this information. */
static void find_sky(struct map_scene *out, const struct vfs *vfs, struct arena *arena,
                     struct log *log)
{
    const char *name = sky_cache_name_of(out->map);
    if (!name || !*name)
        return;
    const struct map_entity *world = &out->map->entities[0];
    out->sky_box = sky_cache_find(sky_cache_create(vfs, arena, log), name);
    out->sky_speed = map_entity_number(world, "skyrotate", 0.0);
    map_entity_vector(world, "skyaxis", &out->sky_axis);
}

void map_scene_init(struct map_scene *out, const struct map *map, const struct vfs *vfs,
                    struct arena *arena, struct log *log)
{
    struct map_spawn_brush *brushes;
    const int num = map_spawn_brushes(map, SPAWN_NOT_IN_NORMAL, &brushes, arena);
    struct scene_entity *entities = ARENA_NEW(arena, struct scene_entity, (size_t)num + 1);
    *out = (struct map_scene){.map = map, .entities = entities};
    find_sky(out, vfs, arena, log);
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

void map_scene_at(const struct map_scene *map_scene, double time, const struct place *eye,
                  const struct scene_options *options, struct scene *out)
{
    *out = (struct scene){
        .time = time,
        .map = map_scene->map,
        .view = {.origin = eye->origin,
                 .angles = eye->angles,
                 .rect = {0, 0, options->hud.width, options->hud.height}},
        .sky_box = map_scene->sky_box,
        .sky_axis = map_scene->sky_axis,
        .sky_turn = (float)fmod(time * map_scene->sky_speed, 360.0),
        .view_contents = map_contents_at(map_scene->map, 0, eye->origin),
        .num_entities = map_scene->num_entities,
        .entities = map_scene->entities,
    };
    for (int i = 0; i < 64; i++)
        out->light_styles[i] = 264 / 256.0f; /* 'm': normal light */
    scene_world_liquids(out, map_scene->map, options);
    float fog[4] = {0};
    map_spawn_fog(map_scene->map, fog);
    out->fog = (struct scene_fog){fog[0], {fog[1], fog[2], fog[3]}};
    field_of_view_set(options->fov, options->hud.width, options->hud.height, &out->view);
}
