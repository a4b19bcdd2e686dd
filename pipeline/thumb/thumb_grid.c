/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/thumb/thumb_grid.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/limits.h"
#include "pipeline/thumb/thumb_output.h"

enum { GREY = 24 };

bool thumb_grid_make(struct thumb_grid *grid, int columns, int rows, const struct frame *cell,
                     int gap, struct err *err)
{
    const int64_t width = gap + (int64_t)columns * (cell->width + gap);
    const int64_t height = gap + (int64_t)rows * (cell->height + gap);
    *grid = (struct thumb_grid){columns, rows, cell->width, cell->height, gap, {0}};
    if (width > LIMIT_FRAME_SIDE || height > LIMIT_FRAME_SIDE)
        return err_set(
            err, ERR_LIMIT,
            "%d by %d pictures of %dx%d exceed %d pixels per side: use fewer pictures or "
            "a smaller --size",
            columns, rows, cell->width, cell->height, LIMIT_FRAME_SIDE);
    grid->frame = thumb_output_frame((int)width, (int)height);
    for (size_t i = 0; i < grid->frame.stride * (size_t)height; i++)
        grid->frame.rgba[i] = i % 4 == 3 ? 255 : gap > 0 ? GREY : 0;
    return true;
}

void thumb_grid_free(struct thumb_grid *grid)
{
    free(grid->frame.rgba);
    grid->frame.rgba = NULL;
}

int thumb_grid_x(const struct thumb_grid *grid, int cell)
{
    return grid->gap + cell % grid->columns * (grid->cell_width + grid->gap);
}

int thumb_grid_y(const struct thumb_grid *grid, int cell)
{
    return grid->gap + cell / grid->columns * (grid->cell_height + grid->gap);
}

void thumb_grid_put(struct thumb_grid *grid, int cell, const struct frame *picture)
{
    const size_t x = (size_t)thumb_grid_x(grid, cell), y = (size_t)thumb_grid_y(grid, cell);
    for (size_t row = 0; row < (size_t)picture->height; row++)
        memcpy(grid->frame.rgba + (y + row) * grid->frame.stride + 4 * x,
               picture->rgba + row * picture->stride, 4 * (size_t)picture->width);
}
