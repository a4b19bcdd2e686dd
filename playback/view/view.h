/* playback/view/view.h - the player's eye, and the weapon in front of it.
 *
 * The game's view: the view entity's origin raised to the eyes, bob while
 * walking, roll while strafing, the kick of a hit, the server's punch, steps
 * taken smoothly, the look of the dead. Functions of the client's frame and of
 * what came shortly before; nothing is stepped from picture to picture. */
#ifndef PLAYBACK_VIEW_VIEW_H
#define PLAYBACK_VIEW_VIEW_H

#include <stdbool.h>

#include "base/vec.h"
#include "playback/client/client_frame.h"
#include "playback/motion/interpolation.h"
#include "playback/view/view_options.h"

struct event;

/* Where the view entity was at a message. */
struct view_sample {
    int index; /* of the frame */
    int level;
    int entity; /* whose view it is */
    double time;
    vec3s origin;
    float pitch, yaw; /* of the view */
    float height;     /* of the view over the entity */
    bool on_ground;
    bool is_cut; /* he was put there: there is no way from the message before */
};

struct view_sample view_sample_of(const struct client_frame *frame);

/* Seconds of messages and events that the view looks back on. */
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

struct view {
    vec3s origin, angles;               /* of the eye */
    vec3s weapon_origin, weapon_angles; /* of the view weapon, as an entity has them */
};

struct view view_at(const struct view_input *input);

/* The eye without bob, kick and punch: where the ears are. */
struct place view_ears(const struct client_frame *frame, double time);

float view_bob(vec3s velocity, double clock);

/* Units the view is below the view entity's height because it is still taking
 * a step up: never positive. */
float view_step_lag(const struct view_sample *samples, int num, const struct view_sample *now);

/* Pitch and roll of hits, as (pitch, 0, roll). */
vec3s view_kick(const struct view_input *input);

#endif
