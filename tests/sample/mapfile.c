/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/mapfile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/sort.h"
#include "tests/sample/light.h"
#include "tests/sample/vis.h"
#include "world/map.h"

enum lump {
    LUMP_ENTITIES,
    LUMP_PLANES,
    LUMP_TEXTURES,
    LUMP_VERTICES,
    LUMP_VISIBILITY,
    LUMP_NODES,
    LUMP_TEXINFO,
    LUMP_FACES,
    LUMP_LIGHTING,
    LUMP_CLIPNODES,
    LUMP_LEAFS,
    LUMP_MARKS,
    LUMP_EDGES,
    LUMP_SURFEDGES,
    LUMP_MODELS,
    NUM_LUMPS
};

enum {
    BSP_VERSION = 29,
    TEXINFO_SPECIAL = 1,
    HINT_SPACING = 256, /* units */
    NUM_HULLS = 3,      /* the format has room for a fourth, which the game does not use */
};

static const struct box hull_boxes[NUM_HULLS] = {
    {{0, 0, 0}, {0, 0, 0}},
    {{-16, -16, -24}, {16, 16, 32}},
    {{-32, -32, -24}, {32, 32, 64}},
};

struct map_writer {
    const struct level *level;
    struct plane_table planes;
    struct buffer lumps[NUM_LUMPS];
    int num_nodes, num_leafs, num_faces, num_marks, num_clipnodes, num_texinfos, num_vertices,
        num_edges, num_surfedges;
    struct point *vertices; /* malloc'd */
    int vertex_capacity;
};

static int find_vertex(struct map_writer *w, struct point p)
{
    for (int i = 0; i < w->num_vertices; i++)
        if (fabs(w->vertices[i].x - p.x) < 0.02 && fabs(w->vertices[i].y - p.y) < 0.02 &&
            fabs(w->vertices[i].z - p.z) < 0.02)
            return i;
    if (w->num_vertices == w->vertex_capacity) {
        w->vertex_capacity = w->vertex_capacity ? w->vertex_capacity * 2 : 1024;
        w->vertices = mem_resize(w->vertices, (size_t)w->vertex_capacity, sizeof *w->vertices);
    }
    w->vertices[w->num_vertices] = p;
    buf_f32(&w->lumps[LUMP_VERTICES], (float)p.x);
    buf_f32(&w->lumps[LUMP_VERTICES], (float)p.y);
    buf_f32(&w->lumps[LUMP_VERTICES], (float)p.z);
    return w->num_vertices++;
}

static void write_edge(struct map_writer *w, int from, int to)
{
    buf_i32(&w->lumps[LUMP_SURFEDGES], w->num_edges++);
    buf_i16(&w->lumps[LUMP_EDGES], from);
    buf_i16(&w->lumps[LUMP_EDGES], to);
    w->num_surfedges++;
}

static int compare_double(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* Writes one side of a face, divided at every vertex of the map on it, so that adjacent
 * faces share their vertices and no cracks are visible. */
static void write_side(struct map_writer *w, struct point a, struct point b, int num_known)
{
    enum { MAX_STOPS = 24 };
    const struct point along = point_sub(b, a);
    const double length = point_length(along);
    double stops[MAX_STOPS];
    int num = 0;

    for (int i = 0; i < num_known && num < MAX_STOPS; i++) {
        const struct point way = point_sub(w->vertices[i], a);
        const double t = point_dot(way, along) / length;
        if (t > 0.1 && t < length - 0.1 && point_length(point_mad(way, along, -t / length)) < 0.02)
            stops[num++] = t / length;
    }
    sort_items(stops, (size_t)num, sizeof *stops, compare_double);
    int from = find_vertex(w, a);
    for (int i = 0; i <= num; i++) {
        const int to = find_vertex(w, i < num ? point_mad(a, along, stops[i]) : b);
        write_edge(w, from, to);
        from = to;
    }
}

static int write_texinfo(struct map_writer *w, const struct face *face)
{
    struct buffer info = {0};
    struct luxels lux;
    light_luxels(face, &w->planes, &lux);
    for (int i = 0; i < 2; i++) {
        const struct point axis = i ? lux.t_axis : lux.s_axis;
        buf_f32(&info, (float)axis.x);
        buf_f32(&info, (float)axis.y);
        buf_f32(&info, (float)axis.z);
        buf_f32(&info, (float)(i ? lux.t_shift : lux.s_shift));
    }
    buf_i32(&info, face->texture);
    buf_i32(&info, light_is_special(&w->level->textures->all[face->texture]) ? TEXINFO_SPECIAL : 0);

    struct buffer *all = &w->lumps[LUMP_TEXINFO];
    int found = -1;
    for (int i = 0; i < w->num_texinfos && found < 0; i++)
        if (memcmp(all->data + (size_t)i * info.size, info.data, info.size) == 0)
            found = i;
    if (found < 0) {
        buffer_append(all, info.data, info.size);
        found = w->num_texinfos++;
    }
    buffer_free(&info);
    return found;
}

static void write_faces(struct map_writer *w, const struct bsp *bsp)
{
    for (int i = 0; i < bsp->faces.count; i++)
        for (int k = 0; k < bsp->faces.all[i].poly.count; k++)
            find_vertex(w, bsp->faces.all[i].poly.at[k]);
    const int num_known = w->num_vertices;
    for (int i = 0; i < bsp->faces.count; i++) {
        const struct face *face = &bsp->faces.all[i];
        struct buffer *out = &w->lumps[LUMP_FACES];
        const int first = w->num_surfedges;
        for (int k = 0; k < face->poly.count; k++)
            write_side(w, face->poly.at[k], face->poly.at[(k + 1) % face->poly.count], num_known);
        buf_i16(out, face->plane);
        buf_i16(out, face->side);
        buf_i32(out, first);
        buf_i16(out, w->num_surfedges - first);
        buf_i16(out, write_texinfo(w, face));
        buffer_append(out, face->styles, 4);
        buf_i32(out, face->light_offset);
    }
    w->num_faces += bsp->faces.count;
}

static void write_box_i16(struct buffer *out, const struct box *box)
{
    for (int k = 0; k < 3; k++)
        buf_i16(out, (int)floor(point_axis(box->mins, k)));
    for (int k = 0; k < 3; k++)
        buf_i16(out, (int)ceil(point_axis(box->maxs, k)));
}

static void write_nodes(struct map_writer *w, const struct bsp *bsp)
{
    struct buffer *out = &w->lumps[LUMP_NODES];
    for (int i = 0; i < bsp->num_nodes; i++) {
        const struct bsp_node *node = &bsp->nodes[i];
        buf_i32(out, node->plane);
        for (int k = 0; k < 2; k++) {
            const int child = node->child[k];
            /* Leaf 0 is shared by all models; the others follow those already written. */
            const int own = w->num_leafs ? w->num_leafs : 1;
            const int leaf = child == -1 ? 0 : -child - 2 + own;
            buf_i16(out, child >= 0 ? child + w->num_nodes : -(leaf + 1));
        }
        write_box_i16(out, &node->box);
        buf_i16(out, node->first_face + w->num_faces);
        buf_i16(out, node->num_faces);
    }
}

/* Returns the volume of water or sky in a leaf, by the distance of the nearest visible
 * leaf. */
static int ambient_level(const struct bsp *bsp, const struct vis *vis, int leaf, int contents)
{
    const struct box *here = &bsp->leafs[leaf].box;
    double nearest = 1e9;
    for (int i = 1; i < bsp->num_leafs; i++) {
        const struct bsp_leaf *other = &bsp->leafs[i];
        if (other->contents != contents || !vis_sees(vis, leaf, i))
            continue;
        double gap = 0;
        for (int k = 0; k < 3; k++)
            gap = fmax(gap, fmax(point_axis(other->box.mins, k) - point_axis(here->maxs, k),
                                 point_axis(here->mins, k) - point_axis(other->box.maxs, k)));
        nearest = fmin(nearest, gap);
    }
    const double level = 255 * (1 - nearest / 500);
    return level > 0 ? (int)level : 0;
}

static void write_leafs(struct map_writer *w, const struct bsp *bsp, const struct vis *vis)
{
    static const int ambients[4] = {CONTENTS_WATER, CONTENTS_SKY, CONTENTS_SLIME, CONTENTS_LAVA};
    struct buffer *out = &w->lumps[LUMP_LEAFS];
    for (int i = w->num_leafs == 0 ? 0 : 1; i < bsp->num_leafs; i++) {
        const struct bsp_leaf *leaf = &bsp->leafs[i];
        const struct box nothing = {{0, 0, 0}, {0, 0, 0}};
        const bool seen = vis && i > 0;
        buf_i32(out, leaf->contents);
        buf_i32(out, seen ? vis_write_row(vis, i, &w->lumps[LUMP_VISIBILITY]) : -1);
        write_box_i16(out, i ? &leaf->box : &nothing);
        buf_i16(out, leaf->first_mark + w->num_marks);
        buf_i16(out, leaf->num_marks);
        for (int k = 0; k < 4; k++)
            buf_u8(out, seen ? ambient_level(bsp, vis, i, ambients[k]) : 0);
    }
    for (int i = 0; i < bsp->num_marks; i++)
        buf_i16(&w->lumps[LUMP_MARKS], bsp->marks[i] + w->num_faces);
}

/* Expands a brush by a hull's box: moves every plane outwards, and adds six axial planes
 * that keep sharp corners from growing too far. */
static struct brush grow_brush(const struct brush *brush, const struct box *hull)
{
    static const struct point axes[6] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                         {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};
    struct brush grown = *brush;
    for (int i = 0; i < 6; i++) {
        bool known = false;
        for (int s = 0; s < grown.num_sides; s++)
            known |= point_dot(grown.sides[s].plane.normal, axes[i]) > 0.99999;
        if (!known && grown.num_sides < BRUSH_SIDES)
            brush_cut(&grown, axes[i], i % 2 ? brush->box.mins : brush->box.maxs, 0);
    }
    for (int s = 0; s < grown.num_sides; s++) {
        struct plane *plane = &grown.sides[s].plane;
        for (int k = 0; k < 3; k++) {
            const double n = point_axis(plane->normal, k);
            plane->dist -= n * point_axis(n > 0 ? hull->mins : hull->maxs, k);
        }
    }
    grown.contents = CONTENTS_SOLID;
    return grown;
}

static struct box world_box(const struct brush_list *brushes, double margin)
{
    struct box box = box_empty();
    for (int i = 0; i < brushes->count; i++) {
        box_add(&box, brushes->all[i].box.mins);
        box_add(&box, brushes->all[i].box.maxs);
    }
    const struct point m = point_make(margin, margin, margin);
    return (struct box){point_sub(box.mins, m), point_add(box.maxs, m)};
}

/* Drops the faces outside the box, since unreachable space need not be divided. */
static void drop_outer_faces(struct face_list *faces, const struct box *box)
{
    for (int i = 0; i < faces->count; i++) {
        const struct point c = poly_centre(&faces->all[i].poly);
        const struct box at = {c, c};
        if (faces->all[i].poly.count && !box_touches(&at, box, 0))
            faces->all[i].poly.count = 0;
    }
}

/* Returns the head node. */
static int write_hull(struct map_writer *w, const struct brush_list *solids, const struct box *hull,
                      const struct box *reach)
{
    struct brush_list grown = {.around = CONTENTS_EMPTY};
    for (int i = 0; i < solids->count; i++) {
        const struct brush brush = grow_brush(&solids->all[i], hull);
        brush_add(&grown, &brush);
    }
    struct face_list faces = {0};
    struct bsp bsp;
    const struct box bounds = world_box(&grown, 64);
    csg_make_faces(&grown, true, &w->planes, &faces);
    if (reach)
        drop_outer_faces(&faces, reach);
    bsp_build(&bsp, &faces, &grown, &w->planes, &bounds);

    const int head = bsp.head >= 0 ? w->num_clipnodes : -1;
    for (int i = 0; i < bsp.num_nodes; i++) {
        buf_i32(&w->lumps[LUMP_CLIPNODES], bsp.nodes[i].plane);
        for (int k = 0; k < 2; k++) {
            const int child = bsp.nodes[i].child[k];
            buf_i16(&w->lumps[LUMP_CLIPNODES], child >= 0    ? child + w->num_clipnodes
                                               : child == -1 ? CONTENTS_SOLID
                                                             : CONTENTS_EMPTY);
        }
    }
    w->num_clipnodes += bsp.num_nodes;
    bsp_free(&bsp);
    brush_list_free(&grown);
    return head;
}

static void write_point(struct buffer *out, struct point p)
{
    buf_f32(out, (float)p.x);
    buf_f32(out, (float)p.y);
    buf_f32(out, (float)p.z);
}

/* Writes the lumps of one model, whose faces must be lit. */
static void write_model(struct map_writer *w, const struct bsp *bsp, const struct vis *vis,
                        const struct brush_list *brushes, bool is_world)
{
    struct buffer *out = &w->lumps[LUMP_MODELS];
    const struct box box = world_box(brushes, 0);
    write_point(out, box.mins);
    write_point(out, box.maxs);
    write_point(out, point_make(0, 0, 0));
    buf_i32(out, w->num_nodes);
    for (int hull = 1; hull < NUM_HULLS; hull++)
        buf_i32(out, write_hull(w, &bsp->solids, &hull_boxes[hull], is_world ? &box : NULL));
    buf_i32(out, 0);
    buf_i32(out, is_world ? bsp->num_leafs - 1 : 0);
    buf_i32(out, w->num_faces);
    buf_i32(out, bsp->faces.count);

    write_nodes(w, bsp);
    write_leafs(w, bsp, vis);
    write_faces(w, bsp);
    w->num_nodes += bsp->num_nodes;
    w->num_leafs += w->num_leafs == 0 ? bsp->num_leafs : bsp->num_leafs - 1;
    w->num_marks += bsp->num_marks;
}

/* Adds hint planes, whose only purpose is to make leaves smaller. */
static void add_hints(struct map_writer *w, const struct box *bounds, double spacing,
                      struct face_list *faces)
{
    const struct brush whole = brush_box(0, bounds->mins, bounds->maxs, 0);
    for (int axis = 0; axis < 2; axis++)
        for (double at = -4096; at <= 4096; at += spacing) {
            struct face face = {.hidden = true};
            struct plane plane = {axis ? point_make(0, 1, 0) : point_make(1, 0, 0), at};
            face.poly = poly_on_plane(&plane);
            for (int i = 0; i < whole.num_sides && face.poly.count; i++) {
                struct poly front, back;
                poly_split(&face.poly, &whole.sides[i].plane, &front, &back);
                face.poly = back;
            }
            if (!face.poly.count)
                continue;
            face.plane = plane_table_find(&w->planes, plane, &face.side);
            face_add(faces, &face);
        }
}

/* hint_spacing 0: no hints. */
static void build_tree(struct map_writer *w, const struct brush_list *brushes, double hint_spacing,
                       struct bsp *bsp)
{
    struct face_list faces = {0};
    const struct box bounds = world_box(brushes, 64);
    csg_make_faces(brushes, false, &w->planes, &faces);
    if (hint_spacing > 0)
        add_hints(w, &bounds, hint_spacing, &faces);
    bsp_build(bsp, &faces, brushes, &w->planes, &bounds);
    bsp_finish_faces(bsp);
}

/* Computes visibility in a tree without details, since only rooms and large walls hide
 * much. */
static void make_vis(struct map_writer *w, const struct bsp *world, struct vis *vis)
{
    struct brush_list large = {.around = w->level->world.around};
    for (int i = 0; i < w->level->world.count; i++)
        if (!w->level->world.all[i].detail)
            brush_add(&large, &w->level->world.all[i]);

    struct bsp coarse;
    struct vis coarse_vis;
    const struct box bounds = world_box(&w->level->world, 64);
    build_tree(w, &large, HINT_SPACING, &coarse);
    bsp_make_portals(&coarse, &bounds);
    vis_make(&coarse_vis, &coarse);
    vis_refine(vis, world, &coarse, &coarse_vis);
    vis_free(&coarse_vis);
    bsp_free(&coarse);
    brush_list_free(&large);
}

static void write_planes(struct map_writer *w)
{
    struct buffer *out = &w->lumps[LUMP_PLANES];
    for (int i = 0; i < w->planes.count; i++) {
        const struct plane *plane = &w->planes.all[i];
        const struct point n = plane->normal;
        const double ax = fabs(n.x), ay = fabs(n.y), az = fabs(n.z);
        const int nearest = ax >= ay && ax >= az ? 3 : ay >= az ? 4 : 5;
        write_point(out, n);
        buf_f32(out, (float)plane->dist);
        buf_i32(out, n.x == 1 ? 0 : n.y == 1 ? 1 : n.z == 1 ? 2 : nearest);
    }
}

static void join_lumps(struct map_writer *w, struct buffer *file)
{
    buf_i32(file, BSP_VERSION);
    buf_zeros(file, NUM_LUMPS * 8);
    for (int i = 0; i < NUM_LUMPS; i++) {
        buf_patch_i32(file, 4 + (size_t)i * 8, (int32_t)file->size);
        buf_patch_i32(file, 8 + (size_t)i * 8, (int32_t)w->lumps[i].size);
        buffer_append(file, w->lumps[i].data, w->lumps[i].size);
        buf_zeros(file, -file->size & 3);
        buffer_free(&w->lumps[i]);
    }
}

void mapfile_compile(const struct level *level, struct buffer *file, struct buffer *lit)
{
    struct map_writer w = {.level = level};
    struct bsp world;
    struct vis vis;

    buf_name(lit, "QLIT", 4);
    buf_i32(lit, 1);
    buf_zeros(&w.lumps[LUMP_EDGES], 4); /* edge 0 is unused because it cannot be reversed */
    w.num_edges = 1;
    build_tree(&w, &level->world, 0, &world);
    make_vis(&w, &world, &vis);
    light_faces(level, &world, &world, &w.lumps[LUMP_LIGHTING], lit);
    write_model(&w, &world, &vis, &level->world, true);

    for (int i = 0; i < level->num_submodels; i++) {
        struct bsp model;
        build_tree(&w, &level->submodels[i], 0, &model);
        light_faces(level, &world, &model, &w.lumps[LUMP_LIGHTING], lit);
        write_model(&w, &model, NULL, &level->submodels[i], false);
        bsp_free(&model);
    }
    buf_str(&w.lumps[LUMP_ENTITIES], level->entities);
    textures_write(level->textures, &w.lumps[LUMP_TEXTURES]);
    write_planes(&w);
    join_lumps(&w, file);

    vis_free(&vis);
    bsp_free(&world);
    plane_table_free(&w.planes);
    free(w.vertices);
}
