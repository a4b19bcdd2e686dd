/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/skinned.h"

#include <stddef.h>
#include <stdlib.h>

#include "base/arena.h"
#include "models/md5.h"
#include "models/md5_pose.h"
#include "render/gl/mesh.h"

/* The buffers of a mesh. */
struct kept {
    const struct md5_mesh *mesh; /* borrowed: its identity */
    GLuint array, buffers[3];    /* triangles, texture coordinates, points */
};

struct skinned {
    const struct gl *gl;
    const struct md5 *md5;
    int max_bones, max_points;
    struct md5_bone *bones;
    struct md5_point *points;
    int num_kept, max_kept;
    struct kept *kept;
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
    for (int i = 0; i < skinned->num_kept; i++) {
        skinned->gl->DeleteVertexArrays(1, &skinned->kept[i].array);
        skinned->gl->DeleteBuffers(3, skinned->kept[i].buffers);
    }
    free(skinned->kept);
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

static void create_kept(const struct gl *gl, const struct md5_mesh *mesh, struct kept *out)
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
    gl->VertexAttribPointer(MESH_TEXCOORD, 2, GL_FLOAT, GL_FALSE, 0, NULL);
    gl->BindBuffer(GL_ARRAY_BUFFER, out->buffers[2]);
    for (GLuint i = MESH_FROM; i <= MESH_TO; i++)
        gl->VertexAttribPointer(i, 3, GL_FLOAT, GL_FALSE, sizeof(struct md5_point), NULL);
    for (GLuint i = MESH_NORMAL_FROM; i <= MESH_NORMAL_TO; i++)
        gl->VertexAttribPointer(i, 3, GL_FLOAT, GL_FALSE, sizeof(struct md5_point), normal);
    for (GLuint i = MESH_FROM; i <= MESH_TEXCOORD; i++)
        gl->EnableVertexAttribArray(i);
}

static const struct kept *find_kept(struct skinned *skinned, const struct md5_mesh *mesh)
{
    for (int i = 0; i < skinned->num_kept; i++)
        if (skinned->kept[i].mesh == mesh)
            return &skinned->kept[i];
    if (skinned->num_kept == skinned->max_kept) {
        skinned->max_kept = skinned->max_kept ? 2 * skinned->max_kept : 64;
        skinned->kept = mem_resize(skinned->kept, (size_t)skinned->max_kept, sizeof *skinned->kept);
    }
    struct kept *kept = &skinned->kept[skinned->num_kept++];
    create_kept(skinned->gl, mesh, kept);
    return kept;
}

void skinned_pose(struct skinned *skinned, const struct md5 *md5, int from, int to, float blend)
{
    if (md5->num_joints > skinned->max_bones) {
        skinned->max_bones = md5->num_joints;
        skinned->bones =
            mem_resize(skinned->bones, (size_t)skinned->max_bones, sizeof *skinned->bones);
    }
    skinned->md5 = md5;
    md5_pose(md5, from, to, blend, skinned->bones);
}

void skinned_draw(struct skinned *skinned, int index)
{
    const struct gl *const gl = skinned->gl;
    const struct md5_mesh *const mesh = &skinned->md5->meshes[index];
    const struct kept *const kept = find_kept(skinned, mesh);

    if (mesh->num_vertices > skinned->max_points) {
        skinned->max_points = mesh->num_vertices;
        skinned->points =
            mem_resize(skinned->points, (size_t)skinned->max_points, sizeof *skinned->points);
    }
    md5_skin(mesh, skinned->bones, skinned->points);
    gl->BindVertexArray(kept->array);
    gl->BindBuffer(GL_ARRAY_BUFFER, kept->buffers[2]);
    gl->BufferData(GL_ARRAY_BUFFER,
                   (GLsizeiptr)((size_t)mesh->num_vertices * sizeof *skinned->points),
                   skinned->points, GL_STREAM_DRAW);
    gl->DrawElements(GL_TRIANGLES, 3 * mesh->num_triangles, GL_UNSIGNED_INT, NULL);
}
