/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/trace/trace_nodes.h - the nodes of a tree: made by trace_tree.c, read by trace.c. */
#ifndef RENDER_TRACE_TRACE_NODES_H
#define RENDER_TRACE_TRACE_NODES_H

#include <stdint.h>

enum { TRACE_WIDTH = 4 }; /* children of a node, triangles of a leaf */

/* The compiler makes SSE2 or NEON instructions of these, or plain ones; all give the same bits. The
 * alignment is what allocated memory has on every processor. */
typedef float float4 __attribute__((vector_size(16), aligned(8)));
typedef int32_t int4 __attribute__((vector_size(16), aligned(8)));

/* A child that is absent has bounds that no ray meets. */
struct trace_node {
    float4 bounds[3][2];           /* of each child, by axis: least and greatest coordinate */
    int32_t children[TRACE_WIDTH]; /* index of a node; below 0: of leaf ~child */
};

/* Absent triangles repeat a point, which no ray hits. */
struct trace_leaf {
    float4 corner[3], edges[2][3]; /* first corner; from there to the others */
    int4 triangles;
};

enum {
    TRACE_MAX_DEPTH = 100, /* levels of the tree */
    TRACE_MAX_STACK = (TRACE_WIDTH - 1) * TRACE_MAX_DEPTH + 1,
};

struct trace_tree {
    int num_nodes, num_leaves;
    struct trace_node *nodes; /* the first is the root; none if there are no triangles */
    struct trace_leaf *leaves;
};

#endif
