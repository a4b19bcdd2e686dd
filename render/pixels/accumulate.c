/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/pixels/accumulate.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "render/pixels/exposure.h"
#include "render/pixels/hdr.h"

#if defined(__x86_64__) || defined(__i386__)
#define HAVE_AVX2 1
#include <immintrin.h>
#else
#define HAVE_AVX2 0
#endif

/* Values per vector step. */
enum { LANES = 16 };

/* Bayer's 8 x 8 matrix: the fraction from which a value is rounded up. */
void accumulate_make_dither(float dither[DITHER_SIDE][DITHER_ROW])
{
    for (int y = 0; y < DITHER_SIDE; y++)
        for (int x = 0; x < DITHER_SIDE; x++) {
            int order = 0;
            for (int bit = 0; bit < 3; bit++)
                order = order << 2 | ((x ^ y) >> bit & 1) << 1 | (y >> bit & 1);
            for (int c = 0; c < 4; c++)
                dither[y][x * 4 + c] = 1.0f - ((float)order + 0.5f) / 64.0f;
        }
}

void accumulate_init(struct accumulator *exposure, int width, int height)
{
    const size_t num = 4 * (size_t)width * (size_t)height;
    const size_t num_values = (num + LANES - 1) / LANES * LANES;
    *exposure = (struct accumulator){.num_values = num_values, .width = width, .height = height};
    accumulate_make_dither(exposure->dither);
    exposure->sums = mem_alloc(num_values * sizeof *exposure->sums);
}

void accumulate_free(struct accumulator *exposure)
{
    free(exposure->sums);
    *exposure = (struct accumulator){0};
}

/* ---- plain C ---- */

/* `is_first`: `sums` holds nothing yet. */
static void add_plain(uint32_t *sums, size_t num_values, const uint8_t *subframe, bool is_first)
{
    for (size_t at = 0; at < num_values; at += LANES) {
        uint32_t *restrict to = sums + at;
        for (int i = 0; i < LANES; i++)
            to[i] = (is_first ? 0 : to[i]) + (uint32_t)subframe[at + i] * subframe[at + i];
    }
}

/* The curve of exposure.h, from 0 to 255. */
static float expose(float value, struct exposure_shape shape)
{
    const float x = value / 255.0f, gain = shape.gain;
    const float first = gain * x / sqrtf(1.0f + (gain * gain - 1.0f) * x * x);
    const float second = gain * x / (1.0f + (gain - 1.0f) * x);
    const float lifted = first + shape.share * (second - first);
    return fminf((x + (lifted - x) * x / (x + EXPOSURE_TOE)) * 255.0f, 255.0f);
}

/* Starts at value `at` of a row. IEEE 754 defines the rounding of square roots, so the
 * result is the same on every machine. */
static void finish_plain(const uint32_t *sums, size_t at, size_t num_values, const float *dither,
                         float num, struct exposure_shape shape, uint8_t *out)
{
    for (; at < num_values; at++) {
        const float mean = sqrtf((float)(int)sums[at] / num);
        const float value = shape.gain == 1.0f ? mean : expose(mean, shape);
        out[at] = (uint8_t)(int)(value + dither[at % DITHER_ROW]);
    }
}

/* ---- AVX2 ---- */

#if HAVE_AVX2
#define AVX2 __attribute__((target("avx2")))

/* Eight values of two subframes, interleaved as 16-bit words. */
static inline AVX2 __m256i load_pair(const uint8_t *a, const uint8_t *b, size_t at)
{
    const __m256i first = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const void *)(a + at)));
    const __m256i second = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const void *)(b + at)));
    return _mm256_or_si256(first, _mm256_slli_epi32(second, 16));
}

static AVX2 void add_avx2(uint32_t *sums, size_t num_values, const uint8_t *const subframes[],
                          int num, bool is_first)
{
    for (size_t at = 0; at < num_values; at += 8) {
        __m256i *const to = (void *)(sums + at);
        __m256i sum = is_first ? _mm256_setzero_si256() : _mm256_loadu_si256(to);
        for (int i = 0; i + 1 < num; i += 2) {
            const __m256i pair = load_pair(subframes[i], subframes[i + 1], at);
            sum = _mm256_add_epi32(sum, _mm256_madd_epi16(pair, pair));
        }
        if (num % 2) {
            const __m256i one =
                _mm256_cvtepu8_epi32(_mm_loadl_epi64((const void *)(subframes[num - 1] + at)));
            sum = _mm256_add_epi32(sum, _mm256_madd_epi16(one, one));
        }
        _mm256_storeu_si256(to, sum);
    }
}

static inline AVX2 __m256 expose_avx2(__m256 value, struct exposure_shape shape)
{
    const __m256 one = _mm256_set1_ps(1.0f), full = _mm256_set1_ps(255.0f);
    const __m256 gain = _mm256_set1_ps(shape.gain), share = _mm256_set1_ps(shape.share);
    const __m256 bend = _mm256_sub_ps(_mm256_mul_ps(gain, gain), one);
    const __m256 x = _mm256_div_ps(value, full), times = _mm256_mul_ps(gain, x);
    const __m256 root =
        _mm256_sqrt_ps(_mm256_add_ps(one, _mm256_mul_ps(_mm256_mul_ps(bend, x), x)));
    const __m256 first = _mm256_div_ps(times, root);
    const __m256 second =
        _mm256_div_ps(times, _mm256_add_ps(one, _mm256_mul_ps(_mm256_sub_ps(gain, one), x)));
    const __m256 lifted = _mm256_add_ps(first, _mm256_mul_ps(share, _mm256_sub_ps(second, first)));
    const __m256 change = _mm256_div_ps(_mm256_mul_ps(_mm256_sub_ps(lifted, x), x),
                                        _mm256_add_ps(x, _mm256_set1_ps(EXPOSURE_TOE)));
    return _mm256_min_ps(_mm256_mul_ps(_mm256_add_ps(x, change), full), full);
}

/* Handles all full vectors of a row; returns how many values that is. */
static AVX2 size_t finish_avx2(const uint32_t *sums, size_t num_values, const float *dither,
                               float num, struct exposure_shape shape, uint8_t *out)
{
    size_t at = 0;
    for (; at + LANES <= num_values; at += LANES) {
        __m256i part[2];
        for (int i = 0; i < 2; i++) {
            const __m256i whole = _mm256_loadu_si256((const void *)(sums + at + 8 * (size_t)i));
            const __m256 root =
                _mm256_sqrt_ps(_mm256_div_ps(_mm256_cvtepi32_ps(whole), _mm256_set1_ps(num)));
            const __m256 value = shape.gain == 1.0f ? root : expose_avx2(root, shape);
            const __m256 step = _mm256_loadu_ps(dither + at % DITHER_ROW + 8 * (size_t)i);
            part[i] = _mm256_cvttps_epi32(_mm256_add_ps(value, step));
        }
        const __m256i words = _mm256_packs_epi32(part[0], part[1]);
        const __m256i bytes = _mm256_permutevar8x32_epi32(
            _mm256_packus_epi16(words, words), _mm256_setr_epi32(0, 4, 1, 5, 0, 4, 1, 5));
        _mm_storeu_si128((void *)(out + at), _mm256_castsi256_si128(bytes));
    }
    return at;
}
#endif

/* ---- dispatch ---- */

void accumulate_add(struct accumulator *exposure, const uint8_t *const subframes[], int num)
{
    assert(num > 0 && num <= ACCUMULATE_AT_ONCE && exposure->num_subframes + num <= MAX_SUBFRAMES);
    const bool is_first = exposure->num_subframes == 0;
    exposure->num_subframes += num;
#if HAVE_AVX2
    if (__builtin_cpu_supports("avx2")) {
        add_avx2(exposure->sums, exposure->num_values, subframes, num, is_first);
        return;
    }
#endif
    for (int i = 0; i < num; i++)
        add_plain(exposure->sums, exposure->num_values, subframes[i], is_first && i == 0);
}

void accumulate_add_hdr(struct accumulator *exposure, const uint8_t *const subframes[], int num)
{
    assert(num > 0 && num <= ACCUMULATE_AT_ONCE && exposure->num_subframes + num <= MAX_SUBFRAMES);
    if (exposure->num_subframes == 0)
        memset(exposure->sums, 0, exposure->num_values * sizeof *exposure->sums);
    exposure->num_subframes += num;
    for (int i = 0; i < num; i++)
        hdr_sums_add(exposure->sums, subframes[i],
                     (size_t)exposure->width * (size_t)exposure->height);
}

void accumulate_finish_hdr(struct accumulator *exposure, uint16_t *out)
{
    assert(exposure->num_subframes > 0);
    hdr_sums_mean(exposure->sums, exposure->num_subframes,
                  (size_t)exposure->width * (size_t)exposure->height, out);
    exposure->num_subframes = 0;
}

void accumulate_mean(const struct accumulator *exposure, uint16_t *out)
{
    const size_t num = 4 * (size_t)exposure->width * (size_t)exposure->height;
    const float subframes = (float)exposure->num_subframes;
    assert(exposure->num_subframes > 0);
    for (size_t i = 0; i < num; i++)
        out[i] = (uint16_t)(int)(sqrtf((float)(int)exposure->sums[i] / subframes) * 257.0f + 0.5f);
}

void accumulate_finish(struct accumulator *exposure, int steps, uint8_t *out)
{
    const struct exposure_shape shape = exposure_shape_of(steps);
    const float num = (float)exposure->num_subframes;
    const size_t row = 4 * (size_t)exposure->width;
    assert(exposure->num_subframes > 0);
    exposure->num_subframes = 0;
    for (int y = 0; y < exposure->height; y++) {
        const uint32_t *const sums = exposure->sums + (size_t)y * row;
        const float *const dither = exposure->dither[y % DITHER_SIDE];
        uint8_t *const to = out + (size_t)y * row;
        size_t done = 0;
#if HAVE_AVX2
        if (__builtin_cpu_supports("avx2"))
            done = finish_avx2(sums, row, dither, num, shape, to);
#endif
        finish_plain(sums, done, row, dither, num, shape, to);
    }
}
