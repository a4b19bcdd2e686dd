/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/paint_2d.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "render/scene.h"
#include "render/soft/asset_cache.h"
#include "world/image.h"
#include "world/pic.h"

/* The texture of a picture, how it maps to the frame and how it is filtered. */
struct pic_source {
    const struct texture *texture; /* NULL: a fill */
    float s, t, s_step, t_step;    /* texels at pixel 0, and per pixel */
    bool is_sharp;
};

/* Letters stay sharp; other pictures are filtered as walls are. */
static bool is_sharp(const struct raster_context *ctx, const struct scene_pic *of)
{
    if (!of->pic)
        return false;
    return (of->pic->transparent == 0 && !of->pic->image) || ctx->is_nearest;
}

static struct pic_source make_pic_source(struct raster_context *ctx, const struct scene_pic *of)
{
    struct pic_source source = {.is_sharp = is_sharp(ctx, of)};
    float across = 1.0f, down = 1.0f; /* texels per pixel of the picture's nominal size */
    if (of->pic) {
        source.texture = asset_cache_pic(ctx->cache, of->pic);
        across = (float)source.texture->levels[0].width / (float)of->pic->width;
        down = (float)source.texture->levels[0].height / (float)of->pic->height;
    } else if (of->image) {
        source.texture = asset_cache_image(ctx->cache, of->image);
    }
    source.s_step = across * of->s_size / of->width;
    source.t_step = down * of->t_size / of->height;
    source.s = across * of->s + (0.5f - of->x) * source.s_step;
    source.t = down * of->t + (0.5f - of->y) * source.t_step;
    return source;
}

/* Texels are squares with a soft edge one pixel of the frame wide: exact at integer
 * scales, of even width at others. */
static float sharpen(float texel, float step)
{
    const float size = fabsf(step) > 0.001f ? fabsf(step) : 0.001f;
    const float sharpness = size < 1.0f ? 1.0f / size : 1.0f;
    const float corner = floorf(texel - 0.5f);
    const float off = (texel - 1.0f - corner) * sharpness + 0.5f;
    return corner + 0.5f + (off > 0.0f ? off < 1.0f ? off : 1.0f : 0.0f);
}

/* Converts texels to 0..1 of the picture, short of 1, where the next repeat would begin. */
static float share_of(float texel, int size)
{
    const float share = texel / (float)size;
    return share > 0.0f ? share < 0.99999f ? share : 0.99999f : 0.0f;
}

/* Linear filtering that clamps to the border, one texel before the first. */
static void smooth_row(struct raster_context *ctx, const struct pic_source *source, uint8_t *line,
                       int y, int left, int num)
{
    const struct texture_level *const level = &source->texture->levels[0];
    const float s = source->s + source->s_step * (float)left;
    const float place = (source->t + source->t_step * (float)y + 0.5f) * SPAN_DOWN;
    const float max = (float)((level->height + 1) * SPAN_DOWN - 1);
    const float t = place > 0.0f ? place < max ? place : max : 0.0f;
    const int row = (int)t / SPAN_DOWN, stride = (level->width + 2) * 4;
    const uint8_t *const upper = level->origin - 4 + (row - 1) * level->stride;
    uint8_t *const woven = ARENA_NEW(ctx->arena, uint8_t, (size_t)stride * 2 + 16);
    ctx->kernels->interleave(upper, upper + level->stride, woven, stride);
    const struct span_lit span = {
        .w = {1.0f, 0.0f, 0.0f},
        .finer = {.s = {(s + 0.5f) * SPAN_ACROSS, source->s_step * SPAN_ACROSS, 0.0f},
                  .t = {t - (float)(row * SPAN_DOWN), 0.0f, 0.0f},
                  .texels = woven,
                  .stride = stride * 2,
                  .width = level->width + 2,
                  .height = 2},
    };
    ctx->kernels->lit(&span, line, 0, num);
}

/* Returns the vertical texture coordinate of a row of pixels, 0..1; between two rows of
 * texels it is on their border. */
static float sharp_place(const struct pic_source *source, int y)
{
    return share_of(sharpen(source->t + source->t_step * (float)y, source->t_step),
                    source->texture->levels[0].height);
}

static void sharp_row(const struct pic_source *source, uint8_t *line, float t, int left, int num)
{
    const struct span_levels whole = {0, 0, 0};
    const struct texture_level *const level = &source->texture->levels[0];
    for (int i = 0; i < num; i++, line += 4) {
        const float s = sharpen(source->s + source->s_step * (float)(left + i), source->s_step);
        int colour[4];
        spans_look_up(source->texture, whole, share_of(s, level->width), t, false, colour);
        for (int c = 0; c < 4; c++)
            line[c] = spans_to_byte(colour[c]);
    }
}

/* Rows must be drawn in order from `first`: many are the same as the previous one. */
static void draw_row(struct raster_context *ctx, const struct pic_source *source,
                     const uint8_t tint[4], int first, int y, int left, int right)
{
    struct raster *const raster = &ctx->raster;
    uint8_t *out = raster->rgba + ((size_t)y * (size_t)raster->width + (size_t)left) * 4;
    const int num = right - left;
    if (num <= 0)
        return;
    if (!source->texture) {
        ctx->rows->fill(tint, out, num);
        return;
    }
    if (!source->is_sharp)
        smooth_row(ctx, source, raster->line, y, left, num);
    else if (y == first || sharp_place(source, y) != sharp_place(source, y - 1))
        sharp_row(source, raster->line, sharp_place(source, y), left, num);
    ctx->rows->over(raster->line, tint, out, num);
}

/* Returns the first pixel whose centre is at or after a position. */
static int first_px(float at, int min, int max)
{
    const float px = ceilf(at - 0.5f);
    return px > (float)min ? px < (float)max ? (int)px : max : min;
}

static void draw_pic(struct raster_context *ctx, const struct scene_pic *pic)
{
    const struct raster *const raster = &ctx->raster;
    const struct pic_source source = make_pic_source(ctx, pic);
    const int min = raster->band_top, max = raster->band_bottom;
    const int left = first_px(pic->x, 0, raster->width);
    const int right = first_px(pic->x + pic->width, 0, raster->width);
    const int bottom = first_px(pic->y + pic->height, min, max);
    const int top = first_px(pic->y, min, max);
    for (int y = top; y < bottom; y++)
        draw_row(ctx, &source, pic->rgba, top, y, left, right);
}

static void draw_tint(struct raster_context *ctx)
{
    const struct scene *const scene = ctx->scene;
    const struct scene_rect rect = scene->view.rect;
    struct scene_pic fill = {.x = (float)rect.x,
                             .y = (float)rect.y,
                             .width = (float)rect.width,
                             .height = (float)rect.height};
    for (int i = 0; i < 4; i++)
        fill.rgba[i] = (uint8_t)lrintf(fminf(fmaxf(scene->tint[i], 0.0f), 1.0f) * 255.0f);
    if (fill.rgba[3] > 0)
        draw_pic(ctx, &fill);
}

void paint_2d(struct raster_context *ctx)
{
    draw_tint(ctx);
    for (int i = 0; i < ctx->scene->num_pics; i++)
        draw_pic(ctx, &ctx->scene->pics[i]);
}
