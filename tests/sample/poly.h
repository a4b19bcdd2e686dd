/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/poly.h - points, planes and convex polygons in double precision, for the
 * map compiler. The points of a polygon are in clockwise order, seen from the side to
 * which the normal of its plane points, like the game's faces. */
#ifndef TESTS_SAMPLE_POLY_H
#define TESTS_SAMPLE_POLY_H

#include <stdbool.h>

struct point {
    double x, y, z;
};

struct plane {
    struct point normal;
    double dist;
};

enum { POLY_MAX = 48 };

struct poly {
    int count; /* 0: empty */
    struct point at[POLY_MAX];
};

struct box {
    struct point mins, maxs;
};

#define POLY_EPSILON 0.02

struct point point_make(double x, double y, double z);
struct point point_add(struct point a, struct point b);
struct point point_sub(struct point a, struct point b);
struct point point_mad(struct point a, struct point b, double scale);
struct point point_cross(struct point a, struct point b);
double point_dot(struct point a, struct point b);
double point_length(struct point a);
struct point point_normalise(struct point a);
double point_axis(struct point a, int axis);

/* Returns the distance of a point from a plane, positive in front of it. */
double plane_distance(const struct plane *plane, struct point point);
struct plane plane_flip(struct plane plane);

/* Returns a square on the plane that is larger than any map. */
struct poly poly_on_plane(const struct plane *plane);

/* Divides a polygon into the parts in front and behind; points within epsilon of the
 * plane belong to both. For a polygon in the plane, both are empty. */
void poly_split(const struct poly *poly, const struct plane *plane, struct poly *front,
                struct poly *back);

/* Returns whether a polygon is in the plane. */
bool poly_is_on(const struct poly *poly, const struct plane *plane);

struct poly poly_flip(const struct poly *poly);
struct point poly_centre(const struct poly *poly);
double poly_area(const struct poly *poly);

/* Merges two polygons of one plane along a common edge; returns false unless the result
 * is convex. */
bool poly_merge(const struct poly *a, const struct poly *b, struct point normal, struct poly *out);

struct box box_empty(void);
void box_add(struct box *box, struct point point);
void box_add_poly(struct box *box, const struct poly *poly);
bool box_touches(const struct box *a, const struct box *b, double margin);

#endif
