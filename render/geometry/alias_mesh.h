/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/alias_mesh.h - the poses of an alias model as vertices and triangles.
 *
 * Vertices on the seam of the skin are split by which half of the skin their triangle
 * shows, so there are slightly more vertices here than in the model. */
#ifndef RENDER_GEOMETRY_ALIAS_MESH_H
#define RENDER_GEOMETRY_ALIAS_MESH_H

#include <stdint.h>

struct alias;

struct alias_mesh_vertex {
    uint16_t position[4]; /* times the alias' scale, plus its offset; w is padding */
    int8_t normal[4];     /* a unit vector times 127 */
};

struct alias_mesh {
    int num_vertices, num_indices;
    int *source;                        /* the vertex of the model for each vertex here */
    float (*texcoord)[2];               /* 0..1 over the skin */
    uint32_t *indices;                  /* three for each triangle */
    struct alias_mesh_vertex *vertices; /* num_vertices for each pose */
};

void alias_mesh_create(struct alias_mesh *out, const struct alias *alias);
void alias_mesh_destroy(struct alias_mesh *mesh);

#endif
