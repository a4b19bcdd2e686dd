/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/font.h"

#include <string.h>

/* Characters from space to tilde; rows from the top, with the leftmost pixel in the
 * highest bit. */
static const uint64_t glyphs[95] = {
    0x0000000000000000, 0x1818181818001800, 0x6666240000000000, 0x247e2424247e2400,
    0x183e603c067c1800, 0x62660c1830664600, 0x386c3876dccc7600, 0x1818300000000000,
    0x0c18303030180c00, 0x30180c0c0c183000, 0x00663cff3c660000, 0x0018187e18180000,
    0x0000000000181830, 0x0000007e00000000, 0x0000000000181800, 0x060c0c1830306000,
    0x3c666e7e76663c00, 0x1838181818187e00, 0x3c66060c18307e00, 0x3c66061c06663c00,
    0x0c1c3c6c7e0c0c00, 0x7e607c0606663c00, 0x1c30607c66663c00, 0x7e060c1818303000,
    0x3c66663c66663c00, 0x3c66663e060c3800, 0x0018180018180000, 0x0018180018183000,
    0x0c18306030180c00, 0x00007e007e000000, 0x30180c060c183000, 0x3c66060c18001800,
    0x3c666e6a6e603e00, 0x3c66667e66666600, 0x7c66667c66667c00, 0x3c66606060663c00,
    0x786c6666666c7800, 0x7e60607860607e00, 0x7e60607860606000, 0x3c66606e66663e00,
    0x6666667e66666600, 0x3c18181818183c00, 0x1e0c0c0c0c6c3800, 0x666c7870786c6600,
    0x6060606060607e00, 0x63777f6b63636300, 0x66767e7e6e666600, 0x3c66666666663c00,
    0x7c66667c60606000, 0x3c666666666c3600, 0x7c66667c6c666600, 0x3c66603c06663c00,
    0x7e18181818181800, 0x6666666666663c00, 0x66666666663c1800, 0x6363636b7f776300,
    0x66663c183c666600, 0x6666663c18181800, 0x7e060c1830607e00, 0x3c30303030303c00,
    0x60303018180c0600, 0x3c0c0c0c0c0c3c00, 0x183c660000000000, 0x000000000000007e,
    0x30180c0000000000, 0x00003c063e663e00, 0x60607c6666667c00, 0x00003c6660663c00,
    0x06063e6666663e00, 0x00003c667e603c00, 0x1c30307c30303000, 0x00003e66663e063c,
    0x60607c6666666600, 0x1800381818183c00, 0x0c001c0c0c0c6c38, 0x6060666c786c6600,
    0x3818181818183c00, 0x0000767f6b6b6300, 0x00007c6666666600, 0x00003c6666663c00,
    0x00007c66667c6060, 0x00003e66663e0606, 0x00006e7060606000, 0x00003e603c067c00,
    0x30307c3030301c00, 0x0000666666663e00, 0x00006666663c1800, 0x0000636b6b7f3600,
    0x0000663c183c6600, 0x00006666663e063c, 0x00007e0c18307e00, 0x0e18187018180e00,
    0x1818181818181800, 0x7018180e18187000, 0x0000327e4c000000,
};

/* The game's symbols below the space, drawn in gold. */
struct sign {
    int code;
    uint64_t rows;
};

static const struct sign signs[] = {
    {0x0b, 0xffffffffffffffff}, /* block cursor */
    {0x0c, 0x00103018fc183010}, /* marks the player's own line */
    {0x0d, 0x0060707c7c706000}, /* menu cursor */
    {0x0e, 0x0000183c3c180000},
    {0x0f, 0x0000001818000000},
    {0x10, 0x3c30303030303c00},
    {0x11, 0x3c0c0c0c0c0c3c00},
    {0x1c, 0x0000001818000000},
    {0x1d, 0x0000003f7f000000}, /* a rule: left, middle, right */
    {0x1e, 0x000000ffff000000},
    {0x1f, 0x000000fcfe000000},
    {0x00, 0x3f7fc0c0c0c07f3f},
    {0x01, 0xffff00000000ffff}, /* a slider: left, middle, right, knob */
    {0x02, 0xfcfe03030303fefc},
    {0x03, 0x003c7e7e7e7e3c00},
};

enum { GOLD_DIGITS = 18, FIRST_PRINTABLE = ' ' };

int font_bit(int c, int x, int y)
{
    if (c < FIRST_PRINTABLE || c >= FIRST_PRINTABLE + 95 || x < 0 || x > 7 || y < 0 || y > 7)
        return 0;
    return (int)(glyphs[c - FIRST_PRINTABLE] >> (63 - (y * 8 + x)) & 1);
}

static void outline(struct canvas *canvas, int x, int y, int width, int height)
{
    for (int j = -1; j <= height; j++)
        for (int i = -1; i <= width; i++)
            if (x + i >= 0 && y + j >= 0 && x + i < canvas->width && y + j < canvas->height)
                canvas_set_index(canvas, x + i, y + j, 0);
}

int font_draw(struct canvas *canvas, int x, int y, const char *text, int scale, struct rgb top,
              struct rgb bottom)
{
    const int advance = 8 * scale;
    for (int pass = 0; pass < 2; pass++)
        for (int n = 0; text[n]; n++)
            for (int j = 0; j < 8; j++)
                for (int i = 0; i < 8; i++) {
                    if (!font_bit(text[n], i, j))
                        continue;
                    const int px = x + n * advance + i * scale, py = y + j * scale;
                    if (pass == 0)
                        outline(canvas, px, py, scale, scale);
                    else
                        canvas_fill(canvas, px, py, scale, scale,
                                    rgb_mix(top, bottom, (float)j / 6.0f));
                }
    return (int)strlen(text) * advance;
}

/* Draws one 8x8 cell with a vertical gradient of `row` and a dark shadow at the lower
 * right. */
static void draw_cell(uint8_t *pixels, int code, uint64_t rows, enum colour_row row)
{
    for (int pass = 0; pass < 2; pass++)
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 8; x++) {
                if (!(rows >> (63 - (y * 8 + x)) & 1))
                    continue;
                const int px = x + (pass == 0), py = y + (pass == 0);
                if (px > 7 || py > 7)
                    continue;
                const int at = ((code >> 4) * 8 + py) * 128 + (code & 15) * 8 + px;
                pixels[at] = (uint8_t)colours_level(row, pass == 0 ? 1 : 15 - y / 2);
            }
}

void font_write_conchars(struct buffer *out)
{
    uint8_t pixels[128 * 128] = {0};

    for (int half = 0; half < 256; half += 128) {
        const enum colour_row plain = half ? ROW_OCHRE : ROW_STONE;
        for (int i = 0; i < 95; i++)
            draw_cell(pixels, half + FIRST_PRINTABLE + i, glyphs[i], plain);
        for (int i = 0; i < 10; i++)
            draw_cell(pixels, half + GOLD_DIGITS + i, glyphs['0' - FIRST_PRINTABLE + i], ROW_GOLD);
        for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
            draw_cell(pixels, half + signs[i].code, signs[i].rows, half ? ROW_OCHRE : ROW_GOLD);
    }
    buffer_append(out, pixels, sizeof pixels);
}
