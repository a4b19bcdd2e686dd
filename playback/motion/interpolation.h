/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/motion/interpolation.h - where entities are between two server messages.
 *
 * The face of playback/motion. In: client frames and recorded commands. Out: the places
 * of entities and of the player at any time within a frame, by interpolation, by
 * prediction (prediction.h) and without the jitter of QuakeWorld recordings (dejitter.h).
 * The folder does not know the timeline that the frames are from.
 *
 * Both neighbours of a moment are known, so motion is interpolated between
 * them, with the game's own exceptions: an entity that was not there before,
 * one that jumped, and monsters, which are eased over the time of a step. All
 * of it is a function of one client_frame and a time. */
#ifndef PLAYBACK_MOTION_INTERPOLATION_H
#define PLAYBACK_MOTION_INTERPOLATION_H

#include <stdbool.h>

#include "base/vec.h"
#include "playback/client/client_frame.h"

struct alias;

struct place {
    vec3s origin, angles;
};

/* How far on the way from the frame before to `frame`: 0..1. After a gap between
 * messages (packet loss) entities move in its last part only. */
float interpolation_fraction(const struct client_frame *frame, double time);

/* The angles of the view. */
vec3s interpolation_view_angles(const struct client_frame *frame, double time);

/* NULL when the message did not have it. */
const struct client_entity *interpolation_find(const struct client_frame *frame, int number);

/* The entity as received, before jitter removal. */
const struct client_entity *interpolation_find_received(const struct client_frame *frame,
                                                        int number);

/* An entity between its two messages, as lights, trails, sounds and the camera
 * see it: without the easing of steps. */
struct place interpolation_link(const struct client_frame *frame,
                                const struct client_entity *entity, double time);

/* An entity where it is drawn. */
struct place interpolation_draw(const struct client_frame *frame,
                                const struct client_entity *entity, double time);

/* Two poses and how far from one to the other. */
struct pose_mix {
    int from, to;
    float blend;
};

/* A model's frame, reached from `frame_from` since demo time `start` within
 * `duration` seconds. A frame that is a group plays by `clock` instead. */
struct pose_mix interpolation_pose(const struct alias *alias, int frame_from, int frame,
                                   double start, float duration, double time, double clock);

#endif
