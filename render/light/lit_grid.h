/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/light/lit_grid.h - what traced light changes on a face. */
#ifndef RENDER_LIGHT_LIT_GRID_H
#define RENDER_LIGHT_LIT_GRID_H

/* The light on the points of a face: that of its luxels times `shares`, plus `added`. */
struct lit_grid {
    int scale;           /* points per luxel, along both sides */
    int width, height;   /* points: those of luxels and `scale` - 1 between them */
    const float *shares; /* 0..1, row by row; NULL: 1 */
    const float *added;  /* lux, three values for each point; NULL: none */
};

#endif
