/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/vis.h - which leaves can be seen from which.
 *
 * A leaf sees another when a straight line passes through all the portals of
 * some way between them. For every portal the ways are walked, and what is
 * seen through is clipped by the planes that separate the portals passed. */
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

/* For a tree with portals. */
void vis_make(struct vis *vis, const struct bsp *bsp);

/* For `fine`, given what is seen in `coarse`, a tree of the same place with
 * less in it: leaves see each other when any coarse leaves they touch do. */
void vis_refine(struct vis *vis, const struct bsp *fine, const struct bsp *coarse,
                const struct vis *coarse_vis);
void vis_free(struct vis *vis);

/* Append the run-length coded row of a leaf (1..) and return its offset. */
int vis_write_row(const struct vis *vis, int leaf, struct buffer *out);

bool vis_sees(const struct vis *vis, int from, int to);

#endif
