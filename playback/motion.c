#include "playback/motion.h"

#include "models/model.h"

/* The original: further than this between two messages is no motion. */
static const float JUMP = 100.0f; /* units, on any axis */

float motion_fraction(const struct client_frame *frame, double time)
{
    const double start = frame->move_from;
    if (frame->time <= start || time >= frame->time)
        return 1.0f;
    return time <= start ? 0.0f : (float)((time - start) / (frame->time - start));
}

const struct client_entity *motion_find(const struct client_frame *frame, int number)
{
    int low = 0, high = frame->num_entities;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (frame->entities[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == frame->num_entities || frame->entities[low].number != number)
        return NULL;
    return &frame->entities[low];
}

static bool jumped(vec3s from, vec3s to)
{
    return fabsf(to.x - from.x) > JUMP || fabsf(to.y - from.y) > JUMP ||
           fabsf(to.z - from.z) > JUMP;
}

struct place motion_link(const struct client_frame *frame, const struct client_entity *entity,
                         double time)
{
    const float fraction = motion_fraction(frame, time);
    if (!entity->linked || entity->step || jumped(entity->origin_from, entity->origin))
        return (struct place){entity->origin, entity->angles};
    return (struct place){vec3_lerp(entity->origin_from, entity->origin, fraction),
                          angles_lerp(entity->angles_from, entity->angles, fraction)};
}

struct place motion_draw(const struct client_frame *frame, const struct client_entity *entity,
                         double time)
{
    if (!entity->step || entity->step_time <= 0.0f)
        return motion_link(frame, entity, time);
    const float done = (float)((time - entity->step_start) / entity->step_time);
    const float blend = glm_clamp(done, 0.0f, 1.0f);
    return (struct place){vec3_lerp(entity->step_origin, entity->origin, blend),
                          angles_lerp(entity->step_angles, entity->angles, blend)};
}

static const struct alias_frame *find_frame(const struct alias *alias, int frame)
{
    return &alias->frames[frame >= 0 && frame < alias->num_frames ? frame : 0];
}

/* Every pose of a group turns into the next during the time it is shown. */
static struct pose_mix group_pose(const struct alias_frame *group, double clock)
{
    const double period = group->end_times[group->num_poses - 1];
    const int shown = model_group_index(group->end_times, group->num_poses, clock);
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

struct pose_mix motion_pose(const struct alias *alias, int frame_from, int frame, double start,
                            float duration, double time, double clock)
{
    const struct alias_frame *to = find_frame(alias, frame);
    if (to->num_poses > 1)
        return group_pose(to, clock);

    const int last = to->first_pose;
    const float done = duration > 0.0f ? (float)((time - start) / duration) : 1.0f;
    if (done >= 1.0f)
        return (struct pose_mix){last, last, 1.0f};
    return (struct pose_mix){alias_pose(alias, frame_from, clock), last, fmaxf(done, 0.0f)};
}
