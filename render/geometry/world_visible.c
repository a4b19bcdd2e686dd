/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/geometry/world_visible.h"

#include "base/arena.h"
#include "render/scene.h"
#include "world/map.h"
#include "world/pvs.h"

enum { NO_NODE = -1 };

struct world_visible {
    const struct map *map;
    struct pvs_row row;
    int *node_parents, *leaf_parents; /* indices of nodes; NO_NODE at the root */
    /* Marks equal to `round` are set; incrementing it clears all marks. */
    unsigned round;
    unsigned *node_marks, *leaf_marks, *face_marks;
    int *faces, num_faces;
    unsigned *face_waits; /* marks of faces that are not in `ordered` yet */
    int *ordered, num_ordered;
};

static void set_parents(struct world_visible *v)
{
    const struct map *const map = v->map;
    for (int i = 0; i < map->num_nodes; i++)
        v->node_parents[i] = NO_NODE;
    for (int i = 0; i < map->num_leafs; i++)
        v->leaf_parents[i] = NO_NODE;
    for (int i = 0; i < map->num_nodes; i++)
        for (int side = 0; side < 2; side++) {
            const int child = map->nodes[i].child[side];
            if (child >= 0)
                v->node_parents[child] = i;
            else
                v->leaf_parents[-(child + 1)] = i;
        }
}

struct world_visible *world_visible_create(const struct map *map, struct arena *arena)
{
    struct world_visible *const v = ARENA_NEW(arena, struct world_visible, 1);
    const size_t num_nodes = (size_t)map->num_nodes, num_leafs = (size_t)map->num_leafs;

    v->map = map;
    v->row.num_leafs = map->num_vis_leafs;
    v->row.bits = ARENA_NEW(arena, uint8_t, pvs_row_size(map->num_vis_leafs) + 1);
    v->node_parents = ARENA_NEW(arena, int, num_nodes);
    v->leaf_parents = ARENA_NEW(arena, int, num_leafs);
    v->node_marks = ARENA_NEW(arena, unsigned, num_nodes);
    v->leaf_marks = ARENA_NEW(arena, unsigned, num_leafs);
    v->face_marks = ARENA_NEW(arena, unsigned, (size_t)map->num_faces);
    v->faces = ARENA_NEW(arena, int, (size_t)map->num_faces);
    v->face_waits = ARENA_NEW(arena, unsigned, (size_t)map->num_faces);
    v->ordered = ARENA_NEW(arena, int, (size_t)map->num_faces);
    set_parents(v);
    return v;
}

bool world_visible_is_facing(const struct map *map, int face, vec3s eye)
{
    const struct map_face *const f = &map->faces[face];
    const struct map_plane *const plane = &map->planes[f->plane];
    const float distance = glms_vec3_dot(eye, plane->normal) - plane->dist;
    return f->back ? distance < 0.0f : distance > 0.0f;
}

/* True if closed doors hide the area of the leaf. */
static bool is_closed(const struct map_leaf *leaf, const struct camera_view *camera)
{
    const int area = leaf->area;
    return area < camera->num_areas && !(camera->areas[area / 8] >> area % 8 & 1);
}

/* Marks the visible leaves and all nodes above them. Faces that only sky leaves have are
 * the outside of the sky, which would hide the map from an eye above it. */
static void mark_seen(struct world_visible *v, const struct camera_view *camera)
{
    const struct map *const map = v->map;
    for (int leaf = 1; leaf <= map->num_vis_leafs; leaf++) {
        if (!pvs_sees(&v->row, leaf) || map->leafs[leaf].num_marks == 0 ||
            map->leafs[leaf].contents == CONTENTS_SKY || is_closed(&map->leafs[leaf], camera))
            continue;
        v->leaf_marks[leaf] = v->round;
        for (int node = v->leaf_parents[leaf]; node != NO_NODE && v->node_marks[node] != v->round;
             node = v->node_parents[node])
            v->node_marks[node] = v->round;
    }
}

static bool is_sky(const struct map *map, int face)
{
    const int texture = map->texinfos[map->faces[face].texinfo].texture;
    return texture >= 0 && map->textures[texture].surface == SURFACE_SKY;
}

bool world_visible_is_left_out(const struct map *map, int face, int left_out)
{
    return left_out && left_out & (is_sky(map, face) ? SCENE_WITHOUT_SKY : SCENE_WITHOUT_WORLD);
}

static void add_leaf(struct world_visible *v, int leaf_index, const struct camera_view *camera)
{
    const struct map *const map = v->map;
    const struct map_leaf *const leaf = &map->leafs[leaf_index];
    for (int i = 0; i < leaf->num_marks; i++) {
        const int face = map->marks[leaf->first_mark + i];
        if (v->face_marks[face] == v->round)
            continue;
        v->face_marks[face] = v->round;
        if (world_visible_is_facing(map, face, camera->origin) &&
            !(camera->is_orthographic && is_sky(map, face)))
            v->faces[v->num_faces++] = face;
    }
}

static void visit_node(struct world_visible *v, const struct camera_view *camera, int child)
{
    const struct map *const map = v->map;
    if (child < 0) {
        const int leaf = -(child + 1);
        if (v->leaf_marks[leaf] == v->round &&
            !camera_culls(camera, map->leafs[leaf].mins, map->leafs[leaf].maxs))
            add_leaf(v, leaf, camera);
        return;
    }
    const struct map_node *const node = &map->nodes[child];
    if (v->node_marks[child] != v->round || camera_culls(camera, node->mins, node->maxs))
        return;
    const struct map_plane *const plane = &map->planes[node->plane];
    const bool behind = glms_vec3_dot(camera->origin, plane->normal) < plane->dist;
    visit_node(v, camera, node->child[behind]);
    visit_node(v, camera, node->child[!behind]);
}

int world_visible_find(struct world_visible *v, const struct camera_view *camera, const int **faces)
{
    pvs_at(v->map, camera->origin, &v->row);
    v->round++;
    v->num_faces = 0;
    mark_seen(v, camera);
    visit_node(v, camera, v->map->submodels[0].head_node[0]);
    *faces = v->faces;
    return v->num_faces;
}

static void order_face(struct world_visible *v, int face)
{
    if (v->face_waits[face] != v->round)
        return;
    v->face_waits[face] = v->round - 1;
    v->ordered[v->num_ordered++] = face;
}

/* Orders the near side of a node's plane, then the faces on the plane, then the far side. */
static void order_node(struct world_visible *v, const struct camera_view *camera, int child)
{
    const struct map *const map = v->map;
    if (child < 0 || v->node_marks[child] != v->round)
        return;
    const struct map_node *const node = &map->nodes[child];
    if (camera_culls(camera, node->mins, node->maxs))
        return;
    const struct map_plane *const plane = &map->planes[node->plane];
    const bool behind = glms_vec3_dot(camera->origin, plane->normal) < plane->dist;
    order_node(v, camera, node->child[behind]);
    for (int i = 0; i < node->num_faces; i++)
        order_face(v, node->first_face + i);
    order_node(v, camera, node->child[!behind]);
}

int world_visible_in_order(struct world_visible *v, const struct camera_view *camera,
                           const int **faces)
{
    const int *found;
    const int num = world_visible_find(v, camera, &found);
    v->num_ordered = 0;
    for (int i = 0; i < num; i++)
        v->face_waits[found[i]] = v->round;
    order_node(v, camera, v->map->submodels[0].head_node[0]);
    for (int i = 0; i < num; i++)
        order_face(v, found[i]);
    *faces = v->ordered;
    return v->num_ordered;
}
