/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/vis.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/sort.h"
#include "tests/sample/out.h"

#define SEPARATOR_EPSILON 0.1

/* A portal in one of its two directions. */
struct way {
    struct poly poly;
    struct plane plane; /* normal points in that direction */
    int from, to;
    uint8_t *might, *sees; /* bit fields of leaves, row_size bytes each */
    int num_might;
    bool done;
};

struct flow {
    const struct way *ways;
    const int *first_way, *next_way; /* linked lists of the portals out of each leaf; -1: end */
    int row_size;
    struct way *source;
};

static bool bit(const uint8_t *row, int leaf)
{
    return row[(leaf - 1) / 8] >> ((leaf - 1) % 8) & 1;
}

static void set_bit(uint8_t *row, int leaf)
{
    row[(leaf - 1) / 8] |= (uint8_t)(1 << (leaf - 1) % 8);
}

static void poly_copy(struct poly *to, const struct poly *from)
{
    to->count = from->count;
    memcpy(to->at, from->at, (size_t)from->count * sizeof *from->at);
}

/* Keeps the part in front of the plane. */
static void keep_front(struct poly *poly, const struct plane *plane)
{
    struct poly front;
    double distance[POLY_MAX];
    int before = 0, behind = 0;
    for (int i = 0; i < poly->count; i++) {
        distance[i] = plane_distance(plane, poly->at[i]);
        before += distance[i] > SEPARATOR_EPSILON;
        behind += distance[i] < -SEPARATOR_EPSILON;
    }
    if (behind == 0)
        return;
    if (before == 0) {
        poly->count = 0;
        return;
    }
    front.count = 0;
    for (int i = 0; i < poly->count; i++) {
        const int j = (i + 1) % poly->count;
        const double a = distance[i], b = distance[j];
        if (front.count + 2 > POLY_MAX)
            return; /* too many corners: do not clip, which is conservative */
        if (a >= -SEPARATOR_EPSILON)
            front.at[front.count++] = poly->at[i];
        if ((a > SEPARATOR_EPSILON && b < -SEPARATOR_EPSILON) ||
            (a < -SEPARATOR_EPSILON && b > SEPARATOR_EPSILON))
            front.at[front.count++] =
                point_mad(poly->at[i], point_sub(poly->at[j], poly->at[i]), a / (a - b));
    }
    poly_copy(poly, &front);
}

/* Finds the plane through an edge of `source` and a corner of `pass`, if all of source is
 * behind it and all of pass in front of it. */
static bool find_separator(const struct poly *source, int edge, const struct poly *pass, int corner,
                           struct plane *out)
{
    const struct point a = source->at[edge], b = source->at[(edge + 1) % source->count];
    const struct point n = point_cross(point_sub(b, a), point_sub(pass->at[corner], a));
    if (point_dot(n, n) < SEPARATOR_EPSILON)
        return false;
    *out = (struct plane){point_normalise(n), 0};
    out->dist = point_dot(out->normal, a);

    int behind = 0, before = 0;
    for (int i = 0; i < source->count; i++) {
        const double d = plane_distance(out, source->at[i]);
        behind += d < -SEPARATOR_EPSILON;
        before += d > SEPARATOR_EPSILON;
    }
    if ((behind > 0) == (before > 0))
        return false;
    if (before > 0)
        *out = plane_flip(*out);
    before = 0;
    for (int i = 0; i < pass->count; i++) {
        const double d = plane_distance(out, pass->at[i]);
        if (d < -SEPARATOR_EPSILON)
            return false;
        before += d > SEPARATOR_EPSILON;
    }
    return before > 0;
}

/* Clips target to the part that is visible from source through pass. */
static void clip_to_view(const struct poly *source, const struct poly *pass, bool reversed,
                         struct poly *target)
{
    for (int i = 0; i < source->count; i++)
        for (int k = 0; k < pass->count; k++) {
            struct plane plane;
            if (!find_separator(source, i, pass, k, &plane))
                continue;
            if (reversed)
                plane = plane_flip(plane);
            keep_front(target, &plane);
            if (!target->count)
                return;
        }
}

/* Continues from `leaf`, which was entered through `last`; source and pass are the
 * remaining parts of the first and of the last portal. */
static void walk(struct flow *flow, int leaf, const struct way *last, const struct poly *source,
                 const struct poly *pass, const uint8_t *might)
{
    struct way *base = flow->source;
    uint8_t *here = mem_alloc((size_t)flow->row_size);

    set_bit(base->sees, leaf);
    for (int w = flow->first_way[leaf]; w >= 0; w = flow->next_way[w]) {
        const struct way *way = &flow->ways[w];
        if (!bit(might, way->to))
            continue;
        const uint8_t *test = way->done ? way->sees : way->might;
        bool more = !bit(base->sees, way->to);
        for (int i = 0; i < flow->row_size; i++) {
            here[i] = might[i] & test[i];
            more |= (here[i] & ~base->sees[i]) != 0;
        }
        if (!more)
            continue;

        struct poly new_source, target;
        const struct plane behind = plane_flip(way->plane);
        poly_copy(&target, &way->poly);
        poly_copy(&new_source, source);
        keep_front(&target, &base->plane);
        keep_front(&new_source, &behind);
        if (!target.count || !new_source.count)
            continue;
        if (last != base) {
            keep_front(&target, &last->plane);
            if (target.count)
                clip_to_view(&new_source, pass, false, &target);
            if (target.count)
                clip_to_view(pass, &new_source, true, &target);
            if (!target.count)
                continue;
        }
        walk(flow, way->to, way, &new_source, &target, here);
    }
    free(here);
}

static bool any_before(const struct poly *poly, const struct plane *plane, double sign)
{
    for (int i = 0; i < poly->count; i++)
        if (plane_distance(plane, poly->at[i]) * sign > SEPARATOR_EPSILON)
            return true;
    return false;
}

static void flood(struct flow *flow, struct way *way, int leaf)
{
    if (bit(way->might, leaf))
        return;
    set_bit(way->might, leaf);
    way->num_might++;
    for (int w = flow->first_way[leaf]; w >= 0; w = flow->next_way[w]) {
        const struct way *next = &flow->ways[w];
        if (any_before(&next->poly, &way->plane, 1) && any_before(&way->poly, &next->plane, -1))
            flood(flow, way, next->to);
    }
}

static int compare_might(const void *a, const void *b)
{
    const struct way *const *x = a, *const *y = b;
    if ((*x)->num_might != (*y)->num_might)
        return (*x)->num_might < (*y)->num_might ? -1 : 1;
    return *x < *y ? -1 : *x > *y; /* pointers into one array, so the order is deterministic */
}

static void flow_all(struct flow *flow, struct way *ways, int count)
{
    struct way **order = mem_alloc((size_t)count * sizeof(struct way *));
    for (int i = 0; i < count; i++) {
        flood(flow, &ways[i], ways[i].to);
        order[i] = &ways[i];
    }
    sort_items(order, (size_t)count, sizeof *order, compare_might);
    for (int i = 0; i < count; i++) {
        flow->source = order[i];
        walk(flow, order[i]->to, order[i], &order[i]->poly, &order[i]->poly, order[i]->might);
        order[i]->done = true;
    }
    free(order);
}

void vis_make(struct vis *vis, const struct bsp *bsp)
{
    const int count = bsp->num_portals * 2;
    vis->num_leafs = bsp->num_leafs - 1;
    vis->row_size = (vis->num_leafs + 7) / 8;
    vis->rows = mem_alloc((size_t)vis->num_leafs * (size_t)vis->row_size);

    struct way *ways = mem_alloc((size_t)count * sizeof *ways);
    int *first = mem_alloc((size_t)bsp->num_leafs * sizeof(int));
    int *next = mem_alloc((size_t)count * sizeof(int));
    for (int i = 0; i < bsp->num_leafs; i++)
        first[i] = -1;
    for (int i = 0; i < count; i++) {
        const struct bsp_portal *portal = &bsp->portals[i / 2];
        const int from = i % 2;
        ways[i] = (struct way){
            .poly = portal->poly,
            .plane = from ? plane_flip(portal->plane) : portal->plane,
            .from = portal->leaf[from],
            .to = portal->leaf[!from],
            .might = mem_alloc((size_t)vis->row_size),
            .sees = mem_alloc((size_t)vis->row_size),
        };
        next[i] = first[ways[i].from];
        first[ways[i].from] = i;
    }
    struct flow flow = {ways, first, next, vis->row_size, NULL};
    flow_all(&flow, ways, count);

    for (int leaf = 1; leaf <= vis->num_leafs; leaf++)
        set_bit(vis->rows + (leaf - 1) * vis->row_size, leaf);
    for (int i = 0; i < count; i++) {
        uint8_t *row = vis->rows + (ways[i].from - 1) * vis->row_size;
        for (int b = 0; b < vis->row_size; b++)
            row[b] |= ways[i].sees[b];
        free(ways[i].might);
        free(ways[i].sees);
    }
    free(ways);
    free(first);
    free(next);
}

void vis_refine(struct vis *vis, const struct bsp *fine, const struct bsp *coarse,
                const struct vis *coarse_vis)
{
    vis->num_leafs = fine->num_leafs - 1;
    vis->row_size = (vis->num_leafs + 7) / 8;
    vis->rows = mem_alloc((size_t)vis->num_leafs * (size_t)vis->row_size);

    const size_t width = (size_t)coarse->num_leafs;
    unsigned char *touched = mem_alloc((size_t)fine->num_leafs * width);
    unsigned char *seen = mem_alloc(width);
    for (int i = 1; i < fine->num_leafs; i++)
        bsp_touch(coarse, &fine->leafs[i].cell, touched + (size_t)i * width);
    for (int i = 1; i < fine->num_leafs; i++) {
        memset(seen, 0, width);
        for (int a = 1; a < coarse->num_leafs; a++)
            for (int b = 1; touched[(size_t)i * width + (size_t)a] && b < coarse->num_leafs; b++)
                seen[b] |= vis_sees(coarse_vis, a, b);
        for (int k = 1; k < fine->num_leafs; k++)
            for (size_t b = 1; b < width; b++)
                if (seen[b] && touched[(size_t)k * width + b]) {
                    set_bit(vis->rows + (i - 1) * vis->row_size, k);
                    break;
                }
    }
    free(touched);
    free(seen);
}

void vis_free(struct vis *vis)
{
    free(vis->rows);
    *vis = (struct vis){0};
}

bool vis_sees(const struct vis *vis, int from, int to)
{
    return from > 0 && to > 0 && bit(vis->rows + (from - 1) * vis->row_size, to);
}

int vis_write_row(const struct vis *vis, int leaf, struct buffer *out)
{
    const uint8_t *row = vis->rows + (leaf - 1) * vis->row_size;
    const int offset = (int)out->size;
    for (int i = 0; i < vis->row_size;) {
        buf_u8(out, row[i]);
        if (row[i++] != 0)
            continue;
        int zeros = 1;
        while (i < vis->row_size && row[i] == 0 && zeros < 255) {
            zeros++;
            i++;
        }
        buf_u8(out, zeros);
    }
    return offset;
}
