/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/soft_aov.h"

#include <string.h>

#include "base/arena.h"
#include "base/mat.h"
#include "models/model.h"
#include "render/geometry/brush_place.h"
#include "render/scene.h"
#include "render/soft/polygon.h"

const uint8_t soft_aov_backdrop[3] = {0, 0, 0};

static const double SKY_FAR = 1e9; /* units */

/* ---- object numbers ---- */

void soft_aov_mark(uint8_t *px, int object_id, int num)
{
    const int number = object_id - AOV_NOTHING;
    for (int i = 0; i < num; i++, px += 4) {
        px[0] = (uint8_t)number;
        px[1] = (uint8_t)(number >> 8);
        px[2] = (uint8_t)(number >> 16);
    }
}

void soft_aov_mark_opaque(uint8_t *px, int object_id, int num)
{
    memset(px, 255, (size_t)num * 4);
    soft_aov_mark(px, object_id, num);
}

static int object_id_of(const uint8_t px[4])
{
    return (px[0] | px[1] << 8 | px[2] << 16) + AOV_NOTHING;
}

/* ---- motion ---- */

/* How an entity moves between the two scenes, in the world. */
struct soft_aov_motion {
    bool is_deforming; /* set while its triangles are drawn */
    bool has_matrix;   /* moves by `by` */
    mat4s by;
};

const struct scene_entity *soft_aov_motion_target(const struct raster_context *ctx,
                                                  const struct scene_entity *entity)
{
    const struct aov *const aov = ctx->aov;
    return aov && aov->motion && aov->motion_entities
               ? aov->motion_entities[entity - ctx->scene->entities]
               : NULL;
}

static struct soft_aov_motion find_motion(const struct raster_context *ctx,
                                          const struct scene_entity *entity)
{
    const struct scene_entity *const target = soft_aov_motion_target(ctx, entity);
    struct soft_aov_motion motion = {0};
    if (!target || !(entity->scale > 0.0f))
        return motion;
    motion.is_deforming = entity->model->kind == MODEL_ALIAS;
    motion.has_matrix = memcmp(&entity->origin, &target->origin, sizeof target->origin) != 0 ||
                        memcmp(&entity->angles, &target->angles, sizeof target->angles) != 0;
    motion.by = glms_mat4_identity();
    if (entity->model->kind == MODEL_BRUSH)
        motion.by = mat4_mul(brush_place_matrix(target), mat4_inverse(brush_place_matrix(entity)));
    else
        for (int i = 0; i < 3; i++)
            motion.by.col[3].raw[i] = target->origin.raw[i] - entity->origin.raw[i];
    return motion;
}

void soft_aov_begin(struct raster_context *ctx)
{
    const struct scene *const scene = ctx->scene;
    struct camera_view camera;
    if (!ctx->aov->motion)
        return;
    camera_set_view(&camera, ctx->aov->motion_scene);
    projection_init(&ctx->motion_projection, &camera, &ctx->aov->motion_scene->view);
    ctx->motions = ARENA_NEW(ctx->arena, struct soft_aov_motion, (size_t)scene->num_entities);
    for (int i = 0; i < scene->num_entities; i++)
        ctx->motions[i] = find_motion(ctx, &scene->entities[i]);
}

static double value_at(const double row[4], const double point[3])
{
    return row[0] * point[0] + row[1] * point[1] + row[2] * point[2] + row[3];
}

/* Sets the vector from pixel (x, y) to the position of a world point in the motion scene. */
static void set_motion(const struct raster_context *ctx, int x, int y, const double point[3])
{
    const struct projection *const projection = &ctx->motion_projection;
    const size_t at = (size_t)y * (size_t)ctx->raster.width + (size_t)x;
    float *const out = ctx->aov->motion + at * 2;
    out[0] = out[1] = 0.0f;
    if (!(value_at(projection->depth, point) > projection->nearest))
        return;
    const double w = value_at(projection->w, point);
    out[0] = (float)(value_at(projection->x, point) / w - (x + 0.5));
    out[1] = (float)(value_at(projection->y, point) / w - (y + 0.5));
}

static double line_at(const struct projection_line *line, int x, int y)
{
    return line->start + line->across * x + line->down * y;
}

void soft_aov_set_motion(const struct raster_context *ctx, const struct polygon *polygon,
                         const struct span_line *near, int x, int y, int num)
{
    const float *const there = ctx->raster.near + (size_t)y * (size_t)ctx->raster.width + (size_t)x;
    for (int i = 0; i < num; i++) {
        if (near->start + near->across * (float)i != there[i])
            continue;
        const double w = line_at(&polygon->w, x + i, y);
        double point[3];
        for (int c = 0; c < 3; c++)
            point[c] = line_at(&polygon->values[POLYGON_RED + c], x + i, y) / w;
        set_motion(ctx, x + i, y, point);
    }
}

/* Finds the world point at pixel (x, y) at a depth. */
static void find_world_point(const struct projection *projection, int x, int y, double depth,
                             double out[3])
{
    for (int i = 0; i < 3; i++) {
        const double ray = projection->ray[i] + projection->across[i] * x + projection->down[i] * y;
        out[i] = projection->is_orthographic ? ray + depth * projection->forward[i]
                                             : projection->eye[i] + depth * ray;
    }
}

static void apply_motion(const struct soft_aov_motion *motion, double place[3])
{
    const double from[3] = {place[0], place[1], place[2]};
    for (int i = 0; i < 3; i++)
        place[i] = (double)motion->by.col[0].raw[i] * from[0] +
                   (double)motion->by.col[1].raw[i] * from[1] +
                   (double)motion->by.col[2].raw[i] * from[2] + (double)motion->by.col[3].raw[i];
}

/* ---- output ---- */

/* The sky moves with the eye. */
static void set_sky_motion(const struct raster_context *ctx, int x, int y)
{
    const struct projection *const projection = &ctx->projection, *const target =
                                                                      &ctx->motion_projection;
    double place[3];
    find_world_point(projection, x, y, SKY_FAR, place);
    for (int i = 0; i < 3; i++)
        place[i] += target->eye[i] - projection->eye[i];
    set_motion(ctx, x, y, place);
}

static void fill_motion(const struct raster_context *ctx, int x, int y, int object_id, double depth)
{
    double place[3];
    if (object_id == AOV_NOTHING) {
        memset(ctx->aov->motion + ((size_t)y * (size_t)ctx->raster.width + (size_t)x) * 2, 0,
               2 * sizeof(float));
        return;
    }
    if (object_id == AOV_SKY) {
        set_sky_motion(ctx, x, y);
        return;
    }
    if (object_id >= 0 && ctx->motions[object_id].is_deforming)
        return;
    find_world_point(&ctx->projection, x, y, depth, place);
    if (object_id >= 0 && ctx->motions[object_id].has_matrix)
        apply_motion(&ctx->motions[object_id], place);
    set_motion(ctx, x, y, place);
}

static void fill_px(const struct raster_context *ctx, int x, int y)
{
    const struct raster *const raster = &ctx->raster;
    const struct aov *const aov = ctx->aov;
    const size_t at = (size_t)y * (size_t)raster->width + (size_t)x;
    const int object_id = object_id_of(raster->rgba + at * 4);
    const double near = (double)raster->near[at];
    const double depth = object_id == AOV_NOTHING || object_id == AOV_SKY ? (double)AOV_FAR
                         : ctx->projection.is_orthographic ? PROJECTION_ORTHO_FAR - near
                                                           : 1.0 / near;
    if (aov->object_ids)
        aov->object_ids[at] = object_id;
    if (aov->depth)
        aov->depth[at] = (float)depth;
    if (aov->motion)
        fill_motion(ctx, x, y, object_id, depth);
}

void soft_aov_fill(struct raster_context *ctx)
{
    struct raster *const raster = &ctx->raster;
    for (int y = raster->band_top; y < raster->band_bottom; y++) {
        raster_flush_near(raster, y, 0, raster->width);
        for (int x = 0; x < raster->width; x++)
            fill_px(ctx, x, y);
    }
}
