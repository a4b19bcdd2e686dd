/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_nodes.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "world/map_lumps.h"
#include "world/map_parse.h"
#include "world/map_trees.h"
#include "world/map_vis_38.h"

enum {
    MAX_REUSE = 4, /* times that leafs or nodes may refer to a mark or face; compilers do it once */
    PLANE_SIZE = 20,
    CLIPNODE_SIZE = 8,
    CLIPNODE_WIDE_SIZE = 12,
    SUBMODEL_SIZE = 64,
    SUBMODEL_SIZE_38 = 48,
    LEAF_SIZE_38 = 28,
};

/* The game takes a shortcut for axial planes, so a plane may claim to be one only if it
 * is. */
static int plane_type(int32_t type, vec3s normal)
{
    return type >= 0 && type < 3 && normal.raw[type] == 1.0f ? type : 3;
}

bool map_nodes_parse_planes(struct map_parser *p)
{
    int num;
    if (!map_lumps_count(p, LUMP_PLANES, PLANE_SIZE, &num))
        return false;
    struct map_plane *planes = ARENA_NEW(p->arena, struct map_plane, (size_t)num);
    struct bytes b = p->lumps[LUMP_PLANES];
    for (int i = 0; i < num; i++) {
        planes[i].normal = map_read_vec3(&b);
        planes[i].dist = bytes_f32(&b);
        planes[i].type = plane_type(bytes_i32(&b), planes[i].normal);
        if (!map_is_sane_vec3(planes[i].normal) || !map_is_sane(planes[i].dist)) {
            planes[i] = (struct map_plane){.type = 3};
            p->bad_planes = map_mark_bad(p, p->bad_planes, num, i);
        }
    }
    p->map->planes = planes;
    p->map->num_planes = num;
    return true;
}

/* Clamps coordinates of boxes, which serve only as an optimization; compilers leave odd
 * ones in empty leafs. */
static float clamp_coordinate(float f)
{
    return isnan(f) ? 0.0f : fminf(fmaxf(f, -1e9f), 1e9f);
}

static vec3s read_box_corner(const struct map_parser *p, struct bytes *b)
{
    float v[3];
    for (int i = 0; i < 3; i++)
        v[i] = p->has_float_boxes ? clamp_coordinate(bytes_f32(b)) : (float)bytes_i16(b);
    return vec3_make(v[0], v[1], v[2]);
}

static size_t box_size(const struct map_parser *p)
{
    return p->has_float_boxes ? 24 : 12;
}

/* Reads the faces of leafs. */
static bool parse_marks(struct map_parser *p)
{
    struct map *map = p->map;
    if (!map_lumps_count(p, LUMP_MARKS, p->is_wide ? 4 : 2, &map->num_marks))
        return false;
    int *marks = ARENA_NEW(p->arena, int, (size_t)map->num_marks);
    struct bytes b = p->lumps[LUMP_MARKS];
    for (int i = 0; i < map->num_marks; i++) {
        const int64_t face = map_read_index(p, &b);
        marks[i] = face >= 0 && face < map->num_faces ? (int)face : -1;
    }
    map->marks = marks;
    return true;
}

/* Converts contents to those used here: solid (including windows) and liquids. */
static int contents_of_38(uint32_t contents)
{
    enum { SOLID = 1, WINDOW = 2, LAVA = 8, SLIME = 16, WATER = 32 };
    return contents & (SOLID | WINDOW) ? CONTENTS_SOLID
           : contents & LAVA           ? CONTENTS_LAVA
           : contents & SLIME          ? CONTENTS_SLIME
           : contents & WATER          ? CONTENTS_WATER
                                       : CONTENTS_EMPTY;
}

/* i32 contents, i16 cluster, i16 area, box, u16 first mark, u16 number of marks, u16
 * first brush, u16 number of brushes. */
static void read_leaf_38(struct map_parser *p, struct bytes *b, int i, struct map_leaf *leaf)
{
    leaf->contents = contents_of_38(bytes_u32(b));
    p->clusters[i] = bytes_i16(b);
    leaf->area = bytes_u16(b);
    leaf->mins = read_box_corner(p, b);
    leaf->maxs = read_box_corner(p, b);
    leaf->first_mark = bytes_u16(b);
    leaf->num_marks = bytes_u16(b);
    bytes_take(b, 4);
}

/* i32 contents, i32 vis offset, box, first mark, number of marks, u8[4] ambient sound
 * levels. */
static void read_leaf(struct map_parser *p, struct bytes *b, struct map_leaf *leaf)
{
    leaf->contents = bytes_i32(b);
    leaf->vis_offset = bytes_i32(b);
    leaf->mins = read_box_corner(p, b);
    leaf->maxs = read_box_corner(p, b);
    leaf->first_mark = map_read_index(p, b);
    leaf->num_marks = map_read_index(p, b);
    for (int k = 0; k < 4; k++)
        leaf->ambient[k] = bytes_u8(b);
}

static bool parse_leaf(struct map_parser *p, struct bytes *b, int i, struct map_leaf *leaf)
{
    if (p->map->version == BSP_38)
        read_leaf_38(p, b, i, leaf);
    else
        read_leaf(p, b, leaf);
    if (!map_is_range(leaf->first_mark, leaf->num_marks, p->map->num_marks))
        return err_set(p->err, ERR_FORMAT, "leaf %d: marks %d+%d of %d", i, leaf->first_mark,
                       leaf->num_marks, p->map->num_marks);
    return true;
}

/* Checks only the marks that the leaf uses; unused ones may have any value. */
static bool check_marks(struct map_parser *p, const struct map_leaf *leaf)
{
    for (int i = leaf->first_mark; i < leaf->first_mark + leaf->num_marks; i++)
        if (p->map->marks[i] < 0)
            return err_set(p->err, ERR_FORMAT, "mark %d: not one of %d faces", i,
                           p->map->num_faces);
    return true;
}

/* Drawing visits all that leafs and nodes refer to, so `total` references are limited. */
static bool check_reuse(struct map_parser *p, int64_t total, int num, const char *what)
{
    return total <= (int64_t)num * MAX_REUSE ||
           err_set(p->err, ERR_LIMIT, "%s %lld times, but only %d exist", what, (long long)total,
                   num);
}

static bool parse_leafs(struct map_parser *p)
{
    struct map *map = p->map;
    const size_t size =
        p->map->version == BSP_38 ? LEAF_SIZE_38 : 8 + box_size(p) + (p->is_wide ? 8 : 4) + 4;
    if (!parse_marks(p) || !map_lumps_count(p, LUMP_LEAFS, size, &map->num_leafs))
        return false;
    if (map->num_leafs == 0)
        return err_set(p->err, ERR_FORMAT, "no leafs");
    struct map_leaf *leafs = ARENA_NEW(p->arena, struct map_leaf, (size_t)map->num_leafs);
    if (map->version == BSP_38)
        p->clusters = ARENA_NEW(p->arena, int, (size_t)map->num_leafs);
    struct bytes b = p->lumps[LUMP_LEAFS];
    int64_t total = 0;
    for (int i = 0; i < map->num_leafs; i++) {
        if (!parse_leaf(p, &b, i, &leafs[i]))
            return false;
        total += leafs[i].num_marks;
        if (!check_reuse(p, total, map->num_marks, "leafs refer to marks") ||
            !check_marks(p, &leafs[i]))
            return false;
    }
    if (map->version == BSP_38)
        map_vis_38_parse(p, leafs);
    map->leafs = leafs;
    return true;
}

/* Reads a child of a node. In the 16-bit versions, values that are not nodes are leafs,
 * counted down from 65535. */
static bool read_node_child(struct map_parser *p, struct bytes *b, int i, int *child)
{
    const bool is_wide = p->is_wide || p->map->version == BSP_38;
    const int64_t value = is_wide ? bytes_i32(b) : bytes_u16(b);
    const int64_t leaf = is_wide ? -(value + 1) : 65535 - value;
    if (value >= 0 && value < p->map->num_nodes)
        *child = (int)value;
    else if (leaf >= 0 && leaf < p->map->num_leafs)
        *child = (int)-(leaf + 1);
    else
        return err_set(p->err, ERR_FORMAT, "node %d: child %lld of %d nodes, %d leafs", i,
                       (long long)value, p->map->num_nodes, p->map->num_leafs);
    return true;
}

/* i32 plane, two children, box, first face, number of faces. */
static bool parse_node(struct map_parser *p, struct bytes *b, int i, struct map_node *node)
{
    node->plane = bytes_i32(b);
    if (node->plane < 0 || node->plane >= p->map->num_planes)
        return err_set(p->err, ERR_FORMAT, "node %d: plane %d of %d", i, node->plane,
                       p->map->num_planes);
    if (!map_check_plane(p, node->plane))
        return false;
    if (!read_node_child(p, b, i, &node->child[0]) || !read_node_child(p, b, i, &node->child[1]))
        return false;
    node->mins = read_box_corner(p, b);
    node->maxs = read_box_corner(p, b);
    const int64_t first = map_read_index(p, b), num = map_read_index(p, b);
    if (!map_is_range(first, num, p->map->num_faces))
        return err_set(p->err, ERR_FORMAT, "node %d: faces %d+%d of %d", i, (int)first, (int)num,
                       p->map->num_faces);
    node->first_face = (int)first;
    node->num_faces = (int)num;
    return true;
}

static bool parse_nodes(struct map_parser *p)
{
    struct map *map = p->map;
    const bool has_wide_children = p->is_wide || map->version == BSP_38;
    const size_t size = 4 + (has_wide_children ? 8 : 4) + box_size(p) + (p->is_wide ? 8 : 4);
    if (!map_lumps_count(p, LUMP_NODES, size, &map->num_nodes))
        return false;
    struct map_node *nodes = ARENA_NEW(p->arena, struct map_node, (size_t)map->num_nodes);
    int(*children)[2] = mem_alloc((size_t)map->num_nodes * sizeof *children);
    struct bytes b = p->lumps[LUMP_NODES];
    int64_t total = 0;
    bool ok = true;
    for (int i = 0; i < map->num_nodes && ok; i++) {
        ok = parse_node(p, &b, i, &nodes[i]);
        total += nodes[i].num_faces;
        ok = ok && check_reuse(p, total, map->num_faces, "nodes refer to faces");
        children[i][0] = nodes[i].child[0];
        children[i][1] = nodes[i].child[1];
    }
    ok = ok && map_trees_check_parents((const int(*)[2])children, map->num_nodes, p->err) &&
         map_trees_check((const int(*)[2])children, map->num_nodes, "node", p->err);
    free(children);
    map->nodes = nodes;
    return ok;
}

/* Reads a child of a clipnode. With 16 bits, maps with more than 32767 clipnodes use the
 * range of values not used for contents (-1, -2 ...). */
static bool read_clip_child(struct map_parser *p, struct bytes *b, int i, int *child)
{
    int64_t value = map_read_index(p, b);
    if (!p->is_wide && value >= p->map->num_clipnodes)
        value -= 65536;
    if (value >= p->map->num_clipnodes)
        return err_set(p->err, ERR_FORMAT, "clipnode %d: child %d of %d", i, (int)value,
                       p->map->num_clipnodes);
    *child = (int)value;
    return true;
}

static bool parse_clipnode(struct map_parser *p, struct bytes *b, int i, struct map_clipnode *node)
{
    node->plane = bytes_i32(b);
    if (node->plane < 0 || node->plane >= p->map->num_planes)
        return err_set(p->err, ERR_FORMAT, "clipnode %d: plane %d of %d", i, node->plane,
                       p->map->num_planes);
    if (!map_check_plane(p, node->plane))
        return false;
    return read_clip_child(p, b, i, &node->child[0]) && read_clip_child(p, b, i, &node->child[1]);
}

/* Compilers may share clipnodes between branches, so only cycles are rejected here. */
static bool parse_clipnodes(struct map_parser *p)
{
    struct map *map = p->map;
    const size_t size = p->is_wide ? CLIPNODE_WIDE_SIZE : CLIPNODE_SIZE;
    if (!map_lumps_count(p, LUMP_CLIPNODES, size, &map->num_clipnodes))
        return false;
    struct map_clipnode *nodes =
        ARENA_NEW(p->arena, struct map_clipnode, (size_t)map->num_clipnodes);
    int(*children)[2] = mem_alloc((size_t)map->num_clipnodes * sizeof *children);
    struct bytes b = p->lumps[LUMP_CLIPNODES];
    bool ok = true;
    for (int i = 0; i < map->num_clipnodes && ok; i++) {
        ok = parse_clipnode(p, &b, i, &nodes[i]);
        children[i][0] = nodes[i].child[0];
        children[i][1] = nodes[i].child[1];
    }
    ok = ok && map_trees_check((const int(*)[2])children, map->num_clipnodes, "clipnode", p->err);
    free(children);
    map->clipnodes = nodes;
    return ok;
}

/* Box, origin, i32 roots of four hulls, i32 number of leafs with vis data (version 38:
 * one root, and no such number), i32 first face, i32 number of faces. Maps without clip
 * hulls have invalid roots there; these become empty space. */
static bool read_submodel(struct map_parser *p, struct bytes *b, int i, struct map_submodel *out)
{
    const struct map *map = p->map;
    const vec3s mins = map_read_vec3(b), maxs = map_read_vec3(b), origin = map_read_vec3(b);
    for (int k = 0; k < 3; k++) {
        out->mins.raw[k] = clamp_coordinate(mins.raw[k]) - 1.0f;
        out->maxs.raw[k] = clamp_coordinate(maxs.raw[k]) + 1.0f;
        out->origin.raw[k] = clamp_coordinate(origin.raw[k]);
    }
    const bool is_38 = map->version == BSP_38;
    for (int k = 0; k < 4; k++)
        out->head_node[k] = k > 0 && is_38 ? CONTENTS_EMPTY : bytes_i32(b);
    for (int k = 1; k < 4; k++)
        if (out->head_node[k] >= map->num_clipnodes)
            out->head_node[k] = CONTENTS_EMPTY;
    const int num_vis_leafs = is_38 ? map->num_vis_leafs : bytes_i32(b);
    if (i == 0)
        p->map->num_vis_leafs = num_vis_leafs;
    out->first_face = bytes_i32(b);
    out->num_faces = bytes_i32(b);
    if (out->head_node[0] >= map->num_nodes || out->head_node[0] < -map->num_leafs)
        return err_set(p->err, ERR_FORMAT, "model %d: node %d of %d", i, out->head_node[0],
                       map->num_nodes);
    if (!map_is_range(out->first_face, out->num_faces, map->num_faces))
        return err_set(p->err, ERR_FORMAT, "model %d: faces %d+%d of %d", i, out->first_face,
                       out->num_faces, map->num_faces);
    return true;
}

/* Returns an empty leaf, encoded like a node's child. */
static int find_empty_leaf(const struct map *map)
{
    int i = map->num_leafs - 1;
    while (i > 0 && map->leafs[i].contents != CONTENTS_EMPTY)
        i--;
    return -(i + 1);
}

/* Damaged submodels other than the world are left empty: few maps use all of theirs. */
static bool parse_submodel(struct map_parser *p, struct bytes *b, int i, struct map_submodel *out)
{
    struct err *const err = p->err;
    struct err why = {0};
    p->err = i > 0 ? &why : err;
    const bool ok = read_submodel(p, b, i, out);
    p->err = err;
    if (ok || i == 0)
        return ok;
    log_warn(p->log, "%s: %s; the model is left empty", p->map->name, why.text);
    *out = (struct map_submodel){
        .head_node = {find_empty_leaf(p->map), CONTENTS_EMPTY, CONTENTS_EMPTY, CONTENTS_EMPTY}};
    return true;
}

static bool parse_submodels(struct map_parser *p)
{
    struct map *map = p->map;
    const size_t size = map->version == BSP_38 ? SUBMODEL_SIZE_38 : SUBMODEL_SIZE;
    if (!map_lumps_count(p, LUMP_SUBMODELS, size, &map->num_submodels))
        return false;
    if (map->num_submodels == 0)
        return err_set(p->err, ERR_FORMAT, "no models");
    struct map_submodel *submodels =
        ARENA_NEW(p->arena, struct map_submodel, (size_t)map->num_submodels);
    struct bytes b = p->lumps[LUMP_SUBMODELS];
    for (int i = 0; i < map->num_submodels; i++)
        if (!parse_submodel(p, &b, i, &submodels[i]))
            return false;
    map->submodels = submodels;
    return true;
}

bool map_nodes_parse(struct map_parser *p)
{
    return parse_leafs(p) && parse_nodes(p) && parse_clipnodes(p) && parse_submodels(p);
}
