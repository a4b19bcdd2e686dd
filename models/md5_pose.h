/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/md5_pose.h - a skinned model at a moment: joints between two frames,
 * vertices on joints. */
#ifndef MODELS_MD5_POSE_H
#define MODELS_MD5_POSE_H

#include "models/md5.h"

struct alias;

/* The frame that replaces pose `pose` of an alias model; num_frames or above: there is
 * none. Where there are only as many frames as the model has, groups do not play. */
int md5_pose_frame(const struct md5 *md5, const struct alias *alias, int pose);

/* A joint in the model's space. */
struct md5_bone {
    vec3s position;
    versors rotation;
    mat3s axes; /* as a matrix */
    mat3s turn; /* from the bind pose */
};

/* Place all joints between two frames; bones has num_joints. */
void md5_pose_joints(const struct md5 *md5, int from, int to, float blend, struct md5_bone *bones);

struct md5_point {
    vec3s position, normal; /* normal: length about 1 */
};

/* The vertices of one mesh; out has its num_vertices. */
void md5_pose_skin(const struct md5_mesh *mesh, const struct md5_bone *bones,
                   struct md5_point *out);

#endif
