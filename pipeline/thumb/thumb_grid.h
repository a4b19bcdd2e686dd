/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb_grid.h - a grid of small pictures on a large one. */
#ifndef PIPELINE_THUMB_THUMB_GRID_H
#define PIPELINE_THUMB_THUMB_GRID_H

#include <stdbool.h>

#include "render/frame.h"

struct err;

struct thumb_grid {
    int columns, rows;
    int cell_width, cell_height; /* px */
    int gap;                     /* px between and around the cells */
    struct frame frame;          /* the large picture */
};

/* Creates an empty grid for pictures of the size of `cell`. Returns false and sets err
 * (ERR_LIMIT) if it is too large for a picture. */
bool thumb_grid_make(struct thumb_grid *grid, int columns, int rows, const struct frame *cell,
                     int gap, struct err *err);
void thumb_grid_free(struct thumb_grid *grid);

/* Returns the position, in pixels, of a cell's upper left corner; cells are counted along the
 * rows. */
int thumb_grid_x(const struct thumb_grid *grid, int cell);
int thumb_grid_y(const struct thumb_grid *grid, int cell);

void thumb_grid_put(struct thumb_grid *grid, int cell, const struct frame *picture);

#endif
