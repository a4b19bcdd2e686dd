/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb_grid.h - small pictures side by side on a large one. */
#ifndef PIPELINE_THUMB_THUMB_GRID_H
#define PIPELINE_THUMB_THUMB_GRID_H

#include <stdbool.h>

#include "render/frame.h"

struct err;

struct thumb_grid {
    int columns, rows;
    int cell_width, cell_height; /* px */
    int gap;                     /* px between and around them */
    struct frame frame;          /* all of it */
};

/* Black. False with err (ERR_LIMIT) when it would be too large for a picture. */
bool thumb_grid_make(struct thumb_grid *grid, int columns, int rows, const struct frame *cell,
                     int gap, struct err *err);
void thumb_grid_free(struct thumb_grid *grid);

/* Px of a cell's corner; cells count along the rows. */
int thumb_grid_x(const struct thumb_grid *grid, int cell);
int thumb_grid_y(const struct thumb_grid *grid, int cell);

void thumb_grid_put(struct thumb_grid *grid, int cell, const struct frame *picture);

#endif
