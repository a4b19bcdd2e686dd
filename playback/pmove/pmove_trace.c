/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Collision of the player's box with the map, doors, lifts and other players. */
#include "playback/pmove/pmove_trace.h"

#include "world/map.h"
#include "world/map_trace.h"

enum { PLAYER_HULL = 1, BOX_PLANES = 6 };

/* A box as a map with a single hull, so that it is traced like everything else. */
struct box {
    struct map_plane planes[BOX_PLANES];
    struct map_clipnode nodes[BOX_PLANES];
    struct map_submodel submodel;
    struct map map;
};

/* Expands the box of a solid by the player's box, so that the player becomes a point. The
 * order of planes, which decides which one is hit at an edge, is the game's. */
static void make_box(struct box *box, const struct pmove_solid *solid)
{
    for (int i = 0; i < BOX_PLANES; i++) {
        const int axis = i / 2;
        const bool is_min = i % 2 != 0;
        struct map_plane *plane = &box->planes[i];
        *plane = (struct map_plane){.type = axis};
        plane->normal.raw[axis] = 1.0f;
        plane->dist = is_min ? solid->mins.raw[axis] - PMOVE_MAXS.raw[axis]
                             : solid->maxs.raw[axis] - PMOVE_MINS.raw[axis];
        box->nodes[i].plane = i;
        box->nodes[i].child[is_min] = CONTENTS_EMPTY;
        box->nodes[i].child[!is_min] = i + 1 < BOX_PLANES ? i + 1 : CONTENTS_SOLID;
    }
    box->submodel = (struct map_submodel){.head_node = {0}};
    box->map = (struct map){
        .num_planes = BOX_PLANES,
        .planes = box->planes,
        .num_clipnodes = BOX_PLANES,
        .clipnodes = box->nodes,
        .num_submodels = 1,
        .submodels = &box->submodel,
    };
}

static void trace_solid(const struct map *map, const struct pmove_solid *solid, vec3s start,
                        vec3s end, struct map_trace *out)
{
    if (solid->submodel > 0 && solid->submodel < map->num_submodels) {
        map_trace(map, solid->submodel, PLAYER_HULL, start, end, out);
        return;
    }
    struct box box;
    make_box(&box, solid);
    map_trace(&box.map, 0, PLAYER_HULL, start, end, out);
}

/* Keeps the nearest hit. Starting inside a solid stops the move at once. */
static void merge_trace(struct pmove_trace *total, const struct map_trace *trace, vec3s offset,
                        int number)
{
    const bool start_solid = trace->start_solid || trace->all_solid;
    const float fraction = start_solid ? 0.0f : trace->fraction;
    if (fraction >= total->fraction)
        return;
    *total = (struct pmove_trace){
        .fraction = fraction,
        .end = glms_vec3_add(trace->end, offset),
        .normal = trace->fraction < 1.0f ? trace->plane.normal : glms_vec3_zero(),
        .number = number,
        .start_solid = start_solid,
    };
}

struct pmove_trace pmove_trace(const struct pmove_world *world, vec3s start, vec3s end)
{
    struct pmove_trace total = {.fraction = 1.0f, .end = end};
    struct map_trace trace;
    map_trace(world->map, 0, PLAYER_HULL, start, end, &trace);
    merge_trace(&total, &trace, glms_vec3_zero(), 0);
    for (int i = 0; i < world->num_solids; i++) {
        const struct pmove_solid *solid = &world->solids[i];
        trace_solid(world->map, solid, glms_vec3_sub(start, solid->origin),
                    glms_vec3_sub(end, solid->origin), &trace);
        merge_trace(&total, &trace, solid->origin, solid->number);
    }
    return total;
}

bool pmove_trace_fits(const struct pmove_world *world, vec3s origin)
{
    struct map_trace trace;
    map_trace(world->map, 0, PLAYER_HULL, origin, origin, &trace);
    for (int i = 0; i < world->num_solids && !trace.start_solid; i++) {
        const vec3s at = glms_vec3_sub(origin, world->solids[i].origin);
        trace_solid(world->map, &world->solids[i], at, at, &trace);
    }
    return !trace.start_solid;
}
