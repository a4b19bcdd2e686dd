/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/camera/camera_collision.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "models/model.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "world/map.h"
#include "world/map_spawn.h"
#include "world/map_trace.h"

enum { NUM_SNAPSHOTS = 512 /* cached: cameras query the same few times repeatedly */ };

/* The map and its brush entities at a demo time. */
struct snapshot {
    bool is_known;
    double demo;
    const struct map *map;
    int num, room;
    struct map_spawn_brush *brushes; /* brush entities, not the level itself */
};

struct camera_collision {
    const struct timeline *timeline; /* NULL: a map without a demo, which has only one snapshot */
    struct playhead *playhead;
    struct snapshot snapshots[NUM_SNAPSHOTS];
};

static void add_brush(struct snapshot *snapshot, int submodel, vec3s origin)
{
    snapshot->brushes =
        mem_grow(snapshot->brushes, snapshot->num, &snapshot->room, sizeof *snapshot->brushes);
    snapshot->brushes[snapshot->num++] = (struct map_spawn_brush){submodel, origin};
}

static void add_map_brushes(struct snapshot *snapshot)
{
    struct arena *arena = arena_create();
    struct map_spawn_brush *brushes;
    const int num = map_spawn_brushes(snapshot->map, SPAWN_NOT_IN_NORMAL, &brushes, arena);
    for (int i = 0; i < num; i++)
        add_brush(snapshot, brushes[i].submodel, brushes[i].origin);
    arena_destroy(arena);
}

struct camera_collision *camera_collision_create(const struct timeline *timeline,
                                                 const struct map *map)
{
    struct camera_collision *collision = mem_alloc(sizeof *collision);
    collision->timeline = timeline;
    collision->snapshots[0].map = map;
    if (timeline)
        collision->playhead = playhead_create(timeline);
    else
        add_map_brushes(&collision->snapshots[0]);
    return collision;
}

void camera_collision_destroy(struct camera_collision *collision)
{
    if (!collision)
        return;
    if (collision->playhead)
        playhead_destroy(collision->playhead);
    for (int i = 0; i < NUM_SNAPSHOTS; i++)
        free(collision->snapshots[i].brushes);
    free(collision);
}

static void read_snapshot(struct camera_collision *collision, struct snapshot *snapshot)
{
    const struct client_frame *frame = playhead_frame(
        collision->playhead, timeline_find_frame(collision->timeline, snapshot->demo));
    const struct level *level = timeline_level(collision->timeline, frame->level);
    snapshot->num = 0;
    snapshot->map = level->map;
    for (int i = 0; i < frame->num_entities && level->map; i++) {
        const struct client_entity *entity = &frame->entities[i];
        const struct model *model =
            entity->model < level->num_models ? level->models[entity->model] : NULL;
        if (model && model->kind == MODEL_BRUSH && model->map == level->map &&
            model->submodel != 0 && entity->alpha > 0.0f)
            add_brush(snapshot, model->submodel,
                      interpolation_drawn_place(frame, entity, snapshot->demo).origin);
    }
}

/* Without a demo, the only snapshot is that of the map, which does not change. */
static const struct snapshot *find_snapshot(struct camera_collision *collision, double demo)
{
    uint64_t bits;
    if (!collision->timeline)
        return &collision->snapshots[0];
    memcpy(&bits, &demo, sizeof bits);
    struct snapshot *snapshot = &collision->snapshots[hash_pair(bits, 0) % NUM_SNAPSHOTS];
    if (!snapshot->is_known || snapshot->demo != demo) {
        snapshot->is_known = true;
        snapshot->demo = demo;
        read_snapshot(collision, snapshot);
    }
    return snapshot;
}

/* A quick test against the brush's box: most brushes are far away. */
static bool may_touch(const struct map *map, const struct map_spawn_brush *brush, vec3s from,
                      vec3s to)
{
    const struct map_submodel *box = &map->submodels[brush->submodel];
    for (int i = 0; i < 3; i++) {
        const float a = from.raw[i] - brush->origin.raw[i], b = to.raw[i] - brush->origin.raw[i];
        if (fmaxf(a, b) < box->mins.raw[i] || fminf(a, b) > box->maxs.raw[i])
            return false;
    }
    return true;
}

static float trace_one(const struct map *map, const struct map_spawn_brush *brush, vec3s from,
                       vec3s to)
{
    struct map_trace trace;
    if (!may_touch(map, brush, from, to))
        return 1.0f;
    map_trace(map, brush->submodel, 0, glms_vec3_sub(from, brush->origin),
              glms_vec3_sub(to, brush->origin), &trace);
    return trace.start_solid ? 1.0f : trace.fraction;
}

float camera_collision_trace(struct camera_collision *collision, double demo, vec3s from, vec3s to)
{
    struct map_trace trace;
    const struct snapshot *snapshot = find_snapshot(collision, demo);
    if (!snapshot->map)
        return 1.0f;
    map_trace(snapshot->map, 0, 0, from, to, &trace);
    float nearest = trace.all_solid ? 1.0f : trace.fraction;
    for (int i = 0; i < snapshot->num; i++)
        nearest = fminf(nearest, trace_one(snapshot->map, &snapshot->brushes[i], from, to));
    return nearest;
}

bool camera_collision_is_solid(struct camera_collision *collision, double demo, vec3s point)
{
    const struct snapshot *snapshot = find_snapshot(collision, demo);
    if (!snapshot->map)
        return false;
    bool holds = map_contents_at(snapshot->map, 0, point) == CONTENTS_SOLID;
    for (int i = 0; i < snapshot->num && !holds; i++)
        holds =
            may_touch(snapshot->map, &snapshot->brushes[i], point, point) &&
            map_contents_at(snapshot->map, snapshot->brushes[i].submodel,
                            glms_vec3_sub(point, snapshot->brushes[i].origin)) == CONTENTS_SOLID;
    return holds;
}

bool camera_collision_is_in_lava(struct camera_collision *collision, double demo, vec3s point)
{
    const struct snapshot *snapshot = find_snapshot(collision, demo);
    const int contents = snapshot->map ? map_contents_at(snapshot->map, 0, point) : CONTENTS_EMPTY;
    return contents == CONTENTS_LAVA || contents == CONTENTS_SLIME;
}
