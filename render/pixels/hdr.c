/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/pixels/hdr.h"

#include <math.h>

#include "render/pixels/exposure.h"

enum { MAX_VALUE = (1 << 16) - 1, MAX_SUMMED = 8 * 255 };

/* value * factor of 255 * HDR_STEPS in values of HDR_ONE, rounded. */
static uint16_t value_of(int value, int factor)
{
    const int scaled = (value * factor * 257 + 128) >> 8;
    return (uint16_t)(scaled < MAX_VALUE ? scaled : MAX_VALUE);
}

void hdr_from_drawn(const uint8_t *rgba, int exposure, size_t num_pixels, uint16_t *out)
{
    for (size_t i = 0; i < num_pixels; i++, rgba += 4) {
        const int factor = hdr_factor(rgba[3]);
        for (int c = 0; c < 3; c++)
            out[i * 4 + (size_t)c] = value_of(rgba[c], factor);
        out[i * 4 + 3] = HDR_ONE;
    }
    hdr_expose(out, exposure, num_pixels);
}

/* The curve of exposure.h leads to its white, which is a little brighter here: the shoulder darkens
 * bright tones again. What is brighter still stays as it is. */
void hdr_expose(uint16_t *values, int exposure, size_t num_pixels)
{
    enum { WHITE = HDR_ONE * 5 / 4 };
    uint16_t exposed[WHITE];
    const struct exposure_shape shape = exposure_shape_of(exposure);
    if (exposure == 0)
        return;
    for (int i = 0; i < WHITE; i++)
        exposed[i] = (uint16_t)lrint(WHITE * exposure_lift((double)i / WHITE, &shape));
    for (size_t i = 0; i < num_pixels * 4; i += 4)
        for (size_t c = 0; c < 3; c++)
            if (values[i + c] < WHITE)
                values[i + c] = exposed[values[i + c]];
}

void hdr_clear_gain(uint8_t *rgba, size_t num_pixels)
{
    for (size_t i = 3; i < num_pixels * 4; i += 4)
        rgba[i] = 255;
}

static uint8_t brighter(uint8_t alpha, int share)
{
    const int to = alpha - (share * HDR_GAIN_OF_GLOW + 127) / 255;
    return (uint8_t)(to > 0 ? to : 0);
}

void hdr_add_glow_shares(uint8_t *rgba, const uint8_t *shares, size_t num_pixels)
{
    for (size_t i = 3; i < num_pixels * 4; i += 4)
        rgba[i] = brighter(rgba[i], shares[i]);
}

void hdr_add_glow_picture(uint8_t *rgba, const uint8_t *glow, int bits, size_t num_pixels)
{
    for (size_t i = 0; i < num_pixels * 4; i += 4) {
        const uint8_t larger = glow[i] > glow[i + 1] ? glow[i] : glow[i + 1];
        const uint8_t most = larger > glow[i + 2] ? larger : glow[i + 2];
        rgba[i + 3] = brighter(rgba[i + 3], most >> bits);
    }
}

/* Values are summed in steps of a byte, so that white is 255. */
void hdr_sums_add(uint32_t *sums, const uint8_t *rgba, size_t num_pixels)
{
    for (size_t i = 0; i < num_pixels; i++, sums += 4, rgba += 4) {
        const int factor = hdr_factor(rgba[3]);
        for (int c = 0; c < 3; c++) {
            const int value = (rgba[c] * factor + HDR_STEPS / 2) / HDR_STEPS;
            const uint32_t most = (uint32_t)(value < MAX_SUMMED ? value : MAX_SUMMED);
            sums[c] += most * most;
        }
    }
}

void hdr_sums_mean(const uint32_t *sums, int num_subframes, size_t num_pixels, uint16_t *out)
{
    const float num = (float)num_subframes, scale = (float)HDR_ONE / 255.0f;
    for (size_t i = 0; i < num_pixels * 4; i += 4) {
        for (size_t c = 0; c < 3; c++) {
            const float value = sqrtf((float)sums[i + c] / num) * scale + 0.5f;
            out[i + c] = (uint16_t)(int)(value < (float)MAX_VALUE ? value : (float)MAX_VALUE);
        }
        out[i + 3] = HDR_ONE;
    }
}
