/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/trace/trace.h - where rays meet the triangles of a tree (trace_tree.h): the interface of
 * render/trace.
 *
 * The folder knows neither maps nor models. Any number of threads may use a tree.
 *
 * The results are the same on every processor and with every compiler: all arithmetic is in IEEE
 * single precision in a fixed order (Moller and Trumbore's test, with true divisions), the tree has
 * one shape, and of two triangles at exactly the same distance the one with the lower index is hit.
 * A ray that meets a shared edge hits one of both triangles, or both. Triangles are two-sided. */
#ifndef RENDER_TRACE_TRACE_H
#define RENDER_TRACE_TRACE_H

#include <stdbool.h>

#include "base/vec.h"

struct trace_tree;

/* Rejects hits, for example on the transparent texels of a fence. */
struct trace_filter {
    /* The hit is at (1 - u - v) * corners[0] + u * corners[1] + v * corners[2]. */
    bool (*accepts)(const void *context, int triangle, float u, float v);
    const void *context;
};

struct trace_ray {
    vec3s origin, direction; /* the direction may have any length above 0 */
    float least, most;       /* only hits at least < t < most count, in lengths of the direction */
    const struct trace_filter *filter; /* NULL: every hit counts */
};

struct trace_hit {
    int triangle;  /* as numbered in trace_tree_create */
    float t, u, v; /* u, v and u + v may be outside 0..1 by rounding errors */
};

/* Finds the nearest hit. Returns false if there is none. A ray that is not finite hits nothing. */
bool trace_find(const struct trace_tree *tree, const struct trace_ray *ray, struct trace_hit *out);

/* Returns whether there is any hit, which is faster. */
bool trace_is_blocked(const struct trace_tree *tree, const struct trace_ray *ray);

#endif
