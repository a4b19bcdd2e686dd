/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/vis.h - potentially visible sets: which leaves are visible from which.
 *
 * A leaf sees another one if a straight line passes through all portals of some path
 * between them. For every portal, the paths are traversed, and the visible part is
 * clipped by the planes that separate the portals on the way. */
#ifndef TESTS_SAMPLE_VIS_H
#define TESTS_SAMPLE_VIS_H

#include <stdint.h>

#include "tests/sample/bsp.h"

struct buffer;

struct vis {
    int num_leafs; /* without leaf 0 */
    int row_size;
    uint8_t *rows; /* malloc'd; bit i of a row stands for leaf i + 1 */
};

/* Computes visibility for a tree with portals. */
void vis_make(struct vis *vis, const struct bsp *bsp);

/* Computes visibility for `fine` from that of `coarse`, a tree of the same level with
 * fewer details: leaves see each other if any coarse leaves that they overlap do. */
void vis_refine(struct vis *vis, const struct bsp *fine, const struct bsp *coarse,
                const struct vis *coarse_vis);
void vis_free(struct vis *vis);

/* Appends the run-length coded row of a leaf (from 1) and returns its offset. */
int vis_write_row(const struct vis *vis, int leaf, struct buffer *out);

bool vis_sees(const struct vis *vis, int from, int to);

#endif
