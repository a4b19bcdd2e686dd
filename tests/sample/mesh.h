/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/mesh.h - low-poly bodies put together from tubes and boxes.
 *
 * Every vertex belongs to a part, which a pose moves as a whole. Units and
 * axes are the game's: x forward, y left, z up. */
#ifndef TESTS_SAMPLE_MESH_H
#define TESTS_SAMPLE_MESH_H

#include "base/vec.h"

enum { MESH_PARTS = 16 };

struct mesh_vertex {
    vec3s at, normal;
    int part;
    int s, t; /* texels of the skin */
};

struct mesh_triangle {
    int vertex[3]; /* clockwise seen from outside */
};

struct mesh {
    int num_vertices, vertex_capacity, num_triangles, triangle_capacity;
    struct mesh_vertex *vertices;    /* malloc'd */
    struct mesh_triangle *triangles; /* malloc'd */
};

/* A rectangle of the skin, texels. */
struct skin_area {
    int s, t, width, height;
};

/* A cross-section of a tube: where its centre is, half its width and height. */
struct ring {
    float along, side, up; /* on the tube's axis, across it, above it */
    float width, height;
};

enum mesh_axis { MESH_ALONG_X, MESH_ALONG_Z };

/* A closed tube through `count` rings, with `sides` corners round. Along x the
 * width goes along y and the height along z; along z (upward) the width goes
 * along y and the height along x. */
void mesh_add_tube(struct mesh *mesh, int part, enum mesh_axis axis, const struct ring *rings,
                   int count, int sides, struct skin_area area);

/* A box with sharp edges; the same area on every face. */
void mesh_add_box(struct mesh *mesh, int part, vec3s mins, vec3s maxs, struct skin_area area);

void mesh_free(struct mesh *mesh);

#endif
