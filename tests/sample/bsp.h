/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/bsp.h - faces to a tree of planes with leaves of one contents.
 *
 * The cell of every node is kept while the tree grows, so that a leaf knows its
 * shape, and the openings between leaves (portals) follow from the nodes. */
#ifndef TESTS_SAMPLE_BSP_H
#define TESTS_SAMPLE_BSP_H

#include "tests/sample/csg.h"

/* A convex cell: its walls, looking outward. */
struct cell {
    int count, capacity;
    struct poly *walls; /* malloc'd */
};

struct bsp_node {
    int plane;
    int child[2]; /* >= 0 a node, else leaf -(child + 1) */
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
    struct plane plane; /* looks from leaf[0] to leaf[1] */
    int leaf[2];
};

struct bsp {
    struct plane_table *planes; /* borrowed */
    struct face_list faces;     /* in node order */
    int num_nodes, node_capacity, num_leafs, leaf_capacity, num_marks, mark_capacity;
    struct bsp_node *nodes;
    struct bsp_leaf *leafs; /* leaf 0 is the solid outside, shared by nobody */
    int *marks;
    int head; /* node, or a leaf as a node's child */
    int num_portals, portal_capacity;
    struct bsp_portal *portals; /* between leaves that are not solid */
    struct brush_list solids;   /* cells of solid leaves that have faces */
};

/* Build the tree of `faces` (which is emptied); contents come from `brushes`.
 * The cell of the root is `bounds`, which reaches beyond every face. */
void bsp_build(struct bsp *bsp, struct face_list *faces, const struct brush_list *brushes,
               struct plane_table *planes, const struct box *bounds);

/* Cut faces to at most 240 texels a side and list them in their leaves. */
void bsp_finish_faces(struct bsp *bsp);

/* Find the portals. */
void bsp_make_portals(struct bsp *bsp, const struct box *bounds);

/* The leaf of a point. */
int bsp_leaf_at(const struct bsp *bsp, struct point point);

/* Mark in `touched` (a byte per leaf) the leaves of `bsp` that share room with a cell. */
void bsp_touch(const struct bsp *bsp, const struct cell *cell, unsigned char *touched);

void bsp_free(struct bsp *bsp);

#endif
