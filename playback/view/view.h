/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/view/view.h - the player's view: the position of the eye and of the weapon.
 *
 * The public interface of playback/view. Input: the client's state at a time, and the
 * messages and events shortly before it. Output: the origin and angles of the eye and of
 * the weapon in front of it (this file) and the colour blended over the view
 * (view_blend.h). As in the game, the view is the view entity's origin raised by the eye
 * height, with bob while walking, roll while strafing, the kick of a hit, the server's
 * punch, smoothed steps and the tilt of the dead. It is computed for each time
 * independently; no state is carried from frame to frame. The folder does not depend on
 * rendering or on cameras other than the player's eye. */
#ifndef PLAYBACK_VIEW_VIEW_H
#define PLAYBACK_VIEW_VIEW_H

#include <stdbool.h>

#include "base/vec.h"
#include "playback/client/client_frame.h"
#include "playback/motion/interpolation.h"
#include "playback/view/view_options.h"
#include "playback/view/view_types.h"

struct event;

/* The view at a message. */
struct view_sample {
    int index; /* of the client's frame */
    int level;
    int entity; /* of the viewed player */
    double time;
    vec3s origin;
    float pitch, yaw; /* of the view */
    float height;     /* of the eye above the entity's origin */
    bool on_ground;
    bool is_cut; /* teleport or respawn: not connected to the sample before */
};

struct view_sample view_sample_of(const struct client_frame *frame);

/* How far back messages and events affect the view, in seconds. */
extern const double VIEW_MEMORY;

struct view_input {
    const struct client_frame *frame;
    double time, clock;
    const struct view_sample *samples; /* messages before `frame`, oldest first */
    int num_samples;
    const struct event *events; /* of the level, up to `time`, at least VIEW_MEMORY back */
    int num_events;
    const struct view_motion_scale *motion_scale; /* NULL: the game's own */
};

struct view view_at(const struct view_input *input);

/* Returns the position of the listener: the eye without bob, kick and punch. */
struct place view_listener(const struct client_frame *frame, double time);

float view_bob(vec3s velocity, double clock);

/* Returns how far the view is below its normal height after a step up, in units, as a
 * number that is never positive. */
float view_step_lag(const struct view_sample *samples, int num, const struct view_sample *now);

/* Returns the kick of recent hits as (pitch, 0, roll), in degrees. */
vec3s view_kick(const struct view_input *input);

#endif
