/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/replay_frame.h - where players are in the frame of a camera. */
#ifndef PIPELINE_HIGHLIGHTS_REPLAY_FRAME_H
#define PIPELINE_HIGHLIGHTS_REPLAY_FRAME_H

#include <stdbool.h>

#include "base/vec.h"

struct camera_pose;

/* Tangents of half the angles of the frame. */
struct replay_frame {
    float across, down;
};

/* Where a player is. */
struct replay_spot {
    bool is_ahead;
    float x, y;   /* -1 to 1; upwards */
    float height; /* of the player; 1: that of the frame */
};

/* Returns the frame of a field of view in degrees; `shape` is its width by its height. */
struct replay_frame replay_frame_make(int fov, float shape);

struct replay_spot replay_frame_spot(const struct replay_frame *frame,
                                     const struct camera_pose *pose, vec3s place);

/* Returns whether a player is well inside the frame and at least `least` high, but does not fill
 * it. */
bool replay_frame_holds(const struct replay_spot *spot, float least);

/* Rates two players from 1, near opposite thirds of the frame, down to 0. In an upright frame, one
 * may be above the other. */
float replay_frame_balance(const struct replay_frame *frame, const struct replay_spot *a,
                           const struct replay_spot *b);

#endif
