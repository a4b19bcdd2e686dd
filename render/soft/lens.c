/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/lens.h"

#include <math.h>

#include "render/geometry/camera.h"
#include "render/scene.h"

/* Where the depths of parallel rays are counted from, so that near is more. */
static const double FLAT_FAR = 32768.0; /* units */

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static double at(const double row[4], vec3s p)
{
    return row[0] * (double)p.x + row[1] * (double)p.y + row[2] * (double)p.z + row[3];
}

static void row_of(mat4s m, int row, double out[4])
{
    for (int i = 0; i < 4; i++)
        out[i] = (double)m.col[i].raw[row];
}

void lens_make(struct lens *lens, const struct camera_view *camera, const struct scene_view *view)
{
    const double width = view->rect.width, height = view->rect.height;
    double row[4][4];
    for (int i = 0; i < 4; i++)
        row_of(camera->view_projection, i, row[i]);
    *lens = (struct lens){.is_flat = camera->is_flat,
                          .nearest = camera->is_flat ? 0.0 : (double)camera->near_plane};
    for (int i = 0; i < 4; i++) {
        lens->w[i] = row[3][i];
        lens->x[i] = 0.5 * width * (row[0][i] + row[3][i]) + view->rect.x * row[3][i];
        lens->y[i] = 0.5 * height * (row[1][i] + row[3][i]) + view->rect.y * row[3][i];
    }
    /* Half the picture's sides, at a depth of one: of the rows without a sample's shift. */
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
        lens->eye[i] = (double)(camera->is_flat ? view->origin : camera->origin).raw[i];
        lens->forward[i] = (double)camera->axes.forward.raw[i];
        lens->depth[i] = lens->forward[i];
        lens->across[i] = right * half_width * 2.0 / width;
        lens->down[i] = -up * half_height * 2.0 / height;
        lens->ray[i] = (camera->is_flat ? lens->eye[i] : lens->forward[i]) +
                       right * half_width * left - up * half_height * top;
    }
    lens->depth[3] = -dot(lens->forward, lens->eye);
}

static void turn(double out[3], mat4s m, const double v[3], double w)
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

void lens_move(struct lens *out, const struct lens *lens, mat4s to_world, mat4s to_part)
{
    out->is_flat = lens->is_flat;
    out->nearest = lens->nearest;
    turn(out->eye, to_part, lens->eye, 1.0);
    turn(out->forward, to_part, lens->forward, 0.0);
    turn(out->ray, to_part, lens->ray, lens->is_flat ? 1.0 : 0.0);
    turn(out->across, to_part, lens->across, 0.0);
    turn(out->down, to_part, lens->down, 0.0);
    move_row(out->x, lens->x, to_world);
    move_row(out->y, lens->y, to_world);
    move_row(out->w, lens->w, to_world);
    move_row(out->depth, lens->depth, to_world);
}

bool lens_see_plane(const struct lens *lens, vec3s normal, double dist, struct lens_plane *out)
{
    const double n[3] = {(double)normal.x, (double)normal.y, (double)normal.z};
    const double start = dot(n, lens->ray), across = dot(n, lens->across),
                 down = dot(n, lens->down);
    if (lens->is_flat) {
        const double slope = dot(n, lens->forward);
        if (fabs(slope) < 1e-9)
            return false;
        out->plane_depth[0] = (dist - start) / slope;
        out->plane_depth[1] = -across / slope;
        out->plane_depth[2] = -down / slope;
        out->w = (struct lens_line){1.0, 0.0, 0.0};
        out->near = (struct lens_line){FLAT_FAR - out->plane_depth[0], -out->plane_depth[1],
                                       -out->plane_depth[2]};
        return true;
    }
    const double height = dist - dot(n, lens->eye);
    if (fabs(height) < 1e-9)
        return false;
    out->w = (struct lens_line){start / height, across / height, down / height};
    out->near = out->w;
    return true;
}

struct lens_line lens_see(const struct lens *lens, const struct lens_plane *plane,
                          const double axis[3], double offset)
{
    const double start = dot(axis, lens->ray), across = dot(axis, lens->across),
                 down = dot(axis, lens->down);
    if (lens->is_flat) {
        const double slope = dot(axis, lens->forward);
        return (struct lens_line){start + offset + slope * plane->plane_depth[0],
                                  across + slope * plane->plane_depth[1],
                                  down + slope * plane->plane_depth[2]};
    }
    const double here = dot(axis, lens->eye) + offset;
    return (struct lens_line){start + here * plane->w.start, across + here * plane->w.across,
                              down + here * plane->w.down};
}

static struct lens_corner corner_at(const struct lens *lens, vec3s point)
{
    return (struct lens_corner){at(lens->x, point), at(lens->y, point), at(lens->w, point),
                                at(lens->depth, point) - lens->nearest};
}

/* From what is before the near plane to what is not, whichever comes first in the
 * outline: both faces of an edge get the same point. */
static struct raster_point cut(const struct lens_corner *in, const struct lens_corner *out)
{
    const double share = in->depth / (in->depth - out->depth);
    const double w = in->w + (out->w - in->w) * share;
    return (struct raster_point){(in->x + (out->x - in->x) * share) / w,
                                 (in->y + (out->y - in->y) * share) / w};
}

int lens_project(const struct lens *lens, const vec3s *points, int num, struct raster_point *out)
{
    int made = 0;
    struct lens_corner last = corner_at(lens, points[num - 1]);
    for (int i = 0; i < num; i++) {
        const struct lens_corner next = corner_at(lens, points[i]);
        const bool was_in = last.depth >= 0.0, is_in = next.depth >= 0.0;
        if (was_in && !is_in)
            out[made++] = cut(&last, &next);
        else if (!was_in && is_in)
            out[made++] = cut(&next, &last);
        if (is_in)
            out[made++] = (struct raster_point){next.x / next.w, next.y / next.w};
        last = next;
    }
    return made;
}
