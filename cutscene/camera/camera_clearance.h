/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/camera_clearance.h - keeps a camera that follows a target clear of walls.
 *
 * A wall between target and camera pulls the camera towards its target. If that would bring
 * it closer than CAMERA_NEAREST, the camera takes a detour: it rises or moves sideways. Both
 * movements are eased and begin before they are needed, and both are pure functions of time:
 * see camera_world.h. */
#ifndef CUTSCENE_CAMERA_CAMERA_CLEARANCE_H
#define CUTSCENE_CAMERA_CAMERA_CLEARANCE_H

#include <stdbool.h>

#include "base/vec.h"

struct arena;
struct camera_clearance;
struct camera_world;
struct time_map;

#define CAMERA_NEAREST 40.0f /* units from the target, unless the camera is meant to be closer */

/* Positions of the target, and of the camera if there were no walls. */
struct camera_line {
    vec3s target, camera;
};

struct camera_line_source {
    void *context;
    bool has_body; /* the target is not just a point; there are no detours for points */
    struct camera_line (*at)(void *context, double time); /* must depend only on the time */
};

/* Creates it in `arena`; borrows the map and the world, copies `source`. */
struct camera_clearance *camera_clearance_create(const struct camera_line_source *source,
                                                 const struct time_map *map,
                                                 const struct camera_world *world,
                                                 struct arena *arena);

/* Returns the camera's position at a shot time. *kept is the fraction of the distance to
 * the target that is free of walls, 0..1. */
vec3s camera_clearance_at(struct camera_clearance *clearance, double time, float *kept);

#endif
