/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/pmove/pmove_slide.h - sliding along walls and stepping up stairs. */
#ifndef PLAYBACK_PMOVE_PMOVE_SLIDE_H
#define PLAYBACK_PMOVE_PMOVE_SLIDE_H

#include "playback/pmove/pmove_local.h"

/* Kinds of obstacles that a slide hit. */
enum pmove_blocked {
    BLOCKED_FLOOR = 1,
    BLOCKED_WALL = 2,
    BLOCKED_SLOPE = 4,
    BLOCKED_STUCK = 8, /* it started inside a solid */
};

/* Slide along obstacles or step up them. Both return a set of enum pmove_blocked. in_air:
 * step only up a wall that stands on a floor. */
unsigned pmove_slide(struct pmove *pmove);
unsigned pmove_slide_step(struct pmove *pmove, bool in_air);

/* Returns a velocity without its component along the normal. */
vec3s pmove_slide_clip_velocity(vec3s velocity, vec3s normal);

#endif
