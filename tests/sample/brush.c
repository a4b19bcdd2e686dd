/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/brush.h"

#include <assert.h>
#include <stdlib.h>

#include "base/arena.h"

void brush_list_free(struct brush_list *list)
{
    free(list->all);
    *list = (struct brush_list){0};
}

struct brush *brush_add(struct brush_list *list, const struct brush *brush)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? list->capacity * 2 : 64;
        list->all = mem_resize(list->all, (size_t)list->capacity, sizeof *list->all);
    }
    struct brush *added = &list->all[list->count++];
    *added = *brush;
    added->box = box_empty();
    for (int i = 0; i < added->num_sides; i++) {
        const struct poly poly = brush_side_poly(added, i);
        box_add_poly(&added->box, &poly);
    }
    return added;
}

static void add_side(struct brush *brush, struct plane plane, int texture)
{
    assert(brush->num_sides < BRUSH_SIDES);
    brush->sides[brush->num_sides++] = (struct brush_side){.plane = plane, .texture = texture};
}

struct brush brush_box(int contents, struct point mins, struct point maxs, int texture)
{
    struct brush brush = {.contents = contents};
    add_side(&brush, (struct plane){{1, 0, 0}, maxs.x}, texture);
    add_side(&brush, (struct plane){{-1, 0, 0}, -mins.x}, texture);
    add_side(&brush, (struct plane){{0, 1, 0}, maxs.y}, texture);
    add_side(&brush, (struct plane){{0, -1, 0}, -mins.y}, texture);
    add_side(&brush, (struct plane){{0, 0, 1}, maxs.z}, texture);
    add_side(&brush, (struct plane){{0, 0, -1}, -mins.z}, texture);
    return brush;
}

void brush_cut(struct brush *brush, struct point normal, struct point on_plane, int texture)
{
    const struct point n = point_normalise(normal);
    add_side(brush, (struct plane){n, point_dot(n, on_plane)}, texture);
}

void brush_paint(struct brush *brush, struct point direction, int texture)
{
    for (int i = 0; i < brush->num_sides; i++)
        if (point_dot(brush->sides[i].plane.normal, direction) > 0.7)
            brush->sides[i].texture = texture;
}

void brush_align(struct brush *brush, struct point origin)
{
    for (int i = 0; i < brush->num_sides; i++)
        brush->sides[i].origin = origin;
}

struct poly brush_side_poly(const struct brush *brush, int side)
{
    struct poly poly = poly_on_plane(&brush->sides[side].plane);
    for (int i = 0; i < brush->num_sides && poly.count; i++) {
        struct poly front, back;
        if (i == side || poly_is_on(&poly, &brush->sides[i].plane))
            continue;
        poly_split(&poly, &brush->sides[i].plane, &front, &back);
        poly = back;
    }
    return poly;
}

static bool brush_holds(const struct brush *brush, struct point point)
{
    for (int i = 0; i < brush->num_sides; i++)
        if (plane_distance(&brush->sides[i].plane, point) > 0)
            return false;
    return true;
}

int brush_owner(const struct brush_list *list, struct point point)
{
    for (int i = list->count - 1; i >= 0; i--)
        if (brush_holds(&list->all[i], point))
            return i;
    return -1;
}

int brush_contents(const struct brush_list *list, struct point point)
{
    const int owner = brush_owner(list, point);
    return owner < 0 ? list->around : list->all[owner].contents;
}
