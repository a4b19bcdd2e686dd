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

struct camera_collision {
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

struct camera_collision *camera_collision_create(const struct timeline *timeline,
                                                 const struct map_scene *map_scene)
{
    struct camera_collision *collision = mem_alloc(sizeof *collision);
    collision->timeline = timeline;
    collision->map_scene = map_scene;
    if (timeline)
        collision->playhead = playhead_create(timeline);
    return collision;
}

void camera_collision_destroy(struct camera_collision *collision)
{
    if (!collision)
        return;
    if (collision->playhead)
        playhead_destroy(collision->playhead);
    free(collision->items);
    free(collision);
}

static void add_wall(struct camera_collision *collision, const struct model *model, vec3s origin)
{
    if (!model || model->kind != MODEL_BRUSH || model->map != collision->map ||
        model->submodel == 0)
        return;
    if (collision->num == collision->room) {
        collision->room = collision->room ? 2 * collision->room : 64;
        collision->items =
            mem_resize(collision->items, (size_t)collision->room, sizeof *collision->items);
    }
    collision->items[collision->num++] = (struct wall){model->submodel, origin};
}

static void stand_in_visit(struct camera_collision *collision)
{
    collision->map = collision->map_scene->map;
    for (int i = 0; i < collision->map_scene->num_entities; i++)
        add_wall(collision, collision->map_scene->entities[i].model,
                 collision->map_scene->entities[i].origin);
}

static void stand_in_demo(struct camera_collision *collision, double demo)
{
    const struct client_frame *frame =
        playhead_frame(collision->playhead, timeline_find_frame(collision->timeline, demo));
    const struct level *level = timeline_level(collision->timeline, frame->level);
    collision->map = level->map;
    for (int i = 0; i < frame->num_entities && level->map; i++) {
        const struct client_entity *entity = &frame->entities[i];
        if (entity->model < level->num_models && entity->alpha > 0.0f)
            add_wall(collision, level->models[entity->model],
                     interpolation_draw(frame, entity, demo).origin);
    }
}

/* Where all are at that moment. */
static void stand(struct camera_collision *collision, double demo)
{
    collision->num = 0;
    if (collision->timeline)
        stand_in_demo(collision, demo);
    else
        stand_in_visit(collision);
}

static float trace_one(const struct map *map, const struct wall *wall, vec3s from, vec3s to)
{
    struct map_trace trace;
    map_trace(map, wall->submodel, 0, glms_vec3_sub(from, wall->origin),
              glms_vec3_sub(to, wall->origin), &trace);
    return trace.start_solid ? 1.0f : trace.fraction;
}

float camera_collision_trace(struct camera_collision *collision, double demo, vec3s from, vec3s to)
{
    struct map_trace trace;
    stand(collision, demo);
    if (!collision->map)
        return 1.0f;
    map_trace(collision->map, 0, 0, from, to, &trace);
    float nearest = trace.all_solid ? 1.0f : trace.fraction;
    for (int i = 0; i < collision->num; i++)
        nearest = fminf(nearest, trace_one(collision->map, &collision->items[i], from, to));
    return nearest;
}

bool camera_collision_hold(struct camera_collision *collision, double demo, vec3s place)
{
    stand(collision, demo);
    if (!collision->map)
        return false;
    bool holds = map_contents_at(collision->map, 0, place) == CONTENTS_SOLID;
    for (int i = 0; i < collision->num && !holds; i++)
        holds = map_contents_at(collision->map, collision->items[i].submodel,
                                glms_vec3_sub(place, collision->items[i].origin)) == CONTENTS_SOLID;
    return holds;
}
