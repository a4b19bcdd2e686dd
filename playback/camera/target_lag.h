/* playback/camera/target_lag.h - where a target is, as a camera with lag sees it. */
#ifndef PLAYBACK_CAMERA_TARGET_LAG_H
#define PLAYBACK_CAMERA_TARGET_LAG_H

#include "playback/motion/interpolation.h"

struct arena;
struct camera_world;
struct film_target;
struct target_lag;
struct time_map;

/* Borrows everything. */
struct target_lag *target_lag_create(const struct film_target *target, const struct time_map *map,
                                     const struct camera_world *world, struct arena *arena);

/* The target at a shot time, with its offset, lead and lag. With lag it is the
 * critically damped answer to where the target was: after a sudden change
 * of place (1 + 2 t / lag) e^(-2 t / lag) of the way is left after t seconds,
 * and behind a steadily moving target it stays `lag` seconds. A target that is
 * put elsewhere, farther than it can move, is there at once. */
struct place target_lag_at(struct target_lag *target_lag, double time);

#endif
