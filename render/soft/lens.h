/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/lens.h - from a camera to px, in the space of the world or of a part of it. */
#ifndef RENDER_SOFT_LENS_H
#define RENDER_SOFT_LENS_H

#include <stdbool.h>

#include "base/vec.h"
#include "render/soft/raster.h"

struct camera_view;
struct scene_view;

/* A linear function over the picture: its value in the middle of px (0, 0), and what
 * it grows by to the right and down. */
struct lens_line {
    double start, across, down;
};

struct lens {
    bool is_flat;                      /* parallel rays */
    double eye[3], forward[3];         /* what a px shows is eye + depth * ray, or with */
    double ray[3], across[3], down[3]; /* parallel rays ray + depth * forward */
    double x[4], y[4], w[4], depth[4]; /* of a point: px are x / w, y / w */
    double nearest;                    /* units: what is less deep is not drawn */
};

void lens_make(struct lens *lens, const struct camera_view *camera, const struct scene_view *view);

/* The same camera in the space of a part that a matrix puts into the world. */
void lens_move(struct lens *out, const struct lens *lens, mat4s to_world, mat4s to_part);

/* A plane of points with dot(normal, point) = dist. False when it is seen edgewise. */
struct lens_plane {
    struct lens_line w, near; /* 1 / depth, or 1 in parallel views; how near */
    double plane_depth[3];    /* of parallel rays */
};
bool lens_see_plane(const struct lens *lens, vec3s normal, double dist, struct lens_plane *out);

/* What is dot(axis, point) + offset on the plane, over the depth. */
struct lens_line lens_see(const struct lens *lens, const struct lens_plane *plane,
                          const double axis[3], double offset);

/* A polygon in px, cut off at the near plane. The number of its points, at most 2 * num. */
struct lens_corner {
    double x, y, w, depth;
};
int lens_project(const struct lens *lens, const vec3s *points, int num, struct raster_point *out);

/* The line as a run from px (x, y) on has it. */
static inline struct span_line lens_run(const struct lens_line *line, int x, int y)
{
    return (struct span_line){
        (float)(line->start + line->across * (double)x + line->down * (double)y),
        (float)line->across, (float)line->down};
}

#endif
