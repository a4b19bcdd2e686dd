/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/csg.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "world/map.h"

#define OWNER_STEP 0.25 /* distance from a face at which its two sides are sampled */
#define SMALLEST_AREA 0.5

struct csg {
    const struct brush_list *brushes;
    bool all_solid;
    struct plane_table *planes;
    struct face_list *faces;
};

void plane_table_free(struct plane_table *planes)
{
    free(planes->all);
    *planes = (struct plane_table){0};
}

static bool is_backward(struct point n)
{
    const double ax = fabs(n.x), ay = fabs(n.y), az = fabs(n.z);
    if (ax >= ay - 1e-9 && ax >= az - 1e-9)
        return n.x < 0;
    return ay >= az - 1e-9 ? n.y < 0 : n.z < 0;
}

int plane_table_find(struct plane_table *planes, struct plane plane, int *side)
{
    *side = is_backward(plane.normal);
    if (*side)
        plane = plane_flip(plane);
    for (int i = 0; i < planes->count; i++)
        if (fabs(planes->all[i].dist - plane.dist) < 0.01 &&
            point_length(point_sub(planes->all[i].normal, plane.normal)) < 1e-5)
            return i;
    if (planes->count == planes->capacity) {
        planes->capacity = planes->capacity ? planes->capacity * 2 : 256;
        planes->all = mem_resize(planes->all, (size_t)planes->capacity, sizeof *planes->all);
    }
    planes->all[planes->count] = plane;
    return planes->count++;
}

void face_list_free(struct face_list *faces)
{
    free(faces->all);
    *faces = (struct face_list){0};
}

void face_add(struct face_list *faces, const struct face *face)
{
    if (faces->count == faces->capacity) {
        const struct face copy = *face; /* may be an element of the list */
        faces->capacity = faces->capacity ? faces->capacity * 2 : 256;
        faces->all = mem_resize(faces->all, (size_t)faces->capacity, sizeof *faces->all);
        faces->all[faces->count++] = copy;
        return;
    }
    faces->all[faces->count++] = *face;
}

struct point face_normal(const struct face *face, const struct plane_table *planes)
{
    const struct point n = planes->all[face->plane].normal;
    return face->side ? point_mad(point_make(0, 0, 0), n, -1) : n;
}

void face_texture_axes(struct point n, struct point *s, struct point *t)
{
    const double ax = fabs(n.x), ay = fabs(n.y), az = fabs(n.z);
    *s = ax > ay && ax > az ? point_make(0, 1, 0) : point_make(1, 0, 0);
    *t = az >= ax && az >= ay ? point_make(0, -1, 0) : point_make(0, 0, -1);
}

static bool is_liquid(int contents)
{
    return contents <= CONTENTS_WATER && contents >= CONTENTS_LAVA;
}

/* Emits a face of brush side `side` that faces outwards or inwards. */
static void emit(struct csg *csg, const struct brush_side *side, const struct poly *poly,
                 bool outward)
{
    struct face face = {.texture = side->texture, .origin = side->origin, .light_offset = -1};
    face.poly = outward ? *poly : poly_flip(poly);
    face.plane = plane_table_find(csg->planes, side->plane, &face.side);
    face.side ^= !outward;
    face_add(csg->faces, &face);
}

/* Emits a face for a part that no other brush intersects if the contents on its sides
 * differ. */
static void finish_part(struct csg *csg, int index, const struct brush_side *side,
                        const struct poly *poly)
{
    if (poly_area(poly) < SMALLEST_AREA)
        return;
    const struct point centre = poly_centre(poly), n = side->plane.normal;
    const struct point inside = point_mad(centre, n, -OWNER_STEP);
    const struct point outside = point_mad(centre, n, OWNER_STEP);
    const int owner_in = brush_owner(csg->brushes, inside);
    const int owner_out = brush_owner(csg->brushes, outside);
    if ((owner_in > owner_out ? owner_in : owner_out) != index)
        return;

    const int in = brush_contents(csg->brushes, inside);
    const int out = brush_contents(csg->brushes, outside);
    if (in == out)
        return;
    const bool in_closed = in == CONTENTS_SOLID || in == CONTENTS_SKY;
    const bool out_closed = out == CONTENTS_SOLID || out == CONTENTS_SKY;
    if (in_closed && out_closed) {
        emit(csg, side, poly, true);
        csg->faces->all[csg->faces->count - 1].hidden = true;
    } else if (in_closed || out_closed) {
        emit(csg, side, poly, in_closed);
    } else if (is_liquid(in) || is_liquid(out)) { /* a liquid surface, visible from both sides */
        emit(csg, side, poly, true);
        emit(csg, side, poly, false);
    }
}

static void cut_part(struct csg *csg, int index, const struct brush_side *side,
                     const struct poly *part, int next)
{
    struct poly poly = *part;
    for (; next < csg->brushes->count; next++) {
        const struct brush *other = &csg->brushes->all[next];
        struct box box = box_empty();
        box_add_poly(&box, &poly);
        if (next == index || !box_touches(&box, &other->box, 0.1))
            continue;

        struct poly inside = poly, outside[BRUSH_SIDES];
        int num_outside = 0;
        bool in_side = false;
        for (int i = 0; i < other->num_sides && inside.count; i++) {
            const struct plane *plane = &other->sides[i].plane;
            struct poly back;
            if (poly_is_on(&inside, plane)) {
                in_side = true;
                continue;
            }
            poly_split(&inside, plane, &outside[num_outside], &back);
            num_outside += outside[num_outside].count > 0;
            inside = back;
        }
        if (!inside.count)
            continue;
        for (int i = 0; i < num_outside; i++)
            cut_part(csg, index, side, &outside[i], next + 1);
        if (!in_side && (next > index || csg->all_solid))
            return; /* replaced on both sides */
        poly = inside;
    }
    finish_part(csg, index, side, &poly);
}

void csg_make_faces(const struct brush_list *brushes, bool all_solid, struct plane_table *planes,
                    struct face_list *faces)
{
    struct csg csg = {brushes, all_solid, planes, faces};
    for (int i = 0; i < brushes->count; i++)
        for (int s = 0; s < brushes->all[i].num_sides; s++) {
            const struct poly poly = brush_side_poly(&brushes->all[i], s);
            if (poly.count)
                cut_part(&csg, i, &brushes->all[i].sides[s], &poly, 0);
        }
    csg_merge_faces(faces, 0, planes);
}

static bool look_alike(const struct face *a, const struct face *b)
{
    return a->plane == b->plane && a->side == b->side && a->hidden == b->hidden &&
           a->texture == b->texture && point_length(point_sub(a->origin, b->origin)) < 0.01;
}

void csg_merge_faces(struct face_list *faces, int first, const struct plane_table *planes)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = first; i < faces->count; i++)
            for (int j = i + 1; j < faces->count && faces->all[i].poly.count; j++) {
                struct face *a = &faces->all[i], *b = &faces->all[j];
                struct poly joined;
                if (!b->poly.count || !look_alike(a, b) ||
                    !poly_merge(&a->poly, &b->poly, face_normal(a, planes), &joined))
                    continue;
                a->poly = joined;
                b->poly.count = 0;
                changed = true;
            }
    }
}
