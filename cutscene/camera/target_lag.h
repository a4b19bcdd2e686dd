/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/target_lag.h - where a target is, as a camera with lag sees it. */
#ifndef CUTSCENE_CAMERA_TARGET_LAG_H
#define CUTSCENE_CAMERA_TARGET_LAG_H

#include "playback/motion/interpolation.h"

struct arena;
struct camera_target;
struct camera_world;
struct target_lag;
struct time_map;

/* Borrows everything. */
struct target_lag *target_lag_create(const struct camera_target *target, const struct time_map *map,
                                     const struct camera_world *world, struct arena *arena);

/* The target at a shot time, with its offset, lead and lag. Lag is a critically
 * damped spring: t seconds after a sudden move, (1 + 2 t / lag) e^(-2 t / lag) of the
 * way is left; behind a steadily moving target the camera stays `lag` seconds. Where
 * the target jumps farther than anything can move (a teleporter, a respawn), the
 * camera jumps with it. */
struct place target_lag_at(struct target_lag *lag, double time);

/* The same where it is at that time, without the target's own lag. */
struct place target_lag_now(struct target_lag *lag, double time);

#endif
