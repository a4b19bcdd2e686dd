/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/paint_sprites.h"

#include "base/crash.h"
#include "models/model.h"
#include "render/geometry/alias_light.h"
#include "render/geometry/particle_place.h"
#include "render/geometry/sprite_place.h"
#include "render/pixels/hdr.h"
#include "render/scene.h"
#include "render/soft/asset_cache.h"
#include "render/soft/fog.h"
#include "render/soft/polygon.h"
#include "render/soft/soft_aov.h"
#include "world/palette.h"

/* Brings decals in front of the wall that they may be on. */
static const float DECAL_BIAS = 1.001f;

static void draw_sprite(struct raster_context *ctx, const struct scene_entity *entity,
                        const struct sprite_image *image)
{
    struct raster *const raster = &ctx->raster;
    const bool is_soft = image->image;
    const struct row_blend blend = {
        .alpha = entity->alpha,
        .has_alpha = is_soft,
        .alpha_test = !is_soft,
        .keeps_depth = is_soft || entity->alpha < 1.0f,
        .bias = entity->model->sprite->orientation == SPRITE_ORIENTED ? DECAL_BIAS : 1.0f,
        .gain = ctx->is_film && scene_is_glowing(entity) ? HDR_GAIN_OF_FIRE : 0,
    };
    static const int round_it[SPRITE_CORNERS] = {0, 1, 3, 2};
    struct sprite_corner places[SPRITE_CORNERS];
    struct polygon_corner corners[SPRITE_CORNERS];
    struct polygon polygon;
    int top, bottom;

    sprite_place_corners(places, entity, image, &ctx->camera);
    for (int i = 0; i < SPRITE_CORNERS; i++) {
        const struct sprite_corner *const place = &places[round_it[i]];
        /* The picture ends before 1, where the next repeat would begin. */
        corners[i] = (struct polygon_corner){
            .values = {(double)place->s * 0.99999, (double)place->t * 0.99999}};
        polygon_place(&ctx->projection, place->at, &corners[i]);
    }
    if (!polygon_scan(ctx, corners, SPRITE_CORNERS, false, (struct polygon_depth){1.0, 0.0},
                      &polygon, &top, &bottom))
        return;
    struct span span = {.texture = asset_cache_sprite(ctx->cache, image),
                        .fog = fog_find(ctx),
                        .alpha = SPAN_ALPHA_KEEP,
                        .has_levels = is_soft,
                        .is_nearest = ctx->is_nearest};
    for (int y = top; y < bottom; y++) {
        const struct raster_row row = raster->rows[y];
        int left = row.left, right = row.right;
        struct span_line near = projection_span_line(&polygon.near, left, y);
        if (left >= right || !raster_trim(raster, y, &left, &right, &near, blend.bias))
            continue;
        near = projection_span_line(&polygon.near, left, y);
        span.w = projection_span_line(&polygon.w, left, y);
        span.s = projection_span_line(&polygon.values[POLYGON_S], left, y);
        span.t = projection_span_line(&polygon.values[POLYGON_T], left, y);
        ctx->kernels->texture(&span, raster->line, right - left);
        if (ctx->aov)
            soft_aov_mark(raster->line, (int)(entity - ctx->scene->entities), right - left);
        raster_blend(raster, y, left, right, raster->line, &near, &blend);
    }
}

void paint_sprites(struct raster_context *ctx, bool is_blended)
{
    const struct scene *const scene = ctx->scene;
    for (int i = 0; i < scene->num_entities; i++) {
        const struct scene_entity *const entity = &scene->entities[i];
        if (entity->model->kind != MODEL_SPRITE || entity->alpha <= 0.0f)
            continue;
        crash_begin("drawing", entity->model->name);
        const struct sprite_image *const image = sprite_place_image(scene, entity);
        if ((entity->alpha < 1.0f || image->image) == is_blended)
            draw_sprite(ctx, entity, image);
    }
}

/* ---- particles ---- */

/* A particle in the picture. */
struct dot {
    double x, y, radius; /* centre and radius, pixels */
    float near;
    uint8_t rgba[4];
    uint8_t gain; /* as in struct row_blend */
};

/* Fire: what the palette has as fullbright, and the ramp of explosions. */
static bool is_fire(const struct palette *palette, int colour)
{
    enum { RAMP_FIRST = 96, RAMP_END = 112 };
    return colour >= 256 - palette->num_fullbright || (colour >= RAMP_FIRST && colour < RAMP_END);
}

/* In a film's look, Quake's fire glows, and blood, dust and smoke are in the light of the place. */
static void light_dot(const struct raster_context *ctx, const struct scene_particle *particle,
                      struct dot *dot)
{
    static const float NEUTRAL = 128.0f, MIN = 0.4f;
    if (!ctx->is_film || ctx->palette->num_fullbright == 0)
        return;
    if (is_fire(ctx->palette, particle->colour)) {
        dot->gain = HDR_GAIN_OF_GLOW;
        return;
    }
    const vec3s light = alias_light_at(ctx->scene, particle->origin);
    for (int c = 0; c < 3; c++) {
        const float share = light.raw[c] / NEUTRAL;
        dot->rgba[c] = (uint8_t)((float)dot->rgba[c] * (share < MIN    ? MIN
                                                        : share < 1.0f ? share
                                                                       : 1.0f));
    }
}

static bool place_dot(const struct raster_context *ctx, const struct scene_particle *particle,
                      struct dot *out)
{
    const struct camera_view *const camera = &ctx->camera;
    const float side = particle_place_side(camera, particle->origin);
    struct polygon_corner corner, end;
    vec3s middle = vec3_mad(particle->origin, camera->axes.right, side / 2.0f);
    middle = vec3_mad(middle, camera->axes.up, side / 2.0f);
    polygon_place(&ctx->projection, middle, &corner);
    polygon_place(&ctx->projection, vec3_mad(middle, camera->axes.right, side / 2.0f), &end);
    if (corner.depth < ctx->projection.nearest)
        return false;
    out->x = corner.x / corner.w;
    out->y = corner.y / corner.w;
    out->radius = end.x / end.w - out->x;
    out->near = (float)(ctx->projection.is_orthographic ? PROJECTION_ORTHO_FAR - corner.depth
                                                        : 1.0 / corner.w);
    for (int c = 0; c < 3; c++)
        out->rgba[c] = ctx->palette->rgb[particle->colour][c];
    out->rgba[3] = particle->alpha;
    out->gain = 0;
    if (out->y + out->radius >= ctx->raster.top && out->y - out->radius <= ctx->raster.bottom)
        light_dot(ctx, particle, out);
    fog_px(ctx, (float)corner.w, out->rgba);
    return true;
}

/* Round, with an edge as soft as that of FitzQuake's 32-texel texture. */
static void draw_dot(struct raster_context *ctx, const struct dot *dot)
{
    struct raster *const raster = &ctx->raster;
    const double r = dot->radius;
    const struct raster_point corners[4] = {{dot->x - r, dot->y - r},
                                            {dot->x + r, dot->y - r},
                                            {dot->x + r, dot->y + r},
                                            {dot->x - r, dot->y + r}};
    const struct row_blend blend = {
        .alpha = 1.0f, .has_alpha = true, .keeps_depth = true, .bias = 1.0f, .gain = dot->gain};
    const struct span_line near = {dot->near, 0.0f, 0.0f};
    int top, bottom;
    if (!raster_scan(raster, corners, 4, &top, &bottom))
        return;
    const float scale = (float)(1.0 / r);
    for (int y = top; y < bottom; y++) {
        const struct raster_row row = raster->rows[y];
        const float down = (float)((double)y + 0.5 - dot->y) * scale;
        uint8_t *px = raster->line;
        for (int x = row.left; x < row.right; x++, px += 4) {
            const float across = (float)((double)x + 0.5 - dot->x) * scale;
            const float inside = 8.0f * (1.0f - across * across - down * down);
            for (int c = 0; c < 3; c++)
                px[c] = dot->rgba[c];
            px[3] = inside <= 0.0f  ? 0
                    : inside < 1.0f ? (uint8_t)((float)dot->rgba[3] * inside + 0.5f)
                                    : dot->rgba[3];
        }
        if (row.left < row.right)
            raster_blend(raster, y, row.left, row.right, raster->line, &near, &blend);
    }
}

void paint_sprites_particles(struct raster_context *ctx)
{
    struct dot dot;
    for (int i = 0; i < ctx->scene->num_particles; i++)
        if (place_dot(ctx, &ctx->scene->particles[i], &dot))
            draw_dot(ctx, &dot);
}
