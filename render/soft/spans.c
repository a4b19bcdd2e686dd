/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/spans.h"

#include <math.h>
#include <string.h>

/* number * share / 2^15, rounded. */
static int part_15_bits(int number, int share)
{
    return (number * share + 0x4000) >> 15;
}

/* Returns the fraction of a coordinate, 0 to 1; 0 for values out of range. */
static float fraction_of(float repeats)
{
    const float bound = repeats > -1e6f && repeats < 1e6f ? repeats : 0.0f;
    const float whole = (float)(int)bound;
    return bound - (bound < whole ? whole - 1.0f : whole);
}

/* Returns the level in 64ths from the squared number of texels per pixel: half its binary
 * logarithm, which is approximated by the exponent and mantissa bits of the number. */
static int level_of(float texels_squared, int max)
{
    int32_t bits;
    if (!(texels_squared > 1.0f))
        return 0;
    memcpy(&bits, &texels_squared, 4);
    const int level = (bits - 0x3f800000) >> 18;
    return level < max ? level : max;
}

struct span_levels spans_levels_of(const struct texture *texture, float texels_squared)
{
    const int max = (texture->num_levels - 1) * 64;
    return spans_mix_levels(level_of(texels_squared, max), max);
}

/* Returns the sine of a liquid's wave at the other coordinate, advanced by `turns` periods. */
static float sine_at(const struct span *span, float other, float turns)
{
    const float at = fraction_of(other * span->waves + span->phase + turns) * SPAN_SINE;
    const int index = (int)at;
    const float *const sine = span->sine + (index < SPAN_SINE ? index : SPAN_SINE - 1);
    return sine[0] + (sine[1] - sine[0]) * (at - (float)index);
}

static float sway(const struct span *span, float other)
{
    return span->wave_height * sine_at(span, other, 0.0f);
}

/* Returns the derivative of sway() with respect to the other coordinate. */
static float sway_change(const struct span *span, float other)
{
    return 6.2831853f * span->waves * span->wave_height * sine_at(span, other, 0.25f);
}

static float sum_of_squares(float a, float b)
{
    return a * a + b * b;
}

struct span_footprint spans_find_footprint(const struct span *span, int middle)
{
    const struct texture *const texture = span->texture;
    const float at = (float)middle;
    const float depth = 1.0f / (span->w.start + span->w.across * at);
    const float s = (span->s.start + span->s.across * at) * depth;
    const float t = (span->t.start + span->t.across * at) * depth;
    const float width = (float)texture->levels[0].width * depth;
    const float height = (float)texture->levels[0].height * depth;
    const float s_across = span->s.across - s * span->w.across;
    const float t_across = span->t.across - t * span->w.across;
    const float s_down = span->s.down - s * span->w.down;
    const float t_down = span->t.down - t * span->w.down;
    const float of_t = span->sine ? sway_change(span, t) : 0.0f;
    const float of_s = span->sine ? sway_change(span, s) : 0.0f;
    return (struct span_footprint){
        sum_of_squares((s_across + of_t * t_across) * width, (t_across + of_s * s_across) * height),
        sum_of_squares((s_down + of_t * t_down) * width, (t_down + of_s * s_down) * height)};
}

struct span_levels spans_find_levels(const struct span *span, int middle)
{
    if (!span->has_levels)
        return (struct span_levels){0, 0, 0};
    const struct span_footprint shown = spans_find_footprint(span, middle);
    const float longer = shown.across > shown.down ? shown.across : shown.down;
    const float samples = span->samples > 1 ? (float)span->samples : 1.0f;
    return spans_levels_of(span->texture, longer / (samples * samples));
}

/* Splits 2^-exponent into an integer part and a polynomial. */
int spans_fog_share(float thickness, float depth)
{
    const float thick = depth * thickness;
    const float exponent = thick * thick * 1.442695f;
    const float power = exponent < 20.0f ? exponent : 20.0f; /* NaN counts as far */
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

static void apply_fog(const struct span_fog *fog, float depth, int rgb[3])
{
    if (!(fog->thickness > 0.0f))
        return;
    const int share = spans_fog_share(fog->thickness, depth);
    for (int c = 0; c < 3; c++) {
        const int colour = fog->colour[c] * SPAN_UNIT;
        rgb[c] = colour + part_15_bits(rgb[c] - colour, share);
    }
}

/* Converts a repeating coordinate to places of a level. */
static int place_of(float repeats, int size, int places, bool is_nearest)
{
    const int place = (int)(fraction_of(repeats) * (float)(size * places));
    return (place < size * places ? place : size * places - 1) - (is_nearest ? 0 : places / 2);
}

/* Interpolates four texels around a place; SPAN_UNIT per unit of a byte. Vector
 * instructions take vertical weights as signed bytes, in which 128 does not fit: hence
 * SPAN_UNIT is 127, and the last place of a texel shows only the next row. */
static void look_up(const uint8_t *texels, int stride, int x, int y, bool is_nearest, int out[4])
{
    const uint8_t *const upper =
        texels + (y >> SPAN_DOWN_BITS) * stride + (x >> SPAN_ACROSS_BITS) * 4;
    const uint8_t *const lower = upper + stride;
    const int across = is_nearest ? 0 : x & (SPAN_ACROSS - 1);
    const int down = is_nearest ? 0 : y & (SPAN_DOWN - 1);
    for (int c = 0; c < 4; c++) {
        const int left = upper[c] * (SPAN_UNIT - down) + lower[c] * down;
        const int right = upper[c + 4] * (SPAN_UNIT - down) + lower[c + 4] * down;
        out[c] = left + part_15_bits(right - left, across << (15 - SPAN_ACROSS_BITS));
    }
}

/* The same for interleaved texels. */
static void look_up_interleaved(const uint8_t *texels, int stride, int x, int y, bool is_nearest,
                                int out[4])
{
    const uint8_t *const four =
        texels + (y >> SPAN_DOWN_BITS) * stride + (x >> SPAN_ACROSS_BITS) * 8;
    const int across = is_nearest ? 0 : x & (SPAN_ACROSS - 1);
    const int down = is_nearest ? 0 : y & (SPAN_DOWN - 1);
    for (int c = 0; c < 4; c++) {
        const int left = four[c * 2] * (SPAN_UNIT - down) + four[c * 2 + 1] * down;
        const int right = four[c * 2 + 8] * (SPAN_UNIT - down) + four[c * 2 + 9] * down;
        out[c] = left + part_15_bits(right - left, across << (15 - SPAN_ACROSS_BITS));
    }
}

static void look_up_level(const struct texture_level *level, float s, float t, bool is_nearest,
                          int out[4])
{
    look_up(level->origin, level->stride, place_of(s, level->width, SPAN_ACROSS, is_nearest),
            place_of(t, level->height, SPAN_DOWN, is_nearest), is_nearest, out);
}

void spans_look_up(const struct texture *texture, struct span_levels levels, float s, float t,
                   bool is_nearest, int out[4])
{
    look_up_level(&texture->levels[levels.first], s, t, is_nearest, out);
    if (levels.share == 0)
        return;
    int coarser[4];
    look_up_level(&texture->levels[levels.second], s, t, is_nearest, coarser);
    for (int c = 0; c < 4; c++)
        out[c] += part_15_bits(coarser[c] - out[c], levels.share * 512);
}

static int clamp_place(float luxels, int size, int places)
{
    const float max = (float)((size - 1) * places);
    const float place = luxels * (float)places;
    return (int)(place > 0.0f ? place < max ? place : max : 0.0f);
}

static void look_up_light(const struct span_light *light, float u, float v, int out[4])
{
    look_up(light->luxels, light->stride, clamp_place(u, light->width, SPAN_ACROSS),
            clamp_place(v, light->height, SPAN_DOWN), false, out);
}

/* Multiplies a texel by a luxel; all values have SPAN_UNIT per unit of a byte. */
static int apply_light(int texel, int luxel)
{
    const uint32_t product = (uint32_t)(texel << 1) * (uint32_t)(luxel << 1) >> 16;
    const uint32_t shown = product + (product * 757 >> 16); /* 127 * 127.5 of 2^14 */
    return shown < SPAN_FULL ? (int)shown : SPAN_FULL;
}

/* Converts alpha to 32768ths. */
static int share_of_alpha(int alpha)
{
    return (int)((uint32_t)(alpha << 1) * 33155 >> 16);
}

/* Blends towards neutral light by how much the texel is unaffected by light. */
static int mix_fullbright(int luxel, int alpha)
{
    return luxel + part_15_bits(SPAN_NEUTRAL_LIGHT - luxel, share_of_alpha(alpha));
}

/* Brightens by 2^bits, rounding down. */
static int brighten(int number, int bits)
{
    const int bright = (number < SPAN_FULL >> bits ? number : SPAN_FULL >> bits) << bits;
    return bright > SPAN_HALF ? bright - SPAN_HALF : 0;
}

static void shade(const struct span *span, const int texel[4], float depth, float u, float v,
                  uint8_t *out)
{
    int shown[4], light[4];
    memcpy(shown, texel, sizeof shown);
    if (span->light.luxels) {
        look_up_light(&span->light, u, v, light);
        for (int c = 0; c < 3; c++) {
            if (span->alpha == SPAN_ALPHA_FULLBRIGHT)
                light[c] = mix_fullbright(light[c], texel[3]);
            shown[c] = apply_light(texel[c], light[c]);
        }
    }
    apply_fog(&span->fog, depth, shown);
    for (int c = 0; c < 3; c++)
        out[c] = spans_to_byte(span->bits ? brighten(shown[c], span->bits) : shown[c]);
    out[3] = span->alpha == SPAN_ALPHA_KEEP ? spans_to_byte(texel[3]) : 255;
}

static void texture_plain(const struct span *span, uint8_t *out, int num)
{
    for (int from = 0; from < num; from += SPAN_BLOCK) {
        const struct span_levels levels = spans_find_levels(span, from + SPAN_BLOCK / 2);
        const int end = from + SPAN_BLOCK < num ? from + SPAN_BLOCK : num;
        for (int i = from; i < end; i++, out += 4) {
            const float x = (float)i;
            const float depth = 1.0f / (span->w.start + span->w.across * x);
            const float s = (span->s.start + span->s.across * x) * depth;
            const float t = (span->t.start + span->t.across * x) * depth;
            const float u = (span->u.start + span->u.across * x) * depth;
            const float v = (span->v.start + span->v.across * x) * depth;
            int texel[4];
            if (span->sine)
                spans_look_up(span->texture, levels, s + sway(span, t) + span->drift,
                              t + sway(span, s), span->is_nearest, texel);
            else
                spans_look_up(span->texture, levels, s, t, span->is_nearest, texel);
            shade(span, texel, depth, u, v, out);
        }
    }
}

/* ---- lit faces ---- */

static int place_in(const struct span_line *line, float x, float depth, int size, int places)
{
    const float max = (float)((size - 1) * places - 1);
    const float place = (line->start + line->across * x) * depth;
    return (int)(place > 0.0f ? place < max ? place : max : 0.0f);
}

static void look_up_surface(const struct span_surface *surface, float x, float depth,
                            bool is_nearest, int out[4])
{
    look_up_interleaved(surface->texels, surface->stride,
                        place_in(&surface->s, x, depth, surface->width, SPAN_ACROSS),
                        place_in(&surface->t, x, depth, surface->height, SPAN_DOWN), is_nearest,
                        out);
}

static void details_plain(const struct span_detail *detail, int first, int *levels, int num)
{
    for (int i = 0; i < num; i++) {
        const float x = (float)((first + i) * SPAN_BLOCK + SPAN_BLOCK / 2);
        const float depth = 1.0f / (detail->w.start + detail->w.across * x);
        const float s = detail->s_down + detail->s_step * x;
        const float t = detail->t_down + detail->t_step * x;
        const float down = s * s + t * t, square = depth * depth;
        const float max = detail->across > down ? detail->across : down;
        levels[i] = level_of(max * square * square, detail->max);
    }
}

static void lit_plain(const struct span_lit *span, uint8_t *out, int first, int num)
{
    for (int i = first; i < first + num; i++, out += 4) {
        const float x = (float)i;
        const float depth = 1.0f / (span->w.start + span->w.across * x);
        const int share = span->shares ? span->shares[(i - first) / SPAN_BLOCK] : 0;
        int px[4], coarser[4];
        look_up_surface(&span->finer, x, depth, span->is_nearest, px);
        if (share > 0)
            look_up_surface(&span->coarser, x, depth, span->is_nearest, coarser);
        for (int c = 0; c < 4; c++) {
            if (share > 0)
                px[c] += part_15_bits(coarser[c] - px[c], share * 512);
            if (span->bits && c < 3)
                px[c] = (px[c] + SPAN_HALF) >> span->bits;
        }
        apply_fog(&span->fog, depth, px);
        for (int c = 0; c < 4; c++)
            out[c] = spans_to_byte(px[c]);
    }
}

/* ---- sky ---- */

struct dome_place {
    float s, t; /* repeats */
};

static struct dome_place place_on_dome(float x, float y, float z)
{
    const float high = z * 3.0f;
    const float scale = SPAN_DOME / sqrtf(x * x + y * y + high * high);
    return (struct dome_place){x * scale, y * scale};
}

static struct dome_place dome_at(const struct span_sky *sky, float across, float down)
{
    return place_on_dome(sky->x.start + sky->x.across * across + sky->x.down * down,
                         sky->y.start + sky->y.across * across + sky->y.down * down,
                         sky->z.start + sky->z.across * across + sky->z.down * down);
}

static float squared_distance(struct dome_place a, struct dome_place b,
                              const struct texture *texture)
{
    const float s = (a.s - b.s) * (float)texture->levels[0].width;
    const float t = (a.t - b.t) * (float)texture->levels[0].height;
    return s * s + t * t;
}

void spans_find_sky_levels(const struct span_sky *sky, int first, struct span_levels levels[2])
{
    const float x = (float)first;
    const struct dome_place at = dome_at(sky, x, 0.0f);
    const struct dome_place right = dome_at(sky, x + 1.0f, 0.0f), below = dome_at(sky, x, 1.0f);
    for (int k = 0; k < 2; k++) {
        const float across = squared_distance(at, right, sky->pictures[k]);
        const float down = squared_distance(at, below, sky->pictures[k]);
        levels[k] = spans_levels_of(sky->pictures[k], across > down ? across : down);
    }
}

static void sky_plain(const struct span_sky *sky, uint8_t *out, int num)
{
    struct span_levels levels[2] = {{0, 0, 0}, {0, 0, 0}};
    for (int i = 0; i < num; i++, out += 4) {
        if (i % SPAN_BLOCK == 0)
            spans_find_sky_levels(sky, i, levels);
        const float x = (float)i;
        const struct dome_place at =
            place_on_dome(sky->x.start + sky->x.across * x, sky->y.start + sky->y.across * x,
                          sky->z.start + sky->z.across * x);
        int px[2][4];
        for (int k = 0; k < 2; k++)
            spans_look_up(sky->pictures[k], levels[k], at.s + sky->phases[k], at.t + sky->phases[k],
                          sky->is_nearest, px[k]);
        const int share = share_of_alpha(px[1][3]);
        for (int c = 0; c < 3; c++)
            out[c] = spans_to_byte(px[0][c] + part_15_bits(px[1][c] - px[0][c], share));
        out[3] = 255;
    }
}

/* ---- models ---- */

static float clamp_to(float value, float max)
{
    return value > 0.0f ? value < max ? value : max : 0.0f;
}

static void model_plain(const struct span_model *span, uint8_t *out, int num)
{
    const struct span_levels levels = {span->level, span->level, 0};
    const struct span_levels glow_levels = {span->glow_level, span->glow_level, 0};
    for (int i = 0; i < num; i++, out += 4) {
        const float x = (float)i;
        const float depth = 1.0f / (span->w.start + span->w.across * x);
        const float s = (span->s.start + span->s.across * x) * depth;
        const float t = (span->t.start + span->t.across * x) * depth;
        const float fog_share = (span->fog_share.start + span->fog_share.across * x) * depth;
        int texel[4], glow[4] = {0};
        spans_look_up(span->skin, levels, s, t, span->is_nearest, texel);
        if (span->glow)
            spans_look_up(span->glow, glow_levels, s, t, span->is_nearest, glow);
        for (int c = 0; c < 3; c++) {
            const struct span_line *const line = &span->light[c];
            int light = (int)clamp_to((line->start + line->across * x) * depth, (float)SPAN_FULL);
            if (span->has_fullbright_alpha)
                light = mix_fullbright(light, texel[3]);
            const int sum = apply_light(texel[c], light) + glow[c];
            const int shown = sum < SPAN_FULL ? sum : SPAN_FULL;
            const int share = span->is_foggy ? (int)clamp_to(fog_share, 32767.0f) : 0;
            out[c] = spans_to_byte(shown + part_15_bits(span->fog[c] * SPAN_UNIT - shown, share));
        }
        out[3] = spans_to_byte(texel[3]);
    }
}

static void near_plain(const struct span_line *line, int first, float *out, int num)
{
    for (int i = 0; i < num; i++)
        out[i] = line->start + line->across * (float)(first + i);
}

static void interleave_plain(const uint8_t *upper, const uint8_t *lower, uint8_t *out, int num)
{
    for (int i = 0; i < num; i++) {
        out[i * 2] = upper[i];
        out[i * 2 + 1] = lower[i];
    }
}

const struct span_kernels span_plain = {"plain",    texture_plain, lit_plain,   details_plain,
                                        near_plain, sky_plain,     model_plain, interleave_plain};
