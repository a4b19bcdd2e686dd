/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/field_of_view.h"

#include <math.h>

#include "base/trig.h"
#include "base/vec.h"
#include "render/scene.h"

/* Returns by how much the tangent of half the horizontal field of view grows from 4:3. */
static float widening(int frame_width, int frame_height)
{
    const float wider = (float)frame_width / (float)frame_height * 0.75f;
    return wider < 1.0f ? sqrtf(wider) : wider;
}

void field_of_view_set(float fov, int frame_width, int frame_height, struct scene_view *view)
{
    const float across = trig_tanf(glm_rad(fov) / 2) * widening(frame_width, frame_height);
    view->fov_x = glm_deg(2 * trig_atanf(across));
    view->fov_y =
        glm_deg(2 * trig_atanf(across * (float)view->rect.height / (float)view->rect.width));
}

float field_of_view_of(const struct scene_view *view, int frame_width, int frame_height)
{
    const float across = trig_tanf(glm_rad(view->fov_x) / 2);
    return glm_deg(2 * trig_atanf(across / widening(frame_width, frame_height)));
}
