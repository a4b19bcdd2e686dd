/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/avx2.h - helpers shared by all AVX2 kernels; x86 only. */
#ifndef RENDER_SOFT_AVX2_H
#define RENDER_SOFT_AVX2_H

#include <immintrin.h>
#include <string.h>

#include "render/soft/spans.h"

#define AVX2 __attribute__((target("avx2")))
#define AVX2_PART AVX2 static inline __attribute__((always_inline))

/* The indices `from` to `from + 7`. */
AVX2_PART __m256 avx2_px(int from)
{
    return _mm256_cvtepi32_ps(
        _mm256_add_epi32(_mm256_set1_epi32(from), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)));
}

AVX2_PART __m256 avx2_line(const struct span_line *line, __m256 x)
{
    return _mm256_add_ps(_mm256_set1_ps(line->start),
                         _mm256_mul_ps(_mm256_set1_ps(line->across), x));
}

/* Stores the first `num` of eight pixels. */
AVX2_PART void avx2_store_some(uint8_t *out, __m256i px, int num)
{
    __m128i part = _mm256_castsi256_si128(px);
    if (num & 4) {
        _mm_storeu_si128((void *)out, part);
        part = _mm256_extracti128_si256(px, 1);
        out += 16;
    }
    if (num & 2) {
        _mm_storel_epi64((void *)out, part);
        part = _mm_srli_si128(part, 8);
        out += 8;
    }
    if (num & 1)
        memcpy(out, &(int){_mm_cvtsi128_si32(part)}, 4);
}

/* Loads the first `num` of eight pixels; the others are 0. */
AVX2_PART __m256i avx2_load_some(const uint8_t *px, int num)
{
    uint8_t eight[32] = {0};
    memcpy(eight, px, (size_t)num * 4);
    return _mm256_loadu_si256((const void *)eight);
}

#endif
