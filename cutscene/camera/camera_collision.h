/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/camera_collision.h - the solid geometry that cameras must stay out of: the
 * level, and its doors, lifts and other brush entities at a demo time. */
#ifndef CUTSCENE_CAMERA_CAMERA_COLLISION_H
#define CUTSCENE_CAMERA_CAMERA_COLLISION_H

#include <stdbool.h>

#include "base/vec.h"

struct camera_collision;
struct map;
struct timeline;

/* Creates it for a demo or, without one, for `map` in its initial state; exactly one of the
 * two is NULL. Borrows it. */
struct camera_collision *camera_collision_create(const struct timeline *timeline,
                                                 const struct map *map);
void camera_collision_destroy(struct camera_collision *collision); /* NULL is fine */

/* Returns the fraction of the line that is free of obstacles, 0 to 1; 1 if the map is
 * unknown. Brushes in which the line begins are ignored. */
float camera_collision_trace(struct camera_collision *collision, double demo, vec3s from, vec3s to);

/* Returns true if the point is in solid matter or outside the map. */
bool camera_collision_is_solid(struct camera_collision *collision, double demo, vec3s point);

/* Returns true if the point is in the level's lava or slime. */
bool camera_collision_is_in_lava(struct camera_collision *collision, double demo, vec3s point);

#endif
