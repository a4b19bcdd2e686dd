/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/projection.h - projects world or model space onto the picture. */
#ifndef RENDER_SOFT_PROJECTION_H
#define RENDER_SOFT_PROJECTION_H

#include <stdbool.h>

#include "base/vec.h"
#include "render/soft/raster.h"

struct camera_view;
struct scene_view;

/* A linear function over the picture: its value at the centre of pixel (0, 0) and its
 * change per pixel to the right and down. */
struct projection_line {
    double start, across, down;
};

/* In orthographic views nearness is this minus the depth, units, so that larger is nearer
 * as in perspective views, where it is 1 / depth. */
enum { PROJECTION_ORTHO_FAR = 32768 };

struct projection {
    bool is_orthographic;              /* parallel rays */
    double eye[3], forward[3];         /* a pixel shows eye + depth * ray */
    double ray[3], across[3], down[3]; /* or, if orthographic, ray + depth * forward */
    double x[4], y[4], w[4], depth[4]; /* rows of the matrix: a point is at pixel (x / w, y / w) */
    double nearest;                    /* units; what is closer is clipped */
};

void projection_init(struct projection *projection, const struct camera_view *camera,
                     const struct scene_view *view);

/* Converts a projection to the space of a model with the given transforms. */
void projection_to_model(struct projection *out, const struct projection *projection,
                         mat4s to_world, mat4s to_part);

/* A plane with dot(normal, point) = dist as a function of the pixel.
 * projection_plane_init returns false if it is seen edge-on. */
struct projection_plane {
    struct projection_line w, near; /* w: 1 / depth, or 1 if orthographic; near: nearness */
    double plane_depth[3];          /* orthographic: depth at pixel (0, 0) and its change */
};
bool projection_plane_init(const struct projection *projection, vec3s normal, double dist,
                           struct projection_plane *out);

/* Returns the function dot(axis, point) + offset on a plane, divided by the depth. */
struct projection_line projection_interpolate(const struct projection *projection,
                                              const struct projection_plane *plane,
                                              const double axis[3], double offset);

/* Clips a polygon at the near plane and projects it to pixels. Returns the number of its
 * points, at most 2 * num. */
struct projected_corner {
    double x, y, w, depth;
};
int projection_clip_polygon(const struct projection *projection, const vec3s *points, int num,
                            struct raster_point *out);

/* Returns the line as seen from a run that starts at pixel (x, y). */
static inline struct span_line projection_span_line(const struct projection_line *line, int x,
                                                    int y)
{
    return (struct span_line){
        (float)(line->start + line->across * (double)x + line->down * (double)y),
        (float)line->across, (float)line->down};
}

#endif
