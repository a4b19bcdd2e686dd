/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/camera_path.h - interpolates a camera's path between its keys.
 *
 * Shape and timing are separate. The shape is a centripetal Catmull-Rom spline through all
 * positions, straight lines, or a Bezier curve if keys have handles; the distance along it is
 * a smooth monotone function of time through the keys. So a camera does not jerk if keys are
 * unevenly spaced, and neither loops nor overshoots between them; the same holds for its
 * rotation. HLAE's paths are splines over time instead, as in HLAE. */
#ifndef CUTSCENE_CAMERA_CAMERA_PATH_H
#define CUTSCENE_CAMERA_CAMERA_PATH_H

#include "base/vec.h"

struct arena;
struct camera;
struct camera_path;

/* Creates the path of a camera of kind CAMERA_PATH, whose keys must have increasing times.
 * Lives in `arena` and borrows the camera. */
struct camera_path *camera_path_create(const struct camera *camera, struct arena *arena);

struct path_point {
    vec3s origin;
    vec3s angles; /* interpolated from the keys' angles and roll */
    double fov;   /* degrees; 0: no key has a field of view */
    int key;      /* the last key at or before the time */
    float part;   /* elapsed fraction of the time to the next key, 0..1 */
    float roll;   /* degrees; the part of `angles` that comes from the keys' roll */
};
struct path_point camera_path_at(const struct camera_path *path, double time);

#endif
