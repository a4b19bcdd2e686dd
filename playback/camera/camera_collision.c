#include "playback/camera/camera_collision.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "models/model.h"
#include "playback/motion/interpolation.h"
#include "playback/scene/map_scene.h"
#include "playback/timeline/timeline.h"
#include "render/scene.h"
#include "world/map.h"

struct walls {
    const struct timeline *timeline;
    const struct map_scene *map_scene;
    struct playhead *playhead;
    const struct map *map; /* at the moment that was asked for last */
    int num, room;
    struct wall {
        int submodel;
        vec3s origin;
    } * items;
};

struct walls *walls_create(const struct timeline *timeline, const struct map_scene *map_scene)
{
    struct walls *walls = mem_alloc(sizeof *walls);
    walls->timeline = timeline;
    walls->map_scene = map_scene;
    if (timeline)
        walls->playhead = playhead_create(timeline);
    return walls;
}

void walls_destroy(struct walls *walls)
{
    if (!walls)
        return;
    if (walls->playhead)
        playhead_destroy(walls->playhead);
    free(walls->items);
    free(walls);
}

static void add_wall(struct walls *walls, const struct model *model, vec3s origin)
{
    if (!model || model->kind != MODEL_BRUSH || model->map != walls->map || model->submodel == 0)
        return;
    if (walls->num == walls->room) {
        walls->room = walls->room ? 2 * walls->room : 64;
        walls->items = mem_resize(walls->items, (size_t)walls->room, sizeof *walls->items);
    }
    walls->items[walls->num++] = (struct wall){model->submodel, origin};
}

static void stand_in_visit(struct walls *walls)
{
    walls->map = walls->map_scene->map;
    for (int i = 0; i < walls->map_scene->num_entities; i++)
        add_wall(walls, walls->map_scene->entities[i].model, walls->map_scene->entities[i].origin);
}

static void stand_in_demo(struct walls *walls, double demo)
{
    const struct client_frame *frame =
        playhead_frame(walls->playhead, timeline_find_frame(walls->timeline, demo));
    const struct level *level = timeline_level(walls->timeline, frame->level);
    walls->map = level->map;
    for (int i = 0; i < frame->num_entities && level->map; i++) {
        const struct client_entity *entity = &frame->entities[i];
        if (entity->model < level->num_models && entity->alpha > 0.0f)
            add_wall(walls, level->models[entity->model],
                     interpolation_draw(frame, entity, demo).origin);
    }
}

/* Where all are at that moment. */
static void stand(struct walls *walls, double demo)
{
    walls->num = 0;
    if (walls->timeline)
        stand_in_demo(walls, demo);
    else
        stand_in_visit(walls);
}

static float trace_one(const struct map *map, const struct wall *wall, vec3s from, vec3s to)
{
    struct map_trace trace;
    map_trace(map, wall->submodel, 0, glms_vec3_sub(from, wall->origin),
              glms_vec3_sub(to, wall->origin), &trace);
    return trace.start_solid ? 1.0f : trace.fraction;
}

float walls_trace(struct walls *walls, double demo, vec3s from, vec3s to)
{
    struct map_trace trace;
    stand(walls, demo);
    if (!walls->map)
        return 1.0f;
    map_trace(walls->map, 0, 0, from, to, &trace);
    float nearest = trace.all_solid ? 1.0f : trace.fraction;
    for (int i = 0; i < walls->num; i++)
        nearest = fminf(nearest, trace_one(walls->map, &walls->items[i], from, to));
    return nearest;
}

bool walls_hold(struct walls *walls, double demo, vec3s place)
{
    stand(walls, demo);
    if (!walls->map)
        return false;
    bool holds = map_contents_at(walls->map, 0, place) == CONTENTS_SOLID;
    for (int i = 0; i < walls->num && !holds; i++)
        holds = map_contents_at(walls->map, walls->items[i].submodel,
                                glms_vec3_sub(place, walls->items[i].origin)) == CONTENTS_SOLID;
    return holds;
}
