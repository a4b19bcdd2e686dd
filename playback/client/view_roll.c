/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/view_roll.h"

float view_roll(float yaw, vec3s velocity)
{
    const float max_roll = 2.0f, max_speed = 200.0f;
    const struct axes axes = angles_to_axes(vec3_make(0, yaw, 0));
    const float side = glms_vec3_dot(velocity, axes.right);
    return glm_clamp(side * max_roll / max_speed, -max_roll, max_roll);
}
