/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/pixels/exposure.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/trig.h"

#if defined __x86_64__
#define HAVE_AVX2 1
#include <immintrin.h>
#else
#define HAVE_AVX2 0
#endif

enum { KNOT_SIZE = 256 / EXPOSURE_KNOTS };

struct exposure_shape exposure_shape_of(int steps)
{
    static const double from = 1.0, to = 2.5; /* stops */
    const double stops = (double)steps / EXPOSURE_STEPS_PER_STOP;
    assert(abs(steps) <= EXPOSURE_MAX_STEPS);
    return (struct exposure_shape){
        .gain = (float)trig_pow(2.0, stops),
        .share = (float)fmin(fmax((stops - from) / (to - from), 0.0), 1.0),
    };
}

double exposure_lift(double x, const struct exposure_shape *shape)
{
    const double gain = (double)shape->gain, share = (double)shape->share;
    const double first = gain * x / sqrt(1.0 + (gain * gain - 1.0) * x * x);
    const double second = gain * x / (1.0 + (gain - 1.0) * x);
    const double lifted = first + share * (second - first);
    return x + (lifted - x) * x / (x + (double)EXPOSURE_TOE);
}

static uint8_t between_knots(const struct exposure_curve *curve, int value)
{
    const int knot = value / KNOT_SIZE, part = value % KNOT_SIZE;
    return (uint8_t)((curve->knots[knot] * KNOT_SIZE + curve->slopes[knot] * part + KNOT_SIZE / 2) /
                     KNOT_SIZE);
}

/* The last slope leads to 255 at 255, which is one step before its knot. */
void exposure_curve_init(struct exposure_curve *curve, int steps)
{
    const struct exposure_shape shape = exposure_shape_of(steps);
    curve->steps = steps;
    for (int i = 0; i < EXPOSURE_KNOTS; i++)
        curve->knots[i] = (uint8_t)lrint(255.0 * exposure_lift(i * KNOT_SIZE / 255.0, &shape));
    for (int i = 0; i + 1 < EXPOSURE_KNOTS; i++)
        curve->slopes[i] = (uint8_t)(curve->knots[i + 1] - curve->knots[i]);
    const int last = 255 - curve->knots[EXPOSURE_KNOTS - 1];
    curve->slopes[EXPOSURE_KNOTS - 1] =
        (uint8_t)((last * KNOT_SIZE + KNOT_SIZE / 2 - 1) / (KNOT_SIZE - 1));
    for (int i = 0; i < 256; i++)
        curve->values[i] = between_knots(curve, i);
}

void exposure_curve_apply_plain(const struct exposure_curve *curve, uint8_t *rgba,
                                size_t num_pixels)
{
    for (uint8_t *const end = rgba + num_pixels * 4; rgba < end; rgba += 4)
        for (int c = 0; c < 3; c++)
            rgba[c] = curve->values[rgba[c]];
}

#if HAVE_AVX2
#define AVX2 __attribute__((target("avx2")))

/* Interpolates between knots: value * KNOT_SIZE as a sum of two products of bytes. Returns the
 * number of pixels in whole vectors. */
static AVX2 size_t apply_avx2(const struct exposure_curve *curve, uint8_t *rgba, size_t num_pixels)
{
    const __m256i knots = _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)curve->knots));
    const __m256i slopes =
        _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)curve->slopes));
    const __m256i low = _mm256_set1_epi8(KNOT_SIZE - 1), size = _mm256_set1_epi8(KNOT_SIZE);
    const __m256i half = _mm256_set1_epi16(KNOT_SIZE / 2);
    const __m256i alpha = _mm256_set1_epi32((int)0xff000000);
    const size_t whole = num_pixels / 8 * 8;
    for (uint8_t *at = rgba; at < rgba + whole * 4; at += 32) {
        const __m256i px = _mm256_loadu_si256((const void *)at);
        const __m256i part = _mm256_and_si256(px, low);
        const __m256i index = _mm256_and_si256(_mm256_srli_epi16(px, 4), low);
        const __m256i knot = _mm256_shuffle_epi8(knots, index);
        const __m256i slope = _mm256_shuffle_epi8(slopes, index);
        const __m256i first = _mm256_maddubs_epi16(_mm256_unpacklo_epi8(knot, slope),
                                                   _mm256_unpacklo_epi8(size, part));
        const __m256i second = _mm256_maddubs_epi16(_mm256_unpackhi_epi8(knot, slope),
                                                    _mm256_unpackhi_epi8(size, part));
        const __m256i out =
            _mm256_packus_epi16(_mm256_srli_epi16(_mm256_add_epi16(first, half), 4),
                                _mm256_srli_epi16(_mm256_add_epi16(second, half), 4));
        _mm256_storeu_si256((void *)at, _mm256_blendv_epi8(out, px, alpha));
    }
    return whole;
}
#endif

void exposure_curve_apply(const struct exposure_curve *curve, uint8_t *rgba, size_t num_pixels)
{
    size_t done = 0;
    if (curve->steps == 0)
        return;
#if HAVE_AVX2
    if (__builtin_cpu_supports("avx2"))
        done = apply_avx2(curve, rgba, num_pixels);
#endif
    exposure_curve_apply_plain(curve, rgba + done * 4, num_pixels - done);
}

void exposure_apply_16(int steps, uint16_t *rgba, size_t num_pixels)
{
    enum { MAX_VALUE = (1 << 16) - 1 };
    if (steps == 0)
        return;
    const struct exposure_shape shape = exposure_shape_of(steps);
    uint16_t *const values = mem_alloc((MAX_VALUE + 1) * sizeof *values);
    for (int i = 0; i <= MAX_VALUE; i++)
        values[i] = (uint16_t)lrint(MAX_VALUE * exposure_lift((double)i / MAX_VALUE, &shape));
    for (size_t i = 0; i < num_pixels * 4; i++)
        rgba[i] = i % 4 < 3 ? values[rgba[i]] : rgba[i];
    free(values);
}
