/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/camera.h - from a scene's view to matrices and frustum planes.
 *
 * The folder holds what every way to draw needs and none of what is particular to
 * one: where the camera is, which faces it sees, how bright they and the models
 * are, which vertices they have. It takes scenes, maps and models; it knows neither
 * pixels nor OpenGL. */
#ifndef RENDER_GEOMETRY_CAMERA_H
#define RENDER_GEOMETRY_CAMERA_H

#include <stdbool.h>

#include "base/vec.h"

struct scene;

/* Where one frame's picture is taken from. */
struct camera_view {
    vec3s origin;
    struct axes axes;
    mat4s view_projection; /* world to clip space, y down */
    vec2s tangents;        /* of half the field of view; of a flat one half the sides, units */
    vec2s shift;           /* of the picture in clip space, for a sample */
    vec4s frustum[4];      /* left, right, top, bottom: dot(xyz, point) + w >= 0 inside */
    float near_plane;      /* units */
    float far_plane;       /* units */
    bool is_orthographic;  /* orthographic: no sky hides what is below it */
    float focal;           /* px that a unit is wide at a depth of one */
    int num_areas;         /* as in the scene */
    const uint8_t *areas;
};

/* Fill `camera` for the scene's view: world x forward, y left, z up becomes
 * clip space with y down. Under water the field of view sways, as the
 * established engines have it. */
void camera_set_view(struct camera_view *camera, const struct scene *scene);

/* True when a box (world space) is outside the picture. */
bool camera_culls(const struct camera_view *camera, vec3s mins, vec3s maxs);

#endif
