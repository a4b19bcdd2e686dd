/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/md5_pose.h - poses a skeletal model: interpolates joints between two frames and
 * skins vertices. */
#ifndef MODELS_MD5_POSE_H
#define MODELS_MD5_POSE_H

#include "models/md5.h"

struct alias;

/* Returns the frame that replaces pose `pose` of an alias model; it does not exist if the
 * result is num_frames or more. If there are only as many frames as the alias model has,
 * groups are not animated. */
int md5_pose_frame(const struct md5 *md5, const struct alias *alias, int pose);

/* A joint in model space. */
struct md5_bone {
    vec3s position;
    versors rotation;
    mat3s axes; /* the rotation as a matrix */
    mat3s turn; /* rotation relative to the bind pose */
};

/* Interpolates all joints between two frames; `bones` has num_joints elements. */
void md5_pose_joints(const struct md5 *md5, int from, int to, float blend, struct md5_bone *bones);

struct md5_point {
    vec3s position, normal; /* normal: of length about 1 */
};

/* Computes the vertices of one mesh; `out` has num_vertices elements. */
void md5_pose_skin(const struct md5_mesh *mesh, const struct md5_bone *bones,
                   struct md5_point *out);

#endif
