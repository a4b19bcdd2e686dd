/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/camera_world.h - what a camera asks of the demo, and its answer.
 *
 * What needs history, lag and the easing of collisions, is a filter over points of
 * a fixed grid of shot time that reaches back before the shot's beginning; so a
 * frame does not depend on where a render starts, or on the frame rate. */
#ifndef CUTSCENE_CAMERA_CAMERA_WORLD_H
#define CUTSCENE_CAMERA_CAMERA_WORLD_H

#include <stdbool.h>

#include "base/vec.h"
#include "playback/motion/interpolation.h"

struct camera_target;
struct time_map;

enum { CAMERA_RATE = 100 }; /* points of the grid per second */

/* Results must depend on the arguments alone. */
struct camera_world {
    void *context;
    /* Position and angles of a target at a demo time; false: never seen near it. */
    bool (*find)(void *context, const struct camera_target *target, double demo, struct place *out);
    /* How much of the line between two points is free of walls, 0..1. */
    float (*trace)(void *context, double demo, vec3s from, vec3s to);
    double fov;       /* degrees, of cameras that have none; 0: 90 */
    float least_side; /* half the smaller side of what is seen, as part of half a 4:3 frame's
                         width: 0.75 is its height; 0: that */
};

struct camera_pose {
    bool own_eyes; /* the recorder's view with bob, roll and kicks; otherwise: */
    vec3s origin, angles;
    double fov;                         /* degrees, horizontal at 4:3; 0: the film's */
    const struct camera_target *inside; /* whose eyes it is in, not to be drawn; or NULL */
    float kept;                         /* part of its wanted distance that walls leave it, 0..1 */
    float target_alpha; /* how opaque what it follows is drawn: it may be too near */
    const struct camera_target *followed; /* what that is; or NULL */
    bool looks;                           /* at this place: */
    vec3s looked_at;
};

/* The shot that cameras and targets belong to. */
struct shot_clock {
    const struct time_map *map;
    double duration;   /* s of the shot */
    const char *where; /* "film.lua:12: ", for messages */
};

#endif
