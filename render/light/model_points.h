/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/light/model_points.h - the vertices of alias models in the world. */
#ifndef RENDER_LIGHT_MODEL_POINTS_H
#define RENDER_LIGHT_MODEL_POINTS_H

#include "base/vec.h"

struct arena;
struct scene_entity;
struct scene_view;

/* A mesh of an entity; an alias model is one mesh, a skinned model has one or more. */
struct model_mesh {
    int num_vertices, num_triangles;
    vec3s *points, *normals; /* unit vectors; as in struct alias or struct md5_mesh */
    int (*triangles)[3];
};

/* Returns the number of meshes, all of them in the arena. */
int model_points_place(const struct scene_entity *entity, const struct scene_view *view,
                       struct arena *arena, const struct model_mesh **out);

#endif
