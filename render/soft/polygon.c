/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/polygon.h"

#include <math.h>

#include "render/scene.h"

enum { MAX_CORNERS = 4 };

static double point_at(const double row[4], vec3s p)
{
    return row[0] * (double)p.x + row[1] * (double)p.y + row[2] * (double)p.z + row[3];
}

void polygon_place(const struct projection *projection, vec3s point, struct polygon_corner *out)
{
    out->x = point_at(projection->x, point);
    out->y = point_at(projection->y, point);
    out->w = point_at(projection->w, point);
    out->depth = point_at(projection->depth, point);
}

static struct polygon_corner mix(const struct polygon_corner *a, const struct polygon_corner *b,
                                 double share)
{
    struct polygon_corner out = {a->x + (b->x - a->x) * share,
                                 a->y + (b->y - a->y) * share,
                                 a->w + (b->w - a->w) * share,
                                 a->depth + (b->depth - a->depth) * share,
                                 {0}};
    for (int i = 0; i < POLYGON_VALUES; i++)
        out.values[i] = a->values[i] + (b->values[i] - a->values[i]) * share;
    return out;
}

/* Clips a polygon at the near plane. */
static int clip_near(const struct projection *projection, const struct polygon_corner *corners,
                     int num, struct polygon_corner *out)
{
    int made = 0;
    for (int i = 0; i < num; i++) {
        const struct polygon_corner *const a = &corners[i], *const b = &corners[(i + 1) % num];
        const double from = a->depth - projection->nearest, to = b->depth - projection->nearest;
        if (from >= 0.0)
            out[made++] = *a;
        if ((from >= 0.0) != (to >= 0.0))
            out[made++] = mix(a, b, from / (from - to));
    }
    return made;
}

/* Returns the plane through three corners with these values, which have been divided by the
 * depth. */
static struct projection_line line_of(const struct raster_point p[3], const double v[3],
                                      double area)
{
    const double across =
        ((v[1] - v[0]) * (p[2].y - p[0].y) - (v[2] - v[0]) * (p[1].y - p[0].y)) / area;
    const double down =
        ((v[2] - v[0]) * (p[1].x - p[0].x) - (v[1] - v[0]) * (p[2].x - p[0].x)) / area;
    return (struct projection_line){v[0] + across * (0.5 - p[0].x) + down * (0.5 - p[0].y), across,
                                    down};
}

static double area_of(struct raster_point a, struct raster_point b, struct raster_point c)
{
    return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

static double clamp(double value, double min, double max)
{
    return value > min ? value < max ? value : max : min;
}

/* Finds the pixel halfway across the middle row of the visible part. */
static void find_middle(const struct scene_rect *view, const struct raster_point *points, int num,
                        struct polygon *out)
{
    const double right_end = view->x + view->width - 1, lower_end = view->y + view->height - 1;
    double min = points[0].y, max = points[0].y;
    for (int i = 1; i < num; i++) {
        min = points[i].y < min ? points[i].y : min;
        max = points[i].y > max ? points[i].y : max;
    }
    const double y = (clamp(min, view->y, lower_end) + clamp(max, view->y, lower_end)) * 0.5;
    double left = right_end, right = view->x;
    for (int i = 0; i < num; i++) {
        const struct raster_point a = points[i], b = points[i + 1 < num ? i + 1 : 0];
        if ((a.y < y) == (b.y < y))
            continue;
        const double x = clamp(a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)), view->x, right_end);
        left = x < left ? x : left;
        right = x > right ? x : right;
    }
    out->x = (int)((left + right) * 0.5);
    out->y = (int)y;
}

bool polygon_scan(struct raster_context *ctx, const struct polygon_corner *corners, int num,
                  bool hides_back, struct polygon_depth depth, struct polygon *out, int *top,
                  int *bottom)
{
    struct polygon_corner kept[2 * MAX_CORNERS];
    struct raster_point points[2 * MAX_CORNERS];
    const struct projection *const projection = &ctx->projection;
    const int made = clip_near(projection, corners, num, kept);
    if (made < 3)
        return false;
    double area = 0.0;
    int largest = 2; /* the largest triangle of the fan around the first corner */
    for (int i = 0; i < made; i++)
        points[i] = (struct raster_point){kept[i].x / kept[i].w, kept[i].y / kept[i].w};
    for (int i = 2; i < made; i++) {
        const double part = area_of(points[0], points[i - 1], points[i]);
        if (fabs(part) > fabs(area)) {
            area = part;
            largest = i;
        }
    }
    if (!(fabs(area) > 1e-9) || (hides_back && area < 0.0) ||
        !raster_scan(&ctx->raster, points, made, top, bottom))
        return false;

    find_middle(&ctx->scene->view.rect, points, made, out);
    const int of[3] = {0, largest - 1, largest};
    const struct raster_point p[3] = {points[of[0]], points[of[1]], points[of[2]]};
    double w[3], v[3];
    for (int i = 0; i < 3; i++) {
        w[i] = 1.0 / kept[of[i]].w;
        v[i] = (projection->is_orthographic ? PROJECTION_ORTHO_FAR - kept[of[i]].depth : w[i]) *
                   depth.scale +
               depth.offset;
    }
    out->w = line_of(p, w, area);
    out->near = line_of(p, v, area);
    for (int k = 0; k < POLYGON_VALUES; k++) {
        for (int i = 0; i < 3; i++)
            v[i] = kept[of[i]].values[k] * w[i];
        out->values[k] = line_of(p, v, area);
    }
    return true;
}
