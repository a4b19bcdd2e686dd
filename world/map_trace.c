/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_trace.h"

#include <assert.h>

/* Distance in front of a plane at which a move stops, in units; from the game. */
static const float STOP_DISTANCE = 1.0f / 32.0f;

static float distance_to(const struct map_plane *plane, vec3s point)
{
    return plane->type < 3 ? point.raw[plane->type] - plane->dist
                           : glms_vec3_dot(plane->normal, point) - plane->dist;
}

static int find_leaf(const struct map *map, int index, vec3s point)
{
    while (index >= 0) {
        const struct map_node *node = &map->nodes[index];
        index = node->child[distance_to(&map->planes[node->plane], point) < 0.0f];
    }
    return -(index + 1);
}

int map_leaf_at(const struct map *map, vec3s point)
{
    return find_leaf(map, map->submodels[0].head_node[0], point);
}

int map_contents_at(const struct map *map, int submodel, vec3s point)
{
    assert(submodel >= 0 && submodel < map->num_submodels);
    return map->leafs[find_leaf(map, map->submodels[submodel].head_node[0], point)].contents;
}

/* Nodes that one move may visit. Moves through the longest real maps visit 400, but hulls whose
 * branches share nodes could cost the square of their depth. A move that reaches the limit stops. */
enum { MAX_VISITS = 1 << 14 };

/* A hull is a tree of nodes with leafs (hull 0), or of clipnodes with contents, as its
 * ends. */
struct sweep {
    const struct map *map;
    bool uses_nodes;
    int root;
    int visits_left;
    struct map_trace *out;
};

/* Returns the children of a node and stores its plane. */
static const int *node_children(const struct sweep *sweep, int index,
                                const struct map_plane **plane)
{
    const struct map *map = sweep->map;
    if (sweep->uses_nodes) {
        *plane = &map->planes[map->nodes[index].plane];
        return map->nodes[index].child;
    }
    *plane = &map->planes[map->clipnodes[index].plane];
    return map->clipnodes[index].child;
}

static int contents_below(const struct sweep *sweep, int index, vec3s point)
{
    while (index >= 0) {
        const struct map_plane *plane;
        const int *child = node_children(sweep, index, &plane);
        index = child[distance_to(plane, point) < 0.0f];
    }
    return sweep->uses_nodes ? sweep->map->leafs[-(index + 1)].contents : index;
}

static void enter_contents(struct map_trace *out, int contents)
{
    if (contents == CONTENTS_SOLID) {
        out->start_solid = true;
        return;
    }
    out->all_solid = false;
    if (contents == CONTENTS_EMPTY)
        out->in_open = true;
    else
        out->in_water = true;
}

/* A part of the move: from `start` at fraction `from` to `end` at fraction `to`. */
struct segment {
    float from, to;
    vec3s start, end;
};

static float fraction_at(const struct segment *way, float part)
{
    return way->from + (way->to - way->from) * part;
}

/* Where a move passes through a plane and continues behind it. */
struct crossing {
    const struct map_plane *plane;
    bool from_behind;
    struct segment way; /* in which it is */
    float part;         /* of the way */
};

/* Stops at a plane. If rounding puts that point inside something solid, it is moved back as far as
 * necessary. */
static void stop_at(const struct sweep *sweep, const struct crossing *at)
{
    struct map_trace *out = sweep->out;
    float part = at->part;
    out->plane = *at->plane;
    if (at->from_behind) {
        out->plane.normal = glms_vec3_negate(at->plane->normal);
        out->plane.dist = -at->plane->dist;
        out->plane.type = 3;
    }
    out->fraction = fraction_at(&at->way, part);
    out->end = vec3_lerp(at->way.start, at->way.end, part);
    while (contents_below(sweep, sweep->root, out->end) == CONTENTS_SOLID) {
        part -= 0.1f;
        if (part < 0.0f)
            return;
        out->fraction = fraction_at(&at->way, part);
        out->end = vec3_lerp(at->way.start, at->way.end, part);
    }
}

/* Enters the contents at the end of a branch, behind a crossing (NULL: the move starts there).
 * Returns false if they stop the move. */
static bool enter(const struct sweep *sweep, int contents, const struct crossing *from)
{
    if (!from || contents != CONTENTS_SOLID) {
        enter_contents(sweep->out, contents);
        return true;
    }
    if (!sweep->out->all_solid)
        stop_at(sweep, from);
    return false;
}

/* Moves along a segment below a node, behind a crossing; returns false if something stopped it. The
 * recursion is as deep as the tree, which is limited when loading. */
static bool move_below(struct sweep *sweep, int index, struct segment way,
                       const struct crossing *from)
{
    struct crossing last;
    while (index >= 0) {
        const struct map_plane *plane;
        const int *child = node_children(sweep, index, &plane);
        const float d0 = distance_to(plane, way.start), d1 = distance_to(plane, way.end);
        const bool from_behind = d0 < 0.0f;
        if (sweep->visits_left-- <= 0)
            return enter(sweep, CONTENTS_SOLID, from);
        if ((d1 < 0.0f) == from_behind) {
            index = child[from_behind];
            continue;
        }
        const float stop = from_behind ? -STOP_DISTANCE : STOP_DISTANCE;
        const float part = glm_clamp((d0 - stop) / (d0 - d1), 0.0f, 1.0f);
        const struct segment near_way = {way.from, fraction_at(&way, part), way.start,
                                         vec3_lerp(way.start, way.end, part)};
        if (!move_below(sweep, child[from_behind], near_way, from))
            return false;
        last = (struct crossing){plane, from_behind, way, part};
        from = &last;
        index = child[!from_behind];
        way.from = near_way.to;
        way.start = near_way.end;
    }
    return enter(sweep, contents_below(sweep, index, way.start), from);
}

void map_trace(const struct map *map, int submodel, int hull, vec3s start, vec3s end,
               struct map_trace *out)
{
    assert(submodel >= 0 && submodel < map->num_submodels);
    assert(hull >= 0 && hull < 4);
    *out = (struct map_trace){.fraction = 1.0f, .end = end, .all_solid = true};
    struct sweep sweep = {map, hull == 0, map->submodels[submodel].head_node[hull], MAX_VISITS,
                          out};
    move_below(&sweep, sweep.root, (struct segment){0.0f, 1.0f, start, end}, NULL);
}
