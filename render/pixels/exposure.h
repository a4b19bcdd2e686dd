/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/exposure.h - brightens or darkens the view of a scene by stops.
 *
 * A stop doubles the game's light, which multiplies the encoded values of textures. Dark and
 * middle tones follow it; lights approach white without clipping, black stays black, and the
 * darkest tones change less, so that their noise does not show. Beyond one stop, a second curve
 * takes over, which lifts lights less, so that they do not all become white. With x from 0 to 1, a
 * gain g of two to the power of the stops, and a share s of the second curve:
 *
 *     lifted = (1 - s) g x / sqrt(1 + (g g - 1) x x) + s g x / (1 + (g - 1) x)
 *     x -> x + (lifted - x) * x / (x + TOE)
 *
 * Only operations that IEEE 754 defines exactly are used for pixels. */
#ifndef RENDER_PIXELS_EXPOSURE_H
#define RENDER_PIXELS_EXPOSURE_H

#include <stddef.h>
#include <stdint.h>

/* Exposures are integers in steps; MAX limits those of scenes. */
enum { EXPOSURE_STEPS_PER_STOP = 64, EXPOSURE_MAX_STEPS = 4 * EXPOSURE_STEPS_PER_STOP };

#define EXPOSURE_TOE 0.008f

struct exposure_shape {
    float gain;  /* the factor on light */
    float share; /* of the second curve: 0 up to one stop, 1 from 2.5 stops on */
};
struct exposure_shape exposure_shape_of(int steps);

/* Returns the exposed value of x, 0 to 1. */
double exposure_lift(double x, const struct exposure_shape *shape);

/* A curve of 8 bits, linear between knots at every 16th value so that vector instructions can look
 * it up. */
enum { EXPOSURE_KNOTS = 16 };
struct exposure_curve {
    int steps; /* 0: unchanged */
    uint8_t knots[EXPOSURE_KNOTS];
    uint8_t slopes[EXPOSURE_KNOTS]; /* to the next knot */
    uint8_t values[256];            /* by 8-bit input */
};

void exposure_curve_init(struct exposure_curve *curve, int steps);

/* Applies the curve to num_pixels RGBA pixels in place; alpha is never changed. */
void exposure_curve_apply(const struct exposure_curve *curve, uint8_t *rgba, size_t num_pixels);

/* The same in portable C, with the same bytes. */
void exposure_curve_apply_plain(const struct exposure_curve *curve, uint8_t *rgba,
                                size_t num_pixels);

/* Changes num_pixels RGBA pixels of 16 bits. */
void exposure_apply_16(int steps, uint16_t *rgba, size_t num_pixels);

#endif
