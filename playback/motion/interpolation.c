/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/motion/interpolation.h"

#include "base/search.h"
#include "models/group.h"
#include "models/model.h"
#include "playback/motion/motion_curve.h"

float interpolation_fraction(const struct client_frame *frame, double time)
{
    const double start = frame->move_from;
    if (frame->time <= start || time >= frame->time)
        return 1.0f;
    return time <= start ? 0.0f : (float)((time - start) / (frame->time - start));
}

vec3s interpolation_view_angles(const struct client_frame *frame, double time)
{
    const struct client_command *commands = frame->commands;
    const int num = frame->num_commands;
    if (num == 0) {
        const float done = interpolation_fraction(frame, time);
        const struct place line = {
            .angles = angles_lerp(frame->view_angles_from, frame->view_angles, done)};
        return frame->is_smooth ? motion_curve_place(frame->view_curve, &line, done).angles
                                : line.angles;
    }
    int next = 0;
    while (next < num && commands[next].time < time)
        next++;
    if (next == 0 || next == num)
        return commands[next == 0 ? 0 : num - 1].angles;
    const double length = commands[next].time - commands[next - 1].time;
    const double done = length > 0.0 ? (time - commands[next - 1].time) / length : 1.0;
    return angles_lerp(commands[next - 1].angles, commands[next].angles, (float)done);
}

static bool has_lower_number(const void *entity, const void *number)
{
    return ((const struct client_entity *)entity)->number < *(const int *)number;
}

static const struct client_entity *find(const struct client_entity *entities, int num, int number)
{
    const int at = search_bound(entities, num, sizeof *entities, has_lower_number, &number);
    return at < num && entities[at].number == number ? &entities[at] : NULL;
}

const struct client_entity *interpolation_find(const struct client_frame *frame, int number)
{
    return find(frame->entities, frame->num_entities, number);
}

const struct client_entity *interpolation_find_received(const struct client_frame *frame,
                                                        int number)
{
    return find(frame->received, frame->num_entities, number);
}

struct place interpolation_place(const struct client_frame *frame,
                                 const struct client_entity *entity, double time)
{
    const float fraction = interpolation_fraction(frame, time);
    if (!entity->linked || entity->step)
        return (struct place){entity->origin, entity->angles};
    const struct place line = {vec3_lerp(entity->origin_from, entity->origin, fraction),
                               angles_lerp(entity->angles_from, entity->angles, fraction)};
    return frame->is_smooth && entity->curve ? motion_curve_place(entity->curve, &line, fraction)
                                             : line;
}

struct place interpolation_drawn_place(const struct client_frame *frame,
                                       const struct client_entity *entity, double time)
{
    if (!entity->step || entity->step_time <= 0.0f)
        return interpolation_place(frame, entity, time);
    const float done = (float)((time - entity->step_start) / entity->step_time);
    const float blend = glm_clamp(done, 0.0f, 1.0f);
    return (struct place){vec3_lerp(entity->step_origin, entity->origin, blend),
                          angles_lerp(entity->step_angles, entity->angles, blend)};
}

static const struct alias_frame *find_frame(const struct alias *alias, int frame)
{
    return &alias->frames[frame >= 0 && frame < alias->num_frames ? frame : 0];
}

/* Each pose of a group blends into the next while it is shown. */
static struct pose_mix group_pose(const struct alias_frame *group, double clock)
{
    const double period = group->end_times[group->num_poses - 1];
    const int shown = group_index_at(group->end_times, group->num_poses, clock);
    const double begin = shown > 0 ? group->end_times[shown - 1] : 0.0;
    const double length = group->end_times[shown] - begin;
    const double within = clock - floor(clock / period) * period - begin;
    const int before = shown > 0 ? shown - 1 : group->num_poses - 1;

    return (struct pose_mix){
        .from = group->first_pose + before,
        .to = group->first_pose + shown,
        .blend = length > 0.0 ? glm_clamp((float)(within / length), 0.0f, 1.0f) : 1.0f,
    };
}

struct pose_mix interpolation_pose(const struct alias *alias, int frame_from, int frame,
                                   double start, float duration, double time, double clock)
{
    const struct alias_frame *to = find_frame(alias, frame);
    if (to->num_poses > 1)
        return group_pose(to, clock);

    const int last = to->first_pose;
    const float done = duration > 0.0f ? (float)((time - start) / duration) : 1.0f;
    if (done >= 1.0f)
        return (struct pose_mix){last, last, 1.0f};
    return (struct pose_mix){group_alias_pose(alias, frame_from, clock), last, fmaxf(done, 0.0f)};
}
