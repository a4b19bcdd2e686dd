/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/spans_neon.h"

#include <stddef.h>

#if defined(__aarch64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__

#include <arm_neon.h>
#include <string.h>

enum { AT_ONCE = 4 }; /* pixels */

static float32x4_t line_at(const struct span_line *line, float32x4_t x)
{
    return vaddq_f32(vdupq_n_f32(line->start), vmulq_f32(vdupq_n_f32(line->across), x));
}

/* Returns 0 for NaN. */
static int32x4_t place_in(const struct span_line *line, float32x4_t x, float32x4_t depth, int size,
                          int places)
{
    const float32x4_t place = vmulq_f32(line_at(line, x), depth);
    return vcvtq_s32_f32(vminq_f32(vmaxnmq_f32(place, vdupq_n_f32(0.0f)),
                                   vdupq_n_f32((float)((size - 1) * places - 1))));
}

/* Interpolates four texels, first vertically, then horizontally. */
static int16x4_t mix_square(const uint8_t *texels, int across, int down)
{
    const uint8x16_t four = vld1q_u8(texels);
    const uint8x8_t rows =
        vreinterpret_u8_u16(vdup_n_u16((uint16_t)((SPAN_UNIT - down) | down << 8)));
    const int16x8_t both = vreinterpretq_s16_u16(
        vpaddq_u16(vmull_u8(vget_low_u8(four), rows), vmull_u8(vget_high_u8(four), rows)));
    const int16x4_t left = vget_low_s16(both), rest = vsub_s16(vget_high_s16(both), left);
    const int16_t share = (int16_t)(across << (15 - SPAN_ACROSS_BITS));
    return vadd_s16(left, vqrdmulh_s16(rest, vdup_n_s16(share)));
}

/* Four pixels of four words each, two per vector. */
static int16x8x2_t look_up(const struct span_surface *surface, float32x4_t x, float32x4_t depth,
                           bool is_nearest)
{
    int32_t s[AT_ONCE], t[AT_ONCE];
    int16x4_t px[AT_ONCE];
    vst1q_s32(s, place_in(&surface->s, x, depth, surface->width, SPAN_ACROSS));
    vst1q_s32(t, place_in(&surface->t, x, depth, surface->height, SPAN_DOWN));
    for (int i = 0; i < AT_ONCE; i++)
        px[i] = mix_square(surface->texels + (t[i] >> SPAN_DOWN_BITS) * surface->stride +
                               (s[i] >> SPAN_ACROSS_BITS) * 8,
                           is_nearest ? 0 : s[i] & (SPAN_ACROSS - 1),
                           is_nearest ? 0 : t[i] & (SPAN_DOWN - 1));
    return (int16x8x2_t){{vcombine_s16(px[0], px[1]), vcombine_s16(px[2], px[3])}};
}

/* Combines the colours of one with the alpha of the other. */
static int16x8_t keep_alpha(int16x8_t colours, int16x8_t px)
{
    const uint16x8_t is_alpha = vreinterpretq_u16_u64(vdupq_n_u64(UINT64_C(0xffff000000000000)));
    return vbslq_s16(is_alpha, px, colours);
}

static int16x8_t darken(int16x8_t px, int bits)
{
    return keep_alpha(vshlq_s16(vaddq_s16(px, vdupq_n_s16(SPAN_HALF)), vdupq_n_s16((int16_t)-bits)),
                      px);
}

static int16x8_t apply_fog(int16x8_t px, const struct span_fog *fog, float first, float second)
{
    const uint8_t *const rgb = fog->colour;
    const int16_t words[4] = {(int16_t)(rgb[0] * SPAN_UNIT), (int16_t)(rgb[1] * SPAN_UNIT),
                              (int16_t)(rgb[2] * SPAN_UNIT), 0};
    const int16x8_t colour = vcombine_s16(vld1_s16(words), vld1_s16(words));
    const int16x8_t shares =
        vcombine_s16(vdup_n_s16((int16_t)spans_fog_share(fog->thickness, first)),
                     vdup_n_s16((int16_t)spans_fog_share(fog->thickness, second)));
    return keep_alpha(vaddq_s16(colour, vqrdmulhq_s16(vsubq_s16(px, colour), shares)), px);
}

static uint8x16_t lit_four(const struct span_lit *span, int from, int share)
{
    static const float steps[AT_ONCE] = {0, 1, 2, 3};
    const float32x4_t x = vaddq_f32(vdupq_n_f32((float)from), vld1q_f32(steps));
    const float32x4_t depth = vdivq_f32(vdupq_n_f32(1.0f), line_at(&span->w, x));
    int16x8x2_t px = look_up(&span->finer, x, depth, span->is_nearest), coarser = px;
    float depths[AT_ONCE];
    vst1q_f32(depths, depth);
    if (share > 0)
        coarser = look_up(&span->coarser, x, depth, span->is_nearest);
    for (int k = 0; k < 2; k++) {
        int16x8_t two = px.val[k];
        two = vaddq_s16(two, vqrdmulhq_s16(vsubq_s16(coarser.val[k], two),
                                           vdupq_n_s16((int16_t)(share * 512))));
        if (span->bits)
            two = darken(two, span->bits);
        if (span->fog.thickness > 0.0f)
            two = apply_fog(two, &span->fog, depths[k * 2], depths[k * 2 + 1]);
        px.val[k] = vqrdmulhq_s16(two, vdupq_n_s16(SPAN_TO_BYTE));
    }
    return vcombine_u8(vqmovun_s16(px.val[0]), vqmovun_s16(px.val[1]));
}

static void lit_neon(const struct span_lit *span, uint8_t *out, int first, int num)
{
    for (int i = 0; i < num; i += AT_ONCE, out += AT_ONCE * 4) {
        const int share = span->shares ? span->shares[i / SPAN_BLOCK] : 0;
        const uint8x16_t px = lit_four(span, first + i, share);
        uint8_t some[AT_ONCE * 4];
        if (i + AT_ONCE <= num) {
            vst1q_u8(out, px);
        } else {
            vst1q_u8(some, px);
            memcpy(out, some, (size_t)(num - i) * 4);
        }
    }
}

static void interleave_neon(const uint8_t *upper, const uint8_t *lower, uint8_t *out, int num)
{
    int i = 0;
    for (; i + 16 <= num; i += 16) {
        const uint8x16x2_t rows = {{vld1q_u8(upper + i), vld1q_u8(lower + i)}};
        vst2q_u8(out + i * 2, rows); /* a macro in clang */
    }
    span_plain.interleave(upper + i, lower + i, out + i * 2, num - i);
}

/* ---- plain kernels ---- */

static void texture(const struct span *span, uint8_t *out, int num)
{
    span_plain.texture(span, out, num);
}

static void details(const struct span_detail *detail, int first, int *levels, int num)
{
    span_plain.details(detail, first, levels, num);
}

static void near(const struct span_line *line, int first, float *out, int num)
{
    span_plain.near(line, first, out, num);
}

static void sky(const struct span_sky *span, uint8_t *out, int num)
{
    span_plain.sky(span, out, num);
}

static void model(const struct span_model *span, uint8_t *out, int num)
{
    span_plain.model(span, out, num);
}

const struct span_kernels *spans_neon(void)
{
    static const struct span_kernels kernels = {"NEON", texture, lit_neon, details,
                                                near,   sky,     model,    interleave_neon};
    return &kernels;
}

#else

const struct span_kernels *spans_neon(void)
{
    return NULL;
}

#endif
