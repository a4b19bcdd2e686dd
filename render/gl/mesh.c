/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/mesh.h"

#include <stddef.h>

#include "models/model.h"
#include "render/geometry/alias_mesh.h"

/* Mesa compiles the vertex shader anew for each layout of attributes in their buffers, and
 * offsets below MAX_RELATIVE bytes, between attributes or from the buffer's beginning,
 * count as part of the layout. So the poses are stored twice, at larger offsets. */
enum { INDICES, TEXCOORDS, POSES_FROM, POSES_TO, NUM_BUFFERS };
enum { MAX_RELATIVE = 2048 };

void mesh_create(const struct gl *gl, const struct alias *alias, struct mesh *out)
{
    struct alias_mesh layout;
    alias_mesh_create(&layout, alias);
    const size_t num_vertices = (size_t)layout.num_vertices;

    *out = (struct mesh){
        .alias = alias, .num_vertices = layout.num_vertices, .num_indices = layout.num_indices};
    gl->GenVertexArrays(1, &out->array);
    gl->BindVertexArray(out->array);
    gl->GenBuffers(NUM_BUFFERS, out->buffers);
    gl->BindBuffer(GL_ELEMENT_ARRAY_BUFFER, out->buffers[INDICES]);
    gl->BufferData(GL_ELEMENT_ARRAY_BUFFER,
                   (GLsizeiptr)((size_t)layout.num_indices * sizeof *layout.indices),
                   layout.indices, GL_STATIC_DRAW);
    gl->BindBuffer(GL_ARRAY_BUFFER, out->buffers[TEXCOORDS]);
    gl->BufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(num_vertices * sizeof *layout.texcoord),
                   layout.texcoord, GL_STATIC_DRAW);
    gl->VertexAttribPointer(MESH_TEXCOORD, 2, GL_FLOAT, GL_FALSE, 0, NULL);
    const size_t size = (size_t)alias->num_poses * num_vertices * sizeof *layout.vertices;
    for (int i = POSES_FROM; i <= POSES_TO; i++) {
        gl->BindBuffer(GL_ARRAY_BUFFER, out->buffers[i]);
        gl->BufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(MAX_RELATIVE + size), NULL, GL_STATIC_DRAW);
        gl->BufferSubData(GL_ARRAY_BUFFER, MAX_RELATIVE, (GLsizeiptr)size, layout.vertices);
    }
    for (GLuint i = MESH_FROM; i <= MESH_TEXCOORD; i++)
        gl->EnableVertexAttribArray(i);
    alias_mesh_destroy(&layout);
}

void mesh_destroy(const struct gl *gl, struct mesh *mesh)
{
    gl->DeleteVertexArrays(1, &mesh->array);
    gl->DeleteBuffers(NUM_BUFFERS, mesh->buffers);
}

static void point_at_pose(const struct gl *gl, const struct mesh *mesh, int pose, GLuint position,
                          GLuint normal)
{
    if (pose < 0 || pose >= mesh->alias->num_poses)
        pose = 0;
    const size_t offset =
        MAX_RELATIVE + (size_t)pose * (size_t)mesh->num_vertices * sizeof(struct alias_mesh_vertex);
    gl->VertexAttribPointer(position, 4, GL_UNSIGNED_SHORT, GL_FALSE,
                            sizeof(struct alias_mesh_vertex),
                            (const void *)(offset + offsetof(struct alias_mesh_vertex, position)));
    gl->VertexAttribPointer(normal, 4, GL_BYTE, GL_TRUE, sizeof(struct alias_mesh_vertex),
                            (const void *)(offset + offsetof(struct alias_mesh_vertex, normal)));
}

void mesh_draw(const struct gl *gl, const struct mesh *mesh, int pose_from, int pose_to)
{
    gl->BindVertexArray(mesh->array);
    gl->BindBuffer(GL_ARRAY_BUFFER, mesh->buffers[POSES_FROM]);
    point_at_pose(gl, mesh, pose_from, MESH_FROM, MESH_NORMAL_FROM);
    gl->BindBuffer(GL_ARRAY_BUFFER, mesh->buffers[POSES_TO]);
    point_at_pose(gl, mesh, pose_to, MESH_TO, MESH_NORMAL_TO);
    gl->DrawElements(GL_TRIANGLES, mesh->num_indices, GL_UNSIGNED_INT, NULL);
}
