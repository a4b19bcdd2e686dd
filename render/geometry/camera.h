/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/camera.h - from a scene's view to matrices and frustum planes.
 *
 * render/geometry holds what every backend needs: where the camera is, which faces it
 * sees, how bright they and the models are and which vertices they have. It depends on
 * scenes, maps and models, not on pixels or OpenGL. */
#ifndef RENDER_GEOMETRY_CAMERA_H
#define RENDER_GEOMETRY_CAMERA_H

#include <stdbool.h>

#include "base/vec.h"

struct scene;

/* The camera of one picture. */
struct camera_view {
    vec3s origin;
    struct axes axes;
    mat4s view_projection; /* world to clip space, y down */
    vec2s tangents;        /* of half the field of view; orthographic: half the sides, units */
    vec2s shift;           /* of the picture in clip space, for subframes */
    vec4s frustum[4];      /* left, right, top, bottom; inside if dot(xyz, point) + w >= 0 */
    float near_plane;      /* units */
    float far_plane;       /* units */
    bool is_orthographic;  /* skies are not drawn then, since they would hide what is below */
    float focal;           /* pixels per unit at a depth of one unit */
    int num_areas;         /* as in struct scene */
    const uint8_t *areas;
};

/* Sets the camera to the scene's view. World space (x forward, y left, z up) becomes clip
 * space with y down. Under water the field of view sways, as in other Quake engines. */
void camera_set_view(struct camera_view *camera, const struct scene *scene);

/* True if a box in world space is outside the picture. */
bool camera_culls(const struct camera_view *camera, vec3s mins, vec3s maxs);

#endif
