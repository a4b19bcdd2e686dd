/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/raster.h - polygons become runs of px, and those go into a picture.
 *
 * The picture keeps for every px how near it is: a number that is linear over the
 * picture on any plane (1 / depth in perspective). What is drawn from front to back
 * is cut into runs that nothing covers yet, so each px is shaded once; what comes
 * later is compared with what is there. */
#ifndef RENDER_SOFT_RASTER_H
#define RENDER_SOFT_RASTER_H

#include <stdbool.h>
#include <stdint.h>

#include "render/soft/rows.h"

/* A point of the picture, px from its upper left corner. */
struct raster_point {
    double x, y;
};

struct raster_row {
    int left, right; /* px, right not included; left >= right: none */
};

struct raster {
    const struct row_kernels *kernels; /* plain at first */
    int width, height;                 /* px */
    uint8_t *rgba;                     /* borrowed; four bytes a px, no gaps */
    float *near;                       /* how near each px is; 0: infinitely far */
    span_near *near_kernel;            /* plain at first */
    struct raster_pending *pending;    /* what of it has still to be found: in lists of rows */
    int *first_pending, num_pending, max_pending;
    uint8_t *stencil;             /* px that a shadow is on; NULL: none is drawn */
    int band_top, band_bottom;    /* rows of the picture that are drawn here, */
    int left, top, right, bottom; /* and what of them the view may be drawn into */

    struct raster_row *rows; /* of the polygon being drawn, by y */
    /* What nothing covers yet: runs of each row in a list, from left to right. */
    struct raster_run *runs;
    int *first_runs, num_runs, max_runs, free_run, num_open_rows;
    uint8_t *line; /* px of a run while they are made */
    uint8_t *line2;
};

void raster_init(struct raster *raster, int width, int height, bool has_stencil);
void raster_free(struct raster *raster);

/* Rows of a picture, which several may share out among them. */
struct raster_band {
    uint8_t *rgba; /* the whole picture */
    int top, bottom;
};

/* Take a band of a picture as it is, with no view. */
void raster_set_band(struct raster *raster, const struct raster_band *band);

/* Begin the picture in that band: all uncovered in a view rectangle, black around it. */
void raster_begin(struct raster *raster, int x, int y, int width, int height);

/* What nothing covers becomes this colour, and far. */
void raster_fill_uncovered(struct raster *raster, const uint8_t rgb[3]);

/* All of the view becomes this colour, as near as it is. */
void raster_fill_view(struct raster *raster, const uint8_t rgb[3]);

/* Find the rows of a convex polygon, whichever way round; the px whose middles are
 * in it. False when there are none. rows[*top] to rows[*bottom - 1] count. */
bool raster_scan(struct raster *raster, const struct raster_point *points, int num, int *top,
                 int *bottom);

/* How much of the picture, whatever its band and view, a polygon covers: px. */
double raster_area(const struct raster *raster, const struct raster_point *points, int num);

/* A run is so near, `line` from its first px on. Of runs of so many px it is noted, and
 * written where something compares. */
enum { RASTER_MIN_DEFERRED = 64 };
void raster_set_near(struct raster *raster, int y, int left, int right,
                     const struct span_line *line);

/* Write how near px of a row are. */
void raster_flush_near(struct raster *raster, int y, int left, int right);

/* Cover part of a row: `call` gets each run of it that was not covered. */
typedef void raster_call(void *self, int y, int left, int right);
void raster_cover(struct raster *raster, int y, int left, int right, raster_call *call, void *self);

static inline bool raster_is_covered(const struct raster *raster)
{
    return raster->num_open_rows == 0;
}

/* Put a run over what is there, where it is at least as near. */
void raster_blend(struct raster *raster, int y, int left, int right, const uint8_t *from,
                  const struct span_line *near, const struct row_blend *blend);

/* Cut a run, `near` from its first px on, to where it is seen. False: nowhere. */
bool raster_trim(struct raster *raster, int y, int *left, int *right, const struct span_line *near,
                 float bias);

#endif
