#include "render/soft/rows.h"

#include <string.h>

enum { CUT = 170 }; /* 0.666 of 255 */

/* A power of two is split in its whole part and a polynomial. */
int rows_fog_share(float thickness, float depth)
{
    const float thick = depth * thickness;
    const float turns = thick * thick * 1.442695f;
    const float power = turns < 20.0f ? turns : 20.0f; /* nonsense is far */
    const int whole = (int)power;
    const float part = power - (float)whole;
    float left =
        32767.0f + part * (-22619.680f + part * (7431.868f + part * -1195.689f)); /* 2^-part */
    int32_t bits;
    memcpy(&bits, &left, 4);
    bits -= whole << 23;
    memcpy(&left, &bits, 4);
    return (int)(left + 0.5f);
}

/* Of two bytes, `share` 256ths of the second. */
static uint8_t mix(int from, int to, int share)
{
    return (uint8_t)((from * (256 - share) + to * share + 128) >> 8);
}

static void fog_plain(const struct row_fog *fog, const struct span_line *w, uint8_t *px, int num)
{
    for (int i = 0; i < num; i++, px += 4) {
        const int share = rows_fog_share(fog->thickness, 1.0f / (w->start + w->across * (float)i));
        for (int c = 0; c < 3; c++)
            px[c] = (uint8_t)(fog->colour[c] + (((px[c] - fog->colour[c]) * share + 0x4000) >> 15));
    }
}

/* A product of two bytes, of 255 * 255, as a byte, rounded. */
static int as_byte(int product)
{
    product += 128;
    return (product + (product >> 8)) >> 8;
}

static void lay_plain(const uint8_t *from, const uint8_t dye[4], uint8_t *px, int num)
{
    for (int i = 0; i < num; i++, from += 4, px += 4) {
        const int alpha = as_byte(from[3] * dye[3]);
        for (int c = 0; c < 3; c++)
            px[c] = (uint8_t)as_byte(as_byte(from[c] * dye[c]) * alpha + px[c] * (255 - alpha));
    }
}

static void fill_plain(const uint8_t rgba[4], uint8_t *px, int num)
{
    for (int i = 0; i < num; i++, px += 4)
        for (int c = 0; c < 3; c++)
            px[c] = (uint8_t)as_byte(rgba[c] * rgba[3] + px[c] * (255 - rgba[3]));
}

static void put_plain(const struct row_target *to, const uint8_t *from,
                      const struct span_line *near, const struct row_blend *blend, int num)
{
    const int alpha = (int)(blend->alpha * 256.0f + 0.5f);
    uint8_t *px = to->rgba;
    for (int i = 0; i < num; i++, px += 4, from += 4) {
        const float nearness = (near->start + near->across * (float)i) * blend->bias;
        if (!(nearness >= to->near[i]) || (blend->cuts && from[3] < CUT))
            continue;
        if (blend->once && to->stencil[i])
            continue;
        if (blend->once)
            to->stencil[i] = 1;
        const int share = blend->uses_alpha ? (alpha * (from[3] + (from[3] >> 7))) >> 8 : alpha;
        for (int c = 0; c < 3; c++)
            px[c] = mix(px[c], from[c], share);
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

const struct row_kernels rows_plain = {"plain",    fog_plain, lay_plain,
                                       fill_plain, put_plain, trim_plain};
