/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/tone_curve.h - the tone curve of --gamma and --contrast, for 8 and 16 bits.
 *
 * Maps a value v in 0..1 to min(v * contrast, 1) ^ gamma. Gamma and contrast are > 0; both 1
 * is the identity. Alpha is never changed. */
#ifndef RENDER_PIXELS_TONE_CURVE_H
#define RENDER_PIXELS_TONE_CURVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tone_curve {
    bool is_identity;
    uint8_t values[256]; /* by 8-bit input; valid for the identity, too */
};

void tone_curve_init(struct tone_curve *curve, float gamma, float contrast);

/* Applies the curve to num_pixels RGBA pixels in place; returns at once for the identity. */
void tone_curve_apply(const struct tone_curve *curve, uint8_t *rgba, size_t num_pixels);

/* Returns a table of 65536 16-bit values, which the caller frees; NULL for the identity. */
uint16_t *tone_curve_create_16(float gamma, float contrast);

#endif
