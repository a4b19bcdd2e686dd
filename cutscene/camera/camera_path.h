/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/camera_path.h - the path of a camera through its keys.
 *
 * Shape and timing are apart. The shape is a centripetal Catmull-Rom spline
 * through all positions, straight lines, or a Bezier curve where keys have
 * handles; the distance along it is a smooth monotone function of time through
 * the keys. So a camera does not jerk where keys are unevenly spaced, and neither
 * loops nor overshoots between them; nor does its rotation. Paths of HLAE are splines
 * over time instead, as it has them. */
#ifndef CUTSCENE_CAMERA_CAMERA_PATH_H
#define CUTSCENE_CAMERA_CAMERA_PATH_H

#include "base/vec.h"

struct arena;
struct camera;
struct camera_path;

/* For a camera of kind CAMERA_PATH, whose keys rise in time. */
struct camera_path *camera_path_create(const struct camera *camera, struct arena *arena);

struct path_point {
    vec3s origin;
    vec3s angles; /* from the keys' angles and roll */
    double fov;   /* degrees; 0: no key has one */
    int key;      /* between this key and the next ... */
    float part;   /* ... 0..1 of the time */
    float roll;   /* the keys' roll alone, degrees */
};
struct path_point camera_path_at(const struct camera_path *path, double time);

#endif
