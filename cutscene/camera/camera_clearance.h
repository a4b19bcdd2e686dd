/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/camera_clearance.h - where a camera that follows something has room.
 *
 * Walls draw it towards its target. Where they would bring it nearer than
 * CAMERA_NEAREST it goes round: it rises, or moves to a side. Both come softly, from
 * before they are needed, and are pure functions of time: see camera_world.h. */
#ifndef CUTSCENE_CAMERA_CAMERA_CLEARANCE_H
#define CUTSCENE_CAMERA_CAMERA_CLEARANCE_H

#include <stdbool.h>

#include "base/vec.h"

struct arena;
struct camera_clearance;
struct camera_world;
struct time_map;

#define CAMERA_NEAREST 40.0f /* units from a target, unless the camera is meant to be nearer */

/* Where the target is, and the camera would be without walls. */
struct camera_reach {
    vec3s target, wanted;
};

struct camera_reach_source {
    void *context;
    bool has_body; /* the target is more than a point: nothing goes round for one */
    struct camera_reach (*at)(void *context, double time); /* depends on the time alone */
};

/* Borrows everything. */
struct camera_clearance *camera_clearance_create(const struct camera_reach_source *source,
                                                 const struct time_map *map,
                                                 const struct camera_world *world,
                                                 struct arena *arena);

/* Where it is at a shot time; *kept is the part of its distance that is left, 0..1. */
vec3s camera_clearance_at(struct camera_clearance *room, double time, float *kept);

#endif
