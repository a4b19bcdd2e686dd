/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/brush.h - the convex solids that a level is built from.
 *
 * Brushes are applied in order, and a later one replaces the contents of earlier ones: a
 * level starts as solid rock, rooms are cut out of it as brushes of air, and pillars,
 * water and sky are added to the rooms. A level can therefore not leak. */
#ifndef TESTS_SAMPLE_BRUSH_H
#define TESTS_SAMPLE_BRUSH_H

#include "tests/sample/poly.h"

enum { BRUSH_SIDES = 24 };

struct brush_side {
    struct plane plane; /* normal points outwards */
    int texture;
    struct point origin; /* of the upper left corner of the texture */
};

struct brush {
    int contents; /* enum map_contents */
    bool detail;  /* too small to hide much: ignored in the visibility calculation */
    int num_sides;
    struct brush_side sides[BRUSH_SIDES];
    struct box box;
};

struct brush_list {
    int count, capacity;
    struct brush *all; /* malloc'd */
    int around;        /* contents outside of all brushes */
};

void brush_list_free(struct brush_list *list);

/* Appends a copy and computes its box. The result is valid until the next call. */
struct brush *brush_add(struct brush_list *list, const struct brush *brush);

/* Returns a box with `texture` on all sides. */
struct brush brush_box(int contents, struct point mins, struct point maxs, int texture);

/* Cuts off the part in front of a plane; the new side gets `texture`. */
void brush_cut(struct brush *brush, struct point normal, struct point on_plane, int texture);

/* Sets the texture of every side that faces `direction` (dot product > 0.7). */
void brush_paint(struct brush *brush, struct point direction, int texture);

/* Aligns textures with a point instead of the world's origin. */
void brush_align(struct brush *brush, struct point origin);

/* Returns the polygon of one side; empty if other sides cut it off completely. */
struct poly brush_side_poly(const struct brush *brush, int side);

/* Returns the index of the last brush that contains a point, or -1. */
int brush_owner(const struct brush_list *list, struct point point);
int brush_contents(const struct brush_list *list, struct point point);

#endif
