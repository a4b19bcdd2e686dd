/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/canvas.h - true-colour pictures to draw on, which are converted to the
 * palette.
 *
 * A canvas stores red, green and blue as display values 0..1, and a palette index for
 * texels whose index is fixed (fullbright or transparent ones). It is converted to
 * palette indices at the end, with a little ordered dither. Like textures, all drawing
 * operations wrap around. */
#ifndef TESTS_SAMPLE_CANVAS_H
#define TESTS_SAMPLE_CANVAS_H

#include <stdint.h>

struct colours;

struct rgb {
    float r, g, b;
};

struct texel {
    struct rgb colour;
    int16_t index; /* >= 0: a fixed palette index; -1: the nearest to `colour` */
};

struct canvas {
    int width, height;
    struct texel *texels; /* malloc'd */
};

struct canvas canvas_create(int width, int height, struct rgb fill);
void canvas_destroy(struct canvas *canvas);

/* Returns the texel at x, y, which wrap around. */
struct texel *canvas_at(const struct canvas *canvas, int x, int y);

void canvas_set(struct canvas *canvas, int x, int y, struct rgb colour);
void canvas_set_index(struct canvas *canvas, int x, int y, int index);
void canvas_scale(struct canvas *canvas, int x, int y, float factor);
void canvas_fill(struct canvas *canvas, int x, int y, int width, int height, struct rgb colour);
void canvas_fill_index(struct canvas *canvas, int x, int y, int width, int height, int index);

/* Draws the edges of a raised (depth > 0) or sunken plate, lit and shaded, `rim` texels
 * wide. */
void canvas_bevel(struct canvas *canvas, int x, int y, int width, int height, int rim, float depth);

/* Draws a round stud. */
void canvas_rivet(struct canvas *canvas, int x, int y, int radius, struct rgb colour);

/* Multiplies everything by 1 + amount * fractal noise (-1..1) with cells of `period`
 * texels. */
void canvas_grain(struct canvas *canvas, uint64_t seed, int period, float amount);

/* Returns width * height palette indices, which the caller frees. */
uint8_t *canvas_pixels(const struct canvas *canvas, const struct colours *colours, float dither);

struct rgb rgb_make(int r, int g, int b); /* 0..255 */
struct rgb rgb_scale(struct rgb a, float factor);
struct rgb rgb_mix(struct rgb a, struct rgb b, float t);

/* Returns noise in -1..1 that repeats every width x height texels. It has `octaves`
 * octaves, the coarsest with cells of `period` texels, which must divide both. */
float noise_tiled(uint64_t seed, float x, float y, int width, int height, int period, int octaves);

#endif
