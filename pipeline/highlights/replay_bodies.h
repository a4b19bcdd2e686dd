/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/replay_bodies.h - the bodies of players, living and dead, that may be in the
 * way of a camera. */
#ifndef PIPELINE_HIGHLIGHTS_REPLAY_BODIES_H
#define PIPELINE_HIGHLIGHTS_REPLAY_BODIES_H

#include <stdbool.h>

#include "base/vec.h"

struct camera_pose;
struct kill_fact;
struct playhead;
struct replay_frame;
struct timeline;

enum { REPLAY_MAX_BODIES = 48 }; /* more are ignored */

enum replay_body_role { BODY_OF_KILLER, BODY_OF_VICTIM, BODY_OF_OTHER };

struct replay_body {
    enum replay_body_role role;
    vec3s at;
};

/* All bodies at a moment. */
struct replay_bodies {
    int num;
    struct replay_body items[REPLAY_MAX_BODIES];
};

/* Finds the bodies at a demo time around a kill. */
void replay_bodies_find(const struct timeline *timeline, struct playhead *playhead,
                        const struct kill_fact *kill, double demo, struct replay_bodies *out);

/* Returns whether no body in the frame of a camera is within 64 units of it, covers more than a
 * quarter of the frame, or hides the killer's or the victim's. */
bool replay_bodies_are_clear(const struct replay_bodies *bodies, const struct replay_frame *frame,
                             const struct camera_pose *pose);

#endif
