/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/mat.h - matrices and quaternions that are bit-exact on every platform.
 *
 * cglm uses whatever vector instructions the processor and the compiler settings provide,
 * fused or not, with a different order of additions for each. Code that places geometry
 * in a picture uses these functions instead: plain operations in the order of cglm's SSE2
 * version. */
#ifndef BASE_MAT_H
#define BASE_MAT_H

#include "base/trig.h"
#include "base/vec.h"

static inline mat4s mat4_mul(mat4s a, mat4s b)
{
    mat4s out;
    for (int c = 0; c < 4; c++)
        for (int r = 0; r < 4; r++)
            out.col[c].raw[r] =
                a.col[0].raw[r] * b.col[c].raw[0] + a.col[1].raw[r] * b.col[c].raw[1] +
                a.col[2].raw[r] * b.col[c].raw[2] + a.col[3].raw[r] * b.col[c].raw[3];
    return out;
}

/* Transforms a point (w = 1) or a direction (w = 0). */
static inline vec3s mat4_apply(mat4s m, vec3s v, float w)
{
    vec3s out;
    for (int r = 0; r < 3; r++)
        out.raw[r] = m.col[3].raw[r] * w + m.col[2].raw[r] * v.z + m.col[1].raw[r] * v.y +
                     m.col[0].raw[r] * v.x;
    return out;
}

/* Rotates about an axis before `m` is applied; in radians. */
static inline mat4s mat4_turn(mat4s m, float angle, vec3s axis)
{
    const float c = trig_cosf(angle);
    const vec3s n = glms_vec3_normalize(axis);
    const vec3s s = glms_vec3_scale(n, trig_sinf(angle)), v = glms_vec3_scale(n, 1.0f - c);
    const mat4s turn = {.col = {{{n.x * v.x + c, n.y * v.x + s.z, n.z * v.x - s.y, 0.0f}},
                                {{n.x * v.y - s.z, n.y * v.y + c, n.z * v.y + s.x, 0.0f}},
                                {{n.x * v.z + s.y, n.y * v.z - s.x, n.z * v.z + c, 0.0f}},
                                {{0.0f, 0.0f, 0.0f, 1.0f}}}};
    mat4s out = mat4_mul(m, turn);
    out.col[3] = m.col[3];
    return out;
}

/* Inverts an affine matrix; returns all zeros if it is singular. */
static inline mat4s mat4_inverse(mat4s m)
{
    double a[3][3], inverse[3][3];
    mat4s out = {0};
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            a[r][c] = (double)m.col[c].raw[r];
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) {
            const int r1 = (c + 1) % 3, r2 = (c + 2) % 3, c1 = (r + 1) % 3, c2 = (r + 2) % 3;
            inverse[r][c] = a[r1][c1] * a[r2][c2] - a[r1][c2] * a[r2][c1];
        }
    const double size = a[0][0] * inverse[0][0] + a[0][1] * inverse[1][0] + a[0][2] * inverse[2][0];
    if (size == 0.0)
        return out;
    for (int r = 0; r < 3; r++) {
        double moved = 0.0;
        for (int c = 0; c < 3; c++) {
            out.col[c].raw[r] = (float)(inverse[r][c] / size);
            moved -= inverse[r][c] / size * (double)m.col[3].raw[c];
        }
        out.col[3].raw[r] = (float)moved;
    }
    out.col[3].raw[3] = 1.0f;
    return out;
}

static inline mat3s mat3_mul(mat3s a, mat3s b)
{
    mat3s out;
    for (int c = 0; c < 3; c++)
        for (int r = 0; r < 3; r++)
            out.col[c].raw[r] = a.col[0].raw[r] * b.col[c].raw[0] +
                                a.col[1].raw[r] * b.col[c].raw[1] +
                                a.col[2].raw[r] * b.col[c].raw[2];
    return out;
}

static inline float quat_dot(versors a, versors b)
{
    return (a.x * b.x + a.y * b.y) + (a.z * b.z + a.w * b.w);
}

static inline versors quat_normalize(versors q)
{
    const float dot = (q.x * q.x + q.z * q.z) + (q.y * q.y + q.w * q.w);
    if (dot <= 0.0f)
        return glms_quat_identity();
    const float length = sqrtf(dot);
    return (versors){{q.x / length, q.y / length, q.z / length, q.w / length}};
}

static inline versors quat_mul(versors p, versors q)
{
    return (versors){{p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y,
                      p.w * q.y - p.x * q.z + p.y * q.w + p.z * q.x,
                      p.w * q.z + p.x * q.y - p.y * q.x + p.z * q.w,
                      p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z}};
}

static inline mat3s quat_to_mat3(versors q)
{
    const float norm = sqrtf(quat_dot(q, q)), s = norm > 0.0f ? 2.0f / norm : 0.0f;
    const float xx = s * q.x * q.x, xy = s * q.x * q.y, wx = s * q.w * q.x;
    const float yy = s * q.y * q.y, yz = s * q.y * q.z, wy = s * q.w * q.y;
    const float zz = s * q.z * q.z, xz = s * q.x * q.z, wz = s * q.w * q.z;
    return (mat3s){.col = {{{1.0f - yy - zz, xy + wz, xz - wy}},
                           {{xy - wz, 1.0f - xx - zz, yz + wx}},
                           {{xz + wy, yz - wx, 1.0f - xx - yy}}}};
}

/* The rotation about an axis; in radians. */
static inline versors quat_turn(float angle, vec3s axis)
{
    const vec3s v = glms_vec3_scale(glms_vec3_normalize(axis), trig_sinf(angle * 0.5f));
    return (versors){{v.x, v.y, v.z, trig_cosf(angle * 0.5f)}};
}

static inline vec3s quat_rotate(versors q, vec3s v)
{
    const versors p = quat_normalize(q);
    const vec3s u = vec3_make(p.x, p.y, p.z);
    const vec3s along = glms_vec3_scale(u, 2.0f * glms_vec3_dot(u, v));
    const vec3s across = glms_vec3_scale(glms_vec3_cross(u, v), 2.0f * p.w);
    const vec3s rest = glms_vec3_scale(v, p.w * p.w - glms_vec3_dot(u, u));
    return glms_vec3_add(glms_vec3_add(along, rest), across);
}

/* Interpolates from p to q by the shorter rotation. */
static inline versors quat_slerp(versors p, versors q, float t)
{
    const float dot = quat_dot(p, q), sign = dot < 0.0f ? -1.0f : 1.0f, cosine = fabsf(dot);
    if (cosine >= 1.0f)
        return p;
    const float angle = trig_acosf(cosine), sine = sqrtf(1.0f - cosine * cosine);
    const bool is_small = sine < 0.001f; /* division would lose precision */
    const float of_p = sign * (is_small ? 1.0f - t : trig_sinf((1.0f - t) * angle));
    const float of_q = is_small ? t : trig_sinf(t * angle), scale = is_small ? 1.0f : 1.0f / sine;
    versors out;
    for (int i = 0; i < 4; i++)
        out.raw[i] = (p.raw[i] * of_p + q.raw[i] * of_q) * scale;
    return out;
}

#endif
