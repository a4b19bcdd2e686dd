/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/geometry/sky_turn.h"

#include "base/trig.h"
#include "render/scene.h"

bool sky_turn_rows(const struct scene *scene, vec3s rows[3])
{
    const float length = glms_vec3_norm(scene->sky_axis);
    if (!scene->sky_box || !(length > 0.0f) || scene->sky_turn == 0.0f)
        return false;
    const vec3s a = glms_vec3_scale(scene->sky_axis, 1.0f / length);
    const float c = trig_cosf(glm_rad(scene->sky_turn)), s = trig_sinf(glm_rad(scene->sky_turn));
    const float d = 1.0f - c;
    rows[0] = vec3_make(c + a.x * a.x * d, a.x * a.y * d + a.z * s, a.x * a.z * d - a.y * s);
    rows[1] = vec3_make(a.x * a.y * d - a.z * s, c + a.y * a.y * d, a.y * a.z * d + a.x * s);
    rows[2] = vec3_make(a.x * a.z * d + a.y * s, a.y * a.z * d - a.x * s, c + a.z * a.z * d);
    return true;
}
