/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/sphere.h - pictures of all directions, put together of flat ones.
 *
 * A picture on a sphere is drawn as pieces: ordinary perspective pictures in several
 * directions, a little larger than the part that is used of them, so that filtering at their
 * edges has neighbours. Of a single eye they are the six faces of a cube. For two eyes that
 * look all around, each column of the picture has its own place of the eye (omnidirectional
 * stereo): the pieces are narrow slices, each from the eye in the middle of it.
 *
 * The result is equirectangular (longitude across, ahead in the middle; latitude down) or the
 * six faces of a cube in two rows: right, left, up; down, front, back. As players' metadata
 * has it, the upper edge of "up" is ahead, and that of "down" behind. */
#ifndef RENDER_PIXELS_SPHERE_H
#define RENDER_PIXELS_SPHERE_H

#include <stdbool.h>

#include "base/vec.h"

struct frame;
struct sphere;

enum sphere_kind { SPHERE_NONE, SPHERE_EQUIRECT, SPHERE_CUBEMAP };

struct sphere_view {
    float pitch, yaw;   /* of its middle, degrees; from ahead: down, to the left */
    float fov_x, fov_y; /* degrees */
    float side;         /* of the eye, -1 left to 1 right, at right angles to `yaw` */
    int width, height;  /* px, the same for all */
};

/* A picture of width x height px, of both eyes: beside each other or, if `is_over`, the left
 * above the right. */
struct sphere_shape {
    enum sphere_kind kind;
    int width, height; /* of one eye's picture */
    bool is_stereo;
};

struct sphere *sphere_create(const struct sphere_shape *shape);
void sphere_destroy(struct sphere *sphere); /* NULL is fine */

/* Those of one eye: 0 the left one or the only one, 1 the right. */
int sphere_num_views(const struct sphere *sphere);
struct sphere_view sphere_view(const struct sphere *sphere, int eye, int index);

/* Put a piece where it belongs; the eye's picture begins at x, y of `out`. */
void sphere_place_view(const struct sphere *sphere, int index, const struct frame *view,
                       struct frame *out, int x, int y);

/* The direction of a px of an eye's picture: ahead, left, up; of any length. */
vec3s sphere_direction(const struct sphere *sphere, int x, int y);

/* Lay a flat panel over an eye's picture, ahead, `degrees` wide: it was drawn once over black
 * and once over white, which tells how much of the picture is seen through each px. `turn`,
 * degrees, moves it to the left. */
void sphere_composite_panel(const struct sphere *sphere, const struct frame *on_black,
                            const struct frame *on_white, float degrees, float turn,
                            struct frame *out, int x, int y);

#endif
