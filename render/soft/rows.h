/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/rows.h - kernels that blend and depth-test horizontal runs of pixels.
 *
 * Integer and IEEE single precision operations in a fixed order, as in spans.h: the
 * kernels for vector instructions give the same bytes as the plain ones. */
#ifndef RENDER_SOFT_ROWS_H
#define RENDER_SOFT_ROWS_H

#include <stdbool.h>
#include <stdint.h>

#include "render/soft/spans.h"

/* Which alpha, which is that of hdr.h, blended pixels have. */
enum row_gain {
    ROW_GAIN_FIXED,    /* 255 - gain */
    ROW_GAIN_BY_SHARE, /* 255 - gain * their own alpha */
    ROW_GAIN_OWN,      /* their own */
};

/* How a run is blended over the picture. */
struct row_blend {
    float alpha;       /* of the entire run */
    bool has_alpha;    /* pixels have alpha of their own */
    bool alpha_test;   /* pixels with an alpha below 170 are skipped */
    bool keeps_depth;  /* leaves the depth buffer unchanged */
    bool uses_stencil; /* blends each pixel of the picture at most once: shadows */
    float bias;        /* factor on the nearness */
    enum row_gain gain_kind;
    uint8_t gain;
};

/* The part of the picture that a run is blended over. */
struct row_target {
    uint8_t *rgba;
    float *near;
    uint8_t *stencil; /* pixels already blended with uses_stencil; NULL: none is used */
    int room;         /* pixels from the first to the end of the row, at least those of the run */
};

struct row_kernels {
    const char *name;
    /* Blends pixels, multiplied by a tint, over others by their resulting alpha. */
    void (*over)(const uint8_t *from, const uint8_t tint[4], uint8_t *px, int num);
    /* Blends one colour over pixels. */
    void (*fill)(const uint8_t rgba[4], uint8_t *px, int num);
    /* Blends pixels that are at least as near as the picture's. May read `from` up to 8
     * pixels past the end. */
    void (*blend)(const struct row_target *to, const uint8_t *from, const struct span_line *near,
                  const struct row_blend *blend, int num);
    /* Sets *first to the first pixel that is at least as near as the picture's, and
     * returns the number of pixels from there to the last one; 0 if there is none. */
    int (*trim)(const struct span_line *near, float bias, const float *there, int num, int *first);
};

extern const struct row_kernels rows_plain; /* portable C */

#endif
