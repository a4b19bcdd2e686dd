/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/canvas.h - pictures in the making.
 *
 * A canvas holds red, green and blue as numbers 0..1 as they will be shown,
 * and a palette index for texels that are set outright (fullbright or
 * transparent ones). It becomes paletted pixels at the end, with a little
 * ordered dither. Textures wrap round; so does every drawing here. */
#ifndef TESTS_SAMPLE_CANVAS_H
#define TESTS_SAMPLE_CANVAS_H

#include <stdint.h>

struct colours;

struct rgb {
    float r, g, b;
};

struct texel {
    struct rgb colour;
    int16_t index; /* >= 0: this palette colour; -1: nearest to `colour` */
};

struct canvas {
    int width, height;
    struct texel *texels; /* malloc'd */
};

struct canvas canvas_create(int width, int height, struct rgb fill);
void canvas_destroy(struct canvas *canvas);

/* The texel at x, y, wrapped round. */
struct texel *canvas_at(const struct canvas *canvas, int x, int y);

void canvas_set(struct canvas *canvas, int x, int y, struct rgb colour);
void canvas_set_index(struct canvas *canvas, int x, int y, int index);
void canvas_scale(struct canvas *canvas, int x, int y, float factor);
void canvas_fill(struct canvas *canvas, int x, int y, int width, int height, struct rgb colour);
void canvas_fill_index(struct canvas *canvas, int x, int y, int width, int height, int index);

/* A raised (depth > 0) or sunken plate: lit and shaded edges, `rim` texels wide. */
void canvas_bevel(struct canvas *canvas, int x, int y, int width, int height, int rim, float depth);

/* A round stud of radius r. */
void canvas_rivet(struct canvas *canvas, int x, int y, int radius, struct rgb colour);

/* Multiply everything by 1 + amount * fractal noise (-1..1), cells of `period` texels. */
void canvas_grain(struct canvas *canvas, uint64_t seed, int period, float amount);

/* Palette indices, width * height, malloc'd. */
uint8_t *canvas_pixels(const struct canvas *canvas, const struct colours *colours, float dither);

struct rgb rgb_make(int r, int g, int b); /* 0..255 */
struct rgb rgb_scale(struct rgb a, float factor);
struct rgb rgb_mix(struct rgb a, struct rgb b, float t);

/* Noise in -1..1 that repeats every width x height texels; `octaves` of it,
 * the coarsest with cells of `period` texels (a divisor of both). */
float noise_tiled(uint64_t seed, float x, float y, int width, int height, int period, int octaves);

#endif
