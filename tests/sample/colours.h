/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/colours.h - the palette of the sample game: 256 colours in sixteen rows.
 *
 * Rows 0-7 run from dark to bright and rows 8-13 from bright to dark, as the game's
 * player colours and particle ramps expect; the last 32 colours are fullbright, and 255
 * is transparent. */
#ifndef TESTS_SAMPLE_COLOURS_H
#define TESTS_SAMPLE_COLOURS_H

#include <stdint.h>

#include "tests/sample/out.h"

/* Rows by appearance. */
enum colour_row {
    ROW_GREY = 0,
    ROW_LEATHER = 1, /* shirts */
    ROW_SLATE = 2,
    ROW_MOSS = 3,
    ROW_BLOOD = 4,
    ROW_OCHRE = 5,
    ROW_FIRE = 6, /* trousers, explosions */
    ROW_SAND = 7,
    ROW_STEEL = 8,
    ROW_PURPLE = 9,
    ROW_STONE = 10,
    ROW_GREEN = 11,
    ROW_GOLD = 12,
    ROW_BLUE = 13,
    ROW_EMBER = 14, /* fullbright */
    ROW_GLOW = 15   /* fullbright, mixed */
};

enum {
    COLOUR_FULLBRIGHT = 224,
    COLOUR_CLEAR = 255,
};

struct colours {
    uint8_t rgb[256][3];
    uint8_t nearest[1 << 18]; /* nearest lit colour, by six bits each of r, g, b */
};

void colours_make(struct colours *colours);

/* Returns the nearest colour that is not fullbright; components are clamped to 0..1. */
uint8_t colours_find(const struct colours *colours, const float rgb[3]);

/* Returns the palette index of brightness `level`, 0..15 (15: bright), in any row. */
int colours_level(enum colour_row row, int level);

void colours_write_palette(const struct colours *colours, struct buffer *out);
void colours_write_colormap(const struct colours *colours, struct buffer *out);

#endif
