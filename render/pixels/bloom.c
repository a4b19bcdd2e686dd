/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/pixels/bloom.h"

#include <stdlib.h>

#include "base/arena.h"

static const float OWN = 0.4f, COARSER = 0.6f; /* weights on the way up */

static int clamp(int at, int size)
{
    return at < 0 ? 0 : at < size ? at : size - 1;
}

static int half(int size)
{
    return (size + 1) / 2;
}

void bloom_init(struct bloom *bloom, int width, int height)
{
    *bloom = (struct bloom){.width = width, .height = height};
    for (int i = 0; i < BLOOM_LEVELS; i++) {
        struct bloom_level *const level = &bloom->levels[i];
        level->width = width = half(width);
        level->height = height = half(height);
        level->px = mem_alloc((size_t)width * (size_t)height * sizeof *level->px);
    }
}

void bloom_free(struct bloom *bloom)
{
    for (int i = 0; i < BLOOM_LEVELS; i++)
        free(bloom->levels[i].px);
    *bloom = (struct bloom){0};
}

/* The four taps of the kernel along one axis. */
static hdr_px tap(hdr_px a, hdr_px b, hdr_px c, hdr_px d)
{
    return ((a + d) + (b + c) * 3.0f) * 0.125f;
}

/* Halves a row of linear light of `width` pixels. */
static void halve_row(const hdr_px *row, int width, hdr_px *out)
{
    for (int x = 0; x < half(width); x++)
        out[x] = tap(row[clamp(2 * x - 1, width)], row[2 * x], row[clamp(2 * x + 1, width)],
                     row[clamp(2 * x + 2, width)]);
}

static hdr_px linear_of(const uint16_t *values)
{
    const hdr_px px = hdr_load(values);
    return px * px;
}

void bloom_halve(struct bloom *bloom, const uint16_t *values, int first, int end)
{
    struct bloom_level *const level = &bloom->levels[0];
    const int width = bloom->width, height = bloom->height;
    hdr_px *const row = mem_alloc((size_t)width * sizeof *row);
    for (int y = first; y < end; y++) {
        const uint16_t *at[4];
        for (int i = 0; i < 4; i++)
            at[i] = values + (size_t)clamp(2 * y - 1 + i, height) * (size_t)width * 4;
        for (int x = 0; x < width; x++)
            row[x] = tap(linear_of(at[0] + x * 4), linear_of(at[1] + x * 4),
                         linear_of(at[2] + x * 4), linear_of(at[3] + x * 4));
        halve_row(row, width, level->px + (size_t)y * (size_t)level->width);
    }
    free(row);
}

static void halve_level(const struct bloom_level *from, struct bloom_level *to, hdr_px *row)
{
    for (int y = 0; y < to->height; y++) {
        const hdr_px *at[4];
        for (int i = 0; i < 4; i++)
            at[i] = from->px + (size_t)clamp(2 * y - 1 + i, from->height) * (size_t)from->width;
        for (int x = 0; x < from->width; x++)
            row[x] = tap(at[0][x], at[1][x], at[2][x], at[3][x]);
        halve_row(row, from->width, to->px + (size_t)y * (size_t)to->width);
    }
}

/* Interpolates row y, of `width` pixels, of a picture twice the size of the level. */
static void double_row(const struct bloom_level *level, int y, int width, hdr_px *out)
{
    const size_t stride = (size_t)level->width;
    const int near = y / 2, far = clamp(y % 2 ? near + 1 : near - 1, level->height);
    const hdr_px *const a = level->px + (size_t)near * stride;
    const hdr_px *const b = level->px + (size_t)far * stride;
    hdr_px before, here = a[0] * 0.75f + b[0] * 0.25f, after;
    before = here;
    for (int i = 0; i < level->width; i++, before = here, here = after) {
        const int next = clamp(i + 1, level->width);
        after = a[next] * 0.75f + b[next] * 0.25f;
        out[2 * i] = here * 0.75f + before * 0.25f;
        if (2 * i + 1 < width)
            out[2 * i + 1] = here * 0.75f + after * 0.25f;
    }
}

static void add_coarser(struct bloom_level *level, const struct bloom_level *coarser, hdr_px *row)
{
    for (int y = 0; y < level->height; y++) {
        hdr_px *const px = level->px + (size_t)y * (size_t)level->width;
        double_row(coarser, y, level->width, row);
        for (int x = 0; x < level->width; x++)
            px[x] = px[x] * OWN + row[x] * COARSER;
    }
}

void bloom_spread(struct bloom *bloom)
{
    struct bloom_level *const levels = bloom->levels;
    hdr_px *const row = mem_alloc((size_t)levels[0].width * sizeof *row);
    for (int i = 0; i + 1 < BLOOM_LEVELS; i++)
        halve_level(&levels[i], &levels[i + 1], row);
    for (int i = BLOOM_LEVELS - 2; i >= 0; i--)
        add_coarser(&levels[i], &levels[i + 1], row);
    free(row);
}

void bloom_row(const struct bloom *bloom, int y, hdr_px *out)
{
    double_row(&bloom->levels[0], y, bloom->width, out);
}
