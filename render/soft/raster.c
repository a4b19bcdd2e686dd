/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/raster.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/limits.h"

enum { NO_RUN = -1 };

struct raster_run {
    int left, right, next;
};

/* Pixels `left` to `right` of a run that started at `first`, with deferred depth. */
struct raster_pending {
    int first, left, right, next;
    struct span_line line;
};

void raster_init(struct raster *raster, int width, int height, bool has_stencil)
{
    const size_t num = (size_t)width * (size_t)height;
    *raster = (struct raster){
        .kernels = &rows_plain,
        .width = width,
        .height = height,
        .stencil = has_stencil ? mem_alloc(num) : NULL,
        .near = mem_alloc(num * sizeof *raster->near),
        .near_kernel = span_plain.near,
        .first_pending = mem_alloc((size_t)height * sizeof *raster->first_pending),
        .rows = mem_alloc((size_t)height * sizeof *raster->rows),
        .first_runs = mem_alloc((size_t)height * sizeof *raster->first_runs),
        .num_drawn = mem_alloc((size_t)height * sizeof *raster->num_drawn),
        .line = mem_alloc((size_t)width * 4 + 64),
        .line2 = mem_alloc((size_t)width * 4 + 64),
    };
}

void raster_free(struct raster *raster)
{
    free(raster->near);
    free(raster->pending);
    free(raster->first_pending);
    free(raster->stencil);
    free(raster->rows);
    free(raster->first_runs);
    free(raster->num_drawn);
    free(raster->runs);
    free(raster->line);
    free(raster->line2);
}

static int allocate_run(struct raster *raster, int left, int right, int next)
{
    int run = raster->free_run;
    if (run != NO_RUN) {
        raster->free_run = raster->runs[run].next;
    } else {
        if (raster->num_runs == raster->max_runs) {
            raster->max_runs = raster->max_runs * 2 + 2048;
            raster->runs = mem_resize(raster->runs, (size_t)raster->max_runs, sizeof *raster->runs);
        }
        run = raster->num_runs++;
    }
    raster->runs[run] = (struct raster_run){left, right, next};
    return run;
}

void raster_set_band(struct raster *raster, const struct raster_band *band)
{
    raster->rgba = band->rgba;
    raster->band_top = band->top;
    raster->band_bottom = band->bottom;
}

static void fill(uint8_t *px, const uint8_t rgb[3], int num)
{
    const uint8_t colour[4] = {rgb[0], rgb[1], rgb[2], 255};
    for (int i = 0; i < num; i++)
        memcpy(px + (size_t)i * 4, colour, 4);
}

static void make_black(uint8_t *px, int num)
{
    fill(px, (const uint8_t[3]){0, 0, 0}, num);
}

void raster_begin(struct raster *raster, int x, int y, int width, int height)
{
    const int band_top = raster->band_top, band_bottom = raster->band_bottom;
    const size_t row = (size_t)raster->width;
    if (raster->stencil)
        memset(raster->stencil + (size_t)band_top * row, 0, (size_t)(band_bottom - band_top) * row);
    raster->left = x > 0 ? x : 0;
    raster->top = y > band_top ? y : band_top;
    raster->right = x + width < raster->width ? x + width : raster->width;
    raster->bottom = y + height < band_bottom ? y + height : band_bottom;
    raster->num_runs = raster->num_open_rows = raster->num_pending = raster->num_full_rows = 0;
    raster->free_run = NO_RUN;
    raster->has_left_out = false;
    for (int i = band_top; i < band_bottom; i++) {
        uint8_t *const px = raster->rgba + (size_t)i * row * 4;
        const bool is_open = i >= raster->top && i < raster->bottom && raster->left < raster->right;
        raster->first_runs[i] =
            is_open ? allocate_run(raster, raster->left, raster->right, NO_RUN) : NO_RUN;
        raster->num_open_rows += is_open;
        raster->first_pending[i] = NO_RUN;
        raster->num_drawn[i] = 0;
        make_black(px, is_open ? raster->left : raster->width);
        if (is_open)
            make_black(px + (size_t)raster->right * 4, raster->width - raster->right);
    }
}

void raster_fill_view(struct raster *raster, const uint8_t rgb[3])
{
    for (int y = raster->top; y < raster->bottom && raster->left < raster->right; y++)
        fill(raster->rgba + ((size_t)y * (size_t)raster->width + (size_t)raster->left) * 4, rgb,
             raster->right - raster->left);
}

void raster_fill_uncovered(struct raster *raster, const uint8_t rgb[3])
{
    for (int y = raster->top; y < raster->bottom; y++)
        for (int i = raster->first_runs[y]; i != NO_RUN; i = raster->runs[i].next) {
            const struct raster_run run = raster->runs[i];
            const size_t at = (size_t)y * (size_t)raster->width + (size_t)run.left;
            fill(raster->rgba + at * 4, rgb, run.right - run.left);
            memset(raster->near + at, 0, (size_t)(run.right - run.left) * sizeof *raster->near);
        }
}

/* Returns the first pixel whose centre is at or after `at`, clamped to [min, max]. */
static int first_middle(double at, int min, int max)
{
    enum { FAR = 1 << 20 };
    if (!(at > min))
        return min;
    if (!(at < max))
        return max;
    const int px = FAR - (int)(FAR - (at - 0.5));
    return px > min ? px < max ? px : max : min;
}

static void scan_edge(struct raster *raster, struct raster_point a, struct raster_point b)
{
    const struct raster_point upper = a.y <= b.y ? a : b, lower = a.y <= b.y ? b : a;
    const int top = first_middle(upper.y, raster->top, raster->bottom);
    const int bottom = first_middle(lower.y, raster->top, raster->bottom);
    if (top >= bottom)
        return;
    const double slope = (lower.x - upper.x) / (lower.y - upper.y);
    for (int y = top; y < bottom; y++) {
        const int x = first_middle(upper.x + ((double)y + 0.5 - upper.y) * slope, raster->left,
                                   raster->right);
        struct raster_row *const row = &raster->rows[y];
        row->left = x < row->left ? x : row->left;
        row->right = x > row->right ? x : row->right;
    }
}

bool raster_scan(struct raster *raster, const struct raster_point *points, int num, int *top,
                 int *bottom)
{
    double min = points[0].y, max = points[0].y;
    for (int i = 1; i < num; i++) {
        min = points[i].y < min ? points[i].y : min;
        max = points[i].y > max ? points[i].y : max;
    }
    *top = first_middle(min, raster->top, raster->bottom);
    *bottom = first_middle(max, raster->top, raster->bottom);
    if (*top >= *bottom)
        return false;
    for (int y = *top; y < *bottom; y++)
        raster->rows[y] = (struct raster_row){raster->right, raster->left};
    for (int i = 0; i < num; i++)
        scan_edge(raster, points[i], points[i + 1 < num ? i + 1 : 0]);
    return true;
}

static double within(double at, double max)
{
    return at > 0.0 ? at < max ? at : max : 0.0;
}

/* Returns the integral of within() from 0 to `at`. */
static double sum_within(double at, double max)
{
    const double in = within(at, max);
    return in * in * 0.5 + (at > max ? (at - max) * max : 0.0);
}

/* Returns the area of the picture above an edge; negative if the edge leads to the left. */
static double find_above(const struct raster *raster, struct raster_point a, struct raster_point b)
{
    const double left = within(a.x, raster->width), right = within(b.x, raster->width);
    const double height = raster->height;
    if (!(left < right || left > right))
        return 0.0;
    const double slope = (b.y - a.y) / (b.x - a.x);
    const double from = a.y + (left - a.x) * slope, to = a.y + (right - a.x) * slope;
    if (fabs(to - from) < 1e-3)
        return within(from, height) * (right - left);
    return (sum_within(to, height) - sum_within(from, height)) / slope;
}

double raster_area(const struct raster *raster, const struct raster_point *points, int num)
{
    double sum = 0.0;
    for (int i = 0; i < num; i++)
        sum += find_above(raster, points[i], points[i + 1 < num ? i + 1 : 0]);
    return fabs(sum);
}

void raster_cover(struct raster *raster, int y, int left, int right, raster_call *call, void *self)
{
    int *link = &raster->first_runs[y];
    while (*link != NO_RUN) {
        const int index = *link;
        const struct raster_run run = raster->runs[index];
        if (run.left >= right)
            return;
        if (run.right <= left) {
            link = &raster->runs[index].next;
            continue;
        }
        const int from = run.left > left ? run.left : left;
        const int to = run.right < right ? run.right : right;
        if (from > run.left && to < run.right) {
            const int rest = allocate_run(raster, to, run.right, run.next);
            raster->runs[index].right = from;
            raster->runs[index].next = rest;
            call(self, y, from, to);
            return;
        }
        if (from > run.left) {
            raster->runs[index].right = from;
            link = &raster->runs[index].next;
        } else if (to < run.right) {
            raster->runs[index].left = to;
        } else {
            *link = run.next;
            raster->runs[index].next = raster->free_run;
            raster->free_run = index;
        }
        call(self, y, from, to);
        if (raster->first_runs[y] == NO_RUN) {
            raster->num_open_rows--;
            return;
        }
        if (to == right)
            return;
    }
}

/* ---- depth ---- */

static void write_near(struct raster *raster, int y, const struct raster_pending *depth, int left,
                       int right)
{
    raster->near_kernel(&depth->line, left - depth->first,
                        raster->near + (size_t)y * (size_t)raster->width + (size_t)left,
                        right - left);
}

static void defer_near(struct raster *raster, int y, const struct raster_pending *depth)
{
    if (raster->num_pending == raster->max_pending) {
        raster->max_pending = raster->max_pending * 2 + 2048;
        raster->pending =
            mem_resize(raster->pending, (size_t)raster->max_pending, sizeof *raster->pending);
    }
    raster->pending[raster->num_pending] = *depth;
    raster->pending[raster->num_pending].next = raster->first_pending[y];
    raster->first_pending[y] = raster->num_pending++;
}

void raster_set_near(struct raster *raster, int y, int left, int right,
                     const struct span_line *line)
{
    const struct raster_pending depth = {left, left, right, NO_RUN, *line};
    if (right - left < RASTER_MIN_DEFERRED)
        write_near(raster, y, &depth, left, right);
    else
        defer_near(raster, y, &depth);
}

void raster_flush_near(struct raster *raster, int y, int left, int right)
{
    int *link = &raster->first_pending[y];
    while (*link != NO_RUN) {
        struct raster_pending *const depth = &raster->pending[*link];
        if (depth->left >= right || depth->right <= left) {
            link = &depth->next;
            continue;
        }
        const int from = left - depth->left < RASTER_MIN_DEFERRED ? depth->left : left;
        const int to = depth->right - right < RASTER_MIN_DEFERRED ? depth->right : right;
        const struct raster_pending rest = {depth->first, to, depth->right, NO_RUN, depth->line};
        write_near(raster, y, depth, from, to);
        depth->right = from;
        if (depth->left == from)
            *link = depth->next;
        else
            link = &depth->next;
        if (rest.left < rest.right) {
            defer_near(raster, y, &rest);
            return raster_flush_near(raster, y, left, right);
        }
    }
}

bool raster_trim(struct raster *raster, int y, int *left, int *right, const struct span_line *near,
                 float bias)
{
    const float *const there = raster->near + (size_t)y * (size_t)raster->width + *left;
    const int max_drawn = LIMIT_OVERDRAW * raster->width;
    int first;
    if (raster->num_drawn[y] >= max_drawn) {
        raster->has_left_out = true;
        return false;
    }
    raster_flush_near(raster, y, *left, *right);
    const int num = raster->kernels->trim(near, bias, there, *right - *left, &first);
    *left += first;
    *right = *left + num;
    raster->num_drawn[y] += num;
    raster->num_full_rows += raster->num_drawn[y] >= max_drawn;
    return num > 0;
}

void raster_blend(struct raster *raster, int y, int left, int right, const uint8_t *from,
                  const struct span_line *near, const struct row_blend *blend)
{
    const size_t at = (size_t)y * (size_t)raster->width + (size_t)left;
    const struct row_target to = {raster->rgba + at * 4, raster->near + at,
                                  raster->stencil ? raster->stencil + at : NULL,
                                  raster->width - left};
    raster_flush_near(raster, y, left, right);
    raster->kernels->blend(&to, from, near, blend, right - left);
}
