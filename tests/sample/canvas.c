/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/canvas.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/trig.h"
#include "tests/sample/colours.h"

struct canvas canvas_create(int width, int height, struct rgb fill)
{
    const size_t count = (size_t)width * (size_t)height;
    struct canvas canvas = {width, height, mem_alloc(count * sizeof *canvas.texels)};
    for (size_t i = 0; i < count; i++)
        canvas.texels[i] = (struct texel){fill, -1};
    return canvas;
}

void canvas_destroy(struct canvas *canvas)
{
    free(canvas->texels);
    canvas->texels = NULL;
}

static int wrap(int v, int n)
{
    const int m = v % n;
    return m < 0 ? m + n : m;
}

struct texel *canvas_at(const struct canvas *canvas, int x, int y)
{
    return &canvas->texels[wrap(y, canvas->height) * canvas->width + wrap(x, canvas->width)];
}

void canvas_set(struct canvas *canvas, int x, int y, struct rgb colour)
{
    *canvas_at(canvas, x, y) = (struct texel){colour, -1};
}

void canvas_set_index(struct canvas *canvas, int x, int y, int index)
{
    canvas_at(canvas, x, y)->index = (int16_t)index;
}

void canvas_scale(struct canvas *canvas, int x, int y, float factor)
{
    struct texel *texel = canvas_at(canvas, x, y);
    texel->colour = rgb_scale(texel->colour, factor);
}

void canvas_fill(struct canvas *canvas, int x, int y, int width, int height, struct rgb colour)
{
    for (int j = 0; j < height; j++)
        for (int i = 0; i < width; i++)
            canvas_set(canvas, x + i, y + j, colour);
}

void canvas_fill_index(struct canvas *canvas, int x, int y, int width, int height, int index)
{
    for (int j = 0; j < height; j++)
        for (int i = 0; i < width; i++)
            canvas_set_index(canvas, x + i, y + j, index);
}

void canvas_bevel(struct canvas *canvas, int x, int y, int width, int height, int rim, float depth)
{
    for (int j = 0; j < height; j++)
        for (int i = 0; i < width; i++) {
            const int left = i, top = j, right = width - 1 - i, bottom = height - 1 - j;
            const int light = left < top ? left : top, dark = right < bottom ? right : bottom;
            if (light < rim && light <= dark)
                canvas_scale(canvas, x + i, y + j, 1 + depth);
            else if (dark < rim)
                canvas_scale(canvas, x + i, y + j, 1 / (1 + depth * 1.4f));
        }
}

void canvas_rivet(struct canvas *canvas, int x, int y, int radius, struct rgb colour)
{
    for (int j = -radius - 1; j <= radius + 1; j++)
        for (int i = -radius - 1; i <= radius + 1; i++) {
            const float distance = trig_hypotf((float)i, (float)j);
            if (distance <= (float)radius + 0.3f) {
                const float light = 1.0f - 0.35f * (float)(i + j) / (float)(radius + 1);
                canvas_set(canvas, x + i, y + j, rgb_scale(colour, light));
            } else if (i + j > 0 && distance <= (float)radius + 1.5f) {
                canvas_scale(canvas, x + i, y + j, 0.65f);
            }
        }
}

void canvas_grain(struct canvas *canvas, uint64_t seed, int period, float amount)
{
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++)
            canvas_scale(canvas, x, y,
                         1 + amount * noise_tiled(seed, (float)x, (float)y, canvas->width,
                                                  canvas->height, period, 4));
}

uint8_t *canvas_pixels(const struct canvas *canvas, const struct colours *colours, float dither)
{
    static const int8_t bayer[4][4] = {
        {0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
    uint8_t *pixels = mem_alloc((size_t)canvas->width * (size_t)canvas->height);

    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            const struct texel *t = canvas_at(canvas, x, y);
            const float shift = dither * ((float)bayer[y & 3][x & 3] - 7.5f) / 16.0f;
            const float rgb[3] = {t->colour.r + shift, t->colour.g + shift, t->colour.b + shift};
            pixels[y * canvas->width + x] =
                t->index >= 0 ? (uint8_t)t->index : colours_find(colours, rgb);
        }
    return pixels;
}

struct rgb rgb_make(int r, int g, int b)
{
    return (struct rgb){(float)r / 255.0f, (float)g / 255.0f, (float)b / 255.0f};
}

struct rgb rgb_scale(struct rgb a, float factor)
{
    return (struct rgb){a.r * factor, a.g * factor, a.b * factor};
}

struct rgb rgb_mix(struct rgb a, struct rgb b, float t)
{
    return (struct rgb){a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}

static float lattice(uint64_t seed, int x, int y, int columns, int rows)
{
    return hash_unit(seed, (uint64_t)(wrap(y, rows) * 4096 + wrap(x, columns))) * 2 - 1;
}

static float smooth(float t)
{
    return t * t * (3 - 2 * t);
}

float noise_tiled(uint64_t seed, float x, float y, int width, int height, int period, int octaves)
{
    float sum = 0, weight = 0.55f;
    for (int octave = 0; octave < octaves && period >= 1; octave++) {
        const int columns = width > period ? width / period : 1;
        const int rows = height > period ? height / period : 1;
        const float u = x / (float)period, v = y / (float)period;
        const int i = (int)floorf(u), j = (int)floorf(v);
        const float fu = smooth(u - (float)i), fv = smooth(v - (float)j);
        const uint64_t s = hash_pair(seed, (uint64_t)octave);
        const float top =
            lattice(s, i, j, columns, rows) * (1 - fu) + lattice(s, i + 1, j, columns, rows) * fu;
        const float low = lattice(s, i, j + 1, columns, rows) * (1 - fu) +
                          lattice(s, i + 1, j + 1, columns, rows) * fu;
        sum += weight * (top * (1 - fv) + low * fv);
        weight *= 0.6f;
        period /= 2;
    }
    return sum;
}
