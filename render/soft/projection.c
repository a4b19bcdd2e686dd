/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/projection.h"

#include <math.h>

#include "render/geometry/camera.h"
#include "render/scene.h"

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static double value_at(const double row[4], vec3s p)
{
    return row[0] * (double)p.x + row[1] * (double)p.y + row[2] * (double)p.z + row[3];
}

static void row_of(mat4s m, int row, double out[4])
{
    for (int i = 0; i < 4; i++)
        out[i] = (double)m.col[i].raw[row];
}

void projection_init(struct projection *projection, const struct camera_view *camera,
                     const struct scene_view *view)
{
    const double width = view->rect.width, height = view->rect.height;
    double row[4][4];
    for (int i = 0; i < 4; i++)
        row_of(camera->view_projection, i, row[i]);
    *projection =
        (struct projection){.is_orthographic = camera->is_orthographic,
                            .nearest = camera->is_orthographic ? 0.0 : (double)camera->near_plane};
    for (int i = 0; i < 4; i++) {
        projection->w[i] = row[3][i];
        projection->x[i] = 0.5 * width * (row[0][i] + row[3][i]) + view->rect.x * row[3][i];
        projection->y[i] = 0.5 * height * (row[1][i] + row[3][i]) + view->rect.y * row[3][i];
    }
    /* Half the picture's sides at a depth of one, without the shift of a subframe. */
    const double shift_x = (double)camera->shift.x, shift_y = (double)camera->shift.y;
    for (int i = 0; i < 3; i++) {
        row[0][i] -= shift_x * row[3][i];
        row[1][i] -= shift_y * row[3][i];
    }
    const double half_width = 1.0 / sqrt(dot(row[0], row[0]));
    const double half_height = 1.0 / sqrt(dot(row[1], row[1]));
    const double left = (0.5 - view->rect.x) * 2.0 / width - 1.0 - shift_x;
    const double top = (0.5 - view->rect.y) * 2.0 / height - 1.0 - shift_y;
    for (int i = 0; i < 3; i++) {
        const double right = (double)camera->axes.right.raw[i];
        const double up = (double)camera->axes.up.raw[i];
        projection->eye[i] =
            (double)(camera->is_orthographic ? view->origin : camera->origin).raw[i];
        projection->forward[i] = (double)camera->axes.forward.raw[i];
        projection->depth[i] = projection->forward[i];
        projection->across[i] = right * half_width * 2.0 / width;
        projection->down[i] = -up * half_height * 2.0 / height;
        projection->ray[i] =
            (camera->is_orthographic ? projection->eye[i] : projection->forward[i]) +
            right * half_width * left - up * half_height * top;
    }
    projection->depth[3] = -dot(projection->forward, projection->eye);
}

static void transform(double out[3], mat4s m, const double v[3], double w)
{
    for (int i = 0; i < 3; i++)
        out[i] = (double)m.col[0].raw[i] * v[0] + (double)m.col[1].raw[i] * v[1] +
                 (double)m.col[2].raw[i] * v[2] + (double)m.col[3].raw[i] * w;
}

static void move_row(double out[4], const double row[4], mat4s to_world)
{
    for (int i = 0; i < 4; i++) {
        const double column[3] = {(double)to_world.col[i].x, (double)to_world.col[i].y,
                                  (double)to_world.col[i].z};
        out[i] = dot(row, column) + (i == 3 ? row[3] : 0.0);
    }
}

void projection_to_model(struct projection *out, const struct projection *projection,
                         mat4s to_world, mat4s to_part)
{
    out->is_orthographic = projection->is_orthographic;
    out->nearest = projection->nearest;
    transform(out->eye, to_part, projection->eye, 1.0);
    transform(out->forward, to_part, projection->forward, 0.0);
    transform(out->ray, to_part, projection->ray, projection->is_orthographic ? 1.0 : 0.0);
    transform(out->across, to_part, projection->across, 0.0);
    transform(out->down, to_part, projection->down, 0.0);
    move_row(out->x, projection->x, to_world);
    move_row(out->y, projection->y, to_world);
    move_row(out->w, projection->w, to_world);
    move_row(out->depth, projection->depth, to_world);
}

bool projection_plane_init(const struct projection *projection, vec3s normal, double dist,
                           struct projection_plane *out)
{
    const double n[3] = {(double)normal.x, (double)normal.y, (double)normal.z};
    const double start = dot(n, projection->ray), across = dot(n, projection->across),
                 down = dot(n, projection->down);
    if (projection->is_orthographic) {
        const double slope = dot(n, projection->forward);
        if (fabs(slope) < 1e-9)
            return false;
        out->plane_depth[0] = (dist - start) / slope;
        out->plane_depth[1] = -across / slope;
        out->plane_depth[2] = -down / slope;
        out->w = (struct projection_line){1.0, 0.0, 0.0};
        out->near = (struct projection_line){PROJECTION_ORTHO_FAR - out->plane_depth[0],
                                             -out->plane_depth[1], -out->plane_depth[2]};
        return true;
    }
    const double height = dist - dot(n, projection->eye);
    if (fabs(height) < 1e-9)
        return false;
    out->w = (struct projection_line){start / height, across / height, down / height};
    out->near = out->w;
    return true;
}

struct projection_line projection_interpolate(const struct projection *projection,
                                              const struct projection_plane *plane,
                                              const double axis[3], double offset)
{
    const double start = dot(axis, projection->ray), across = dot(axis, projection->across),
                 down = dot(axis, projection->down);
    if (projection->is_orthographic) {
        const double slope = dot(axis, projection->forward);
        return (struct projection_line){start + offset + slope * plane->plane_depth[0],
                                        across + slope * plane->plane_depth[1],
                                        down + slope * plane->plane_depth[2]};
    }
    const double here = dot(axis, projection->eye) + offset;
    return (struct projection_line){start + here * plane->w.start, across + here * plane->w.across,
                                    down + here * plane->w.down};
}

static struct projected_corner corner_at(const struct projection *projection, vec3s point)
{
    return (struct projected_corner){value_at(projection->x, point), value_at(projection->y, point),
                                     value_at(projection->w, point),
                                     value_at(projection->depth, point) - projection->nearest};
}

/* Returns the point where an edge crosses the near plane. Always computed from the end in
 * front, whatever the order of the corners, so both faces of an edge get the same point. */
static struct raster_point clip_near(const struct projected_corner *in,
                                     const struct projected_corner *out)
{
    const double share = in->depth / (in->depth - out->depth);
    const double w = in->w + (out->w - in->w) * share;
    return (struct raster_point){(in->x + (out->x - in->x) * share) / w,
                                 (in->y + (out->y - in->y) * share) / w};
}

int projection_clip_polygon(const struct projection *projection, const vec3s *points, int num,
                            struct raster_point *out)
{
    int made = 0;
    struct projected_corner last = corner_at(projection, points[num - 1]);
    for (int i = 0; i < num; i++) {
        const struct projected_corner next = corner_at(projection, points[i]);
        const bool was_in = last.depth >= 0.0, is_in = next.depth >= 0.0;
        if (was_in && !is_in)
            out[made++] = clip_near(&last, &next);
        else if (!was_in && is_in)
            out[made++] = clip_near(&next, &last);
        if (is_in)
            out[made++] = (struct raster_point){next.x / next.w, next.y / next.w};
        last = next;
    }
    return made;
}
