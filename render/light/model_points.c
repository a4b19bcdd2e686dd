/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/light/model_points.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/mat.h"
#include "models/md5.h"
#include "models/md5_pose.h"
#include "models/model.h"
#include "models/normals.h"
#include "render/geometry/alias_place.h"
#include "render/scene.h"

static struct model_mesh new_mesh(struct arena *arena, int num_vertices, int num_triangles)
{
    struct model_mesh mesh = {num_vertices, num_triangles, NULL, NULL, NULL};
    mesh.points = ARENA_NEW(arena, vec3s, (size_t)num_vertices + 1);
    mesh.normals = ARENA_NEW(arena, vec3s, (size_t)num_vertices + 1);
    mesh.triangles = arena_alloc_array(arena, (size_t)num_triangles + 1, sizeof *mesh.triangles);
    return mesh;
}

static vec3s unit(vec3s v)
{
    const float length = sqrtf(v.x * v.x + v.y * v.y + v.z * v.z);
    return length > 1e-6f ? glms_vec3_scale(v, 1.0f / length) : vec3_make(0, 0, 1);
}

static int pose_within(const struct alias *alias, int pose)
{
    return pose >= 0 && pose < alias->num_poses ? pose : 0;
}

static vec3s position_of(const struct alias_vertex *vertex)
{
    return vec3_make(vertex->position[0], vertex->position[1], vertex->position[2]);
}

static struct model_mesh place_alias(const struct scene_entity *entity,
                                     const struct scene_view *view, mat4s turn, struct arena *arena)
{
    const struct alias *alias = entity->model->alias;
    const mat4s to_world = alias_place_matrix(entity, alias->scale, alias->offset, view, 1.0f);
    const size_t num = (size_t)alias->num_vertices;
    const struct alias_vertex *from =
        alias->poses + (size_t)pose_within(alias, entity->pose_from) * num;
    const struct alias_vertex *to =
        alias->poses + (size_t)pose_within(alias, entity->pose_to) * num;
    const float blend = entity->pose_blend;
    const struct model_mesh mesh = new_mesh(arena, alias->num_vertices, alias->num_triangles);
    for (size_t i = 0; i < num; i++) {
        mesh.points[i] = mat4_apply(
            to_world, vec3_lerp(position_of(&from[i]), position_of(&to[i]), blend), 1.0f);
        mesh.normals[i] = unit(mat4_apply(
            turn, vec3_lerp(alias_normals()[from[i].normal], alias_normals()[to[i].normal], blend),
            0.0f));
    }
    for (int i = 0; i < alias->num_triangles; i++)
        memcpy(mesh.triangles[i], alias->triangles[i].vertex, sizeof mesh.triangles[i]);
    return mesh;
}

static struct model_mesh place_skinned(const struct md5_mesh *from, const struct md5_bone *bones,
                                       mat4s turn, struct arena *arena)
{
    const size_t num = (size_t)from->num_vertices;
    struct md5_point *skinned = ARENA_NEW(arena, struct md5_point, num + 1);
    const struct model_mesh mesh = new_mesh(arena, from->num_vertices, from->num_triangles);
    md5_pose_skin(from, bones, skinned);
    for (size_t i = 0; i < num; i++) {
        mesh.points[i] = mat4_apply(turn, skinned[i].position, 1.0f);
        mesh.normals[i] = unit(mat4_apply(turn, skinned[i].normal, 0.0f));
    }
    for (int i = 0; i < from->num_triangles; i++)
        for (int k = 0; k < 3; k++)
            mesh.triangles[i][k] = (int)from->triangles[i][k];
    return mesh;
}

int model_points_place(const struct scene_entity *entity, const struct scene_view *view,
                       struct arena *arena, const struct model_mesh **out)
{
    const mat4s turn =
        alias_place_matrix(entity, vec3_make(1, 1, 1), vec3_make(0, 0, 0), view, 1.0f);
    const struct md5 *md5 = entity->model->md5;
    struct alias_skinned_pose pose;
    const bool is_skinned = alias_place_skinned(entity, &pose);
    const int num = is_skinned ? md5->num_meshes : 1;
    struct model_mesh *meshes = ARENA_NEW(arena, struct model_mesh, (size_t)num + 1);
    *out = meshes;
    if (!is_skinned) {
        meshes[0] = place_alias(entity, view, turn, arena);
        return num;
    }
    struct md5_bone *bones = ARENA_NEW(arena, struct md5_bone, (size_t)md5->num_joints + 1);
    md5_pose_joints(md5, pose.from, pose.to, entity->pose_blend, bones);
    for (int i = 0; i < num; i++)
        meshes[i] = place_skinned(&md5->meshes[i], bones, turn, arena);
    return num;
}
