/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/pixels/grade.h"

#include <math.h>
#include <stdbool.h>

#include "render/frame.h"
#include "render/pixels/tone_curve.h"

enum {
    ONE = 1 << 12, /* fixed-point 1 of factors */
    RINGS = 1024,  /* steps of brightness from the centre to the corners */
    PER_SIDE = 1 << 10,
};

/* Brightness by the squared distance from the centre; constant in the inner half. */
static void make_rings(int rings[RINGS + 1], float vignette)
{
    for (int i = 0; i <= RINGS; i++) {
        const float away = fmaxf(sqrtf((float)i / RINGS) * 1.5f - 0.5f, 0.0f);
        rings[i] = (int)lrintf(ONE * (1.0f - vignette * away * away));
    }
}

static int clamp_byte(int value)
{
    return value < 0 ? 0 : value > 255 ? 255 : value;
}

/* Moves a colour away from or towards grey of the same luma (weights of BT.709). */
static void saturate(uint8_t rgb[3], int saturation)
{
    const int luma = (54 * rgb[0] + 183 * rgb[1] + 19 * rgb[2] + 128) >> 8;
    for (int c = 0; c < 3; c++)
        rgb[c] = (uint8_t)clamp_byte(luma + ((rgb[c] - luma) * saturation + ONE / 2) / ONE);
}

/* (x - width / 2)^2 relative to that of the edge, scaled to RINGS / 2: the sum of both
 * axes is RINGS in the corner. */
static int square_part(int at, int size)
{
    const int64_t off = (2 * (int64_t)at + 1 - size) * PER_SIDE / size;
    return (int)(off * off * (RINGS / 2) / ((int64_t)PER_SIDE * PER_SIDE));
}

void grade_frame(struct frame *frame, const struct grade *grade)
{
    const bool has_colour = grade->saturation != 1.0f, has_rings = grade->vignette > 0.0f;
    const int saturation = (int)lrintf(ONE * grade->saturation);
    struct tone_curve curve;
    int rings[RINGS + 1];
    tone_curve_init(&curve, grade->gamma, grade->contrast);
    if (curve.is_identity && !has_colour && !has_rings)
        return;
    make_rings(rings, grade->vignette);
    for (int y = 0; y < frame->height; y++) {
        uint8_t *pixel = frame->rgba + (size_t)y * frame->stride;
        const int down = square_part(y, frame->height);
        for (int x = 0; x < frame->width; x++, pixel += 4) {
            const int light = has_rings ? rings[down + square_part(x, frame->width)] : ONE;
            if (has_colour)
                saturate(pixel, saturation);
            for (int c = 0; c < 3; c++)
                pixel[c] = (uint8_t)((curve.values[pixel[c]] * light + ONE / 2) / ONE);
        }
    }
}
