/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/camera_world.h - the callbacks through which a camera sees the demo, and
 * the resulting pose.
 *
 * Computations that need history (lag, the easing of collisions) are filters over a fixed
 * grid of shot times that extends to before the shot's beginning. So a frame depends neither
 * on where a render starts nor on the frame rate. */
#ifndef CUTSCENE_CAMERA_CAMERA_WORLD_H
#define CUTSCENE_CAMERA_CAMERA_WORLD_H

#include <stdbool.h>

#include "base/vec.h"
#include "playback/motion/interpolation.h"

struct camera_target;
struct time_map;

enum { CAMERA_RATE = 100 }; /* points of the grid per second */

/* Results must depend only on the arguments. */
struct camera_world {
    void *context;
    /* Finds position and angles of a target at a demo time. Returns false if the demo does
     * not have it. */
    bool (*find)(void *context, const struct camera_target *target, double demo, struct place *out);
    /* Returns the fraction of the line between two points that is free of walls, 0..1. */
    float (*trace)(void *context, double demo, vec3s from, vec3s to);
    double fov;       /* degrees; used if a camera has no field of view; 0: 90 */
    float least_side; /* the picture's smaller side, as a fraction of the width of a 4:3 frame;
                         0: 0.75, the height of such a frame */
};

struct camera_pose {
    bool own_eyes; /* the recorded view with bob, roll and kicks; the rest is unused */
    vec3s origin, angles;
    double fov;                         /* degrees, horizontal for 4:3; 0: the film's */
    const struct camera_target *inside; /* the view is from its eyes: do not draw it; or NULL */
    float kept;         /* part of the distance to the target that walls leave, 0..1 */
    float target_alpha; /* opacity of `followed`, which may be too close to the camera */
    const struct camera_target *followed; /* or NULL */
    bool has_look_at;
    vec3s look_at; /* the position that the camera is pointed at */
};

/* The time axis of the shot to which cameras and targets belong. */
struct shot_clock {
    const struct time_map *map;
    double duration;   /* of the shot, in seconds */
    const char *where; /* "film.lua:12: ", for messages */
    bool is_smooth;    /* targets move along curves: see playback/motion/motion_curve.h */
};

#endif
