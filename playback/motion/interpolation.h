/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/motion/interpolation.h - positions of entities between two server messages.
 *
 * The interface of playback/motion. Its input is client frames and recorded commands. Its
 * output is the positions of entities and of the player at any time within a frame, by
 * interpolation, by prediction (prediction.h) and without the jitter of QuakeWorld
 * recordings (dejitter.h). The folder does not depend on the timeline that contains the
 * frames.
 *
 * The messages before and after any time are known, so motion is interpolated between them,
 * with the game's own exceptions: an entity that was not there before, one that jumped, and
 * monsters, which are eased over the duration of a step. In slow motion and in sparse
 * recordings it follows curves instead of lines (motion_curve.h). All of it is a function of
 * one client_frame and a time. */
#ifndef PLAYBACK_MOTION_INTERPOLATION_H
#define PLAYBACK_MOTION_INTERPOLATION_H

#include <stdbool.h>

#include "base/vec.h"
#include "playback/client/client_frame.h"
#include "playback/motion/place.h"

struct alias;

/* Returns the progress from the previous frame to `frame`, 0..1. After a gap between
 * messages (packet loss) entities move only during its last part. */
float interpolation_fraction(const struct client_frame *frame, double time);

/* Returns the angles of the view. */
vec3s interpolation_view_angles(const struct client_frame *frame, double time);

/* Returns NULL if the message does not contain the entity. */
const struct client_entity *interpolation_find(const struct client_frame *frame, int number);

/* Returns the entity as received, before jitter removal, or NULL. */
const struct client_entity *interpolation_find_received(const struct client_frame *frame,
                                                        int number);

/* Returns an entity's place between its two messages, on the line or, in a smooth frame, on
 * the curve through them, without the easing of steps, for lights, trails, sounds and
 * cameras. */
struct place interpolation_place(const struct client_frame *frame,
                                 const struct client_entity *entity, double time);

/* Returns the place at which an entity is drawn. */
struct place interpolation_drawn_place(const struct client_frame *frame,
                                       const struct client_entity *entity, double time);

/* Two poses and the blend factor from one to the other. */
struct pose_mix {
    int from, to;
    float blend;
};

/* Returns the poses of a model's frame that follows `frame_from` from demo time `start` on,
 * blended over `duration` seconds. A frame that is a group is animated by `clock` instead. */
struct pose_mix interpolation_pose(const struct alias *alias, int frame_from, int frame,
                                   double start, float duration, double time, double clock);

#endif
