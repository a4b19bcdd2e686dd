#include "render/soft/spans.h"

#include <math.h>
#include <string.h>

float spans_log2(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, 4);
    const float exponent = (float)((int)(bits >> 23 & 255) - 127);
    bits = (bits & 0x7fffff) | 0x3f800000;
    memcpy(&value, &bits, 4);
    const float x = value - 1.0f;
    return exponent +
           x * (1.4426039f +
                x * (-0.7167147f + x * (0.4405990f + x * (-0.2251030f + x * 0.0586649f))));
}

/* A number times so many 32768ths, rounded. */
static int part_15_bits(int number, int share)
{
    return (number * share + 0x4000) >> 15;
}

/* How far into its repeat a coordinate is, 0 to 1; of nonsense, 0. */
static float part_of(float repeats)
{
    const float bound = repeats > -1e6f && repeats < 1e6f ? repeats : 0.0f;
    const float whole = (float)(int)bound;
    return bound - (bound < whole ? whole - 1.0f : whole);
}

/* 64ths of a level from the square of how many texels a px shows. */
static int level_of(float texels_squared, int most)
{
    if (!(texels_squared > 1.0f))
        return 0;
    const float level = spans_log2(texels_squared) * 32.0f;
    return (int)(level < (float)most ? level : (float)most);
}

struct span_levels spans_levels_of(const struct texture *texture, float texels_squared)
{
    const int most = (texture->num_levels - 1) * 64;
    return spans_mix_levels(level_of(texels_squared, most), most);
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
    const float s_across = (span->s.across - s * span->w.across) * width;
    const float t_across = (span->t.across - t * span->w.across) * height;
    const float s_down = (span->s.down - s * span->w.down) * width;
    const float t_down = (span->t.down - t * span->w.down) * height;
    return (struct span_footprint){s_across * s_across + t_across * t_across,
                                   s_down * s_down + t_down * t_down};
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

/* Where a repeating coordinate is, 1/64 px of the level. */
static int place_of(float repeats, int size, bool is_nearest)
{
    const int place = (int)(part_of(repeats) * (float)(size * 64));
    return (place < size * 64 ? place : size * 64 - 1) - (is_nearest ? 0 : 32);
}

/* Of four px in a square, 64 times a byte. */
static void mix_square(const uint8_t *upper, int stride, int across, int down, int out[4])
{
    const uint8_t *const lower = upper + stride;
    for (int c = 0; c < 4; c++) {
        const int left = upper[c] * (64 - down) + lower[c] * down;
        const int right = upper[c + 4] * (64 - down) + lower[c + 4] * down;
        out[c] = left + part_15_bits(right - left, across * 512);
    }
}

static void look_up_level(const struct texture_level *level, float s, float t, bool is_nearest,
                          int out[4])
{
    const int x = place_of(s, level->width, is_nearest);
    const int y = place_of(t, level->height, is_nearest);
    const int mask = is_nearest ? 0 : 63;
    mix_square(level->origin + (y >> 6) * level->stride + (x >> 6) * 4, level->stride, x & mask,
               y & mask, out);
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

/* Texels of a liquid sway by 8, once every 128 across the other axis: two repeats. */
static float sway(const struct span *span, float other)
{
    const float at = part_of(other * 0.5f + span->phase) * SPAN_SINE;
    const int index = (int)at;
    const float *const sine = span->sine + (index < SPAN_SINE ? index : SPAN_SINE - 1);
    return 0.125f * (sine[0] + (sine[1] - sine[0]) * (at - (float)index));
}

static int clamp_place(float luxels, int size)
{
    const float most = (float)((size - 1) * 64);
    const float place = luxels * 64.0f;
    return (int)(place > 0.0f ? place < most ? place : most : 0.0f);
}

static void look_up_light(const struct span_light *light, float u, float v, int out[4])
{
    const int x = clamp_place(u, light->width), y = clamp_place(v, light->height);
    mix_square(light->luxels + (y >> 6) * light->stride + (x >> 6) * 4, light->stride, x & 63,
               y & 63, out);
}

/* Texel times luxel, both 64 times a byte; a luxel of 8160 leaves the texel as it is. */
static int apply_light(int texel, int luxel)
{
    const uint32_t product = (uint32_t)(texel << 2) * (uint32_t)(luxel << 2) >> 16;
    const uint32_t shown = (product + 64) * 514 >> 16; /* 64: rounds */
    return shown < 255 ? (int)shown : 255;
}

/* Nearer to full light by the share that alpha, 64 times a byte, is of all. */
static int leave_glow(int luxel, int alpha)
{
    return luxel + part_15_bits(8160 - luxel, (alpha + (alpha >> 8)) * 2);
}

static uint8_t as_byte(int number)
{
    return (uint8_t)((number + 32) >> 6);
}

static void shade(const struct span *span, const int texel[4], float u, float v, uint8_t *out)
{
    out[3] = span->alpha == SPAN_ALPHA_KEEP ? as_byte(texel[3]) : 255;
    if (!span->light.luxels) {
        for (int c = 0; c < 3; c++)
            out[c] = as_byte(texel[c]);
        return;
    }
    int light[4];
    look_up_light(&span->light, u, v, light);
    for (int c = 0; c < 3; c++) {
        if (span->alpha == SPAN_ALPHA_GLOW)
            light[c] = leave_glow(light[c], texel[3]);
        out[c] = (uint8_t)apply_light(texel[c], light[c]);
    }
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
                spans_look_up(span->texture, levels, s + sway(span, t), t + sway(span, s),
                              span->is_nearest, texel);
            else
                spans_look_up(span->texture, levels, s, t, span->is_nearest, texel);
            shade(span, texel, u, v, out);
        }
    }
}

/* ---- lit faces ---- */

static int place_in(const struct span_line *line, float x, float depth, int size)
{
    const float most = (float)(size * 64 - 65);
    const float place = (line->start + line->across * x) * depth;
    return (int)(place > 0.0f ? place < most ? place : most : 0.0f);
}

static void look_up_surface(const struct span_surface *surface, float x, float depth, int mask,
                            int out[4])
{
    const int s = place_in(&surface->s, x, depth, surface->width);
    const int t = place_in(&surface->t, x, depth, surface->height);
    mix_square(surface->texels + (t >> 6) * surface->stride + (s >> 6) * 4, surface->stride,
               s & mask, t & mask, out);
}

static void details_plain(const struct span_detail *detail, int first, int *levels, int num)
{
    for (int i = 0; i < num; i++) {
        const float x = (float)((first + i) * SPAN_BLOCK + SPAN_BLOCK / 2);
        const float depth = 1.0f / (detail->w.start + detail->w.across * x);
        const float s = detail->s_down + detail->s_step * x;
        const float t = detail->t_down + detail->t_step * x;
        const float down = s * s + t * t, square = depth * depth;
        const float most = detail->across > down ? detail->across : down;
        levels[i] = level_of(most * square * square, detail->most);
    }
}

static void lit_plain(const struct span_lit *span, uint8_t *out, int first, int num)
{
    const int mask = span->is_nearest ? 0 : 63;
    for (int i = first; i < first + num; i++, out += 4) {
        const float x = (float)i;
        const float depth = 1.0f / (span->w.start + span->w.across * x);
        const int share = span->shares ? span->shares[(i - first) / SPAN_BLOCK] : 0;
        int px[4], coarser[4];
        look_up_surface(&span->finer, x, depth, mask, px);
        if (share > 0)
            look_up_surface(&span->coarser, x, depth, mask, coarser);
        for (int c = 0; c < 4; c++) {
            if (share > 0)
                px[c] += part_15_bits(coarser[c] - px[c], share * 512);
            out[c] = as_byte(px[c]);
        }
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
        const int share = (px[1][3] + (px[1][3] >> 8)) * 2;
        for (int c = 0; c < 3; c++)
            out[c] = as_byte(px[0][c] + part_15_bits(px[1][c] - px[0][c], share));
        out[3] = 255;
    }
}

/* ---- models ---- */

static float between(float value, float most)
{
    return value > 0.0f ? value < most ? value : most : 0.0f;
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
        const float mist = (span->mist.start + span->mist.across * x) * depth;
        int texel[4], glow[4] = {0};
        spans_look_up(span->skin, levels, s, t, span->is_nearest, texel);
        if (span->glow)
            spans_look_up(span->glow, glow_levels, s, t, span->is_nearest, glow);
        for (int c = 0; c < 3; c++) {
            const struct span_line *const line = &span->light[c];
            int light = (int)between((line->start + line->across * x) * depth, 16320.0f);
            if (span->shines)
                light = leave_glow(light, texel[3]);
            const int sum = apply_light(texel[c], light) + as_byte(glow[c]);
            const int shown = sum < 255 ? sum : 255;
            const int share = span->is_misty ? (int)between(mist, 256.0f) : 0;
            out[c] = (uint8_t)((shown * (256 - share) + span->fog[c] * share + 128) >> 8);
        }
        out[3] = as_byte(texel[3]);
    }
}

static void near_plain(const struct span_line *line, float *out, int num)
{
    for (int i = 0; i < num; i++)
        out[i] = line->start + line->across * (float)i;
}

const struct span_kernels span_plain = {"plain",    texture_plain, lit_plain,  details_plain,
                                        near_plain, sky_plain,     model_plain};
