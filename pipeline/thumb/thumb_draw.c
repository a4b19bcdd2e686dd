/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/thumb/thumb_draw.h"

#include "base/arena.h"
#include "pipeline/session/compositor.h"
#include "render/scene.h"

struct scene_camera thumb_camera_at(const struct place *eye)
{
    return (struct scene_camera){.origin = eye->origin, .angles = eye->angles, .hud = HUD_NONE};
}

struct scene_camera thumb_camera(const struct eye_settings *eye, enum hud_style hud)
{
    const struct place place = {eye->camera_origin, eye->camera_angles};
    if (eye->has_camera)
        return thumb_camera_at(&place);
    return (struct scene_camera){.own_eyes = true, .hud = hud, .view_weapon = true};
}

void thumb_scene(struct thumb *thumb, double time, struct scene *out)
{
    arena_reset(thumb->session.frame_arena);
    thumb->source.scene_at(thumb->source.context, time, time, SCENE_ALL, thumb->session.frame_arena,
                           out);
}

bool thumb_draw(struct thumb *thumb, double time, struct err *err)
{
    const struct shutter shutter = shutter_make(&thumb->settings.picture);
    return compositor_submit(thumb->compositor, &shutter, &thumb->source, time,
                             thumb->session.frame_arena, err) &&
           compositor_receive(thumb->compositor, &thumb->frame, err);
}
