#include "playback/scene/map_scene.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "models/model.h"
#include "models/model_load.h"
#include "world/map.h"
#include "world/map_spawn.h"
#include "world/map_trace.h"

void map_scene_make(struct map_scene *out, const struct map *map, const struct vfs *vfs,
                    struct arena *arena, struct log *log)
{
    struct map_spawn_brush *brushes;
    const int num = map_spawn_brushes(map, SPAWN_NOT_IN_NORMAL, &brushes, arena);
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

void map_scene_at(const struct map_scene *map_scene, double time, const struct place *eye,
                  const struct scene_options *options, struct scene *out)
{
    *out = (struct scene){
        .time = time,
        .map = map_scene->map,
        .view = {.origin = eye->origin,
                 .angles = eye->angles,
                 .rect = {0, 0, options->hud.width, options->hud.height}},
        .liquid_alpha = {1, 1, 1, 1},
        .view_contents = map_contents_at(map_scene->map, 0, eye->origin),
        .num_entities = map_scene->num_entities,
        .entities = map_scene->entities,
    };
    for (int i = 0; i < 64; i++)
        out->light_styles[i] = 264 / 256.0f; /* 'm': normal light */
    float fog[4] = {0};
    map_spawn_fog(map_scene->map, fog);
    out->fog = (struct scene_fog){fog[0], {fog[1], fog[2], fog[3]}};
    scene_fov(options->fov, options->hud.width, options->hud.height, &out->view);
}
