/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/hdr.h - pixels that are brighter than white.
 *
 * While a scene is drawn, the alpha of an opaque 8-bit pixel says how much brighter than its
 * colours it is: they are multiplied by hdr_factor / HDR_STEPS, and with alpha 255 they are as
 * they are. Blending mixes alpha like the colours. A finished view has 16-bit encoded values,
 * of which HDR_ONE is white; the brightest are just below 8 times that.
 *
 * Values are encoded for a display. Where light has to be averaged, it is the square of an encoded
 * value, as in accumulate.h. All functions use only operations that IEEE 754 defines exactly, in a
 * fixed order. */
#ifndef RENDER_PIXELS_HDR_H
#define RENDER_PIXELS_HDR_H

#include <stddef.h>
#include <stdint.h>

enum {
    HDR_ONE = 8192,
    HDR_STEPS = 32,        /* steps of alpha by which colours become twice as bright */
    HDR_GAIN_OF_GLOW = 21, /* gain of what gives off light: three times the linear light */
    HDR_GAIN_OF_FIRE = 40, /* of explosions, which must outshine the walls that they light */
};

/* The values of a pixel: red, green, blue and an unused one. */
typedef float hdr_px __attribute__((vector_size(16), aligned(8)));

/* Returns the factor on the colours of a pixel, in HDR_STEPS. */
static inline int hdr_factor(uint8_t alpha)
{
    return HDR_STEPS + 255 - alpha;
}

static inline hdr_px hdr_load(const uint16_t *values)
{
    const hdr_px px = {(float)values[0], (float)values[1], (float)values[2], 0.0f};
    return px * (1.0f / HDR_ONE);
}

/* Converts drawn pixels to values, exposed by that many steps as in exposure.h, but with room for
 * brighter ones. `out` has four values per pixel. */
void hdr_from_drawn(const uint8_t *rgba, int exposure, size_t num_pixels, uint16_t *out);

/* Exposes values in place. */
void hdr_expose(uint16_t *values, int exposure, size_t num_pixels);

/* Makes drawn pixels as bright as their colours. */
void hdr_clear_gain(uint8_t *rgba, size_t num_pixels);

/* Adds the gain of texels that give off light to the alpha of drawn pixels: the alphas of `shares`
 * say how much of a pixel gives off light. */
void hdr_add_glow_shares(uint8_t *rgba, const uint8_t *shares, size_t num_pixels);

/* The same for a picture that is added to them: its largest channel is the share. Its colours
 * are 2^bits times as bright. */
void hdr_add_glow_picture(uint8_t *rgba, const uint8_t *glow, int bits, size_t num_pixels);

/* The mean of subframes: sums of squares, four per pixel, of which three are used. Up to 1024
 * subframes fit. */
void hdr_sums_add(uint32_t *sums, const uint8_t *rgba, size_t num_pixels);
void hdr_sums_mean(const uint32_t *sums, int num_subframes, size_t num_pixels, uint16_t *out);

#endif
