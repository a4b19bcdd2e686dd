/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/trace/trace_tree.h - a tree of triangles for trace.h, which never changes. */
#ifndef RENDER_TRACE_TRACE_TREE_H
#define RENDER_TRACE_TRACE_TREE_H

#include "base/vec.h"

struct trace_tree;

struct trace_triangle {
    vec3s
        corners[3]; /* units; triangles with a coordinate above TRACE_MAX_COORDINATE are ignored */
};

#define TRACE_MAX_COORDINATE 1e6f

/* Makes a tree. Does not keep the triangles. */
struct trace_tree *trace_tree_create(const struct trace_triangle *triangles, int num);
void trace_tree_destroy(struct trace_tree *tree); /* NULL is allowed */

#endif
