/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/md5.h - skeletal models: the text formats .md5mesh and .md5anim, version 10.
 *
 * Vertices are attached by weights to a tree of joints; each frame stores the position of
 * every joint relative to its parent. The game's re-release provides them in addition to
 * its alias models, with a frame for each of theirs. Axes, units and winding are those of
 * alias models. Source: the format as written by id's tools for Doom 3. */
#ifndef MODELS_MD5_H
#define MODELS_MD5_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

struct alias_skin;

struct md5_joint {
    char name[64];
    int parent;   /* has a lower index; -1: none */
    versors bind; /* its rotation in model space in the bind pose */
};

/* A joint's position and rotation relative to its parent. */
struct md5_joint_pose {
    vec3s position;
    versors rotation;
};

struct md5_weight {
    int joint;
    float bias;
    vec3s position; /* in the joint's space */
};

struct md5_vertex {
    float s, t;   /* 0..1 over the skin */
    vec3s normal; /* in the bind pose */
    int first_weight, num_weights;
};

struct md5_mesh {
    char shader[128]; /* prefix of its skins' names */
    int num_vertices, num_triangles, num_weights, num_skins;
    const struct md5_vertex *vertices;
    const uint32_t (*triangles)[3]; /* vertex indices, clockwise seen from outside */
    const struct md5_weight *weights;
    const struct alias_skin *skins; /* num_skins, set by the loader */
};

struct md5 {
    int num_joints, num_meshes, num_frames;
    float radius;          /* of a sphere about the origin that contains all poses */
    bool uses_alias_skins; /* texture layout is that of the alias model it replaces */
    const struct md5_joint *joints;
    const struct md5_joint_pose *frames; /* num_frames * num_joints */
    struct md5_mesh *meshes;
};

#endif
