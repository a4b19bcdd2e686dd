/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/skinned.h"

#include <stddef.h>
#include <stdlib.h>

#include "base/arena.h"
#include "models/md5.h"
#include "models/md5_pose.h"
#include "render/gl/alias_shaders.h"

/* The buffers of a mesh. */
struct gpu_mesh {
    const struct md5_mesh *mesh; /* borrowed; its identity */
    GLuint array, buffers[3];    /* triangles, texture coordinates, points */
};

struct skinned {
    const struct gl *gl;
    const struct md5 *md5;
    int max_bones, max_points;
    struct md5_bone *bones;
    struct md5_point *points;
    int num_gpu_meshes, max_gpu_meshes;
    struct gpu_mesh *gpu_meshes;
};

struct skinned *skinned_create(const struct gl *gl)
{
    struct skinned *skinned = mem_alloc(sizeof *skinned);
    skinned->gl = gl;
    return skinned;
}

void skinned_destroy(struct skinned *skinned)
{
    if (!skinned)
        return;
    for (int i = 0; i < skinned->num_gpu_meshes; i++) {
        skinned->gl->DeleteVertexArrays(1, &skinned->gpu_meshes[i].array);
        skinned->gl->DeleteBuffers(3, skinned->gpu_meshes[i].buffers);
    }
    free(skinned->gpu_meshes);
    free(skinned->points);
    free(skinned->bones);
    free(skinned);
}

static void upload_texcoords(const struct gl *gl, const struct md5_mesh *mesh)
{
    float(*texcoords)[2] = mem_alloc((size_t)mesh->num_vertices * sizeof *texcoords);
    for (int i = 0; i < mesh->num_vertices; i++) {
        texcoords[i][0] = mesh->vertices[i].s;
        texcoords[i][1] = mesh->vertices[i].t;
    }
    gl->BufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)mesh->num_vertices * sizeof *texcoords),
                   texcoords, GL_STATIC_DRAW);
    free(texcoords);
}

static void create_gpu_mesh(const struct gl *gl, const struct md5_mesh *mesh, struct gpu_mesh *out)
{
    const void *const normal = (const void *)offsetof(struct md5_point, normal);

    out->mesh = mesh;
    gl->GenVertexArrays(1, &out->array);
    gl->BindVertexArray(out->array);
    gl->GenBuffers(3, out->buffers);
    gl->BindBuffer(GL_ELEMENT_ARRAY_BUFFER, out->buffers[0]);
    gl->BufferData(GL_ELEMENT_ARRAY_BUFFER,
                   (GLsizeiptr)((size_t)mesh->num_triangles * sizeof *mesh->triangles),
                   mesh->triangles, GL_STATIC_DRAW);
    gl->BindBuffer(GL_ARRAY_BUFFER, out->buffers[1]);
    upload_texcoords(gl, mesh);
    gl->VertexAttribPointer(ALIAS_ATTRIBUTE_TEXCOORD, 2, GL_FLOAT, GL_FALSE, 0, NULL);
    gl->BindBuffer(GL_ARRAY_BUFFER, out->buffers[2]);
    for (GLuint i = ALIAS_ATTRIBUTE_FROM; i <= ALIAS_ATTRIBUTE_TO; i++)
        gl->VertexAttribPointer(i, 3, GL_FLOAT, GL_FALSE, sizeof(struct md5_point), NULL);
    for (GLuint i = ALIAS_ATTRIBUTE_NORMAL_FROM; i <= ALIAS_ATTRIBUTE_NORMAL_TO; i++)
        gl->VertexAttribPointer(i, 3, GL_FLOAT, GL_FALSE, sizeof(struct md5_point), normal);
    for (GLuint i = ALIAS_ATTRIBUTE_FROM; i <= ALIAS_ATTRIBUTE_TEXCOORD; i++)
        gl->EnableVertexAttribArray(i);
}

static const struct gpu_mesh *find_gpu_mesh(struct skinned *skinned, const struct md5_mesh *mesh)
{
    for (int i = 0; i < skinned->num_gpu_meshes; i++)
        if (skinned->gpu_meshes[i].mesh == mesh)
            return &skinned->gpu_meshes[i];
    if (skinned->num_gpu_meshes == skinned->max_gpu_meshes) {
        skinned->max_gpu_meshes = skinned->max_gpu_meshes ? 2 * skinned->max_gpu_meshes : 64;
        skinned->gpu_meshes = mem_resize(skinned->gpu_meshes, (size_t)skinned->max_gpu_meshes,
                                         sizeof *skinned->gpu_meshes);
    }
    struct gpu_mesh *gpu_mesh = &skinned->gpu_meshes[skinned->num_gpu_meshes++];
    create_gpu_mesh(skinned->gl, mesh, gpu_mesh);
    return gpu_mesh;
}

void skinned_pose(struct skinned *skinned, const struct md5 *md5, int from, int to, float blend)
{
    if (md5->num_joints > skinned->max_bones) {
        skinned->max_bones = md5->num_joints;
        skinned->bones =
            mem_resize(skinned->bones, (size_t)skinned->max_bones, sizeof *skinned->bones);
    }
    skinned->md5 = md5;
    md5_pose_joints(md5, from, to, blend, skinned->bones);
}

void skinned_draw(struct skinned *skinned, int index)
{
    const struct gl *const gl = skinned->gl;
    const struct md5_mesh *const mesh = &skinned->md5->meshes[index];
    const struct gpu_mesh *const gpu_mesh = find_gpu_mesh(skinned, mesh);

    if (mesh->num_vertices > skinned->max_points) {
        skinned->max_points = mesh->num_vertices;
        skinned->points =
            mem_resize(skinned->points, (size_t)skinned->max_points, sizeof *skinned->points);
    }
    md5_pose_skin(mesh, skinned->bones, skinned->points);
    gl->BindVertexArray(gpu_mesh->array);
    gl->BindBuffer(GL_ARRAY_BUFFER, gpu_mesh->buffers[2]);
    gl->BufferData(GL_ARRAY_BUFFER,
                   (GLsizeiptr)((size_t)mesh->num_vertices * sizeof *skinned->points),
                   skinned->points, GL_STREAM_DRAW);
    gl->DrawElements(GL_TRIANGLES, 3 * mesh->num_triangles, GL_UNSIGNED_INT, NULL);
}
