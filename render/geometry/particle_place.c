/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/geometry/particle_place.h"

#include "render/geometry/camera.h"

float particle_place_side(const struct camera_view *camera, vec3s origin)
{
    static const float side = 1.5f, round_is_smaller = 1.27f / 2.0f;
    const float depth = glms_vec3_dot(glms_vec3_sub(origin, camera->origin), camera->axes.forward);
    const float grown = depth < 20.0f ? 1.08f : 1.0f + depth * 0.004f;
    return side * round_is_smaller * grown;
}
