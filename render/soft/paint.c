/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/paint.h"

#include "render/scene.h"
#include "render/soft/luxel_cache.h"
#include "render/soft/paint_alias.h"
#include "render/soft/paint_sprites.h"
#include "render/soft/paint_world.h"
#include "render/soft/soft_aov.h"

void paint_drop_luxels(struct raster_context *ctx)
{
    for (int i = 0; i < ctx->num_lights; i++)
        luxel_cache_destroy(ctx->lights[i]);
    ctx->num_lights = 0;
}

static void draw_opaque(struct raster_context *ctx)
{
    paint_world_opaque(ctx);
    paint_alias(ctx, ALIAS_PASS_OPAQUE);
    paint_sprites(ctx, false);
}

static void aim_camera(struct raster_context *ctx)
{
    const struct scene *const scene = ctx->scene;
    if (ctx->num_lights > 0 && !luxel_cache_is_of(ctx->lights[0], scene->map))
        paint_drop_luxels(ctx); /* lights[0] belongs to the level, which has changed */
    camera_set_view(&ctx->camera, scene);
    projection_init(&ctx->projection, &ctx->camera, &scene->view);
}

void paint_view(struct raster_context *ctx, bool shadows)
{
    const struct scene *const scene = ctx->scene;
    const struct scene_rect rect = scene->view.rect;
    raster_begin(&ctx->raster, rect.x, rect.y, rect.width, rect.height);
    ctx->has_left_out_models = false;
    if (!scene->map || rect.width <= 0 || rect.height <= 0) {
        raster_fill_uncovered(&ctx->raster, scene->backdrop);
        return;
    }
    aim_camera(ctx);
    if (scene->holdout) {
        ctx->scene = scene->holdout;
        draw_opaque(ctx);
        ctx->scene = scene;
        raster_fill_view(&ctx->raster, scene->backdrop);
    }
    draw_opaque(ctx);
    if (shadows)
        paint_alias_shadows(ctx);
    paint_world_blended(ctx);
    paint_alias(ctx, ALIAS_PASS_BLENDED);
    paint_sprites(ctx, true);
    paint_sprites_particles(ctx);
    paint_alias(ctx, ALIAS_PASS_WEAPON);
}

void paint_aov(struct raster_context *ctx)
{
    const struct scene *const scene = ctx->scene;
    const struct scene_rect rect = scene->view.rect;
    raster_begin(&ctx->raster, rect.x, rect.y, rect.width, rect.height);
    if (scene->map && rect.width > 0 && rect.height > 0) {
        aim_camera(ctx);
        soft_aov_begin(ctx);
        draw_opaque(ctx);
    } else {
        raster_fill_uncovered(&ctx->raster, soft_aov_backdrop);
    }
    soft_aov_fill(ctx);
}
