/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/spans_avx2.h"

#include <stddef.h>

#if defined(__x86_64__) || defined(__i386__)

#include "render/soft/avx2.h"

/* Offsets are computed in signed 16-bit words. */
enum { MAX_TEXELS = 32760 };

/* The fraction of a coordinate; 0 for values out of range. */
AVX2_PART __m256 fraction_of(__m256 repeats)
{
    const __m256 is_sane = _mm256_and_ps(_mm256_cmp_ps(repeats, _mm256_set1_ps(-1e6f), _CMP_GT_OQ),
                                         _mm256_cmp_ps(repeats, _mm256_set1_ps(1e6f), _CMP_LT_OQ));
    const __m256 bound = _mm256_and_ps(repeats, is_sane);
    const __m256 whole = _mm256_cvtepi32_ps(_mm256_cvttps_epi32(bound));
    const __m256 one = _mm256_and_ps(_mm256_cmp_ps(bound, whole, _CMP_LT_OQ), _mm256_set1_ps(1.0f));
    return _mm256_sub_ps(bound, _mm256_sub_ps(whole, one));
}

AVX2_PART __m256 clamp_to(__m256 value, float max)
{
    return _mm256_min_ps(_mm256_max_ps(value, _mm256_setzero_ps()), _mm256_set1_ps(max));
}

/* ---- look-ups ---- */

/* Eight pixels of four words, SPAN_UNIT per unit of a byte: pixels 0, 1, 4, 5 and 2, 3,
 * 6, 7. */
struct eight {
    __m256i low, high;
};

/* The texels of a texture, or of a surface, whose rows are interleaved. */
struct texels {
    const uint8_t *upper, *lower; /* lower NULL: interleaved */
    int stride;                   /* texels */
    int prefetch_offset;          /* distance of the texels to prefetch, bytes */
};

AVX2_PART struct texels texels_of(const uint8_t *texels, int stride)
{
    return (struct texels){texels, texels + stride, stride / 4, 0};
}

/* Loads four texels, with the bytes of both rows interleaved. */
AVX2_PART __m128i load_square(struct texels from, uint32_t offset)
{
    if (!from.lower)
        return _mm_loadu_si128((const void *)(from.upper + (size_t)offset * 8));
    return _mm_unpacklo_epi8(_mm_loadl_epi64((const void *)(from.upper + (size_t)offset * 4)),
                             _mm_loadl_epi64((const void *)(from.lower + (size_t)offset * 4)));
}

/* Loads the texels of pixels k and k + 4. */
AVX2_PART __m256i load_squares(struct texels from, const uint32_t *offsets, int k)
{
    return _mm256_inserti128_si256(_mm256_castsi128_si256(load_square(from, offsets[k])),
                                   load_square(from, offsets[k + 4]), 1);
}

/* Interpolates pixels k and k + 1 of each half, first vertically, then horizontally. */
AVX2_PART __m256i mix_squares(struct texels from, const uint32_t *offsets, __m256i across,
                              __m256i down, int k)
{
    const int at = 4 * k;
    const __m256i of_first = _mm256_set1_epi16((short)((at + 1) << 8 | at));
    const __m256i of_second = _mm256_set1_epi16((short)((at + 5) << 8 | (at + 4)));
    const __m256i of_both = _mm256_unpacklo_epi64(of_first, of_second);
    const __m256i first =
        _mm256_maddubs_epi16(load_squares(from, offsets, k), _mm256_shuffle_epi8(down, of_first));
    const __m256i second = _mm256_maddubs_epi16(load_squares(from, offsets, k + 1),
                                                _mm256_shuffle_epi8(down, of_second));
    const __m256i left = _mm256_unpacklo_epi64(first, second);
    const __m256i right = _mm256_unpackhi_epi64(first, second);
    return _mm256_add_epi16(left, _mm256_mulhrs_epi16(_mm256_sub_epi16(right, left),
                                                      _mm256_shuffle_epi8(across, of_both)));
}

/* Looks up texels at places >= 0. */
AVX2_PART struct eight look_up(struct texels from, __m256i s, __m256i t, bool is_nearest)
{
    /* Both integer parts in one dword, multiplied by 1 and by the texels per row. */
    const __m256i whole = _mm256_blend_epi16(_mm256_srli_epi32(s, SPAN_ACROSS_BITS),
                                             _mm256_slli_epi32(t, 16 - SPAN_DOWN_BITS), 0xaa);
    const __m256i offset = _mm256_madd_epi16(whole, _mm256_set1_epi32(1 | from.stride << 16));
    uint32_t offsets[8];
    _mm256_storeu_si256((void *)offsets, offset);
    __asm__("" : "+m"(offsets));
    if (!from.lower) {
        _mm_prefetch(from.upper + (size_t)offsets[0] * 8 + from.prefetch_offset, _MM_HINT_T0);
        _mm_prefetch(from.upper + (size_t)offsets[4] * 8 + from.prefetch_offset, _MM_HINT_T0);
    }
    /* In each dword: the vertical weights as two bytes, `SPAN_UNIT - down` and `down`; the
     * horizontal ones in 32768ths. */
    const __m256i in_row = _mm256_set1_epi32(is_nearest ? 0 : SPAN_ACROSS - 1);
    const __m256i in_column = _mm256_set1_epi32(is_nearest ? 0 : SPAN_DOWN - 1);
    const __m256i down =
        _mm256_add_epi32(_mm256_mullo_epi16(_mm256_and_si256(t, in_column), _mm256_set1_epi32(255)),
                         _mm256_set1_epi32(SPAN_UNIT));
    const __m256i across = _mm256_slli_epi32(_mm256_and_si256(s, in_row), 15 - SPAN_ACROSS_BITS);
    return (struct eight){mix_squares(from, offsets, across, down, 0),
                          mix_squares(from, offsets, across, down, 2)};
}

/* Places relative to the border, one texel before the first. */
AVX2_PART __m256i place_of(__m256 part, int size, int places, bool is_nearest)
{
    const __m256i place =
        _mm256_cvttps_epi32(_mm256_mul_ps(part, _mm256_set1_ps((float)(size * places))));
    return _mm256_add_epi32(_mm256_min_epi32(place, _mm256_set1_epi32(size * places - 1)),
                            _mm256_set1_epi32(places - (is_nearest ? 0 : places / 2)));
}

AVX2_PART struct eight look_up_level(const struct texture_level *level, __m256 s, __m256 t,
                                     bool is_nearest)
{
    return look_up(texels_of(level->origin - level->stride - 4, level->stride),
                   place_of(s, level->width, SPAN_ACROSS, is_nearest),
                   place_of(t, level->height, SPAN_DOWN, is_nearest), is_nearest);
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

static bool fits(const struct texture *texture)
{
    return texture->levels[0].width < MAX_TEXELS && texture->levels[0].height < MAX_TEXELS;
}

/* ---- light ---- */

/* The alpha of each pixel in 32768ths, repeated in its words. */
AVX2_PART __m256i share_of_alpha(__m256i px)
{
    const __m256i of_px = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15));
    const __m256i alpha = _mm256_shuffle_epi8(px, of_px);
    return _mm256_mulhi_epu16(_mm256_slli_epi16(alpha, 1), _mm256_set1_epi16((short)33155));
}

/* Blends light towards neutral by how much the texel is unaffected by it. */
AVX2_PART __m256i mix_fullbright(__m256i light, __m256i texel)
{
    return _mm256_add_epi16(
        light, _mm256_mulhrs_epi16(_mm256_sub_epi16(_mm256_set1_epi16(SPAN_NEUTRAL_LIGHT), light),
                                   share_of_alpha(texel)));
}

AVX2_PART __m256i as_bytes(__m256i words)
{
    return _mm256_mulhrs_epi16(words, _mm256_set1_epi16(SPAN_TO_BYTE));
}

AVX2_PART __m256i apply_light(__m256i texel, __m256i light)
{
    const __m256i product =
        _mm256_mulhi_epu16(_mm256_slli_epi16(texel, 1), _mm256_slli_epi16(light, 1));
    const __m256i shown =
        _mm256_add_epi16(product, _mm256_mulhi_epu16(product, _mm256_set1_epi16(757)));
    return _mm256_min_epu16(shown, _mm256_set1_epi16(SPAN_FULL));
}

AVX2_PART __m256i brighten(__m256i words, int bits)
{
    const __m256i max = _mm256_set1_epi16((short)(SPAN_FULL >> bits));
    const __m256i bright = _mm256_sll_epi16(_mm256_min_epi16(words, max), _mm_cvtsi32_si128(bits));
    return _mm256_subs_epu16(bright, _mm256_set1_epi16(SPAN_HALF));
}

AVX2_PART __m256i darken(__m256i words, int bits)
{
    const __m256i dark = _mm256_srl_epi16(_mm256_add_epi16(words, _mm256_set1_epi16(SPAN_HALF)),
                                          _mm_cvtsi32_si128(bits));
    return _mm256_blend_epi16(dark, words, 0x88);
}

AVX2_PART __m256i place_of_luxel(__m256 luxels, int size, int places)
{
    return _mm256_cvttps_epi32(clamp_to(_mm256_mul_ps(luxels, _mm256_set1_ps((float)places)),
                                        (float)((size - 1) * places)));
}

/* ---- fog ---- */

/* A colour in the layout of look-ups, SPAN_UNIT per unit of a byte. */
AVX2_PART __m256i fog_colour(const uint8_t rgb[3])
{
    const __m128i two = _mm_setr_epi16(rgb[0], rgb[1], rgb[2], 0, rgb[0], rgb[1], rgb[2], 0);
    return _mm256_mullo_epi16(_mm256_broadcastsi128_si256(two), _mm256_set1_epi16(SPAN_UNIT));
}

/* Computes spans_fog_share() for eight pixels. */
AVX2_PART __m256i fog_shares(float thickness, __m256 depth)
{
    const __m256 thick = _mm256_mul_ps(depth, _mm256_set1_ps(thickness));
    const __m256 exponent = _mm256_mul_ps(_mm256_mul_ps(thick, thick), _mm256_set1_ps(1.442695f));
    const __m256 power = _mm256_min_ps(exponent, _mm256_set1_ps(20.0f));
    const __m256i whole = _mm256_cvttps_epi32(power);
    const __m256 part = _mm256_sub_ps(power, _mm256_cvtepi32_ps(whole));
    __m256 left = _mm256_set1_ps(-1195.689f);
    left = _mm256_add_ps(_mm256_set1_ps(7431.868f), _mm256_mul_ps(part, left));
    left = _mm256_add_ps(_mm256_set1_ps(-22619.680f), _mm256_mul_ps(part, left));
    left = _mm256_add_ps(_mm256_set1_ps(32767.0f), _mm256_mul_ps(part, left));
    left = _mm256_castsi256_ps(
        _mm256_sub_epi32(_mm256_castps_si256(left), _mm256_slli_epi32(whole, 23)));
    return _mm256_cvttps_epi32(_mm256_add_ps(left, _mm256_set1_ps(0.5f)));
}

/* Duplicates 16-bit values within a dword; unpacked with themselves they fill all words
 * of a pixel. */
AVX2_PART __m256i words_of_px(__m256i numbers)
{
    return _mm256_or_si256(numbers, _mm256_slli_epi32(numbers, 16));
}

AVX2_PART __m256i apply_fog_words(__m256i px, __m256i colour, __m256i shares)
{
    const __m256i rest = _mm256_mulhrs_epi16(_mm256_sub_epi16(px, colour), shares);
    return _mm256_blend_epi16(_mm256_add_epi16(colour, rest), px, 0x88);
}

AVX2_PART struct eight apply_fog(struct eight px, const struct span_fog *fog, __m256 depth)
{
    const __m256i colour = fog_colour(fog->colour);
    const __m256i shares = words_of_px(fog_shares(fog->thickness, depth));
    return (struct eight){apply_fog_words(px.low, colour, _mm256_unpacklo_epi32(shares, shares)),
                          apply_fog_words(px.high, colour, _mm256_unpackhi_epi32(shares, shares))};
}

/* ---- textures ---- */

AVX2_PART __m256i shade(__m256i texel, __m256i light, enum span_alpha alpha)
{
    if (alpha == SPAN_ALPHA_FULLBRIGHT)
        light = mix_fullbright(light, texel);
    return apply_light(texel, light);
}

AVX2_PART __m256i keep_alpha(__m256i px, __m256i texel)
{
    return as_bytes(_mm256_blend_epi16(px, texel, 0x88));
}

/* Moves texels of a liquid by the sine of the other coordinate. */
AVX2_PART __m256 sway(const struct span *span, __m256 other)
{
    const __m256 part = fraction_of(_mm256_add_ps(_mm256_mul_ps(other, _mm256_set1_ps(span->waves)),
                                                  _mm256_set1_ps(span->phase)));
    const __m256 at = _mm256_mul_ps(part, _mm256_set1_ps((float)SPAN_SINE));
    const __m256i whole = _mm256_cvttps_epi32(at);
    const __m256i index = _mm256_min_epi32(whole, _mm256_set1_epi32(SPAN_SINE - 1));
    const __m256 from = _mm256_i32gather_ps(span->sine, index, 4);
    const __m256 to = _mm256_i32gather_ps(span->sine + 1, index, 4);
    const __m256 share = _mm256_sub_ps(at, _mm256_cvtepi32_ps(whole));
    return _mm256_mul_ps(_mm256_set1_ps(span->wave_height),
                         _mm256_add_ps(from, _mm256_mul_ps(_mm256_sub_ps(to, from), share)));
}

AVX2_PART __m256i shade_eight(const struct span *span, struct span_levels levels, int first)
{
    const __m256 x = avx2_px(first);
    const __m256 depth = _mm256_div_ps(_mm256_set1_ps(1.0f), avx2_line(&span->w, x));
    __m256 s = _mm256_mul_ps(avx2_line(&span->s, x), depth);
    __m256 t = _mm256_mul_ps(avx2_line(&span->t, x), depth);
    if (span->sine) {
        const __m256 swayed = _mm256_add_ps(s, sway(span, t));
        t = _mm256_add_ps(t, sway(span, s));
        s = _mm256_add_ps(swayed, _mm256_set1_ps(span->drift));
    }
    s = fraction_of(s);
    t = fraction_of(t);
    const struct eight texel = look_up_levels(span->texture, levels, s, t, span->is_nearest);
    struct eight px = texel;
    if (span->light.luxels) {
        const struct span_light *const from = &span->light;
        const __m256 u = _mm256_mul_ps(avx2_line(&span->u, x), depth);
        const __m256 v = _mm256_mul_ps(avx2_line(&span->v, x), depth);
        const struct eight light = look_up(texels_of(from->luxels, from->stride),
                                           place_of_luxel(u, from->width, SPAN_ACROSS),
                                           place_of_luxel(v, from->height, SPAN_DOWN), false);
        px.low = shade(texel.low, light.low, span->alpha);
        px.high = shade(texel.high, light.high, span->alpha);
    }
    if (span->fog.thickness > 0.0f)
        px = apply_fog(px, &span->fog, depth);
    if (span->bits)
        px = (struct eight){brighten(px.low, span->bits), brighten(px.high, span->bits)};
    return _mm256_or_si256(
        _mm256_packus_epi16(keep_alpha(px.low, texel.low), keep_alpha(px.high, texel.high)),
        _mm256_set1_epi32(span->alpha == SPAN_ALPHA_KEEP ? 0 : (int)0xff000000));
}

AVX2 static void texture_avx2(const struct span *own, uint8_t *out, int num)
{
    const struct span span = *own;
    if (!fits(span.texture) || span.light.width >= MAX_TEXELS || span.light.height >= MAX_TEXELS) {
        span_plain.texture(own, out, num);
        return;
    }
    struct span_levels levels = {0, 0, 0};
    for (int from = 0; from < num; from += SPAN_BLOCK, out += SPAN_BLOCK * 4) {
        if (span.has_levels)
            levels = spans_find_levels(own, from + SPAN_BLOCK / 2);
        const __m256i px = shade_eight(&span, levels, from);
        if (from + SPAN_BLOCK <= num)
            _mm256_storeu_si256((void *)out, px);
        else
            avx2_store_some(out, px, num - from);
    }
}

/* ---- lit faces ---- */

AVX2_PART __m256i place_in(const struct span_line *line, __m256 x, __m256 depth, int size,
                           int places)
{
    return _mm256_cvttps_epi32(
        clamp_to(_mm256_mul_ps(avx2_line(line, x), depth), (float)((size - 1) * places - 1)));
}

AVX2_PART struct eight look_up_surface(const struct span_surface *surface, __m256 x, __m256 depth,
                                       bool is_nearest)
{
    const struct texels woven = {surface->texels, NULL, surface->stride / 8,
                                 surface->prefetch_offset};
    return look_up(woven, place_in(&surface->s, x, depth, surface->width, SPAN_ACROSS),
                   place_in(&surface->t, x, depth, surface->height, SPAN_DOWN), is_nearest);
}

AVX2_PART __m256i lit_eight(const struct span_lit *span, int from, int share)
{
    const __m256 x = avx2_px(from);
    const __m256 depth = _mm256_div_ps(_mm256_set1_ps(1.0f), avx2_line(&span->w, x));
    struct eight px = look_up_surface(&span->finer, x, depth, span->is_nearest);
    if (share > 0) {
        const struct eight coarser = look_up_surface(&span->coarser, x, depth, span->is_nearest);
        px.low = mix_levels(px.low, coarser.low, share);
        px.high = mix_levels(px.high, coarser.high, share);
    }
    if (span->bits)
        px = (struct eight){darken(px.low, span->bits), darken(px.high, span->bits)};
    if (span->fog.thickness > 0.0f)
        px = apply_fog(px, &span->fog, depth);
    return _mm256_packus_epi16(as_bytes(px.low), as_bytes(px.high));
}

AVX2 static void lit_avx2(const struct span_lit *own, uint8_t *out, int first, int num)
{
    const struct span_lit span = *own;
    const uint8_t *share = span.shares;
    const int end = first + num;
    int from = first;
    if (!share)
        for (; from + SPAN_BLOCK <= end; from += SPAN_BLOCK, out += SPAN_BLOCK * 4)
            _mm256_storeu_si256((void *)out, lit_eight(&span, from, 0));
    else
        for (; from + SPAN_BLOCK <= end; from += SPAN_BLOCK, out += SPAN_BLOCK * 4)
            _mm256_storeu_si256((void *)out, lit_eight(&span, from, *share++));
    if (from < end)
        avx2_store_some(out, lit_eight(&span, from, share ? *share : 0), end - from);
}

AVX2 static void details_avx2(const struct span_detail *detail, int first, int *levels, int num)
{
    const __m256i one = _mm256_castps_si256(_mm256_set1_ps(1.0f));
    for (int i = 0; i < num; i += 8) {
        const __m256 x =
            _mm256_add_ps(_mm256_mul_ps(avx2_px(first + i), _mm256_set1_ps(SPAN_BLOCK)),
                          _mm256_set1_ps(SPAN_BLOCK / 2));
        const struct span_line s_down = {detail->s_down, detail->s_step, 0.0f};
        const struct span_line t_down = {detail->t_down, detail->t_step, 0.0f};
        const __m256 depth = _mm256_div_ps(_mm256_set1_ps(1.0f), avx2_line(&detail->w, x));
        const __m256 s = avx2_line(&s_down, x), t = avx2_line(&t_down, x);
        const __m256 down = _mm256_add_ps(_mm256_mul_ps(s, s), _mm256_mul_ps(t, t));
        const __m256 square = _mm256_mul_ps(depth, depth);
        const __m256 max = _mm256_max_ps(_mm256_set1_ps(detail->across), down);
        const __m256 texels = _mm256_mul_ps(_mm256_mul_ps(max, square), square);
        const __m256 is_small = _mm256_cmp_ps(texels, _mm256_set1_ps(1.0f), _CMP_NGT_UQ);
        const __m256i level =
            _mm256_srai_epi32(_mm256_sub_epi32(_mm256_castps_si256(texels), one), 18);
        const __m256i whole = _mm256_andnot_si256(
            _mm256_castps_si256(is_small), _mm256_min_epi32(level, _mm256_set1_epi32(detail->max)));
        if (i + 8 <= num) {
            _mm256_storeu_si256((void *)(levels + i), whole);
        } else {
            int last[8];
            _mm256_storeu_si256((void *)last, whole);
            memcpy(levels + i, last, (size_t)(num - i) * sizeof *levels);
        }
    }
}

/* ---- sky ---- */

AVX2_PART __m256i composite_clouds(__m256i back, __m256i front)
{
    return as_bytes(_mm256_add_epi16(
        back, _mm256_mulhrs_epi16(_mm256_sub_epi16(front, back), share_of_alpha(front))));
}

AVX2_PART __m256i sky_eight(const struct span_sky *sky, const struct span_levels levels[2],
                            int from)
{
    const __m256 i = avx2_px(from);
    const __m256 x = avx2_line(&sky->x, i), y = avx2_line(&sky->y, i);
    const __m256 high = _mm256_mul_ps(avx2_line(&sky->z, i), _mm256_set1_ps(3.0f));
    const __m256 sum_of_squares = _mm256_add_ps(
        _mm256_add_ps(_mm256_mul_ps(x, x), _mm256_mul_ps(y, y)), _mm256_mul_ps(high, high));
    const __m256 scale = _mm256_div_ps(_mm256_set1_ps(SPAN_DOME), _mm256_sqrt_ps(sum_of_squares));
    const __m256 s = _mm256_mul_ps(x, scale), t = _mm256_mul_ps(y, scale);
    struct eight px[2];
    for (int k = 0; k < 2; k++) {
        const __m256 phase = _mm256_set1_ps(sky->phases[k]);
        px[k] = look_up_levels(sky->pictures[k], levels[k], fraction_of(_mm256_add_ps(s, phase)),
                               fraction_of(_mm256_add_ps(t, phase)), sky->is_nearest);
    }
    return _mm256_or_si256(_mm256_packus_epi16(composite_clouds(px[0].low, px[1].low),
                                               composite_clouds(px[0].high, px[1].high)),
                           _mm256_set1_epi32((int)0xff000000));
}

AVX2 static void sky_avx2(const struct span_sky *sky, uint8_t *out, int num)
{
    if (!fits(sky->pictures[0]) || !fits(sky->pictures[1])) {
        span_plain.sky(sky, out, num);
        return;
    }
    for (int from = 0; from < num; from += SPAN_BLOCK, out += SPAN_BLOCK * 4) {
        struct span_levels levels[2];
        spans_find_sky_levels(sky, from, levels);
        const __m256i px = sky_eight(sky, levels, from);
        if (from + SPAN_BLOCK <= num)
            _mm256_storeu_si256((void *)out, px);
        else
            avx2_store_some(out, px, num - from);
    }
}

/* ---- models ---- */

/* The light of eight pixels from three lines, in the layout of look-ups. */
AVX2_PART struct eight light_of(const struct span_line lines[3], __m256 x, __m256 depth)
{
    __m256i rgb[3];
    for (int c = 0; c < 3; c++)
        rgb[c] = _mm256_cvttps_epi32(
            clamp_to(_mm256_mul_ps(avx2_line(&lines[c], x), depth), (float)SPAN_FULL));
    const __m256i red_green = _mm256_or_si256(rgb[0], _mm256_slli_epi32(rgb[1], 16));
    return (struct eight){_mm256_unpacklo_epi32(red_green, rgb[2]),
                          _mm256_unpackhi_epi32(red_green, rgb[2])};
}

AVX2_PART __m256i shade_skin(const struct span_model *span, __m256i texel, __m256i light,
                             __m256i glow)
{
    if (span->has_fullbright_alpha)
        light = mix_fullbright(light, texel);
    const __m256i sum = _mm256_add_epi16(apply_light(texel, light), glow);
    return _mm256_blend_epi16(_mm256_min_epu16(sum, _mm256_set1_epi16(SPAN_FULL)), texel, 0x88);
}

/* Adds fog to colours by a weight in 32768ths. */
AVX2_PART __m256i fog_share_over(__m256i px, __m256i colour, __m256i shares)
{
    const __m256i rest = _mm256_sub_epi16(colour, px);
    return _mm256_blend_epi16(_mm256_add_epi16(px, _mm256_mulhrs_epi16(rest, shares)), px, 0x88);
}

AVX2_PART __m256i model_eight(const struct span_model *span, int from)
{
    const __m256 x = avx2_px(from);
    const __m256 depth = _mm256_div_ps(_mm256_set1_ps(1.0f), avx2_line(&span->w, x));
    const __m256 s = fraction_of(_mm256_mul_ps(avx2_line(&span->s, x), depth));
    const __m256 t = fraction_of(_mm256_mul_ps(avx2_line(&span->t, x), depth));
    const struct eight texel =
        look_up_level(&span->skin->levels[span->level], s, t, span->is_nearest);
    const struct eight light = light_of(span->light, x, depth);
    struct eight glow = {_mm256_setzero_si256(), _mm256_setzero_si256()};
    if (span->glow) {
        glow = look_up_level(&span->glow->levels[span->glow_level], s, t, span->is_nearest);
    }
    __m256i low = shade_skin(span, texel.low, light.low, glow.low);
    __m256i high = shade_skin(span, texel.high, light.high, glow.high);
    if (span->is_foggy) {
        const __m256i fog_share = _mm256_cvttps_epi32(
            clamp_to(_mm256_mul_ps(avx2_line(&span->fog_share, x), depth), 32767.0f));
        const __m256i colour = fog_colour(span->fog), shares = words_of_px(fog_share);
        low = fog_share_over(low, colour, _mm256_unpacklo_epi32(shares, shares));
        high = fog_share_over(high, colour, _mm256_unpackhi_epi32(shares, shares));
    }
    return _mm256_packus_epi16(as_bytes(low), as_bytes(high));
}

AVX2 static void model_avx2(const struct span_model *span, uint8_t *out, int num)
{
    if (!fits(span->skin) || (span->glow && !fits(span->glow))) {
        span_plain.model(span, out, num);
        return;
    }
    for (int from = 0; from < num; from += 8, out += 32) {
        const __m256i px = model_eight(span, from);
        if (from + 8 <= num)
            _mm256_storeu_si256((void *)out, px);
        else
            avx2_store_some(out, px, num - from);
    }
}

/* ---- depth ---- */

AVX2 static void near_avx2(const struct span_line *line, int first, float *out, int num)
{
    int i = 0;
    for (; i + 8 <= num; i += 8)
        _mm256_storeu_ps(out + i, avx2_line(line, avx2_px(first + i)));
    for (; i < num; i++)
        out[i] = line->start + line->across * (float)(first + i);
}

AVX2 static void interleave_avx2(const uint8_t *upper, const uint8_t *lower, uint8_t *out, int num)
{
    int i = 0;
    for (; i + 16 <= num; i += 16) {
        const __m128i a = _mm_loadu_si128((const void *)(upper + i));
        const __m128i b = _mm_loadu_si128((const void *)(lower + i));
        _mm_storeu_si128((void *)(out + i * 2), _mm_unpacklo_epi8(a, b));
        _mm_storeu_si128((void *)(out + i * 2 + 16), _mm_unpackhi_epi8(a, b));
    }
    span_plain.interleave(upper + i, lower + i, out + i * 2, num - i);
}

const struct span_kernels *spans_avx2(void)
{
    static const struct span_kernels kernels = {"AVX2",       texture_avx2,   lit_avx2,
                                                details_avx2, near_avx2,      sky_avx2,
                                                model_avx2,   interleave_avx2};
    return __builtin_cpu_supports("avx2") ? &kernels : NULL;
}

#else

const struct span_kernels *spans_avx2(void)
{
    return NULL;
}

#endif
