/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/bsp.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "world/map.h"

#define MAX_TEXELS 240.0 /* per side of a face, the limit of the game's light maps */

struct builder {
    struct bsp *bsp;
    const struct brush_list *brushes;
};

static void *grow(void *array, int count, int *capacity, size_t size)
{
    if (count < *capacity)
        return array;
    *capacity = *capacity ? *capacity * 2 : 256;
    return mem_resize(array, (size_t)*capacity, size);
}

static void cell_add(struct cell *cell, const struct poly *wall)
{
    cell->walls = grow(cell->walls, cell->count, &cell->capacity, sizeof *cell->walls);
    cell->walls[cell->count++] = *wall;
}

static struct cell cell_of_box(const struct box *box)
{
    const struct brush brush = brush_box(CONTENTS_SOLID, box->mins, box->maxs, 0);
    struct cell cell = {0};
    for (int i = 0; i < brush.num_sides; i++) {
        const struct poly wall = brush_side_poly(&brush, i);
        cell_add(&cell, &wall);
    }
    return cell;
}

/* Returns the part of a plane that is inside a cell. */
static struct poly cell_section(const struct cell *cell, const struct plane *plane)
{
    struct poly section = poly_on_plane(plane);
    for (int i = 0; i < cell->count && section.count; i++) {
        const struct poly *wall = &cell->walls[i];
        const struct point u = point_sub(wall->at[1], wall->at[0]);
        struct point n = {0, 0, 0};
        for (int k = 2; k < wall->count && point_length(n) < 1; k++)
            n = point_cross(point_sub(wall->at[k], wall->at[0]), u);
        n = point_normalise(n);
        const struct plane out = {n, point_dot(n, wall->at[0])};
        struct poly front, back;
        if (poly_is_on(&section, &out))
            continue;
        poly_split(&section, &out, &front, &back);
        section = back;
    }
    return section;
}

static void cell_split(const struct cell *cell, const struct plane *plane, struct cell halves[2])
{
    halves[0] = halves[1] = (struct cell){0};
    for (int i = 0; i < cell->count; i++) {
        struct poly front, back;
        poly_split(&cell->walls[i], plane, &front, &back);
        if (front.count)
            cell_add(&halves[0], &front);
        if (back.count)
            cell_add(&halves[1], &back);
    }
    const struct poly section = cell_section(cell, plane);
    if (section.count) {
        const struct poly flipped = poly_flip(&section);
        cell_add(&halves[0], &flipped);
        cell_add(&halves[1], &section);
    }
}

static struct box cell_box(const struct cell *cell)
{
    struct box box = box_empty();
    for (int i = 0; i < cell->count; i++)
        box_add_poly(&box, &cell->walls[i]);
    return box;
}

static struct point cell_centre(const struct cell *cell)
{
    struct point sum = {0, 0, 0};
    for (int i = 0; i < cell->count; i++)
        sum = point_mad(sum, poly_centre(&cell->walls[i]), 1.0 / cell->count);
    return sum;
}

/* Rates a plane as a divider of the faces: few cuts first, then balance; lower is better. */
static double plane_cost(const struct face_list *faces, const struct plane *plane, int index)
{
    int front = 0, back = 0, cuts = 0, on = 0;
    for (int i = 0; i < faces->count; i++) {
        const struct face *face = &faces->all[i];
        if (face->plane == index) {
            on++;
            continue;
        }
        bool before = false, behind = false;
        for (int k = 0; k < face->poly.count; k++) {
            const double d = plane_distance(plane, face->poly.at[k]);
            before |= d > POLY_EPSILON;
            behind |= d < -POLY_EPSILON;
        }
        front += before;
        back += behind;
        cuts += before && behind;
    }
    const struct point n = plane->normal;
    const bool axial = fabs(n.x) == 1 || fabs(n.y) == 1 || fabs(n.z) == 1;
    return cuts * 8.0 + abs(front - back) - on * 2.0 + (axial ? 0 : faces->count * 0.5);
}

static int choose_plane(const struct face_list *faces, const struct plane_table *planes)
{
    uint8_t *tried = mem_alloc((size_t)planes->count);
    int best = -1;
    double best_cost = 0;
    for (int i = 0; i < faces->count; i++) {
        const int index = faces->all[i].plane;
        if (tried[index])
            continue;
        tried[index] = 1;
        const double cost = plane_cost(faces, &planes->all[index], index);
        if (best < 0 || cost < best_cost) {
            best = index;
            best_cost = cost;
        }
    }
    free(tried);
    return best;
}

static int add_leaf(struct bsp *bsp, int contents, const struct cell *cell)
{
    bsp->leafs = grow(bsp->leafs, bsp->num_leafs, &bsp->leaf_capacity, sizeof *bsp->leafs);
    bsp->leafs[bsp->num_leafs] =
        (struct bsp_leaf){.contents = contents, .box = cell ? cell_box(cell) : box_empty()};
    for (int i = 0; cell && i < cell->count; i++)
        cell_add(&bsp->leafs[bsp->num_leafs].cell, &cell->walls[i]);
    return bsp->num_leafs++;
}

/* Stores the cell of a solid leaf as a brush, from which the collision hulls are
 * expanded. */
static void keep_solid(struct bsp *bsp, const struct cell *cell)
{
    struct brush brush = {.contents = CONTENTS_SOLID};
    for (int i = 0; i < cell->count; i++) {
        const struct poly *wall = &cell->walls[i];
        struct point n = {0, 0, 0};
        for (int k = 2; k < wall->count; k++)
            n = point_add(n, point_cross(point_sub(wall->at[k], wall->at[0]),
                                         point_sub(wall->at[k - 1], wall->at[0])));
        if (point_length(n) < 0.01)
            continue;
        n = point_normalise(n);
        bool known = false;
        for (int s = 0; s < brush.num_sides; s++)
            known |= point_dot(brush.sides[s].plane.normal, n) > 0.99999;
        if (!known && brush.num_sides < BRUSH_SIDES)
            brush_cut(&brush, n, wall->at[0], 0);
    }
    if (brush.num_sides >= 4)
        brush_add(&bsp->solids, &brush);
}

static int build_leaf(struct builder *b, const struct cell *cell)
{
    /* The cell is degenerate because of rounding. */
    if (cell->count < 4)
        return -1;
    const int contents = brush_contents(b->brushes, cell_centre(cell));
    if (contents == CONTENTS_SOLID || contents == CONTENTS_SKY)
        keep_solid(b->bsp, cell);
    if (contents == CONTENTS_SOLID)
        return -1;
    return -(add_leaf(b->bsp, contents, cell) + 1);
}

static void split_faces(struct face_list *faces, const struct plane_table *planes, int index,
                        struct face_list halves[2], struct face_list *on)
{
    for (int i = 0; i < faces->count; i++) {
        struct face *face = &faces->all[i];
        if (face->plane == index) {
            face_add(on, face);
            continue;
        }
        struct face part[2] = {*face, *face};
        poly_split(&face->poly, &planes->all[index], &part[0].poly, &part[1].poly);
        for (int half = 0; half < 2; half++)
            if (part[half].poly.count)
                face_add(&halves[half], &part[half]);
    }
}

/* Takes ownership of the faces. Returns a node or a leaf. */
static int build_node(struct builder *b, struct face_list *faces, const struct cell *cell)
{
    struct bsp *bsp = b->bsp;
    if (faces->count == 0)
        return build_leaf(b, cell);

    const int plane = choose_plane(faces, bsp->planes), index = bsp->num_nodes;
    struct face_list halves[2] = {{0}}, on = {0};
    split_faces(faces, bsp->planes, plane, halves, &on);
    face_list_free(faces);
    csg_merge_faces(&on, 0, bsp->planes);

    bsp->nodes = grow(bsp->nodes, index, &bsp->node_capacity, sizeof *bsp->nodes);
    struct bsp_node node = {.plane = plane, .box = cell_box(cell), .first_face = bsp->faces.count};
    for (int i = 0; i < on.count; i++)
        if (on.all[i].poly.count && !on.all[i].hidden)
            face_add(&bsp->faces, &on.all[i]);
    node.num_faces = bsp->faces.count - node.first_face;
    face_list_free(&on);
    bsp->nodes[bsp->num_nodes++] = node;

    struct cell parts[2];
    cell_split(cell, &bsp->planes->all[plane], parts);
    for (int half = 0; half < 2; half++) {
        const int child = build_node(b, &halves[half], &parts[half]);
        bsp->nodes[index].child[half] = child;
        face_list_free(&halves[half]);
        free(parts[half].walls);
    }
    return index;
}

void bsp_build(struct bsp *bsp, struct face_list *faces, const struct brush_list *brushes,
               struct plane_table *planes, const struct box *bounds)
{
    struct builder builder = {bsp, brushes};
    *bsp = (struct bsp){.planes = planes, .solids = {.around = CONTENTS_EMPTY}};
    add_leaf(bsp, CONTENTS_SOLID, NULL);

    struct cell cell = cell_of_box(bounds);
    struct face_list whole = {0};
    for (int i = 0; i < faces->count; i++)
        if (faces->all[i].poly.count)
            face_add(&whole, &faces->all[i]);
    face_list_free(faces);
    bsp->head = build_node(&builder, &whole, &cell);
    face_list_free(&whole);
    free(cell.walls);
}

/* If a face is too large, finds a plane across it with at most MAX_TEXELS in front. */
static bool find_cut(const struct face *face, struct point axis, struct plane *cut)
{
    double low = 1e9, high = -1e9;
    for (int i = 0; i < face->poly.count; i++) {
        const double v = point_dot(face->poly.at[i], axis);
        low = fmin(low, v);
        high = fmax(high, v);
    }
    if (high - low <= MAX_TEXELS)
        return false;
    const double at = floor((low + MAX_TEXELS) / 16) * 16;
    *cut = (struct plane){axis, at};
    return true;
}

static void cut_face(struct bsp *bsp, struct face_list *out, const struct face *face)
{
    struct point axes[2];
    face_texture_axes(bsp->planes->all[face->plane].normal, &axes[0], &axes[1]);
    for (int i = 0; i < 2; i++) {
        struct plane cut;
        if (!find_cut(face, axes[i], &cut))
            continue;
        struct face part[2] = {*face, *face};
        poly_split(&face->poly, &cut, &part[0].poly, &part[1].poly);
        cut_face(bsp, out, &part[0]);
        cut_face(bsp, out, &part[1]);
        return;
    }
    face_add(out, face);
}

struct mark_list {
    int *heads, *next, *faces, count, capacity;
};

static void mark_leaf(struct bsp *bsp, struct mark_list *marks, int leaf, int face)
{
    if (bsp->leafs[leaf].contents == CONTENTS_SOLID)
        return;
    for (int m = marks->heads[leaf]; m >= 0; m = marks->next[m])
        if (marks->faces[m] == face)
            return;
    if (marks->count == marks->capacity) {
        marks->capacity = marks->capacity ? marks->capacity * 2 : 1024;
        marks->next = mem_resize(marks->next, (size_t)marks->capacity, sizeof(int));
        marks->faces = mem_resize(marks->faces, (size_t)marks->capacity, sizeof(int));
    }
    marks->next[marks->count] = marks->heads[leaf];
    marks->faces[marks->count] = face;
    marks->heads[leaf] = marks->count++;
}

/* Pushes a face down the tree to the leaves that it bounds. */
static void mark_face(struct bsp *bsp, struct mark_list *marks, int node, const struct poly *poly,
                      int face)
{
    if (!poly->count)
        return;
    if (node < 0) {
        mark_leaf(bsp, marks, -node - 1, face);
        return;
    }
    const struct bsp_node *n = &bsp->nodes[node];
    if (n->plane == bsp->faces.all[face].plane) {
        mark_face(bsp, marks, n->child[bsp->faces.all[face].side], poly, face);
        return;
    }
    struct poly halves[2];
    poly_split(poly, &bsp->planes->all[n->plane], &halves[0], &halves[1]);
    for (int i = 0; i < 2; i++)
        mark_face(bsp, marks, n->child[i], &halves[i], face);
}

static void mark_all(struct bsp *bsp)
{
    struct mark_list marks = {.heads = mem_alloc((size_t)bsp->num_leafs * sizeof(int))};
    for (int i = 0; i < bsp->num_leafs; i++)
        marks.heads[i] = -1;
    for (int i = 0; i < bsp->faces.count; i++)
        mark_face(bsp, &marks, bsp->head, &bsp->faces.all[i].poly, i);
    for (int i = 0; i < bsp->num_leafs; i++) {
        bsp->leafs[i].first_mark = bsp->num_marks;
        for (int m = marks.heads[i]; m >= 0; m = marks.next[m]) {
            bsp->marks = grow(bsp->marks, bsp->num_marks, &bsp->mark_capacity, sizeof(int));
            bsp->marks[bsp->num_marks++] = marks.faces[m];
        }
        bsp->leafs[i].num_marks = bsp->num_marks - bsp->leafs[i].first_mark;
    }
    free(marks.heads);
    free(marks.next);
    free(marks.faces);
}

void bsp_finish_faces(struct bsp *bsp)
{
    struct face_list cut = {0};
    for (int i = 0; i < bsp->num_nodes; i++) {
        struct bsp_node *node = &bsp->nodes[i];
        const int first = cut.count;
        for (int f = 0; f < node->num_faces; f++)
            cut_face(bsp, &cut, &bsp->faces.all[node->first_face + f]);
        node->first_face = first;
        node->num_faces = cut.count - first;
    }
    face_list_free(&bsp->faces);
    bsp->faces = cut;
    mark_all(bsp);
}

static void add_portal(struct bsp *bsp, const struct poly *poly, const struct plane *plane,
                       int front, int back)
{
    if (bsp->leafs[front].contents == CONTENTS_SOLID || bsp->leafs[back].contents == CONTENTS_SOLID)
        return;
    bsp->portals =
        grow(bsp->portals, bsp->num_portals, &bsp->portal_capacity, sizeof *bsp->portals);
    bsp->portals[bsp->num_portals++] =
        (struct bsp_portal){*poly, plane_flip(*plane), {front, back}};
}

/* Pushes a part of a node's plane down the subtrees on both of its sides. */
static void push_portal(struct bsp *bsp, const struct poly *poly, const struct plane *plane,
                        int front, int back)
{
    if (!poly->count || poly_area(poly) < 1)
        return;
    if (front < 0 && back < 0) {
        add_portal(bsp, poly, plane, -front - 1, -back - 1);
        return;
    }
    const struct bsp_node *node = &bsp->nodes[front >= 0 ? front : back];
    struct poly halves[2];
    poly_split(poly, &bsp->planes->all[node->plane], &halves[0], &halves[1]);
    for (int i = 0; i < 2; i++)
        push_portal(bsp, &halves[i], plane, front >= 0 ? node->child[i] : front,
                    front >= 0 ? back : node->child[i]);
}

static void portals_below(struct bsp *bsp, int index, const struct cell *cell)
{
    if (index < 0)
        return;
    const struct bsp_node node = bsp->nodes[index];
    const struct plane *plane = &bsp->planes->all[node.plane];
    const struct poly section = cell_section(cell, plane);
    struct cell parts[2];

    push_portal(bsp, &section, plane, node.child[0], node.child[1]);
    cell_split(cell, plane, parts);
    for (int i = 0; i < 2; i++) {
        portals_below(bsp, node.child[i], &parts[i]);
        free(parts[i].walls);
    }
}

void bsp_make_portals(struct bsp *bsp, const struct box *bounds)
{
    struct cell cell = cell_of_box(bounds);
    portals_below(bsp, bsp->head, &cell);
    free(cell.walls);
}

int bsp_leaf_at(const struct bsp *bsp, struct point point)
{
    int at = bsp->head;
    while (at >= 0) {
        const struct bsp_node *node = &bsp->nodes[at];
        at = node->child[plane_distance(&bsp->planes->all[node->plane], point) < 0];
    }
    return -at - 1;
}

static void touch_below(const struct bsp *bsp, int node, const struct cell *cell,
                        unsigned char *touched)
{
    if (cell->count < 4)
        return;
    if (node < 0) {
        touched[-node - 1] = 1;
        return;
    }
    struct cell parts[2];
    cell_split(cell, &bsp->planes->all[bsp->nodes[node].plane], parts);
    for (int i = 0; i < 2; i++) {
        touch_below(bsp, bsp->nodes[node].child[i], &parts[i], touched);
        free(parts[i].walls);
    }
}

void bsp_touch(const struct bsp *bsp, const struct cell *cell, unsigned char *touched)
{
    touch_below(bsp, bsp->head, cell, touched);
}

void bsp_free(struct bsp *bsp)
{
    for (int i = 0; i < bsp->num_leafs; i++)
        free(bsp->leafs[i].cell.walls);
    face_list_free(&bsp->faces);
    brush_list_free(&bsp->solids);
    free(bsp->nodes);
    free(bsp->leafs);
    free(bsp->marks);
    free(bsp->portals);
}
