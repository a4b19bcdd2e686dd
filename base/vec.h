/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/vec.h - vectors and Quake's angles, on cglm's by-value types.
 *
 * World coordinates: x forward/east, y left/north, z up, in Quake units. Angles are in
 * degrees, in the order pitch, yaw, roll, stored in x, y, z; a positive pitch looks down. */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include <cglm/struct.h>
#include <math.h>
#include <stdbool.h>

#include "base/trig.h"

static inline vec3s vec3_make(float x, float y, float z)
{
    return (vec3s){{x, y, z}};
}

static inline bool vec3_is_finite(vec3s v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

/* a + b * scale */
static inline vec3s vec3_mad(vec3s a, vec3s b, float scale)
{
    return vec3_make(a.x + b.x * scale, a.y + b.y * scale, a.z + b.z * scale);
}

static inline vec3s vec3_lerp(vec3s a, vec3s b, float t)
{
    return vec3_make(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.z + (b.z - a.z) * t);
}

struct axes {
    vec3s forward, right, up; /* unit length */
};

static inline struct axes angles_to_axes(vec3s angles)
{
    const float p = glm_rad(angles.x), y = glm_rad(angles.y), r = glm_rad(angles.z);
    const float sp = trig_sinf(p), cp = trig_cosf(p), sy = trig_sinf(y), cy = trig_cosf(y),
                sr = trig_sinf(r), cr = trig_cosf(r);
    return (struct axes){
        .forward = vec3_make(cp * cy, cp * sy, -sp),
        .right = vec3_make(-sr * sp * cy + cr * sy, -sr * sp * sy - cr * cy, -sr * cp),
        .up = vec3_make(cr * sp * cy + sr * sy, cr * sp * sy - sr * cy, cr * cp),
    };
}

/* Returns the angles of a view from `from` towards `to`. */
static inline vec3s angles_towards(vec3s from, vec3s to)
{
    const vec3s d = glms_vec3_sub(to, from);
    if (d.x == 0.0f && d.y == 0.0f)
        return vec3_make(d.z > 0.0f ? -90.0f : d.z < 0.0f ? 90.0f : 0.0f, 0, 0);
    return vec3_make(glm_deg(-trig_atan2f(d.z, trig_hypotf(d.x, d.y))),
                     glm_deg(trig_atan2f(d.y, d.x)), 0);
}

/* Interpolates from a to b along the shorter way round, in degrees. */
static inline float angle_lerp(float a, float b, float t)
{
    float d = fmodf(b - a, 360.0f);
    if (d > 180.0f)
        d -= 360.0f;
    else if (d < -180.0f)
        d += 360.0f;
    return a + d * t;
}

static inline vec3s angles_lerp(vec3s a, vec3s b, float t)
{
    return vec3_make(angle_lerp(a.x, b.x, t), angle_lerp(a.y, b.y, t), angle_lerp(a.z, b.z, t));
}

#endif
