/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "models/md5_pose.h"

#include "base/mat.h"
#include "models/model.h"

int md5_pose_frame(const struct md5 *md5, const struct alias *alias, int pose)
{
    if (md5->num_frames >= alias->num_poses)
        return pose;
    for (int i = 0; i < alias->num_frames; i++)
        if (pose < alias->frames[i].first_pose + alias->frames[i].num_poses)
            return i;
    return 0;
}

/* Normalized linear interpolation: cheap, and within a degree of spherical interpolation
 * for the rotations between consecutive frames. */
static versors blend_rotations(versors a, versors b, float blend)
{
    const float towards = quat_dot(a, b) < 0.0f ? -blend : blend;
    versors mixed;
    for (int i = 0; i < 4; i++)
        mixed.raw[i] = a.raw[i] * (1.0f - blend) + b.raw[i] * towards;
    return quat_normalize(mixed);
}

void md5_pose_joints(const struct md5 *md5, int from, int to, float blend, struct md5_bone *bones)
{
    const struct md5_joint_pose *a = md5->frames + (size_t)from * (size_t)md5->num_joints;
    const struct md5_joint_pose *b = md5->frames + (size_t)to * (size_t)md5->num_joints;

    for (int i = 0; i < md5->num_joints; i++) {
        const struct md5_joint *joint = &md5->joints[i];
        struct md5_bone *bone = &bones[i];
        bone->position = vec3_lerp(a[i].position, b[i].position, blend);
        bone->rotation = blend_rotations(a[i].rotation, b[i].rotation, blend);
        if (joint->parent >= 0) {
            const struct md5_bone *parent = &bones[joint->parent];
            bone->position =
                glms_vec3_add(parent->position, glms_mat3_mulv(parent->axes, bone->position));
            bone->rotation = quat_normalize(quat_mul(parent->rotation, bone->rotation));
        }
        bone->axes = quat_to_mat3(bone->rotation);
        bone->turn = mat3_mul(bone->axes, glms_mat3_transpose(quat_to_mat3(joint->bind)));
    }
}

void md5_pose_skin(const struct md5_mesh *mesh, const struct md5_bone *bones, struct md5_point *out)
{
    for (int i = 0; i < mesh->num_vertices; i++) {
        const struct md5_vertex *v = &mesh->vertices[i];
        struct md5_point point = {{{0, 0, 0}}, {{0, 0, 0}}};
        for (int k = 0; k < v->num_weights; k++) {
            const struct md5_weight *w = &mesh->weights[v->first_weight + k];
            const struct md5_bone *bone = &bones[w->joint];
            const vec3s at = glms_vec3_add(glms_mat3_mulv(bone->axes, w->position), bone->position);
            point.position = vec3_mad(point.position, at, w->bias);
            point.normal = vec3_mad(point.normal, glms_mat3_mulv(bone->turn, v->normal), w->bias);
        }
        out[i] = point;
    }
}
