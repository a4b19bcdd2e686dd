/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/target_lag.h - the position of a target with offset, lead and lag. */
#ifndef CUTSCENE_CAMERA_TARGET_LAG_H
#define CUTSCENE_CAMERA_TARGET_LAG_H

#include "playback/motion/interpolation.h"

struct arena;
struct camera_target;
struct camera_world;
struct target_lag;
struct time_map;

/* Creates it in `arena` and borrows everything else. */
struct target_lag *target_lag_create(const struct camera_target *target, const struct time_map *map,
                                     const struct camera_world *world, struct arena *arena);

/* Returns the target's position at a shot time, with offset, lead and lag. Lag is a
 * critically damped spring: t seconds after a sudden move, (1 + 2 t / lag) e^(-2 t / lag) of
 * the distance is left; behind a target that moves steadily, the camera is `lag` seconds
 * late. If the target jumps farther than anything can move (a teleporter, a respawn), the
 * camera jumps with it. */
struct place target_lag_at(struct target_lag *lag, double time);

/* The same without lag. */
struct place target_lag_now(struct target_lag *lag, double time);

#endif
