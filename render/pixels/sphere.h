/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/sphere.h - 360-degree pictures, assembled from perspective views.
 *
 * The views are ordinary pictures in several directions, slightly larger than the part
 * that is used, so that filtering at their edges has neighbours. For a single eye they
 * are the six faces of a cube. For omnidirectional stereo each column of the picture has
 * its own eye position: the views are narrow slices, each taken from the eye position at
 * its middle.
 *
 * The result is either equirectangular (longitude across, with the forward direction in
 * the middle; latitude down) or the six faces of a cube in two rows: right, left, up;
 * down, front, back. As players' metadata expects, the upper edge of "up" is forward, and
 * that of "down" is backward. */
#ifndef RENDER_PIXELS_SPHERE_H
#define RENDER_PIXELS_SPHERE_H

#include <stdbool.h>

#include "base/vec.h"

struct frame;
struct sphere;

enum sphere_kind { SPHERE_NONE, SPHERE_EQUIRECT, SPHERE_CUBEMAP };

struct sphere_view {
    float pitch, yaw;   /* of its centre, degrees, relative to forward: down, to the left */
    float fov_x, fov_y; /* degrees */
    float side;         /* eye position, -1 left to 1 right, perpendicular to `yaw` */
    int width, height;  /* pixels, the same for all views */
};

struct sphere_shape {
    enum sphere_kind kind;
    int width, height; /* pixels of one eye's picture */
    bool is_stereo;
};

struct sphere *sphere_create(const struct sphere_shape *shape);
void sphere_destroy(struct sphere *sphere); /* NULL is allowed */

/* Returns the number of views for one eye. Eyes: 0 is the left or only one, 1 the right. */
int sphere_num_views(const struct sphere *sphere);
struct sphere_view sphere_view(const struct sphere *sphere, int eye, int index);

/* Copies a view to its place in an eye's picture, which begins at (x, y) of `out`. */
void sphere_place_view(const struct sphere *sphere, int index, const struct frame *view,
                       struct frame *out, int x, int y);

/* Returns the direction of a pixel of an eye's picture (forward, left, up), of any length. */
vec3s sphere_direction(const struct sphere *sphere, int x, int y);

/* Composites a flat panel, `degrees` wide, over the forward direction of an eye's
 * picture. It was drawn once over black and once over white; the difference between the
 * two tells how transparent each pixel is. `pitch` and `turn`, degrees, move it down and to the left. */
void sphere_composite_panel(const struct sphere *sphere, const struct frame *on_black,
                            const struct frame *on_white, float degrees, float pitch, float turn,
                            struct frame *out, int x, int y);

#endif
