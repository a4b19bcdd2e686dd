/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/view/view.h - the player's eye: where the view is and what tints it.
 *
 * The face of playback/view. In: the client's state at a time and the messages and events shortly before. Out: origin
 * and angles of the eye and of the weapon in front of it (this file), the colour over the
 * view (view_blend.h). The game's view: the view entity's origin raised by the eye height,
 * bob while walking, roll while strafing, the kick of a hit, the server's punch, smoothed
 * steps, the tilt of the dead. Nothing is stepped from frame to frame. The folder does not
 * know what is drawn, nor cameras other than the player's eye. */
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
    float height;     /* of the view over the entity */
    bool on_ground;
    bool is_cut; /* the player was put there (teleport, respawn): no path from the sample before */
};

struct view_sample view_sample_of(const struct client_frame *frame);

/* Seconds of messages and events before the time that affect the view. */
extern const double VIEW_MEMORY;

struct view_input {
    const struct client_frame *frame;
    double time, clock;
    const struct view_sample *samples; /* messages before `frame`, oldest first */
    int num_samples;
    const struct event *events; /* of the level, up to `time`, at least VIEW_MEMORY long */
    int num_events;
    const struct view_motion_scale *motion_scale; /* NULL: the game's own */
};

struct view view_at(const struct view_input *input);

/* The listener for sounds: the eye without bob, kick and punch. */
struct place view_listener(const struct client_frame *frame, double time);

float view_bob(vec3s velocity, double clock);

/* Units, never positive: how far the view is still below its height after a step up. */
float view_step_lag(const struct view_sample *samples, int num, const struct view_sample *now);

/* Pitch and roll of hits, as (pitch, 0, roll). */
vec3s view_kick(const struct view_input *input);

#endif
