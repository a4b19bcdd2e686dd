/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/csg.h - from brushes to the faces between different matter. */
#ifndef TESTS_SAMPLE_CSG_H
#define TESTS_SAMPLE_CSG_H

#include "tests/sample/brush.h"

/* The planes of a map, each stored once, its largest component positive. */
struct plane_table {
    int count, capacity;
    struct plane *all; /* malloc'd */
};

struct face {
    struct poly poly;
    int plane;   /* index */
    int side;    /* 1: the face looks against the plane's normal */
    bool hidden; /* between two closed contents: parts the tree, is not drawn */
    int texture;
    struct point origin; /* of the texture */
    int light_offset;    /* filled in by the light */
    unsigned char styles[4];
};

struct face_list {
    int count, capacity;
    struct face *all; /* malloc'd */
};

void plane_table_free(struct plane_table *planes);

/* The index of a plane; *side is 1 when it is stored the other way round. */
int plane_table_find(struct plane_table *planes, struct plane plane, int *side);

void face_list_free(struct face_list *faces);
void face_add(struct face_list *faces, const struct face *face);

/* Where the face looks to. */
struct point face_normal(const struct face *face, const struct plane_table *planes);

/* Texture axes, one texel a unit, of a plane: floors by x and y, walls by z. */
void face_texture_axes(struct point normal, struct point *s, struct point *t);

/* All faces between different contents, as large as they can be. With
 * `all_solid` every brush is solid and what is inside another is dropped at
 * once. */
void csg_make_faces(const struct brush_list *brushes, bool all_solid, struct plane_table *planes,
                    struct face_list *faces);

/* Join faces first..end-1 that lie side by side and look alike; the joined
 * ones become empty polygons. */
void csg_merge_faces(struct face_list *faces, int first, const struct plane_table *planes);

#endif
