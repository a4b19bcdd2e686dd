/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/paint_world.h"

#include <string.h>

#include "base/arena.h"
#include "base/crash.h"
#include "base/mat.h"
#include "models/model.h"
#include "render/geometry/brush_place.h"
#include "render/geometry/world_visible.h"
#include "render/light/traced_light.h"
#include "render/pixels/hdr.h"
#include "render/scene.h"
#include "render/soft/anisotropic.h"
#include "render/soft/asset_cache.h"
#include "render/soft/face_run.h"
#include "render/soft/luxel_cache.h"
#include "render/soft/paint_sky.h"
#include "render/soft/soft_aov.h"
#include "world/map.h"
#include "world/map_texture_cycles.h"

/* Lets an entity win where it is coplanar with a face of the level. */
static const float ENTITY_BIAS = 1.00002f;
enum { MAX_PREFETCHED = 512 }; /* pixels of a run; the hardware prefetches longer ones */

static const struct world_surface *surface_of(const struct part *part, int face, double time)
{
    const struct map *const map = part->assets->map;
    const int own = map->texinfos[map->faces[face].texinfo].texture;
    if (own < 0)
        return &part->assets->surfaces[map->num_textures];
    return &part->assets->surfaces[map_texture_cycles_at(map, own, part->shows_alternate, time)];
}

static float alpha_of(const struct raster_context *ctx, const struct part *part,
                      const struct world_surface *surface)
{
    const bool is_clear = surface->kind == KIND_LIQUID || surface->kind == KIND_GLASS;
    if (!is_clear || part->alpha < 1.0f)
        return part->alpha;
    return map_texels_alpha(part->assets->map, ctx->scene->liquid_alpha, surface->liquid);
}

/* ---- runs ---- */

static void set_lines(struct face_run *run, int x, int y)
{
    run->span.w = projection_span_line(&run->plane.w, x, y);
    run->span.s = projection_span_line(&run->s, x, y);
    run->span.t = projection_span_line(&run->t, x, y);
    if (run->is_lit) {
        run->span.u = projection_span_line(&run->u, x, y);
        run->span.v = projection_span_line(&run->v, x, y);
    }
}

static void draw_texture(const struct face_run *run, const struct span *span, uint8_t *out, int x,
                         int num)
{
    const struct raster_context *const ctx = run->ctx;
    if (ctx->max_samples > 1 && span->has_levels)
        anisotropic_texture(ctx->kernels, span, ctx->max_samples, out, x, num);
    else
        ctx->kernels->texture(span, out, num);
}

static void add_glow(struct face_run *run, uint8_t *out, int x, int num)
{
    struct span span = run->span;
    uint8_t *const glow = run->ctx->raster.line2;
    span.texture = run->surface->pictures[1];
    span.light.luxels = NULL;
    span.alpha = SPAN_ALPHA_NONE;
    /* The colour of the fog has already been added. */
    memset(span.fog.colour, 0, sizeof span.fog.colour);
    draw_texture(run, &span, glow, x, num);
    for (int i = 0; i < num * 4; i++) {
        const int sum = out[i] + glow[i];
        if (!run->ctx->is_film || i % 4 < 3)
            out[i] = (uint8_t)(sum < 255 ? sum : 255);
    }
    if (run->ctx->is_film)
        hdr_add_glow_picture(out, glow, 0, (size_t)num);
}

/* Sets the alpha of pixels that give off light, and are not from a cached surface. */
static void add_gain(struct face_run *run, uint8_t *out, int x, int num)
{
    struct span span = run->span;
    uint8_t *const shares = run->ctx->raster.line2;
    if (run->surface->kind == KIND_LIQUID && run->surface->liquid == LIQUID_LAVA) {
        for (int i = 0; i < num; i++)
            out[i * 4 + 3] = 255 - HDR_GAIN_OF_GLOW;
        return;
    }
    if (span.alpha != SPAN_ALPHA_FULLBRIGHT)
        return;
    span.light.luxels = NULL;
    span.alpha = SPAN_ALPHA_KEEP;
    draw_texture(run, &span, shares, x, num);
    hdr_add_glow_shares(out, shares, (size_t)num);
}

static void shade(struct face_run *run, uint8_t *out, int x, int y, int num)
{
    struct raster_context *const ctx = run->ctx;
    if (ctx->aov && run->surface->kind != KIND_FENCE) {
        soft_aov_mark_opaque(out, run->surface->kind == KIND_SKY ? AOV_SKY : run->part->object_id,
                             num);
        return;
    }
    if (run->surface->kind == KIND_SKY) {
        const struct sky_box *const box = ctx->scene->sky_box;
        if (box)
            paint_sky_box(ctx, asset_cache_sky(ctx->cache, box), out, x, y, num);
        else
            paint_sky_domes(ctx, run->surface->pictures, out, x, y, num);
        return;
    }
    set_lines(run, x, y);
    if (!lit_face_shade(&run->lit, &run->span, out, x, y, num)) {
        draw_texture(run, &run->span, out, x, num);
        if (ctx->is_film)
            add_gain(run, out, x, num);
        if (run->surface->kind == KIND_GLOWING)
            add_glow(run, out, x, num);
    }
    if (ctx->aov)
        soft_aov_mark(out, run->part->object_id, num);
}

/* Prefetches the memory of pixels that will be written soon. */
static void prefetch(const struct raster *raster, size_t first, int num)
{
    enum { AT_ONCE = 16 }; /* pixels in a cache line */
    const size_t size = (size_t)raster->width * (size_t)raster->height;
    for (size_t i = first; i < first + (size_t)num && i < size; i += AT_ONCE) {
        __builtin_prefetch(raster->rgba + i * 4, 1, 3);
        if (num < RASTER_MIN_DEFERRED)
            __builtin_prefetch(raster->near + i, 1, 3);
    }
}

static void draw_uncovered(void *self, int y, int left, int right)
{
    struct face_run *const run = self;
    struct raster *const raster = &run->ctx->raster;
    const struct span_line near = projection_span_line(&run->plane.near, left, y);
    const size_t at = (size_t)y * (size_t)raster->width + (size_t)left;
    if (right - left < MAX_PREFETCHED)
        prefetch(raster, at + 2 * (size_t)raster->width, right - left);
    shade(run, raster->rgba + at * 4, left, y, right - left);
    raster_set_near(raster, y, left, right, &near);
}

static void draw_depth_tested(struct face_run *run, int y, int left, int right)
{
    struct raster *const raster = &run->ctx->raster;
    struct span_line near = projection_span_line(&run->plane.near, left, y);
    if (!raster_trim(raster, y, &left, &right, &near, run->blend.bias))
        return;
    near = projection_span_line(&run->plane.near, left, y);
    shade(run, raster->line, left, y, right - left);
    raster_blend(raster, y, left, right, raster->line, &near, &run->blend);
}

/* ---- faces ---- */

static bool scan_face(struct face_run *run, int index, int *top, int *bottom)
{
    const struct part *const part = run->part;
    const struct world_outline *const outline = &part->assets->outlines.faces[index];
    const vec3s *const points = part->assets->outlines.points + outline->first;
    const int middle = outline->has_middle ? 1 : 0, num = (int)outline->num - middle;
    if (num < 3)
        return false;
    struct raster_point *const corners =
        ARENA_NEW(run->ctx->arena, struct raster_point, (size_t)num * 2);
    run->corners = corners;
    run->num_corners = projection_clip_polygon(&part->projection, points + middle, num, corners);
    return run->num_corners >= 3 &&
           raster_scan(&run->ctx->raster, corners, run->num_corners, top, bottom);
}

static void paint_face(struct raster_context *ctx, const struct part *part, int index, bool covers,
                       const struct row_blend *blend)
{
    struct raster *const raster = &ctx->raster;
    struct face_run run = {.ctx = ctx, .part = part, .blend = *blend};
    int top, bottom;
    crash_set_part("face", index);
    if (!covers && raster_is_full(raster))
        return;
    if (!scan_face(&run, index, &top, &bottom))
        return;
    run.surface = surface_of(part, index, ctx->scene->time);
    if (!face_run_begin(&run, index))
        return;
    for (int y = top; y < bottom; y++) {
        const struct raster_row row = raster->rows[y];
        if (row.left >= row.right)
            continue;
        if (covers)
            raster_cover(raster, y, row.left, row.right, draw_uncovered, &run);
        else
            draw_depth_tested(&run, y, row.left, row.right);
    }
    lit_face_end(&run.lit);
}

static struct row_blend blend_of(const struct part *part, const struct world_surface *surface,
                                 float alpha)
{
    return (struct row_blend){.alpha = alpha,
                              .alpha_test = surface->kind == KIND_FENCE,
                              .keeps_depth = alpha < 1.0f,
                              .gain_kind =
                                  surface->kind == KIND_FENCE ? ROW_GAIN_FIXED : ROW_GAIN_OWN,
                              .bias = part->is_level ? 1.0f : ENTITY_BIAS};
}

/* ---- parts ---- */

static struct luxel_cache *light_of(struct raster_context *ctx, const struct map *map)
{
    for (int i = 0; i < ctx->num_lights; i++)
        if (luxel_cache_is_of(ctx->lights[i], map))
            return ctx->lights[i];
    if (ctx->num_lights == ctx->max_lights) {
        ctx->max_lights = ctx->max_lights * 2 + 16;
        ctx->lights = mem_resize(ctx->lights, (size_t)ctx->max_lights, sizeof *ctx->lights);
    }
    return ctx->lights[ctx->num_lights++] = luxel_cache_create(map);
}

static void make_level(struct raster_context *ctx, struct part *part)
{
    const struct scene *const scene = ctx->scene;
    const struct camera_view *const camera = &ctx->camera;
    crash_begin("drawing", scene->map->name);
    *part = (struct part){
        .assets = asset_cache_world(ctx->cache, scene->map),
        .light = light_of(ctx, scene->map),
        .projection = ctx->projection,
        .eye = {camera->origin, camera->axes.forward, camera->axes.right, camera->axes.up,
                camera->focal},
        .lights = scene->lights,
        .num_lights = scene->num_lights,
        .alpha = 1.0f,
        .is_level = true,
        .object_id = AOV_LEVEL,
    };
    luxel_cache_begin(part->light, scene, ctx->light);
}

static void make_entity(struct raster_context *ctx, const struct scene_entity *entity,
                        struct part *part)
{
    const struct map *const map = entity->model->map;
    const mat4s to_world = brush_place_matrix(entity), to_model = mat4_inverse(to_world);
    crash_begin("drawing", map->name);
    *part = (struct part){
        .assets = asset_cache_world(ctx->cache, map),
        .light = light_of(ctx, map),
        .eye = brush_place_eye(&ctx->camera, to_model, entity->scale),
        .lights = brush_place_lights(ctx->arena, ctx->scene, to_model, entity->scale),
        .num_lights = ctx->scene->num_lights,
        .alpha = entity->alpha,
        .shows_alternate = entity->frame != 0,
        .object_id = (int)(entity - ctx->scene->entities),
    };
    projection_to_model(&part->projection, &ctx->projection, to_world, to_model);
    const bool is_lit = ctx->light && traced_light_lights(ctx->light, ctx->scene, entity);
    luxel_cache_begin(part->light, ctx->scene, is_lit ? ctx->light : NULL);
}

static const struct map_submodel *submodel_of(const struct scene_entity *entity)
{
    return &entity->model->map->submodels[entity->model->submodel];
}

static bool is_shown(const struct raster_context *ctx, const struct scene_entity *entity)
{
    return entity->model->kind == MODEL_BRUSH && entity->scale > 0.0f && entity->alpha > 0.0f &&
           !brush_place_is_outside(entity, submodel_of(entity), &ctx->camera);
}

/* Draws the opaque or the transparent faces of an entity. */
static void paint_entity(struct raster_context *ctx, const struct scene_entity *entity,
                         bool is_blended)
{
    const struct map *const map = entity->model->map;
    const struct map_submodel *const submodel = submodel_of(entity);
    struct part part;
    make_entity(ctx, entity, &part);
    for (int i = 0; i < submodel->num_faces; i++) {
        const int face = submodel->first_face + i;
        const struct world_surface *const surface = surface_of(&part, face, ctx->scene->time);
        const float alpha = alpha_of(ctx, &part, surface);
        if ((alpha < 1.0f) != is_blended || !world_visible_is_facing(map, face, part.eye.origin))
            continue;
        const struct row_blend blend = blend_of(&part, surface, alpha);
        paint_face(ctx, &part, face, false, &blend);
    }
}

/* Both passes, and all bands of a frame, leave out the same models. */
static void paint_entities(struct raster_context *ctx, bool is_blended)
{
    const struct scene *const scene = ctx->scene;
    int faces_left = PAINT_WORLD_MAX_FACES;
    for (int i = 0; i < scene->num_entities; i++) {
        const struct scene_entity *const entity = &scene->entities[i];
        if (!is_shown(ctx, entity))
            continue;
        faces_left -= submodel_of(entity)->num_faces;
        if (faces_left < 0) {
            ctx->has_left_out_models = true;
            return;
        }
        paint_entity(ctx, entity, is_blended);
    }
}

void paint_world_opaque(struct raster_context *ctx)
{
    const struct scene *const scene = ctx->scene;
    const bool begins = !scene->holdout;
    struct part part;
    const int *faces;
    make_level(ctx, &part);
    const int num = world_visible_in_order(luxel_cache_visible(part.light), &ctx->camera, &faces);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < num; i++) {
            const struct world_surface *const surface = surface_of(&part, faces[i], scene->time);
            const bool is_fence = surface->kind == KIND_FENCE;
            if (is_fence != (pass == 1) || alpha_of(ctx, &part, surface) < 1.0f ||
                (!is_fence && begins && raster_is_covered(&ctx->raster)) ||
                world_visible_is_left_out(scene->map, faces[i], scene->left_out))
                continue;
            const struct row_blend blend = blend_of(&part, surface, 1.0f);
            paint_face(ctx, &part, faces[i], !is_fence && begins, &blend);
        }
        if (pass == 0) {
            if (begins)
                raster_fill_uncovered(&ctx->raster, scene->backdrop);
            paint_entities(ctx, false);
        }
    }
}

void paint_world_blended(struct raster_context *ctx)
{
    struct part part;
    const int *faces;
    paint_entities(ctx, true);
    make_level(ctx, &part);
    const int num = world_visible_in_order(luxel_cache_visible(part.light), &ctx->camera, &faces);
    for (int i = num - 1; i >= 0; i--) {
        const struct world_surface *const surface = surface_of(&part, faces[i], ctx->scene->time);
        const float alpha = alpha_of(ctx, &part, surface);
        if (alpha >= 1.0f || !(alpha > 0.0f) ||
            world_visible_is_left_out(ctx->scene->map, faces[i], ctx->scene->left_out))
            continue;
        const struct row_blend blend = blend_of(&part, surface, alpha);
        paint_face(ctx, &part, faces[i], false, &blend);
    }
}
