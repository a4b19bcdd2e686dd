/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/pixels/paletted.h"

#include <stddef.h>

#include "base/arena.h"

/* Writes the mean of the opaque texels around (x, y), wrapping at the edges. */
static void fill_from_neighbours(uint8_t *out, const uint8_t rgb[256][3], const uint8_t *pixels,
                                 int width, int height, int x, int y, int transparent)
{
    int sum[3] = {0}, count = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            const size_t row = (size_t)((y + dy + height) % height);
            const uint8_t texel = pixels[row * (size_t)width + (size_t)((x + dx + width) % width)];
            if (texel == transparent)
                continue;
            for (int c = 0; c < 3; c++)
                sum[c] += rgb[texel][c];
            count++;
        }
    for (int c = 0; c < 3 && count > 0; c++)
        out[c] = (uint8_t)(sum[c] / count);
}

uint8_t *paletted_expand(const uint8_t rgb[256][3], const uint8_t *pixels, int width, int height,
                         int transparent)
{
    uint8_t *const rgba = mem_alloc((size_t)width * (size_t)height * 4);
    uint8_t *out = rgba;

    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++, out += 4) {
            const uint8_t texel = pixels[(size_t)y * (size_t)width + (size_t)x];
            if (texel == transparent) {
                fill_from_neighbours(out, rgb, pixels, width, height, x, y, transparent);
                continue;
            }
            for (int c = 0; c < 3; c++)
                out[c] = rgb[texel][c];
            out[3] = 255;
        }
    return rgba;
}
