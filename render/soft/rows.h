/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/rows.h - runs of px that are there are changed, or others put over them.
 *
 * Whole numbers and IEEE single operations in one fixed order, as in spans.h: each set
 * of these for some processor's vectors gives the same bytes as the plain one. */
#ifndef RENDER_SOFT_ROWS_H
#define RENDER_SOFT_ROWS_H

#include <stdbool.h>
#include <stdint.h>

#include "render/soft/spans.h"

/* How px of `from` go over those that are there. */
struct row_blend {
    float alpha;       /* of all */
    bool has_alpha;    /* px have alpha of their own */
    bool alpha_test;   /* px with an alpha below 170 are not there */
    bool keeps_depth;  /* do not change how near the px are */
    bool uses_stencil; /* each px of the picture once: shadows */
    float bias;        /* how much nearer than it is it counts, as a share */
};

/* What a run is put over. */
struct row_target {
    uint8_t *rgba;
    float *near;
    uint8_t *stencil; /* px that had what falls on each of them once; NULL: nothing does */
    int room;         /* px from the first to the end of the row, at least those of the run */
};

struct row_kernels {
    const char *name;
    /* Lay px times a dye over others, by the product of their alphas. */
    void (*over)(const uint8_t *from, const uint8_t tint[4], uint8_t *px, int num);
    /* Lay one colour over px. */
    void (*fill)(const uint8_t rgba[4], uint8_t *px, int num);
    /* Put what is at least as near as what is there. `from` may be read 8 px too far. */
    void (*blend)(const struct row_target *to, const uint8_t *from, const struct span_line *near,
                  const struct row_blend *blend, int num);
    /* The first px that is at least as near as what is there, and the number of px up to
     * the last one; 0: there is none. */
    int (*trim)(const struct span_line *near, float bias, const float *there, int num, int *first);
};

extern const struct row_kernels rows_plain; /* for any processor */

#endif
