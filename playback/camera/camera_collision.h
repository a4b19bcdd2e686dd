/* playback/camera/camera_collision.h - what keeps cameras out: the level, and the doors, lifts and
 * walls in it where they are at a moment of the demo. */
#ifndef PLAYBACK_CAMERA_CAMERA_COLLISION_H
#define PLAYBACK_CAMERA_CAMERA_COLLISION_H

#include <stdbool.h>

#include "base/vec.h"

struct arena;
struct timeline;
struct map;
struct camera_collision;

/* Those of a demo, or of a map alone as it is at the start; one of both is NULL.
 * Borrows it. */
struct camera_collision *camera_collision_create(const struct timeline *timeline,
                                                 const struct map *map);
void camera_collision_destroy(struct camera_collision *collision); /* NULL is fine */

/* How much of the way is free, 0 to 1; all of it where the map is not known. What
 * the way begins in does not count. */
float camera_collision_trace(struct camera_collision *collision, double demo, vec3s from, vec3s to);

/* Is a place in solid matter, or outside of the map? */
bool camera_collision_hold(struct camera_collision *collision, double demo, vec3s place);

#endif
