/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/colours.h"

/* A ramp leads through a middle colour, so that shadows and highlights differ in hue. */
struct ramp {
    uint8_t dark[3], middle[3], bright[3];
};

static const struct ramp ramps[14] = {
    [ROW_GREY] = {{0, 0, 0}, {112, 110, 108}, {240, 238, 234}},
    [ROW_LEATHER] = {{10, 6, 4}, {96, 68, 44}, {204, 168, 128}},
    [ROW_SLATE] = {{6, 7, 12}, {70, 76, 96}, {168, 178, 206}},
    [ROW_MOSS] = {{5, 7, 2}, {62, 72, 32}, {150, 160, 88}},
    [ROW_BLOOD] = {{8, 0, 0}, {96, 8, 4}, {196, 40, 24}},
    [ROW_OCHRE] = {{12, 7, 0}, {116, 80, 22}, {222, 178, 84}},
    [ROW_FIRE] = {{24, 6, 0}, {208, 88, 10}, {255, 246, 160}},
    [ROW_SAND] = {{10, 8, 7}, {116, 90, 70}, {226, 194, 158}},
    [ROW_STEEL] = {{5, 8, 9}, {78, 96, 98}, {190, 212, 210}},
    [ROW_PURPLE] = {{12, 4, 16}, {96, 52, 116}, {214, 160, 232}},
    [ROW_STONE] = {{9, 8, 6}, {110, 100, 84}, {230, 216, 190}},
    [ROW_GREEN] = {{3, 10, 2}, {42, 110, 32}, {150, 226, 110}},
    [ROW_GOLD] = {{16, 9, 0}, {160, 112, 8}, {255, 236, 116}},
    [ROW_BLUE] = {{2, 3, 22}, {28, 58, 160}, {130, 180, 255}},
};

static const uint8_t embers[16][3] = {
    {70, 8, 0},      {104, 14, 0},    {138, 24, 0},    {170, 38, 2},
    {198, 56, 4},    {220, 76, 8},    {236, 98, 12},   {246, 120, 18},
    {252, 144, 26},  {255, 166, 38},  {255, 186, 56},  {255, 204, 78},
    {255, 220, 104}, {255, 234, 138}, {255, 244, 178}, {255, 252, 220},
};

static const uint8_t glows[16][3] = {
    {40, 70, 230},  {84, 128, 255}, {146, 190, 255}, {216, 236, 255},
    {24, 150, 40},  {64, 214, 72},  {136, 250, 124}, {210, 255, 196},
    {120, 40, 200}, {176, 96, 250}, {224, 184, 255}, {255, 36, 20},
    {255, 128, 32}, {255, 228, 96}, {255, 255, 255}, {160, 90, 84},
};

int colours_level(enum colour_row row, int level)
{
    const int at = level < 0 ? 0 : level > 15 ? 15 : level;
    return row * 16 + (row >= ROW_STEEL && row <= ROW_BLUE ? 15 - at : at);
}

static uint8_t ramp_component(const struct ramp *ramp, int level, int c)
{
    const int half = level * 2; /* 0..30; 15: the middle colour */
    if (half < 15)
        return (uint8_t)((ramp->dark[c] * (15 - half) + ramp->middle[c] * half) / 15);
    return (uint8_t)((ramp->middle[c] * (30 - half) + ramp->bright[c] * (half - 15)) / 15);
}

/* Weighted, as the eye is most sensitive to green and least to blue. */
static int distance(const uint8_t a[3], int r, int g, int b)
{
    const int dr = a[0] - r, dg = a[1] - g, db = a[2] - b;
    return 3 * dr * dr + 5 * dg * dg + 2 * db * db;
}

static int find_nearest(const struct colours *colours, int r, int g, int b, int first, int end)
{
    int best = first, best_distance = distance(colours->rgb[first], r, g, b);
    for (int i = first + 1; i < end; i++) {
        const int d = distance(colours->rgb[i], r, g, b);
        if (d < best_distance) {
            best = i;
            best_distance = d;
        }
    }
    return best;
}

void colours_make(struct colours *colours)
{
    for (int row = 0; row < 14; row++)
        for (int level = 0; level < 16; level++)
            for (int c = 0; c < 3; c++)
                colours->rgb[colours_level((enum colour_row)row, level)][c] =
                    ramp_component(&ramps[row], level, c);
    for (int i = 0; i < 16; i++)
        for (int c = 0; c < 3; c++) {
            colours->rgb[ROW_EMBER * 16 + i][c] = embers[i][c];
            colours->rgb[ROW_GLOW * 16 + i][c] = glows[i][c];
        }
    for (int i = 0; i < 1 << 18; i++)
        colours->nearest[i] =
            (uint8_t)find_nearest(colours, (i >> 12) * 4 + 2, (i >> 6 & 63) * 4 + 2,
                                  (i & 63) * 4 + 2, 0, COLOUR_FULLBRIGHT);
}

uint8_t colours_find(const struct colours *colours, const float rgb[3])
{
    int key = 0;
    for (int c = 0; c < 3; c++) {
        const float v = rgb[c] < 0 ? 0 : rgb[c] > 0.999f ? 0.999f : rgb[c];
        key = key << 6 | (int)(v * 64);
    }
    return colours->nearest[key];
}

void colours_write_palette(const struct colours *colours, struct buffer *out)
{
    buffer_append(out, colours->rgb, sizeof colours->rgb);
}

/* 64 rows from double brightness down to black; row 32 is the palette itself. */
void colours_write_colormap(const struct colours *colours, struct buffer *out)
{
    for (int row = 0; row < 64; row++)
        for (int i = 0; i < 256; i++) {
            if (i >= COLOUR_FULLBRIGHT) {
                buf_u8(out, i);
                continue;
            }
            float lit[3];
            for (int c = 0; c < 3; c++)
                lit[c] = (float)colours->rgb[i][c] / 255.0f * (float)(64 - row) / 32.0f;
            buf_u8(out, row == 32 ? i : colours_find(colours, lit));
        }
    buf_u8(out, 256 - COLOUR_FULLBRIGHT);
}
