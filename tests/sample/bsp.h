/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/bsp.h - builds a tree of planes, whose leaves have uniform contents, from
 * faces.
 *
 * The cell of every node is kept while the tree is built, which yields the shapes of the
 * leaves and the openings between them (portals). */
#ifndef TESTS_SAMPLE_BSP_H
#define TESTS_SAMPLE_BSP_H

#include "tests/sample/csg.h"

/* A convex cell, given by its walls, which face outwards. */
struct cell {
    int count, capacity;
    struct poly *walls; /* malloc'd */
};

struct bsp_node {
    int plane;
    int child[2]; /* >= 0: a node; otherwise leaf -(child + 1) */
    struct box box;
    int first_face, num_faces;
};

struct bsp_leaf {
    int contents;
    struct box box;
    int first_mark, num_marks;
    struct cell cell; /* empty for leaf 0 */
};

struct bsp_portal {
    struct poly poly;
    struct plane plane; /* normal points from leaf[0] to leaf[1] */
    int leaf[2];
};

struct bsp {
    struct plane_table *planes; /* borrowed */
    struct face_list faces;     /* in node order */
    int num_nodes, node_capacity, num_leafs, leaf_capacity, num_marks, mark_capacity;
    struct bsp_node *nodes;
    struct bsp_leaf *leafs; /* leaf 0 is the solid outside */
    int *marks;
    int head; /* node or leaf, as in bsp_node.child */
    int num_portals, portal_capacity;
    struct bsp_portal *portals; /* between leaves that are not solid */
    struct brush_list solids;   /* cells of solid leaves with faces */
};

/* Builds the tree of `faces`, which is emptied; the contents are those of `brushes`.
 * `bounds` is the cell of the root and must contain all faces. */
void bsp_build(struct bsp *bsp, struct face_list *faces, const struct brush_list *brushes,
               struct plane_table *planes, const struct box *bounds);

/* Divides faces into parts of at most 240 texels per side and lists them in their leaves. */
void bsp_finish_faces(struct bsp *bsp);

/* Finds the portals. */
void bsp_make_portals(struct bsp *bsp, const struct box *bounds);

/* Returns the leaf that contains a point. */
int bsp_leaf_at(const struct bsp *bsp, struct point point);

/* Marks the leaves of `bsp` that overlap a cell in `touched`, one byte per leaf. */
void bsp_touch(const struct bsp *bsp, const struct cell *cell, unsigned char *touched);

void bsp_free(struct bsp *bsp);

#endif
