/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/pixels/mipmap.h"

#include <math.h>
#include <string.h>

int mipmap_half(int side)
{
    return side > 1 ? side / 2 : 1;
}

/* Returns the means of four bytes each, rounded up. */
static uint32_t mean(uint32_t a, uint32_t b)
{
    return (a | b) - ((a ^ b) >> 1 & 0x7f7f7f7f);
}

static void halve_row(const uint8_t *upper, const uint8_t *lower, int num, uint8_t *to)
{
    for (int x = 0; x < num; x++, upper += 8, lower += 8, to += 4) {
        uint32_t px[4];
        memcpy(px, upper, 8);
        memcpy(px + 2, lower, 8);
        const uint32_t all = mean(mean(px[0], px[1]), mean(px[2], px[3]));
        memcpy(to, &all, 4);
    }
}

/* The two of `size` pixels that the centre of pixel `index` of the next level lies
 * between, and the fraction of the way from `low` to `high` in 256ths. */
struct place {
    int low, high, way;
};

static struct place place_of(int index, int size)
{
    const long at = lrint((index + 0.5) * size * 256.0 / mipmap_half(size)) - 128;
    const int low = (int)(at >> 8);
    return (struct place){low > 0 ? low : 0, low + 1 < size ? low + 1 : size - 1, (int)(at & 255)};
}

static int mix(int from, int to, int way)
{
    return from + (((to - from) * way + 128) >> 8);
}

/* For odd sides, where pixels of the two levels do not align. */
static void shrink(const uint8_t *from, int width, int height, uint8_t *to)
{
    for (int v = 0; v < mipmap_half(height); v++) {
        const struct place y = place_of(v, height);
        const uint8_t *upper = from + (size_t)y.low * (size_t)width * 4;
        const uint8_t *lower = from + (size_t)y.high * (size_t)width * 4;
        for (int u = 0; u < mipmap_half(width); u++) {
            const struct place x = place_of(u, width);
            for (int c = 0; c < 4; c++)
                *to++ =
                    (uint8_t)mix(mix(upper[x.low * 4 + c], upper[x.high * 4 + c], x.way),
                                 mix(lower[x.low * 4 + c], lower[x.high * 4 + c], x.way), y.way);
        }
    }
}

void mipmap_halve(const uint8_t *from, int width, int height, uint8_t *to)
{
    const size_t row = (size_t)width * 4;
    if (width % 2 != 0 || height % 2 != 0) {
        shrink(from, width, height, to);
        return;
    }
    for (int y = 0; y < height; y += 2, from += 2 * row, to += row / 2)
        halve_row(from, from + row, width / 2, to);
}
