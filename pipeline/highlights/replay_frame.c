/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/replay_frame.h"

#include <math.h>

#include "base/trig.h"
#include "cutscene/camera/camera_world.h"

static const float HEAD = 32.0f, FEET = -24.0f; /* units of a player above the origin */
static const float INNER = 0.9f;                /* part of the frame */
static const float MAX_HEIGHT = 0.7f;           /* of a player, by that of the frame */

struct replay_frame replay_frame_make(int fov, float shape)
{
    const float up = 0.75f * trig_tanf(glm_rad((float)fov) / 2.0f);
    return (struct replay_frame){up * shape, up};
}

struct replay_spot replay_frame_spot(const struct replay_frame *frame,
                                     const struct camera_pose *pose, vec3s place)
{
    const struct axes axes = angles_to_axes(pose->angles);
    const vec3s way = glms_vec3_sub(place, pose->origin);
    const float ahead = glms_vec3_dot(way, axes.forward);
    if (ahead <= 1.0f)
        return (struct replay_spot){.is_ahead = false};
    return (struct replay_spot){
        .is_ahead = true,
        .x = glms_vec3_dot(way, axes.right) / ahead / frame->across,
        .y = glms_vec3_dot(way, axes.up) / ahead / frame->down,
        .height = (HEAD - FEET) / ahead / frame->down / 2.0f,
    };
}

bool replay_frame_holds(const struct replay_spot *spot, float least)
{
    return spot->is_ahead && fabsf(spot->x) <= INNER && fabsf(spot->y) <= INNER &&
           spot->height >= least && spot->height <= MAX_HEIGHT;
}

static float balance(float a, float b)
{
    static const float inner = 0.25f, outer = 0.6f, fall = 0.4f; /* of half the frame */
    const float left = fminf(a, b), right = fmaxf(a, b);
    const float off = fmaxf(fmaxf(left + inner, -outer - left), 0.0f) +
                      fmaxf(fmaxf(inner - right, right - outer), 0.0f);
    return a * b >= 0.0f ? 0.0f : fmaxf(1.0f - off / fall, 0.0f);
}

float replay_frame_balance(const struct replay_frame *frame, const struct replay_spot *a,
                           const struct replay_spot *b)
{
    const float across = balance(a->x, b->x);
    return frame->across >= frame->down ? across : fmaxf(across, balance(a->y, b->y));
}
