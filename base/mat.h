/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/mat.h - matrices and quaternions that are bit-exact on every platform.
 *
 * cglm uses whatever vector instructions the processor and the compiler settings provide,
 * fused or not, with a different order of additions for each. Code that places geometry
 * in a picture uses these functions instead: plain operations in the order of cglm's SSE2
 * version. */
#ifndef BASE_MAT_H
#define BASE_MAT_H

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
    const mat4s turn = glms_rotate_make(angle, axis);
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

#endif
