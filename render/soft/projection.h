/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/projection.h - from a camera to px, in the space of the world or of a part of it. */
#ifndef RENDER_SOFT_PROJECTION_H
#define RENDER_SOFT_PROJECTION_H

#include <stdbool.h>

#include "base/vec.h"
#include "render/soft/raster.h"

struct camera_view;
struct scene_view;

/* A linear function over the picture: its value in the middle of px (0, 0), and what
 * it grows by to the right and down. */
struct projection_line {
    double start, across, down;
};

/* Where the depth of parallel rays is counted down from, units, so that larger is nearer in
 * both kinds of view. */
enum { PROJECTION_ORTHO_FAR = 32768 };

struct projection {
    bool is_orthographic;              /* parallel rays */
    double eye[3], forward[3];         /* what a px shows is eye + depth * ray, or with */
    double ray[3], across[3], down[3]; /* parallel rays ray + depth * forward */
    double x[4], y[4], w[4], depth[4]; /* of a point: px are x / w, y / w */
    double nearest;                    /* units: what is less deep is not drawn */
};

void projection_init(struct projection *projection, const struct camera_view *camera,
                     const struct scene_view *view);

/* The same camera in the space of a part that a matrix puts into the world. */
void projection_to_model(struct projection *out, const struct projection *projection,
                         mat4s to_world, mat4s to_part);

/* A plane of points with dot(normal, point) = dist. False when it is seen edgewise. */
struct projection_plane {
    struct projection_line w, near; /* 1 / depth, or 1 in parallel views; how near */
    double plane_depth[3];          /* of parallel rays */
};
bool projection_plane_init(const struct projection *projection, vec3s normal, double dist,
                           struct projection_plane *out);

/* What is dot(axis, point) + offset on the plane, over the depth. */
struct projection_line projection_interpolate(const struct projection *projection,
                                              const struct projection_plane *plane,
                                              const double axis[3], double offset);

/* A polygon in px, cut off at the near plane. The number of its points, at most 2 * num. */
struct projected_corner {
    double x, y, w, depth;
};
int projection_clip_polygon(const struct projection *projection, const vec3s *points, int num,
                            struct raster_point *out);

/* The line as a run from px (x, y) on has it. */
static inline struct span_line projection_span_line(const struct projection_line *line, int x,
                                                    int y)
{
    return (struct span_line){
        (float)(line->start + line->across * (double)x + line->down * (double)y),
        (float)line->across, (float)line->down};
}

#endif
