/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/raster.h - scan conversion, depth buffer and visible-span lists.
 *
 * The depth buffer holds for each pixel how near it is: a value that is linear over the
 * picture on any plane (1 / depth in perspective). What is drawn front to back is clipped
 * to runs that nothing covers yet, so that each pixel is shaded once; what is drawn later
 * is depth-tested. */
#ifndef RENDER_SOFT_RASTER_H
#define RENDER_SOFT_RASTER_H

#include <stdbool.h>
#include <stdint.h>

#include "render/soft/rows.h"

/* A point of the picture, pixels from its upper left corner. */
struct raster_point {
    double x, y;
};

struct raster_row {
    int left, right; /* pixels, `right` excluded; left >= right: empty */
};

struct raster {
    const struct row_kernels *kernels; /* initially the plain ones */
    int width, height;                 /* pixels */
    uint8_t *rgba;                     /* borrowed; four bytes per pixel, no gaps */
    float *near;                       /* depth buffer; 0: infinitely far */
    span_near *near_kernel;            /* initially the plain ones */
    /* Runs whose depth has not been written yet, in lists by row. */
    struct raster_pending *pending;
    int *first_pending, num_pending, max_pending;
    uint8_t *stencil;             /* pixels that a shadow has darkened; NULL: no shadows */
    int band_top, band_bottom;    /* the rows of the picture to be drawn */
    int left, top, right, bottom; /* the part of the view within the band */

    struct raster_row *rows; /* of the current polygon, by y */
    /* The runs of each row that nothing covers yet, in lists from left to right. */
    struct raster_run *runs;
    int *first_runs, num_runs, max_runs, free_run, num_open_rows;
    /* The pixels of each row that raster_trim has let through, and the rows with LIMIT_OVERDRAW
     * times as many as the picture is wide: nothing more is drawn there. Rows, because which of
     * them belong to one raster depends on the number of threads. */
    int *num_drawn, num_full_rows;
    bool has_left_out; /* something was not drawn because of that */
    uint8_t *line;     /* scratch memory for the pixels of a run */
    uint8_t *line2;
};

void raster_init(struct raster *raster, int width, int height, bool has_stencil);
void raster_free(struct raster *raster);

/* A range of rows of a picture. Several rasters can share a picture. */
struct raster_band {
    uint8_t *rgba; /* the entire picture */
    int top, bottom;
};

/* Sets the band to draw, with whatever the picture shows; no view yet. */
void raster_set_band(struct raster *raster, const struct raster_band *band);

/* Starts a picture in the band: all uncovered in a view rectangle, black around it. */
void raster_begin(struct raster *raster, int x, int y, int width, int height);

/* Fills uncovered pixels with a colour, at infinite distance. */
void raster_fill_uncovered(struct raster *raster, const uint8_t rgb[3]);

/* Fills the view with a colour without changing its depth. */
void raster_fill_view(struct raster *raster, const uint8_t rgb[3]);

/* Finds the pixels of a convex polygon, in either orientation: those whose centres are
 * inside. Sets rows[*top] to rows[*bottom - 1]. False if there are none. */
bool raster_scan(struct raster *raster, const struct raster_point *points, int num, int *top,
                 int *bottom);

/* Returns the area of a polygon within the picture, ignoring band and view, in pixels. */
double raster_area(const struct raster *raster, const struct raster_point *points, int num);

/* Sets the depth of a run, with `line` relative to its first pixel. For runs of at least
 * RASTER_MIN_DEFERRED pixels writing is deferred until something is depth-tested there. */
enum { RASTER_MIN_DEFERRED = 64 };
void raster_set_near(struct raster *raster, int y, int left, int right,
                     const struct span_line *line);

/* Writes the deferred depth of pixels of a row. */
void raster_flush_near(struct raster *raster, int y, int left, int right);

/* Covers part of a row: `call` is called for each run of it that was not covered. */
typedef void raster_call(void *self, int y, int left, int right);
void raster_cover(struct raster *raster, int y, int left, int right, raster_call *call, void *self);

static inline bool raster_is_covered(const struct raster *raster)
{
    return raster->num_open_rows == 0;
}

/* Is every row of the view full? Then nothing that is depth-tested would be drawn. */
static inline bool raster_is_full(const struct raster *raster)
{
    return raster->has_left_out && raster->num_full_rows >= raster->bottom - raster->top;
}

/* Blends a run over the picture where it is at least as near. */
void raster_blend(struct raster *raster, int y, int left, int right, const uint8_t *from,
                  const struct span_line *near, const struct row_blend *blend);

/* Trims the ends of a run that are hidden; `near` is relative to its first pixel. False
 * if nothing is left, or if too much was drawn in this row before. */
bool raster_trim(struct raster *raster, int y, int *left, int *right, const struct span_line *near,
                 float bias);

#endif
