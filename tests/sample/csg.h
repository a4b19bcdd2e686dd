/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/csg.h - computes the faces between different contents from brushes. */
#ifndef TESTS_SAMPLE_CSG_H
#define TESTS_SAMPLE_CSG_H

#include "tests/sample/brush.h"

/* The planes of a map, each stored once, with a positive largest component of the normal. */
struct plane_table {
    int count, capacity;
    struct plane *all; /* malloc'd */
};

struct face {
    struct poly poly;
    int plane;   /* index */
    int side;    /* 1: the face is opposite to the plane's normal */
    bool hidden; /* between two opaque contents: divides the tree but is not drawn */
    int texture;
    struct point origin; /* of the texture */
    int light_offset;    /* set by light_faces */
    unsigned char styles[4];
};

struct face_list {
    int count, capacity;
    struct face *all; /* malloc'd */
};

void plane_table_free(struct plane_table *planes);

/* Returns the index of a plane; *side is 1 if the opposite plane is stored. */
int plane_table_find(struct plane_table *planes, struct plane plane, int *side);

void face_list_free(struct face_list *faces);
void face_add(struct face_list *faces, const struct face *face);

/* Returns the direction in which a face faces. */
struct point face_normal(const struct face *face, const struct plane_table *planes);

/* Returns the texture axes of a plane, one texel per unit: x and y for floors, z for
 * walls. */
void face_texture_axes(struct point normal, struct point *s, struct point *t);

/* Creates all faces between different contents, as large as possible. With `all_solid`,
 * every brush is solid and faces inside other brushes are dropped immediately. */
void csg_make_faces(const struct brush_list *brushes, bool all_solid, struct plane_table *planes,
                    struct face_list *faces);

/* Merges adjacent faces of the same appearance, from `first` to the end of the list;
 * faces that were merged into others become empty polygons. */
void csg_merge_faces(struct face_list *faces, int first, const struct plane_table *planes);

#endif
