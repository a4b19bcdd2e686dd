/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/view/view.h"

#include "base/trig.h"
#include "playback/client/event.h"
#include "playback/client/view_roll.h"
#include "playback/view/q2_view.h"

const double VIEW_MEMORY = 0.6;

static const double KICK_TIME = 0.5;
static const float STEP_SPEED = 80.0f; /* units/s at which the view follows a step up */
static const float STEP_LAG = 12.0f;   /* greatest lag, in units */

/* Keeps the eye off the map's planes, since origins are sent in eighths of a unit. */
static const float EYE_OFFSET = 1.0f / 32.0f;

static vec3s entity_origin(const struct client_frame *frame, double time, bool *found)
{
    const struct client_entity *entity = interpolation_find(frame, frame->view_entity);
    *found = entity != NULL;
    return entity ? interpolation_place(frame, entity, time).origin : vec3_make(0, 0, 0);
}

struct view_sample view_sample_of(const struct client_frame *frame)
{
    const struct client_entity *entity = interpolation_find(frame, frame->view_entity);
    bool found;
    return (struct view_sample){
        .index = frame->index,
        .level = frame->level,
        .entity = frame->view_entity,
        .time = frame->time,
        .origin = entity_origin(frame, frame->time, &found),
        .pitch = frame->view_angles.x,
        .yaw = frame->view_angles.y,
        .height = frame->view_height,
        .on_ground = frame->on_ground,
        .is_cut = entity && !entity->linked,
    };
}

float view_bob(vec3s velocity, double clock)
{
    const double cycle = clock / 0.6 - floor(clock / 0.6);
    const float half = cycle < 0.5 ? (float)cycle / 0.5f : 1.0f + ((float)cycle - 0.5f) / 0.5f;
    const float speed = sqrtf(velocity.x * velocity.x + velocity.y * velocity.y) * 0.02f;
    const float bob = speed * 0.3f + speed * 0.7f * trig_sinf(GLM_PIf * half);
    return glm_clamp(bob, -7.0f, 4.0f);
}

float view_step_lag(const struct view_sample *samples, int num, const struct view_sample *now)
{
    float height = num > 0 ? samples[0].origin.z : now->origin.z;
    double time = num > 0 ? samples[0].time : now->time;

    for (int i = 1; i <= num; i++) {
        const struct view_sample *at = i < num ? &samples[i] : now;
        const float followed = height + (float)(at->time - time) * STEP_SPEED;
        time = at->time;
        if (at->on_ground && !at->is_cut && at->origin.z > height)
            height = glm_clamp(followed, at->origin.z - STEP_LAG, at->origin.z);
        else
            height = at->origin.z;
    }
    return height - now->origin.z;
}

/* The server computed the events of a message with the player's position before it. */
static struct view_sample sample_before(const struct view_input *input, int index)
{
    for (int i = input->num_samples - 1; i >= 0; i--)
        if (input->samples[i].index < index)
            return input->samples[i];
    return view_sample_of(input->frame);
}

vec3s view_kick(const struct view_input *input)
{
    for (int i = input->num_events - 1; i >= 0; i--) {
        const struct event *event = &input->events[i];
        if (event->kind == EVENT_VIEW)
            break; /* earlier hits are another player's */
        if (event->kind != EVENT_DAMAGE)
            continue;
        const double left = KICK_TIME - (input->time - event->time);
        if (left <= 0.0)
            break;
        const struct view_sample was = sample_before(input, event->frame);
        /* QUIRK: the game uses the angles of the player model, whose pitch has the opposite
         * sign. Test: view_kick__hit_from_below__depends_on_the_model. */
        const struct axes axes = angles_to_axes(vec3_make(-was.pitch, was.yaw, 0));
        const vec3s from = glms_vec3_normalize(glms_vec3_sub(event->damage.from, was.origin));
        const float sum = (float)event->damage.blood * 0.5f + (float)event->damage.armor * 0.5f;
        const float strength = fmaxf(sum, 10.0f) * 0.6f * (float)(left / KICK_TIME);
        return vec3_make(strength * glms_vec3_dot(from, axes.forward), 0,
                         strength * glms_vec3_dot(from, axes.right));
    }
    return vec3_make(0, 0, 0);
}

static struct view intermission_view(const struct view_input *input)
{
    const struct client_frame *frame = input->frame;
    const struct client_entity *entity = interpolation_find(frame, frame->view_entity);
    struct place at = {vec3_make(0, 0, 0), interpolation_view_angles(frame, input->time)};
    if (frame->has_camera)
        at = (struct place){frame->camera_origin, frame->camera_angles};
    else if (entity)
        at = interpolation_place(frame, entity, input->time);
    else if (input->num_samples > 0)
        at.origin = input->samples[input->num_samples - 1].origin;

    /* The camera of an intermission sways a little. */
    const double clock = input->clock;
    const vec3s sway = vec3_make((float)trig_sin(clock) * 0.3f, (float)trig_sin(clock * 2.0) * 0.3f,
                                 (float)trig_sin(clock * 0.5) * 0.1f);
    return (struct view){.origin = at.origin, .angles = glms_vec3_add(at.angles, sway)};
}

static vec3s step_smoothed(const struct view_input *input, vec3s origin)
{
    struct view_sample now = view_sample_of(input->frame);
    now.time = input->time;
    now.origin = origin;
    const float lag = view_step_lag(input->samples, input->num_samples, &now);
    return vec3_make(0, 0, lag);
}

static vec3s player_origin(const struct view_input *input)
{
    bool found;
    const vec3s origin = entity_origin(input->frame, input->time, &found);
    if (!found && input->num_samples > 0)
        return input->samples[input->num_samples - 1].origin;
    return origin;
}

/* The height is interpolated between two messages (a dying player sinks), except across a
 * teleport. */
static float view_height(const struct view_input *input)
{
    const struct client_frame *frame = input->frame;
    const struct client_entity *entity = interpolation_find(frame, frame->view_entity);
    const struct view_sample *before =
        input->num_samples > 0 ? &input->samples[input->num_samples - 1] : NULL;
    if (!before || !entity || !entity->linked)
        return frame->view_height;
    return glm_lerp(before->height, frame->view_height, interpolation_fraction(frame, input->time));
}

static const struct view_motion_scale as_in_game = {1, 1, 1};

struct view view_at(const struct view_input *input)
{
    const struct view_motion_scale *scale = input->motion_scale ? input->motion_scale : &as_in_game;
    const struct client_frame *frame = input->frame;
    if (frame->q2)
        return q2_view_at(frame, input->time);
    if (frame->intermission)
        return intermission_view(input);

    const float fraction = interpolation_fraction(frame, input->time);
    const vec3s velocity = vec3_lerp(frame->velocity_from, frame->velocity, fraction);
    const vec3s look = interpolation_view_angles(frame, input->time);
    const vec3s punch =
        glms_vec3_scale(vec3_lerp(frame->punch_from, frame->punch, fraction), scale->kick);
    const vec3s feet = player_origin(input);
    const float bob = view_bob(velocity, input->clock) * scale->bob, height = view_height(input);
    const bool dead = frame->stats[STAT_HEALTH] <= 0;

    vec3s angles = look;
    angles.z += view_roll(look.y, velocity) * scale->roll;
    angles = vec3_mad(angles, view_kick(input), scale->kick);
    if (dead)
        angles.z = 80.0f;

    const vec3s lag = step_smoothed(input, feet);
    const float rise = glm_clamp(height + bob, -22.0f, 30.0f);
    const vec3s eye =
        vec3_make(feet.x + EYE_OFFSET, feet.y + EYE_OFFSET, feet.z + rise + EYE_OFFSET);
    const vec3s hand = vec3_make(feet.x, feet.y, feet.z + height + bob);
    const struct axes axes = angles_to_axes(look);

    return (struct view){
        .origin = glms_vec3_add(eye, lag),
        .angles = glms_vec3_add(angles, punch),
        .weapon_origin = glms_vec3_add(vec3_mad(hand, axes.forward, bob * 0.4f), lag),
        /* The pitch of alias models is positive upwards; the roll is the recorded one. */
        .weapon_angles = vec3_make(-angles.x, angles.y, look.z),
    };
}

struct place view_listener(const struct client_frame *frame, double time)
{
    const struct client_entity *entity = interpolation_find(frame, frame->view_entity);
    struct place listener = {vec3_make(0, 0, 0), interpolation_view_angles(frame, time)};
    if (frame->q2) {
        const struct view eye = q2_view_at(frame, time);
        return (struct place){eye.origin, eye.angles};
    }
    if (frame->intermission && frame->has_camera)
        return (struct place){frame->camera_origin, frame->camera_angles};
    if (entity) {
        const struct place at = interpolation_place(frame, entity, time);
        listener.origin = at.origin;
        if (frame->intermission)
            listener.angles = at.angles;
    }
    if (!frame->intermission)
        listener.origin.z += frame->view_height;
    return listener;
}
