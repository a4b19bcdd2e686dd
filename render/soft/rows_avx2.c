/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/rows_avx2.h"

#include <stddef.h>

#if defined(__x86_64__) || defined(__i386__)

#include "render/soft/avx2.h"

enum { CUT = 170 }; /* as in rows.c */

/* Eight pixels as words: 0, 1, 4, 5 and 2, 3, 6, 7. */
struct words {
    __m256i low, high;
};

AVX2_PART struct words to_words(__m256i px)
{
    const __m256i zero = _mm256_setzero_si256();
    return (struct words){_mm256_unpacklo_epi8(px, zero), _mm256_unpackhi_epi8(px, zero)};
}

/* Repeats the value of each pixel in its four words. */
AVX2_PART struct words of_px(__m256i numbers)
{
    const __m256i twice = _mm256_or_si256(numbers, _mm256_slli_epi32(numbers, 16));
    return (struct words){_mm256_unpacklo_epi32(twice, twice), _mm256_unpackhi_epi32(twice, twice)};
}

/* A colour with alpha 0. */
AVX2_PART __m256i all_words(const uint8_t rgb[3])
{
    return _mm256_broadcastsi128_si256(
        _mm_setr_epi16(rgb[0], rgb[1], rgb[2], 0, rgb[0], rgb[1], rgb[2], 0));
}

AVX2_PART __m256i mix(__m256i from, __m256i to, __m256i share)
{
    const __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(256), share);
    const __m256i sum =
        _mm256_add_epi16(_mm256_mullo_epi16(from, rest), _mm256_mullo_epi16(to, share));
    return _mm256_srli_epi16(_mm256_add_epi16(sum, _mm256_set1_epi16(128)), 8);
}

AVX2_PART __m256i as_byte(__m256i product)
{
    const __m256i rounded = _mm256_add_epi16(product, _mm256_set1_epi16(128));
    return _mm256_srli_epi16(_mm256_add_epi16(rounded, _mm256_srli_epi16(rounded, 8)), 8);
}

AVX2_PART __m256i over_four(__m256i from, __m256i tint, __m256i px)
{
    const __m256i alpha_of_px = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15));
    const __m256i own = as_byte(_mm256_mullo_epi16(from, tint));
    const __m256i alpha = _mm256_shuffle_epi8(own, alpha_of_px);
    const __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(255), alpha);
    return as_byte(_mm256_add_epi16(_mm256_mullo_epi16(own, alpha), _mm256_mullo_epi16(px, rest)));
}

AVX2_PART __m256i over_eight(__m256i from, __m256i tint, __m256i px)
{
    const struct words over = to_words(from), under = to_words(px);
    const __m256i rgb = _mm256_packus_epi16(over_four(over.low, tint, under.low),
                                            over_four(over.high, tint, under.high));
    return _mm256_blendv_epi8(rgb, px, _mm256_set1_epi32((int)0xff000000));
}

AVX2 static void over_avx2(const uint8_t *from, const uint8_t tint[4], uint8_t *px, int num)
{
    const __m256i tints = _mm256_broadcastsi128_si256(
        _mm_setr_epi16(tint[0], tint[1], tint[2], tint[3], tint[0], tint[1], tint[2], tint[3]));
    for (; num >= 8; num -= 8, from += 32, px += 32)
        _mm256_storeu_si256((void *)px, over_eight(_mm256_loadu_si256((const void *)from), tints,
                                                   _mm256_loadu_si256((const void *)px)));
    if (num > 0)
        avx2_store_some(px, over_eight(avx2_load_some(from, num), tints, avx2_load_some(px, num)),
                        num);
}

AVX2_PART __m256i fill_eight(__m256i own, __m256i rest, __m256i px)
{
    const struct words under = to_words(px);
    const __m256i rgb =
        _mm256_packus_epi16(_mm256_add_epi16(own, as_byte(_mm256_mullo_epi16(under.low, rest))),
                            _mm256_add_epi16(own, as_byte(_mm256_mullo_epi16(under.high, rest))));
    return _mm256_blendv_epi8(rgb, px, _mm256_set1_epi32((int)0xff000000));
}

AVX2 static void fill_avx2(const uint8_t rgba[4], uint8_t *px, int num)
{
    const __m256i own = as_byte(_mm256_mullo_epi16(all_words(rgba), _mm256_set1_epi16(rgba[3])));
    const __m256i rest = _mm256_set1_epi16((short)(255 - rgba[3]));
    for (; num >= 8; num -= 8, px += 32)
        _mm256_storeu_si256((void *)px,
                            fill_eight(own, rest, _mm256_loadu_si256((const void *)px)));
    if (num > 0)
        avx2_store_some(px, fill_eight(own, rest, avx2_load_some(px, num)), num);
}

/* All ones where a pixel passes the tests. */
AVX2_PART __m256i seen_of(const struct row_blend *blend, __m256 near, const float *there,
                          __m256i from)
{
    const __m256i seen =
        _mm256_castps_si256(_mm256_cmp_ps(near, _mm256_loadu_ps(there), _CMP_GE_OQ));
    if (!blend->alpha_test)
        return seen;
    return _mm256_and_si256(
        seen, _mm256_cmpgt_epi32(_mm256_srli_epi32(from, 24), _mm256_set1_epi32(CUT - 1)));
}

AVX2_PART __m256i shares_of(const struct row_blend *blend, int alpha, __m256i from)
{
    const __m256i all = _mm256_set1_epi32(alpha);
    if (!blend->has_alpha)
        return all;
    const __m256i own = _mm256_srli_epi32(from, 24);
    return _mm256_srli_epi32(
        _mm256_mullo_epi32(all, _mm256_add_epi32(own, _mm256_srli_epi32(own, 7))), 8);
}

/* Replaces the alpha of pixels by the one that they are to have. */
AVX2_PART __m256i with_gain(const struct row_blend *blend, __m256i from)
{
    const __m256i colours = _mm256_set1_epi32(0xffffff), gain = _mm256_set1_epi32(blend->gain);
    if (blend->gain_kind == ROW_GAIN_OWN)
        return from;
    const __m256i own = _mm256_srli_epi32(from, 24);
    const __m256i part =
        blend->gain_kind == ROW_GAIN_FIXED
            ? gain
            : _mm256_srli_epi32(
                  _mm256_mullo_epi32(gain, _mm256_add_epi32(own, _mm256_srli_epi32(own, 7))), 8);
    const __m256i alpha = _mm256_sub_epi32(_mm256_set1_epi32(255), part);
    return _mm256_or_si256(_mm256_and_si256(from, colours), _mm256_slli_epi32(alpha, 24));
}

AVX2 static void blend_avx2(const struct row_target *to, const uint8_t *from,
                            const struct span_line *near, const struct row_blend *blend, int num)
{
    if (blend->uses_stencil) {
        rows_plain.blend(to, from, near, blend, num);
        return;
    }
    const int alpha = (int)(blend->alpha * 256.0f + 0.5f);
    const __m256i ways = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    for (int i = 0; i < num; i += 8) {
        const __m256 nearness =
            _mm256_mul_ps(avx2_line(near, avx2_px(i)), _mm256_set1_ps(blend->bias));
        uint8_t *px = to->rgba + (size_t)i * 4, px_here[32] = {0};
        float *there = to->near + i, there_here[8] = {0};
        /* The memory that follows belongs to another row. */
        const bool is_at_end = i + 8 > to->room;
        if (is_at_end) {
            memcpy(px_here, px, (size_t)(num - i) * 4);
            memcpy(there_here, there, (size_t)(num - i) * 4);
            px = px_here;
            there = there_here;
        }
        const __m256i own = _mm256_loadu_si256((const void *)(from + (size_t)i * 4));
        const __m256i seen = _mm256_and_si256(_mm256_cmpgt_epi32(_mm256_set1_epi32(num - i), ways),
                                              seen_of(blend, nearness, there, own));
        if (_mm256_testz_si256(seen, seen))
            continue;
        const __m256i before = _mm256_loadu_si256((const void *)px);
        const struct words old = to_words(before), new = to_words(with_gain(blend, own)),
                           shares = of_px(shares_of(blend, alpha, own));
        const __m256i mixed = _mm256_packus_epi16(mix(old.low, new.low, shares.low),
                                                  mix(old.high, new.high, shares.high));
        _mm256_storeu_si256((void *)px, _mm256_blendv_epi8(before, mixed, seen));
        if (!blend->keeps_depth)
            _mm256_storeu_ps(there, _mm256_blendv_ps(_mm256_loadu_ps(there), nearness,
                                                     _mm256_castsi256_ps(seen)));
        if (is_at_end) {
            memcpy(to->rgba + (size_t)i * 4, px_here, (size_t)(num - i) * 4);
            memcpy(to->near + i, there_here, (size_t)(num - i) * 4);
        }
    }
}

/* One bit for each of eight pixels, set if it is visible. */
AVX2_PART unsigned seen_bits(const struct span_line *near, float bias, const float *there, int from,
                             int num)
{
    const __m256 nearness = _mm256_mul_ps(avx2_line(near, avx2_px(from)), _mm256_set1_ps(bias));
    float here[8] = {0};
    if (from + 8 > num) {
        memcpy(here, there + from, (size_t)(num - from) * 4);
        there = here;
    } else {
        there += from;
    }
    const int bits =
        _mm256_movemask_ps(_mm256_cmp_ps(nearness, _mm256_loadu_ps(there), _CMP_GE_OQ));
    return (unsigned)bits & (from + 8 > num ? (1u << (num - from)) - 1 : 255);
}

AVX2 static int trim_avx2(const struct span_line *near, float bias, const float *there, int num,
                          int *first)
{
    int from = 0, last = (num - 1) & ~7;
    unsigned bits = 0;
    while (from < num && !(bits = seen_bits(near, bias, there, from, num)))
        from += 8;
    if (from >= num) {
        *first = num;
        return 0;
    }
    from += __builtin_ctz(bits);
    while (!(bits = seen_bits(near, bias, there, last, num)))
        last -= 8;
    *first = from;
    return last + 32 - __builtin_clz(bits) - from;
}

const struct row_kernels *rows_avx2(void)
{
    static const struct row_kernels kernels = {"AVX2", over_avx2, fill_avx2, blend_avx2, trim_avx2};
    return __builtin_cpu_supports("avx2") ? &kernels : NULL;
}

#else

const struct row_kernels *rows_avx2(void)
{
    return NULL;
}

#endif
