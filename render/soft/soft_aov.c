/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/soft_aov.h"

#include <string.h>

#include "base/arena.h"
#include "base/mat.h"
#include "models/model.h"
#include "render/geometry/brush_place.h"
#include "render/scene.h"
#include "render/soft/patch.h"

const uint8_t soft_aov_backdrop[3] = {0, 0, 0};

static const double FLAT_FAR = 32768.0; /* as in lens.c */
static const double SKY_FAR = 1e9;      /* units */

/* ---- marks ---- */

void soft_aov_mark(uint8_t *px, int thing, int num)
{
    const int number = thing - AOV_NOTHING;
    for (int i = 0; i < num; i++, px += 4) {
        px[0] = (uint8_t)number;
        px[1] = (uint8_t)(number >> 8);
        px[2] = (uint8_t)(number >> 16);
    }
}

void soft_aov_mark_opaque(uint8_t *px, int thing, int num)
{
    memset(px, 255, (size_t)num * 4);
    soft_aov_mark(px, thing, num);
}

static int thing_of(const uint8_t px[4])
{
    return (px[0] | px[1] << 8 | px[2] << 16) + AOV_NOTHING;
}

/* ---- another moment ---- */

/* How what an entity shows gets to where it is then, in the world. */
struct soft_aov_way {
    bool is_drawn; /* with the triangles of a model */
    bool moves;    /* by the matrix */
    mat4s by;
};

const struct scene_entity *soft_aov_then(const struct raster_context *ctx,
                                         const struct scene_entity *entity)
{
    const struct aov *const aov = ctx->aov;
    return aov && aov->motion && aov->entities_then
               ? aov->entities_then[entity - ctx->scene->entities]
               : NULL;
}

static struct soft_aov_way find_way(const struct raster_context *ctx,
                                    const struct scene_entity *entity)
{
    const struct scene_entity *const then = soft_aov_then(ctx, entity);
    struct soft_aov_way way = {0};
    if (!then || !(entity->scale > 0.0f))
        return way;
    way.is_drawn = entity->model->kind == MODEL_ALIAS;
    way.moves = memcmp(&entity->origin, &then->origin, sizeof then->origin) != 0 ||
                memcmp(&entity->angles, &then->angles, sizeof then->angles) != 0;
    way.by = glms_mat4_identity();
    if (entity->model->kind == MODEL_BRUSH)
        way.by = mat4_mul(brush_place_matrix(then), mat4_inverse(brush_place_matrix(entity)));
    else
        for (int i = 0; i < 3; i++)
            way.by.col[3].raw[i] = then->origin.raw[i] - entity->origin.raw[i];
    return way;
}

void soft_aov_begin(struct raster_context *ctx)
{
    const struct scene *const scene = ctx->scene;
    struct camera_view camera;
    if (!ctx->aov->motion)
        return;
    camera_look(&camera, ctx->aov->then);
    lens_make(&ctx->lens_then, &camera, &ctx->aov->then->view);
    ctx->ways = ARENA_NEW(ctx->arena, struct soft_aov_way, (size_t)scene->num_entities);
    for (int i = 0; i < scene->num_entities; i++)
        ctx->ways[i] = find_way(ctx, &scene->entities[i]);
}

static double value_at(const double row[4], const double point[3])
{
    return row[0] * point[0] + row[1] * point[1] + row[2] * point[2] + row[3];
}

/* From px (x, y) to what a point of the world is in the other picture. */
static void set_motion(const struct raster_context *ctx, int x, int y, const double point[3])
{
    const struct lens *const lens = &ctx->lens_then;
    const size_t at = (size_t)y * (size_t)ctx->raster.width + (size_t)x;
    float *const out = ctx->aov->motion + at * 2;
    out[0] = out[1] = 0.0f;
    if (!(value_at(lens->depth, point) > lens->nearest))
        return;
    const double w = value_at(lens->w, point);
    out[0] = (float)(value_at(lens->x, point) / w - (x + 0.5));
    out[1] = (float)(value_at(lens->y, point) / w - (y + 0.5));
}

static double line_at(const struct lens_line *line, int x, int y)
{
    return line->start + line->across * x + line->down * y;
}

void soft_aov_move(const struct raster_context *ctx, const struct patch *patch,
                   const struct span_line *near, int x, int y, int num)
{
    const float *const there = ctx->raster.near + (size_t)y * (size_t)ctx->raster.width + (size_t)x;
    for (int i = 0; i < num; i++) {
        if (near->start + near->across * (float)i != there[i])
            continue;
        const double w = line_at(&patch->w, x + i, y);
        double point[3];
        for (int c = 0; c < 3; c++)
            point[c] = line_at(&patch->values[PATCH_RED + c], x + i, y) / w;
        set_motion(ctx, x + i, y, point);
    }
}

/* Where in the world px (x, y) looks at. */
static void find_place(const struct lens *lens, int x, int y, double depth, double out[3])
{
    for (int i = 0; i < 3; i++) {
        const double ray = lens->ray[i] + lens->across[i] * x + lens->down[i] * y;
        out[i] = lens->is_flat ? ray + depth * lens->forward[i] : lens->eye[i] + depth * ray;
    }
}

static void move_place(const struct soft_aov_way *way, double place[3])
{
    const double from[3] = {place[0], place[1], place[2]};
    for (int i = 0; i < 3; i++)
        place[i] = (double)way->by.col[0].raw[i] * from[0] +
                   (double)way->by.col[1].raw[i] * from[1] +
                   (double)way->by.col[2].raw[i] * from[2] + (double)way->by.col[3].raw[i];
}

/* ---- a picture that is drawn ---- */

/* Where the sky is does not change by where the eye is. */
static void move_sky(const struct raster_context *ctx, int x, int y)
{
    const struct lens *const lens = &ctx->lens, *const then = &ctx->lens_then;
    double place[3];
    find_place(lens, x, y, SKY_FAR, place);
    for (int i = 0; i < 3; i++)
        place[i] += then->eye[i] - lens->eye[i];
    set_motion(ctx, x, y, place);
}

static void take_motion(const struct raster_context *ctx, int x, int y, int thing, double depth)
{
    double place[3];
    if (thing == AOV_NOTHING) {
        memset(ctx->aov->motion + ((size_t)y * (size_t)ctx->raster.width + (size_t)x) * 2, 0,
               2 * sizeof(float));
        return;
    }
    if (thing == AOV_SKY) {
        move_sky(ctx, x, y);
        return;
    }
    if (thing >= 0 && ctx->ways[thing].is_drawn)
        return;
    find_place(&ctx->lens, x, y, depth, place);
    if (thing >= 0 && ctx->ways[thing].moves)
        move_place(&ctx->ways[thing], place);
    set_motion(ctx, x, y, place);
}

static void take_px(const struct raster_context *ctx, int x, int y)
{
    const struct raster *const raster = &ctx->raster;
    const struct aov *const aov = ctx->aov;
    const size_t at = (size_t)y * (size_t)raster->width + (size_t)x;
    const int thing = thing_of(raster->rgba + at * 4);
    const double near = (double)raster->near[at];
    const double depth = thing == AOV_NOTHING || thing == AOV_SKY ? (double)AOV_FAR
                         : ctx->lens.is_flat                      ? FLAT_FAR - near
                                                                  : 1.0 / near;
    if (aov->object_ids)
        aov->object_ids[at] = thing;
    if (aov->depth)
        aov->depth[at] = (float)depth;
    if (aov->motion)
        take_motion(ctx, x, y, thing, depth);
}

void soft_aov_take(struct raster_context *ctx)
{
    struct raster *const raster = &ctx->raster;
    for (int y = raster->band_top; y < raster->band_bottom; y++) {
        raster_find_near(raster, y, 0, raster->width);
        for (int x = 0; x < raster->width; x++)
            take_px(ctx, x, y);
    }
}
