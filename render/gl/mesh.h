/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/mesh.h - an alias model's poses in buffers of OpenGL.
 *
 * The vertices are those of render/geometry/alias_mesh.h. All poses are in one
 * buffer; a draw call reads the two that it blends. */
#ifndef RENDER_GL_MESH_H
#define RENDER_GL_MESH_H

#include "render/gl/gl.h"

struct alias;

/* Attribute locations of every program that draws a mesh. */
enum mesh_attribute {
    MESH_FROM,        /* vec4: position as bytes, times the alias' scale plus offset */
    MESH_TO,          /* the same of the second pose */
    MESH_NORMAL_FROM, /* vec4, xyz a unit vector */
    MESH_NORMAL_TO,
    MESH_TEXCOORD, /* vec2, 0..1 over the skin */
};

struct mesh {
    const struct alias *alias; /* borrowed: whose mesh this is */
    GLuint array, buffers[4];
    int num_vertices, num_indices;
};

void mesh_create(const struct gl *gl, const struct alias *alias, struct mesh *out);
void mesh_destroy(const struct gl *gl, struct mesh *mesh);

/* Draw with the program in use. Poses out of range are pose 0. */
void mesh_draw(const struct gl *gl, const struct mesh *mesh, int pose_from, int pose_to);

#endif
