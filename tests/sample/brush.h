/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/brush.h - the convex solids that a level is made of.
 *
 * Brushes are laid down in order and a later one replaces what was there: a
 * level begins as solid rock, rooms are cut out of it as brushes of air, and
 * pillars, water and sky are put into the rooms. So nothing can leak. */
#ifndef TESTS_SAMPLE_BRUSH_H
#define TESTS_SAMPLE_BRUSH_H

#include "tests/sample/poly.h"

enum { BRUSH_SIDES = 24 };

struct brush_side {
    struct plane plane; /* points outward */
    int texture;
    struct point origin; /* of the upper left corner of the texture */
};

struct brush {
    int contents; /* enum map_contents */
    bool detail;  /* too small to hide much: left out when visibility is worked out */
    int num_sides;
    struct brush_side sides[BRUSH_SIDES];
    struct box box;
};

struct brush_list {
    int count, capacity;
    struct brush *all; /* malloc'd */
    int around;        /* contents where no brush is */
};

void brush_list_free(struct brush_list *list);

/* Append a copy; its box is computed here. The result is valid until the next. */
struct brush *brush_add(struct brush_list *list, const struct brush *brush);

/* A box; `texture` on all sides. */
struct brush brush_box(int contents, struct point mins, struct point maxs, int texture);

/* Cut the part before a plane away; the new side gets `texture`. */
void brush_cut(struct brush *brush, struct point normal, struct point on_plane, int texture);

/* Set the texture of every side that faces along `direction` (dot > 0.7). */
void brush_paint(struct brush *brush, struct point direction, int texture);

/* Let textures begin at a point instead of the world's origin. */
void brush_align(struct brush *brush, struct point origin);

/* The polygon of one side; empty when other sides cut it off whole. */
struct poly brush_side_poly(const struct brush *brush, int side);

/* Index of the last brush that holds a point; -1 where none does. */
int brush_owner(const struct brush_list *list, struct point point);
int brush_contents(const struct brush_list *list, struct point point);

#endif
