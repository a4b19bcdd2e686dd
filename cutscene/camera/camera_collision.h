/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/camera_collision.h - what keeps cameras out: the level, and its doors,
 * lifts and other brush entities where they are at a demo time. */
#ifndef CUTSCENE_CAMERA_CAMERA_COLLISION_H
#define CUTSCENE_CAMERA_CAMERA_COLLISION_H

#include <stdbool.h>

#include "base/vec.h"

struct camera_collision;
struct map;
struct timeline;

/* Of a demo, or of `map` alone as it is at the start; one of both is NULL.
 * Borrows it. */
struct camera_collision *camera_collision_create(const struct timeline *timeline,
                                                 const struct map *map);
void camera_collision_destroy(struct camera_collision *collision); /* NULL is fine */

/* How much of the line is free, 0 to 1; 1 where the map is not known. A brush that
 * the line begins in does not count. */
float camera_collision_trace(struct camera_collision *collision, double demo, vec3s from, vec3s to);

/* True when a point is in solid matter or outside of the map. */
bool camera_collision_holds(struct camera_collision *collision, double demo, vec3s point);

/* True when a point is in the level's lava or slime. */
bool camera_collision_is_in_lava(struct camera_collision *collision, double demo, vec3s point);

#endif
