/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/pixels/tone_curve.h"

#include <math.h>

#include "base/arena.h"
#include "base/trig.h"

void tone_curve_init(struct tone_curve *curve, float gamma, float contrast)
{
    curve->is_identity = gamma == 1.0f && contrast == 1.0f;
    for (int i = 0; i < 256; i++) {
        const float value = fminf((float)i / 255.0f * contrast, 1.0f);
        curve->values[i] = (uint8_t)lrintf(trig_powf(value, gamma) * 255.0f);
    }
}

void tone_curve_apply(const struct tone_curve *curve, uint8_t *rgba, size_t num_pixels)
{
    if (curve->is_identity)
        return;
    for (size_t i = 0; i < num_pixels * 4; i++)
        rgba[i] = i % 4 < 3 ? curve->values[rgba[i]] : rgba[i];
}

/* In double precision: a float's 24 bits leave too few beyond the 16 of the result. */
uint16_t *tone_curve_create_16(float gamma, float contrast)
{
    enum { NUM_VALUES = 1 << 16 };
    if (gamma == 1.0f && contrast == 1.0f)
        return NULL;
    uint16_t *const curve = mem_alloc(NUM_VALUES * sizeof *curve);
    for (int i = 0; i < NUM_VALUES; i++) {
        const double value = fmin((double)i / (NUM_VALUES - 1) * (double)contrast, 1.0);
        curve[i] = (uint16_t)lrint(trig_pow(value, (double)gamma) * (NUM_VALUES - 1));
    }
    return curve;
}
