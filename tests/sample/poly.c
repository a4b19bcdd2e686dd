/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/poly.h"

#include <assert.h>
#include <math.h>

#define FAR_AWAY 8192.0

struct point point_make(double x, double y, double z)
{
    return (struct point){x, y, z};
}

struct point point_add(struct point a, struct point b)
{
    return point_make(a.x + b.x, a.y + b.y, a.z + b.z);
}

struct point point_sub(struct point a, struct point b)
{
    return point_make(a.x - b.x, a.y - b.y, a.z - b.z);
}

struct point point_mad(struct point a, struct point b, double scale)
{
    return point_make(a.x + b.x * scale, a.y + b.y * scale, a.z + b.z * scale);
}

struct point point_cross(struct point a, struct point b)
{
    return point_make(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

double point_dot(struct point a, struct point b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

double point_length(struct point a)
{
    return sqrt(point_dot(a, a));
}

struct point point_normalise(struct point a)
{
    const double length = point_length(a);
    return length > 0 ? point_mad(point_make(0, 0, 0), a, 1 / length) : a;
}

double point_axis(struct point a, int axis)
{
    return axis == 0 ? a.x : axis == 1 ? a.y : a.z;
}

double plane_distance(const struct plane *plane, struct point point)
{
    return point_dot(plane->normal, point) - plane->dist;
}

struct plane plane_flip(struct plane plane)
{
    return (struct plane){point_mad(point_make(0, 0, 0), plane.normal, -1), -plane.dist};
}

struct poly poly_on_plane(const struct plane *plane)
{
    const struct point n = plane->normal;
    const struct point helper = fabs(n.z) > 0.7 ? point_make(1, 0, 0) : point_make(0, 0, 1);
    const struct point right = point_normalise(point_cross(n, helper));
    const struct point up = point_cross(n, right);
    const struct point centre = point_mad(point_make(0, 0, 0), n, plane->dist);
    static const int corner[4][2] = {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};

    struct poly poly = {.count = 4};
    for (int i = 0; i < 4; i++) {
        const struct point along = point_mad(centre, right, corner[i][0] * FAR_AWAY);
        poly.at[i] = point_mad(along, up, corner[i][1] * FAR_AWAY);
    }
    return poly;
}

static void push(struct poly *poly, struct point point)
{
    assert(poly->count < POLY_MAX);
    poly->at[poly->count++] = point;
}

static struct point crossing(const struct plane *plane, struct point a, struct point b, double da,
                             double db)
{
    const double t = da / (da - db);
    struct point p = point_mad(a, point_sub(b, a), t);
    /* For axial planes, the coordinate is exact. */
    const struct point n = plane->normal;
    if (fabs(n.x) == 1)
        p.x = plane->dist * n.x;
    else if (fabs(n.y) == 1)
        p.y = plane->dist * n.y;
    else if (fabs(n.z) == 1)
        p.z = plane->dist * n.z;
    return p;
}

void poly_split(const struct poly *poly, const struct plane *plane, struct poly *front,
                struct poly *back)
{
    double distance[POLY_MAX + 1];
    int before = 0, behind = 0;

    front->count = back->count = 0;
    for (int i = 0; i < poly->count; i++) {
        distance[i] = plane_distance(plane, poly->at[i]);
        before += distance[i] > POLY_EPSILON;
        behind += distance[i] < -POLY_EPSILON;
    }
    if (behind == 0 || before == 0) {
        if (before > 0)
            *front = *poly;
        else if (behind > 0)
            *back = *poly;
        return;
    }
    for (int i = 0; i < poly->count; i++) {
        const int j = (i + 1) % poly->count;
        const double a = distance[i], b = distance[j];
        if (a >= -POLY_EPSILON)
            push(front, poly->at[i]);
        if (a <= POLY_EPSILON)
            push(back, poly->at[i]);
        if ((a > POLY_EPSILON && b < -POLY_EPSILON) || (a < -POLY_EPSILON && b > POLY_EPSILON)) {
            const struct point p = crossing(plane, poly->at[i], poly->at[j], a, b);
            push(front, p);
            push(back, p);
        }
    }
    if (front->count < 3)
        front->count = 0;
    if (back->count < 3)
        back->count = 0;
}

bool poly_is_on(const struct poly *poly, const struct plane *plane)
{
    for (int i = 0; i < poly->count; i++)
        if (fabs(plane_distance(plane, poly->at[i])) > POLY_EPSILON)
            return false;
    return true;
}

struct poly poly_flip(const struct poly *poly)
{
    struct poly flipped = {.count = poly->count};
    for (int i = 0; i < poly->count; i++)
        flipped.at[i] = poly->at[poly->count - 1 - i];
    return flipped;
}

struct point poly_centre(const struct poly *poly)
{
    struct point sum = {0, 0, 0};
    for (int i = 0; i < poly->count; i++)
        sum = point_mad(sum, poly->at[i], 1.0 / poly->count);
    return sum;
}

double poly_area(const struct poly *poly)
{
    struct point sum = {0, 0, 0};
    for (int i = 2; i < poly->count; i++)
        sum = point_add(sum, point_cross(point_sub(poly->at[i - 1], poly->at[0]),
                                         point_sub(poly->at[i], poly->at[0])));
    return point_length(sum) / 2;
}

static bool same_point(struct point a, struct point b)
{
    return point_length(point_sub(a, b)) < POLY_EPSILON;
}

/* Returns a positive number if the corner a-b-c is reflex in a clockwise polygon; 0 if
 * straight. */
static int bend(struct point a, struct point b, struct point c, struct point normal)
{
    const struct point u = point_normalise(point_sub(b, a)), v = point_normalise(point_sub(c, b));
    const double turn = point_dot(point_cross(u, v), normal);
    return turn > 0.001 ? 1 : turn < -0.001 ? -1 : 0;
}

bool poly_merge(const struct poly *a, const struct poly *b, struct point normal, struct poly *out)
{
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++) {
            const int i2 = (i + 1) % a->count, j2 = (j + 1) % b->count;
            if (!same_point(a->at[i], b->at[j2]) || !same_point(a->at[i2], b->at[j]))
                continue;
            const struct point before_i = a->at[(i + a->count - 1) % a->count];
            const struct point after_j2 = b->at[(j2 + 1) % b->count];
            const struct point before_j = b->at[(j + b->count - 1) % b->count];
            const struct point after_i2 = a->at[(i2 + 1) % a->count];
            const int first = bend(before_i, a->at[i], after_j2, normal);
            const int second = bend(before_j, a->at[i2], after_i2, normal);
            if (first > 0 || second > 0 || a->count + b->count > POLY_MAX)
                return false;
            out->count = 0;
            for (int k = 0; k < a->count - 1; k++) { /* from i2 around to the point before i */
                if (k > 0 || second != 0)
                    push(out, a->at[(i2 + k) % a->count]);
            }
            for (int k = 0; k < b->count - 1;
                 k++) /* from j2, which equals i, to the point before j */
                if (k > 0 || first != 0)
                    push(out, b->at[(j2 + k) % b->count]);
            return out->count >= 3;
        }
    return false;
}

struct box box_empty(void)
{
    return (struct box){{FAR_AWAY, FAR_AWAY, FAR_AWAY}, {-FAR_AWAY, -FAR_AWAY, -FAR_AWAY}};
}

void box_add(struct box *box, struct point p)
{
    box->mins = point_make(fmin(box->mins.x, p.x), fmin(box->mins.y, p.y), fmin(box->mins.z, p.z));
    box->maxs = point_make(fmax(box->maxs.x, p.x), fmax(box->maxs.y, p.y), fmax(box->maxs.z, p.z));
}

void box_add_poly(struct box *box, const struct poly *poly)
{
    for (int i = 0; i < poly->count; i++)
        box_add(box, poly->at[i]);
}

bool box_touches(const struct box *a, const struct box *b, double margin)
{
    return a->mins.x <= b->maxs.x + margin && b->mins.x <= a->maxs.x + margin &&
           a->mins.y <= b->maxs.y + margin && b->mins.y <= a->maxs.y + margin &&
           a->mins.z <= b->maxs.z + margin && b->mins.z <= a->maxs.z + margin;
}
