/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/mesh.h - low-poly meshes composed of tubes and boxes.
 *
 * Every vertex belongs to a part, which poses move rigidly. Units and axes are the
 * game's: x forward, y left, z up. */
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

/* A cross-section of a tube: position of its centre, half its width and height. */
struct ring {
    float along, side, up; /* along the tube's axis, to its side, above it */
    float width, height;
};

enum mesh_axis { MESH_ALONG_X, MESH_ALONG_Z };

/* Adds a closed tube through `count` rings with `sides` corners each. For MESH_ALONG_X,
 * width is along y and height along z; for MESH_ALONG_Z (upwards), width is along y and
 * height along x. */
void mesh_add_tube(struct mesh *mesh, int part, enum mesh_axis axis, const struct ring *rings,
                   int count, int sides, struct skin_area area);

/* Adds a box with sharp edges and the same skin area on every face. */
void mesh_add_box(struct mesh *mesh, int part, vec3s mins, vec3s maxs, struct skin_area area);

void mesh_free(struct mesh *mesh);

#endif
