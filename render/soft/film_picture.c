/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/film_picture.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "render/pixels/accumulate.h"
#include "render/pixels/shoulder.h"

void film_picture_init(struct film_picture *film, int width, int height)
{
    *film = (struct film_picture){.width = width, .height = height};
    film->values = mem_alloc((size_t)width * (size_t)height * 4 * sizeof *film->values);
    bloom_init(&film->levels, width, height);
}

void film_picture_free(struct film_picture *film)
{
    free(film->values);
    bloom_free(&film->levels);
    *film = (struct film_picture){0};
}

static uint16_t *values_at(const struct film_picture *film, int y)
{
    return film->values + (size_t)y * (size_t)film->width * 4;
}

static size_t count_pixels(const struct film_picture *film, const struct film_rows *rows)
{
    return (size_t)film->width * (size_t)(rows->bottom - rows->top);
}

void film_picture_take(struct film_picture *film, const struct film_rows *rows, int exposure)
{
    hdr_from_drawn(rows->rgba, exposure, count_pixels(film, rows), values_at(film, rows->top));
}

void film_picture_expose(struct film_picture *film, const struct film_rows *rows, int exposure)
{
    hdr_expose(values_at(film, rows->top), exposure, count_pixels(film, rows));
}

void film_picture_halve(struct film_picture *film, int top, int bottom)
{
    const int height = film->levels.levels[0].height;
    if (film->bloom > 0.0f)
        bloom_halve(&film->levels, film->values, (top + 1) / 2,
                    bottom < film->height ? (bottom + 1) / 2 : height);
}

void film_picture_spread(struct film_picture *film)
{
    if (film->bloom > 0.0f)
        bloom_spread(&film->levels);
}

static hdr_px scatter(hdr_px px, hdr_px light, float bloom)
{
    const hdr_px sum = px * px * (1.0f - bloom) + light * bloom;
    return (hdr_px){sqrtf(sum[0]), sqrtf(sum[1]), sqrtf(sum[2]), 0.0f};
}

static void show_row(const struct film_picture *film, const hdr_px *light, const float *dither,
                     uint16_t *values, uint8_t *rgba, bool keeps_16)
{
    for (int x = 0; x < film->width; x++, values += 4, rgba += 4) {
        hdr_px px = hdr_load(values);
        if (light)
            px = scatter(px, light[x], film->bloom);
        px = film->has_shoulder ? shoulder_of(px) : shoulder_clip(px);
        const float threshold = dither[x % DITHER_SIDE * 4];
        for (int c = 0; c < 3; c++)
            rgba[c] = (uint8_t)(int)(px[c] * 255.0f + threshold);
        rgba[3] = 255;
        for (int c = 0; c < 3 && keeps_16; c++)
            values[c] = (uint16_t)(int)(px[c] * 65535.0f + 0.5f);
        if (keeps_16)
            values[3] = 65535;
    }
}

void film_picture_show(struct film_picture *film, const struct film_rows *rows, bool keeps_16)
{
    /* Less than a whole step, so that what is a byte's value stays that in spite of rounding. */
    static const float DITHER = 0.95f;
    float dither[DITHER_SIDE][DITHER_ROW];
    hdr_px *const light =
        film->bloom > 0.0f ? mem_alloc(((size_t)film->width + 1) * sizeof *light) : NULL;
    accumulate_make_dither(dither);
    for (int y = 0; y < DITHER_SIDE; y++)
        for (int i = 0; i < DITHER_ROW; i++)
            dither[y][i] = 0.5f + (dither[y][i] - 0.5f) * DITHER;
    for (int y = rows->top; y < rows->bottom; y++) {
        if (light)
            bloom_row(&film->levels, y, light);
        show_row(film, light, dither[y % DITHER_SIDE], values_at(film, y),
                 rows->rgba + (size_t)(y - rows->top) * (size_t)film->width * 4, keeps_16);
    }
    free(light);
}
