/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/fog.h"

#include "render/scene.h"

static void find_colour(const struct scene_fog *fog, uint8_t rgb[3])
{
    for (int c = 0; c < 3; c++) {
        const float value = fog->colour[c] * 255.0f + 0.5f;
        rgb[c] = (uint8_t)(value > 0.0f ? value < 255.0f ? value : 255.0f : 0.0f);
    }
}

struct span_fog fog_find(const struct raster_context *ctx)
{
    const struct scene_fog *const from = &ctx->scene->fog;
    struct span_fog fog = {0};
    find_colour(from, fog.colour);
    if (from->density > 0.0f && !ctx->projection.is_orthographic)
        fog.thickness = from->density / 64.0f;
    return fog;
}

void fog_px(const struct raster_context *ctx, float depth, uint8_t rgb[3])
{
    const struct span_fog fog = fog_find(ctx);
    if (!(fog.thickness > 0.0f))
        return;
    const int share = spans_fog_share(fog.thickness, depth);
    for (int c = 0; c < 3; c++)
        rgb[c] = (uint8_t)(fog.colour[c] + (((rgb[c] - fog.colour[c]) * share + 0x4000) >> 15));
}

void fog_sky(const struct raster_context *ctx, uint8_t *px, int num)
{
    uint8_t half[4] = {0, 0, 0, 128};
    find_colour(&ctx->scene->fog, half);
    if (ctx->scene->fog.density > 0.0f)
        ctx->rows->fill(half, px, num);
}
