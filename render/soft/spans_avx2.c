#include "render/soft/spans_avx2.h"

#if defined(__x86_64__) || defined(__i386__)

#include <immintrin.h>
#include <string.h>

#define AVX2 __attribute__((target("avx2")))
#define AVX2_PART AVX2 static inline __attribute__((always_inline))

/* What eight px look up: where, and how far between texels, 1/64. */
struct places {
    __m256i x, y;
};

AVX2_PART __m256 line_at(const struct span_line *line, __m256 x)
{
    return _mm256_add_ps(_mm256_set1_ps(line->start),
                         _mm256_mul_ps(_mm256_set1_ps(line->across), x));
}

/* How far into its repeat a coordinate is; of nonsense, 0. */
AVX2_PART __m256 part_of(__m256 repeats)
{
    const __m256 is_sane = _mm256_and_ps(_mm256_cmp_ps(repeats, _mm256_set1_ps(-1e6f), _CMP_GT_OQ),
                                         _mm256_cmp_ps(repeats, _mm256_set1_ps(1e6f), _CMP_LT_OQ));
    const __m256 bound = _mm256_and_ps(repeats, is_sane);
    const __m256 whole = _mm256_cvtepi32_ps(_mm256_cvttps_epi32(bound));
    const __m256 one = _mm256_and_ps(_mm256_cmp_ps(bound, whole, _CMP_LT_OQ), _mm256_set1_ps(1.0f));
    return _mm256_sub_ps(bound, _mm256_sub_ps(whole, one));
}

AVX2_PART __m256i place_of(__m256 part, int size, int half)
{
    const __m256i place =
        _mm256_cvttps_epi32(_mm256_mul_ps(part, _mm256_set1_ps((float)(size * 64))));
    return _mm256_sub_epi32(_mm256_min_epi32(place, _mm256_set1_epi32(size * 64 - 1)),
                            _mm256_set1_epi32(half));
}

AVX2_PART __m256i place_of_luxel(__m256 luxels, int size)
{
    const __m256 place = _mm256_mul_ps(luxels, _mm256_set1_ps(64.0f));
    const __m256 least = _mm256_max_ps(place, _mm256_setzero_ps());
    return _mm256_cvttps_epi32(_mm256_min_ps(least, _mm256_set1_ps((float)((size - 1) * 64))));
}

/* Two neighbours of four px: their bytes side by side, a px in 64 bits. */
AVX2_PART __m256i load_pairs(const uint8_t *origin, const int *offsets)
{
    const __m256i order = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15));
    __m128i halves[2];
    for (int i = 0; i < 2; i++) {
        const __m128i first = _mm_loadl_epi64((const void *)(origin + offsets[2 * i]));
        const __m128i second = _mm_loadl_epi64((const void *)(origin + offsets[2 * i + 1]));
        halves[i] = _mm_unpacklo_epi64(first, second);
    }
    return _mm256_shuffle_epi8(
        _mm256_inserti128_si256(_mm256_castsi128_si256(halves[0]), halves[1], 1), order);
}

/* Of four px, from `first` of the eight: 12-bit numbers, four to a px. */
AVX2_PART __m256i mix_squares(const uint8_t *origin, int stride, const int *offsets, __m256i across,
                              __m256i down, int first)
{
    const __m256i from = _mm256_set1_epi32(first);
    const __m256i twice = _mm256_add_epi32(_mm256_setr_epi32(0, 0, 1, 1, 2, 2, 3, 3), from);
    const __m256i even = _mm256_add_epi32(_mm256_setr_epi32(0, 0, 0, 0, 2, 2, 2, 2), from);
    const __m256i odd = _mm256_add_epi32(_mm256_setr_epi32(1, 1, 1, 1, 3, 3, 3, 3), from);
    const __m256i weights = _mm256_permutevar8x32_epi32(across, twice);
    const __m256i upper = _mm256_maddubs_epi16(load_pairs(origin, offsets), weights);
    const __m256i lower = _mm256_maddubs_epi16(load_pairs(origin + stride, offsets), weights);
    const __m256i low = _mm256_madd_epi16(_mm256_unpacklo_epi16(upper, lower),
                                          _mm256_permutevar8x32_epi32(down, even));
    const __m256i high = _mm256_madd_epi16(_mm256_unpackhi_epi16(upper, lower),
                                           _mm256_permutevar8x32_epi32(down, odd));
    return _mm256_packs_epi32(_mm256_srli_epi32(low, 8), _mm256_srli_epi32(high, 8));
}

/* Eight px: 0 to 3 and 4 to 7. */
struct eight {
    __m256i low, high;
};

AVX2_PART struct eight look_up(const uint8_t *origin, int stride, struct places at, int mask)
{
    const __m256i masks = _mm256_set1_epi32(mask), full = _mm256_set1_epi32(64);
    const __m256i x = _mm256_and_si256(at.x, masks), y = _mm256_and_si256(at.y, masks);
    const __m256i offset =
        _mm256_add_epi32(_mm256_mullo_epi32(_mm256_srai_epi32(at.y, 6), _mm256_set1_epi32(stride)),
                         _mm256_slli_epi32(_mm256_srai_epi32(at.x, 6), 2));
    const __m256i pair = _mm256_or_si256(_mm256_sub_epi32(full, x), _mm256_slli_epi32(x, 8));
    const __m256i across = _mm256_or_si256(pair, _mm256_slli_epi32(pair, 16));
    const __m256i down = _mm256_or_si256(_mm256_sub_epi32(full, y), _mm256_slli_epi32(y, 16));
    int offsets[8];
    _mm256_storeu_si256((void *)offsets, offset);
    return (struct eight){mix_squares(origin, stride, offsets, across, down, 0),
                          mix_squares(origin, stride, offsets + 4, across, down, 4)};
}

AVX2_PART struct eight look_up_level(const struct texture_level *level, __m256 s, __m256 t,
                                     bool is_nearest)
{
    const int half = is_nearest ? 0 : 32;
    const struct places at = {place_of(s, level->width, half), place_of(t, level->height, half)};
    return look_up(level->origin, level->stride, at, is_nearest ? 0 : 63);
}

AVX2_PART __m256i mix_levels(__m256i finer, __m256i coarser, int share)
{
    return _mm256_add_epi16(finer, _mm256_mulhrs_epi16(_mm256_sub_epi16(coarser, finer),
                                                       _mm256_set1_epi16((short)(share * 512))));
}

AVX2_PART struct eight look_up_levels(const struct texture *texture, struct span_levels levels,
                                      __m256 s, __m256 t, bool is_nearest)
{
    const struct texture_level *const level = texture->levels;
    struct eight px = look_up_level(&level[levels.first], s, t, is_nearest);
    if (levels.share > 0) {
        const struct eight coarser = look_up_level(&level[levels.second], s, t, is_nearest);
        px.low = mix_levels(px.low, coarser.low, levels.share);
        px.high = mix_levels(px.high, coarser.high, levels.share);
    }
    return px;
}

/* The share of each px by its alpha, in 32768ths. */
AVX2_PART __m256i share_of_alpha(__m256i px)
{
    const __m256i of_px = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15));
    const __m256i alpha = _mm256_shuffle_epi8(px, of_px);
    return _mm256_slli_epi16(_mm256_add_epi16(alpha, _mm256_srli_epi16(alpha, 8)), 3);
}

/* Light where alpha does not say that the texel shines by itself. */
AVX2_PART __m256i leave_glow(__m256i light, __m256i texel)
{
    return _mm256_add_epi16(light,
                            _mm256_mulhrs_epi16(_mm256_sub_epi16(_mm256_set1_epi16(2040), light),
                                                share_of_alpha(texel)));
}

AVX2_PART __m256i to_bytes(__m256i twelve_bits)
{
    return _mm256_srli_epi16(_mm256_add_epi16(twelve_bits, _mm256_set1_epi16(8)), 4);
}

AVX2_PART __m256i apply_light(__m256i texel, __m256i light)
{
    const __m256i product =
        _mm256_mulhi_epu16(_mm256_slli_epi16(texel, 4), _mm256_slli_epi16(light, 4));
    const __m256i shown = _mm256_mulhi_epu16(_mm256_add_epi16(product, _mm256_set1_epi16(64)),
                                             _mm256_set1_epi16(514));
    return _mm256_min_epu16(shown, _mm256_set1_epi16(255));
}

AVX2_PART __m256i shade(__m256i texel, __m256i light, const struct span *span)
{
    const __m256i bytes = to_bytes(texel);
    if (!span->light.luxels)
        return bytes;
    if (span->alpha == SPAN_ALPHA_GLOW)
        light = leave_glow(light, texel);
    return _mm256_blend_epi16(apply_light(texel, light), bytes, 0x88);
}

/* Texels of a liquid sway by the sine of the other coordinate. */
AVX2_PART __m256 sway(const struct span *span, __m256 other)
{
    const __m256 part = part_of(
        _mm256_add_ps(_mm256_mul_ps(other, _mm256_set1_ps(0.5f)), _mm256_set1_ps(span->phase)));
    const __m256 at = _mm256_mul_ps(part, _mm256_set1_ps((float)SPAN_SINE));
    const __m256i whole = _mm256_cvttps_epi32(at);
    const __m256i index = _mm256_min_epi32(whole, _mm256_set1_epi32(SPAN_SINE - 1));
    const __m256 from = _mm256_i32gather_ps(span->sine, index, 4);
    const __m256 to = _mm256_i32gather_ps(span->sine + 1, index, 4);
    const __m256 share = _mm256_sub_ps(at, _mm256_cvtepi32_ps(whole));
    return _mm256_mul_ps(_mm256_set1_ps(0.125f),
                         _mm256_add_ps(from, _mm256_mul_ps(_mm256_sub_ps(to, from), share)));
}

AVX2_PART void shade_eight(const struct span *span, struct span_levels levels, int from,
                           uint8_t *out)
{
    const __m256 x = _mm256_cvtepi32_ps(
        _mm256_add_epi32(_mm256_set1_epi32(from), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)));
    const __m256 depth = _mm256_div_ps(_mm256_set1_ps(1.0f), line_at(&span->w, x));
    __m256 s = _mm256_mul_ps(line_at(&span->s, x), depth);
    __m256 t = _mm256_mul_ps(line_at(&span->t, x), depth);
    if (span->sine) {
        const __m256 swayed = _mm256_add_ps(s, sway(span, t));
        t = _mm256_add_ps(t, sway(span, s));
        s = swayed;
    }
    s = part_of(s);
    t = part_of(t);
    const struct eight texel = look_up_levels(span->texture, levels, s, t, span->is_nearest);
    struct eight light = {texel.low, texel.high};
    if (span->light.luxels) {
        const struct places at = {
            place_of_luxel(_mm256_mul_ps(line_at(&span->u, x), depth), span->light.width),
            place_of_luxel(_mm256_mul_ps(line_at(&span->v, x), depth), span->light.height)};
        light = look_up(span->light.luxels, span->light.stride, at, 63);
    }
    const __m256i bytes = _mm256_permute4x64_epi64(
        _mm256_packus_epi16(shade(texel.low, light.low, span), shade(texel.high, light.high, span)),
        0xd8);
    const __m256i opaque = _mm256_set1_epi32(span->alpha == SPAN_ALPHA_KEEP ? 0 : (int)0xff000000);
    _mm256_storeu_si256((void *)out, _mm256_or_si256(bytes, opaque));
}

AVX2 static void texture_avx2(const struct span *span, uint8_t *out, int num)
{
    for (int from = 0; from < num; from += SPAN_BLOCK, out += SPAN_BLOCK * 4) {
        const struct span_levels levels = spans_find_levels(span, from + SPAN_BLOCK / 2);
        if (from + SPAN_BLOCK <= num) {
            shade_eight(span, levels, from, out);
        } else {
            uint8_t last[SPAN_BLOCK * 4];
            shade_eight(span, levels, from, last);
            memcpy(out, last, (size_t)(num - from) * 4);
        }
    }
}

/* ---- lit faces ---- */

AVX2_PART __m256i place_in(const struct span_line *line, __m256 x, __m256 depth, int size)
{
    const __m256 place = _mm256_mul_ps(line_at(line, x), depth);
    return _mm256_cvttps_epi32(_mm256_min_ps(_mm256_max_ps(place, _mm256_setzero_ps()),
                                             _mm256_set1_ps((float)(size * 64 - 65))));
}

/* The squares of texels of px k and k + 4, a byte of the upper row beside one of the lower. */
AVX2_PART __m256i load_squares(const struct span_surface *surface, const int32_t *offsets, int k)
{
    const uint8_t *const a = surface->texels + (uint32_t)offsets[k] * 4;
    const uint8_t *const b = surface->texels + (uint32_t)offsets[k + 4] * 4;
    const __m128i first = _mm_unpacklo_epi8(_mm_loadl_epi64((const void *)a),
                                            _mm_loadl_epi64((const void *)(a + surface->stride)));
    const __m128i second = _mm_unpacklo_epi8(_mm_loadl_epi64((const void *)b),
                                             _mm_loadl_epi64((const void *)(b + surface->stride)));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1);
}

/* 64 times a byte: px 0, 1, 4, 5 and 2, 3, 6, 7. */
AVX2_PART struct eight look_up_surface(const struct span_surface *surface, __m256 x, __m256 depth,
                                       int mask)
{
    const __m256i s = place_in(&surface->s, x, depth, surface->width);
    const __m256i t = place_in(&surface->t, x, depth, surface->height);
    /* Both whole parts in one dword, times 1 and the texels of a row. */
    const __m256i whole =
        _mm256_blend_epi16(_mm256_srli_epi32(s, 6), _mm256_slli_epi32(t, 10), 0xaa);
    const __m256i offset =
        _mm256_madd_epi16(whole, _mm256_set1_epi32(1 | surface->stride / 4 << 16));
    int32_t offsets[8];
    _mm256_storeu_si256((void *)offsets, offset);
    /* In a dword: 64 - down, down, and across of 32768. */
    const __m256i masks = _mm256_set1_epi32(mask);
    const __m256i down =
        _mm256_add_epi32(_mm256_mullo_epi16(_mm256_and_si256(t, masks), _mm256_set1_epi32(255)),
                         _mm256_set1_epi32(64));
    const __m256i across = _mm256_slli_epi32(_mm256_and_si256(s, masks), 9);
    struct eight out;
    __m256i *const outs[2] = {&out.low, &out.high};
    for (int k = 0; k < 2; k++) {
        const char at = (char)(8 * k);
        const __m256i of_first = _mm256_set1_epi16((short)((at + 1) << 8 | at));
        const __m256i of_second = _mm256_set1_epi16((short)((at + 5) << 8 | (at + 4)));
        const __m256i of_both = _mm256_unpacklo_epi64(of_first, of_second);
        const __m256i first = _mm256_maddubs_epi16(load_squares(surface, offsets, 2 * k),
                                                   _mm256_shuffle_epi8(down, of_first));
        const __m256i second = _mm256_maddubs_epi16(load_squares(surface, offsets, 2 * k + 1),
                                                    _mm256_shuffle_epi8(down, of_second));
        const __m256i left = _mm256_unpacklo_epi64(first, second);
        const __m256i right = _mm256_unpackhi_epi64(first, second);
        *outs[k] =
            _mm256_add_epi16(left, _mm256_mulhrs_epi16(_mm256_sub_epi16(right, left),
                                                       _mm256_shuffle_epi8(across, of_both)));
    }
    return out;
}

AVX2_PART __m256i lit_eight(const struct span_lit *span, int from, int share, int mask)
{
    const __m256 x = _mm256_cvtepi32_ps(
        _mm256_add_epi32(_mm256_set1_epi32(from), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)));
    const __m256 depth = _mm256_div_ps(_mm256_set1_ps(1.0f), line_at(&span->w, x));
    struct eight px = look_up_surface(&span->finer, x, depth, mask);
    if (share > 0) {
        const struct eight coarser = look_up_surface(&span->coarser, x, depth, mask);
        px.low = mix_levels(px.low, coarser.low, share);
        px.high = mix_levels(px.high, coarser.high, share);
    }
    const __m256i half = _mm256_set1_epi16(32);
    return _mm256_packus_epi16(_mm256_srli_epi16(_mm256_add_epi16(px.low, half), 6),
                               _mm256_srli_epi16(_mm256_add_epi16(px.high, half), 6));
}

/* The first `num` of eight px. */
AVX2_PART void store_some(uint8_t *out, __m256i px, int num)
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

AVX2 static void lit_avx2(const struct span_lit *own, uint8_t *out, int first, int num)
{
    const struct span_lit span = *own;
    const uint8_t *share = span.shares;
    const int mask = span.is_nearest ? 0 : 63, end = first + num;
    int from = first;
    if (!share)
        for (; from + SPAN_BLOCK <= end; from += SPAN_BLOCK, out += SPAN_BLOCK * 4)
            _mm256_storeu_si256((void *)out, lit_eight(&span, from, 0, mask));
    else
        for (; from + SPAN_BLOCK <= end; from += SPAN_BLOCK, out += SPAN_BLOCK * 4)
            _mm256_storeu_si256((void *)out, lit_eight(&span, from, *share++, mask));
    if (from < end)
        store_some(out, lit_eight(&span, from, share ? *share : 0, mask), end - from);
}

AVX2_PART __m256i lay_over(__m256i back, __m256i front)
{
    return to_bytes(_mm256_add_epi16(
        back, _mm256_mulhrs_epi16(_mm256_sub_epi16(front, back), share_of_alpha(front))));
}

AVX2_PART void sky_eight(const struct span_sky *sky, const struct span_levels levels[2], int from,
                         uint8_t *out)
{
    const __m256 i = _mm256_cvtepi32_ps(
        _mm256_add_epi32(_mm256_set1_epi32(from), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)));
    const __m256 x = line_at(&sky->x, i), y = line_at(&sky->y, i);
    const __m256 high = _mm256_mul_ps(line_at(&sky->z, i), _mm256_set1_ps(3.0f));
    const __m256 squares = _mm256_add_ps(_mm256_add_ps(_mm256_mul_ps(x, x), _mm256_mul_ps(y, y)),
                                         _mm256_mul_ps(high, high));
    const __m256 scale = _mm256_div_ps(_mm256_set1_ps(SPAN_DOME), _mm256_sqrt_ps(squares));
    const __m256 s = _mm256_mul_ps(x, scale), t = _mm256_mul_ps(y, scale);
    struct eight px[2];
    for (int k = 0; k < 2; k++) {
        const __m256 phase = _mm256_set1_ps(sky->phases[k]);
        px[k] = look_up_levels(sky->pictures[k], levels[k], part_of(_mm256_add_ps(s, phase)),
                               part_of(_mm256_add_ps(t, phase)), sky->is_nearest);
    }
    const __m256i bytes = _mm256_permute4x64_epi64(
        _mm256_packus_epi16(lay_over(px[0].low, px[1].low), lay_over(px[0].high, px[1].high)),
        0xd8);
    _mm256_storeu_si256((void *)out, _mm256_or_si256(bytes, _mm256_set1_epi32((int)0xff000000)));
}

AVX2 static void sky_avx2(const struct span_sky *sky, uint8_t *out, int num)
{
    for (int from = 0; from < num; from += SPAN_BLOCK, out += SPAN_BLOCK * 4) {
        struct span_levels levels[2];
        spans_find_sky_levels(sky, from, levels);
        if (from + SPAN_BLOCK <= num) {
            sky_eight(sky, levels, from, out);
        } else {
            uint8_t last[SPAN_BLOCK * 4];
            sky_eight(sky, levels, from, last);
            memcpy(out, last, (size_t)(num - from) * 4);
        }
    }
}

AVX2 static void near_avx2(const struct span_line *line, float *out, int num)
{
    const __m256i ways = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    int i = 0;
    for (; i + 8 <= num; i += 8) {
        const __m256i x = _mm256_add_epi32(_mm256_set1_epi32(i), ways);
        _mm256_storeu_ps(out + i, line_at(line, _mm256_cvtepi32_ps(x)));
    }
    for (; i < num; i++)
        out[i] = line->start + line->across * (float)i;
}

const struct span_kernels *spans_avx2(void)
{
    static const struct span_kernels kernels = {"AVX2", texture_avx2, lit_avx2, near_avx2,
                                                sky_avx2};
    return __builtin_cpu_supports("avx2") ? &kernels : NULL;
}

#else

const struct span_kernels *spans_avx2(void)
{
    return NULL;
}

#endif
