/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/rows.h"

#include <string.h>

enum { CUT = 170 }; /* 0.666 of 255 */

/* Mixes two bytes; `share` is the weight of the second in 256ths. */
static uint8_t mix(int from, int to, int share)
{
    return (uint8_t)((from * (256 - share) + to * share + 128) >> 8);
}

/* Divides a product of two bytes by 255, rounded. */
static int as_byte(int product)
{
    product += 128;
    return (product + (product >> 8)) >> 8;
}

static void over_plain(const uint8_t *from, const uint8_t tint[4], uint8_t *px, int num)
{
    for (int i = 0; i < num; i++, from += 4, px += 4) {
        const int alpha = as_byte(from[3] * tint[3]);
        for (int c = 0; c < 3; c++)
            px[c] = (uint8_t)as_byte(as_byte(from[c] * tint[c]) * alpha + px[c] * (255 - alpha));
    }
}

static void fill_plain(const uint8_t rgba[4], uint8_t *px, int num)
{
    for (int i = 0; i < num; i++, px += 4)
        for (int c = 0; c < 3; c++)
            px[c] = (uint8_t)(as_byte(rgba[c] * rgba[3]) + as_byte(px[c] * (255 - rgba[3])));
}

static int alpha_of(const struct row_blend *blend, int own)
{
    if (blend->gain_kind == ROW_GAIN_OWN)
        return own;
    return 255 - (blend->gain_kind == ROW_GAIN_FIXED ? blend->gain
                                                     : blend->gain * (own + (own >> 7)) >> 8);
}

static void blend_plain(const struct row_target *to, const uint8_t *from,
                        const struct span_line *near, const struct row_blend *blend, int num)
{
    const int alpha = (int)(blend->alpha * 256.0f + 0.5f);
    uint8_t *px = to->rgba;
    for (int i = 0; i < num; i++, px += 4, from += 4) {
        const float nearness = (near->start + near->across * (float)i) * blend->bias;
        if (!(nearness >= to->near[i]) || (blend->alpha_test && from[3] < CUT))
            continue;
        if (blend->uses_stencil && to->stencil[i])
            continue;
        if (blend->uses_stencil)
            to->stencil[i] = 1;
        const int share = blend->has_alpha ? (alpha * (from[3] + (from[3] >> 7))) >> 8 : alpha;
        for (int c = 0; c < 3; c++)
            px[c] = mix(px[c], from[c], share);
        px[3] = mix(px[3], alpha_of(blend, from[3]), share);
        if (!blend->keeps_depth)
            to->near[i] = nearness;
    }
}

static int trim_plain(const struct span_line *near, float bias, const float *there, int num,
                      int *first)
{
    int from = 0;
    while (from < num && !((near->start + near->across * (float)from) * bias >= there[from]))
        from++;
    while (num > from &&
           !((near->start + near->across * (float)(num - 1)) * bias >= there[num - 1]))
        num--;
    *first = from;
    return num - from;
}

const struct row_kernels rows_plain = {"plain", over_plain, fill_plain, blend_plain, trim_plain};
