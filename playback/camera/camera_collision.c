#include "playback/camera/camera_collision.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "models/model.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "world/map.h"
#include "world/map_spawn.h"
#include "world/map_trace.h"

struct camera_collision {
    const struct timeline *timeline; /* NULL: a map alone */
    struct playhead *playhead;
    const struct map *map; /* at the time of the last query */
    int num, room;
    struct map_spawn_brush *brushes; /* that are entities, not the level itself */
};

static void add_brush(struct camera_collision *collision, int submodel, vec3s origin)
{
    collision->brushes =
        mem_grow(collision->brushes, collision->num, &collision->room, sizeof *collision->brushes);
    collision->brushes[collision->num++] = (struct map_spawn_brush){submodel, origin};
}

static void add_map_brushes(struct camera_collision *collision)
{
    struct arena *arena = arena_create();
    struct map_spawn_brush *brushes;
    const int num = map_spawn_brushes(collision->map, SPAWN_NOT_IN_NORMAL, &brushes, arena);
    for (int i = 0; i < num; i++)
        add_brush(collision, brushes[i].submodel, brushes[i].origin);
    arena_destroy(arena);
}

struct camera_collision *camera_collision_create(const struct timeline *timeline,
                                                 const struct map *map)
{
    struct camera_collision *collision = mem_alloc(sizeof *collision);
    collision->timeline = timeline;
    collision->map = map;
    if (timeline)
        collision->playhead = playhead_create(timeline);
    else
        add_map_brushes(collision);
    return collision;
}

void camera_collision_destroy(struct camera_collision *collision)
{
    if (!collision)
        return;
    if (collision->playhead)
        playhead_destroy(collision->playhead);
    free(collision->brushes);
    free(collision);
}

/* The map and its brushes at a demo time; a map alone does not change. */
static void find_brushes(struct camera_collision *collision, double demo)
{
    if (!collision->timeline)
        return;
    const struct client_frame *frame =
        playhead_frame(collision->playhead, timeline_find_frame(collision->timeline, demo));
    const struct level *level = timeline_level(collision->timeline, frame->level);
    collision->num = 0;
    collision->map = level->map;
    for (int i = 0; i < frame->num_entities && level->map; i++) {
        const struct client_entity *entity = &frame->entities[i];
        const struct model *model =
            entity->model < level->num_models ? level->models[entity->model] : NULL;
        if (model && model->kind == MODEL_BRUSH && model->map == level->map &&
            model->submodel != 0 && entity->alpha > 0.0f)
            add_brush(collision, model->submodel, interpolation_draw(frame, entity, demo).origin);
    }
}

static float trace_one(const struct map *map, const struct map_spawn_brush *brush, vec3s from,
                       vec3s to)
{
    struct map_trace trace;
    map_trace(map, brush->submodel, 0, glms_vec3_sub(from, brush->origin),
              glms_vec3_sub(to, brush->origin), &trace);
    return trace.start_solid ? 1.0f : trace.fraction;
}

float camera_collision_trace(struct camera_collision *collision, double demo, vec3s from, vec3s to)
{
    struct map_trace trace;
    find_brushes(collision, demo);
    if (!collision->map)
        return 1.0f;
    map_trace(collision->map, 0, 0, from, to, &trace);
    float nearest = trace.all_solid ? 1.0f : trace.fraction;
    for (int i = 0; i < collision->num; i++)
        nearest = fminf(nearest, trace_one(collision->map, &collision->brushes[i], from, to));
    return nearest;
}

bool camera_collision_holds(struct camera_collision *collision, double demo, vec3s point)
{
    find_brushes(collision, demo);
    if (!collision->map)
        return false;
    bool holds = map_contents_at(collision->map, 0, point) == CONTENTS_SOLID;
    for (int i = 0; i < collision->num && !holds; i++)
        holds =
            map_contents_at(collision->map, collision->brushes[i].submodel,
                            glms_vec3_sub(point, collision->brushes[i].origin)) == CONTENTS_SOLID;
    return holds;
}
