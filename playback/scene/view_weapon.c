/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/view_weapon.h"

#include <math.h>

#include "demo/protocol/quake.h"
#include "models/model.h"
#include "playback/scene/entities.h"
#include "playback/view/view.h"

bool view_weapon_is_shown(const struct client_frame *frame)
{
    if (frame->q2) /* the server sends no weapon if it is not visible */
        return frame->stats[STAT_WEAPON] > 0;
    return !frame->intermission && frame->stats[STAT_HEALTH] > 0 &&
           !(frame->stats[STAT_ITEMS] & IT_INVISIBILITY) && frame->stats[STAT_WEAPON] > 0;
}

struct scene_entity view_weapon_entity(const struct view_input *input, const struct view *view,
                                       const struct model *model)
{
    const struct client_frame *frame = input->frame;
    struct scene_entity entity = {
        .model = model,
        .origin = view->weapon_origin,
        .angles = view->weapon_angles,
        .scale = 1.0f,
        .alpha = frame->weapon_alpha,
        .flags = SCENE_VIEW_WEAPON,
        .shirt = -1,
        .pants = -1,
    };
    if (model->alias) {
        const struct pose_mix mix = interpolation_pose(
            model->alias, frame->weapon_frame_from, frame->stats[STAT_WEAPON_FRAME],
            frame->weapon_start, frame->weapon_time, input->time, input->clock);
        entity.pose_from = entities_is_stepped(model) ? mix.to : mix.from;
        entity.pose_to = mix.to;
        entity.pose_blend = mix.blend;
    }
    return entity;
}

void view_weapon_fit_narrow(struct scene_entity *weapon, const struct view *view, float aspect)
{
    /* Units at UPRIGHT. */
    static const float AWAY = 18.0f, DOWN = 5.0f, WIDE = 1.3f, UPRIGHT = 0.5625f;
    const float share = fminf(fmaxf((WIDE - aspect) / (WIDE - UPRIGHT), 0.0f), 1.0f);
    const struct axes axes = angles_to_axes(view->angles);
    weapon->origin = vec3_mad(weapon->origin, axes.forward, AWAY * share);
    weapon->origin = vec3_mad(weapon->origin, axes.up, -DOWN * share);
}
