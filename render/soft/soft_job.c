/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/soft_job.h"

#include <stddef.h>

#include "base/arena.h"
#include "base/crash.h"
#include "base/limits.h"
#include "base/log.h"
#include "render/pixels/rgba16.h"
#include "render/pixels/tone_curve.h"
#include "render/render_options.h"
#include "render/soft/paint.h"
#include "render/soft/paint_2d.h"
#include "render/soft/paint_world.h"
#include "render/soft/raster_context.h"
#include "world/map.h"

static void warn_of_left_out(struct log *log, const struct soft_job *job,
                             const struct raster_context *ctx)
{
    if (ctx->raster.has_left_out)
        log_warn(log,
                 "%s: more than %d surfaces are in front of each other in a frame: the last ones, "
                 "which are the nearest if they are transparent, are left out",
                 job->scene.map->name, LIMIT_OVERDRAW);
    if (ctx->has_left_out_models)
        log_warn(log,
                 "%s: more than %d faces of brush models in a frame: further models are left out",
                 job->scene.map->name, PAINT_WORLD_MAX_FACES);
}

static uint8_t *first_pixel(const struct raster_context *ctx, const struct raster_band *rows)
{
    return rows->rgba + (size_t)ctx->raster.width * 4 * (size_t)rows->top;
}

static size_t count_pixels(const struct raster_context *ctx, const struct raster_band *rows)
{
    return (size_t)ctx->raster.width * (size_t)(rows->bottom - rows->top);
}

static struct film_rows film_rows_of(const struct raster_context *ctx,
                                     const struct raster_band *rows)
{
    return (struct film_rows){first_pixel(ctx, rows), rows->top, rows->bottom};
}

/* Draws 2D over the view. */
static void draw_over(const struct soft_job_common *common, struct raster_context *ctx,
                      const struct raster_band *rows)
{
    paint_2d(ctx);
    tone_curve_apply(common->tone_curve, first_pixel(ctx, rows), count_pixels(ctx, rows));
}

static void draw_view(const struct soft_job_common *common, struct raster_context *ctx,
                      struct soft_job *job, const struct raster_band *rows)
{
    if (job->aov) {
        paint_aov(ctx);
        return;
    }
    if (!job->is_over) {
        paint_view(ctx, common->options->shadows);
        warn_of_left_out(common->log, job, ctx);
    }
    if (job->is_subframe)
        return;
    const struct film_rows film = film_rows_of(ctx, rows);
    if (job->has_film && job->is_over) {
        film_picture_expose(&job->film, &film, job->exposure.steps);
    } else if (job->has_film) {
        film_picture_take(&job->film, &film, job->exposure.steps);
    } else {
        if (!job->is_over)
            exposure_curve_apply(&job->exposure, first_pixel(ctx, rows), count_pixels(ctx, rows));
        draw_over(common, ctx, rows);
    }
}

static void show_film(const struct soft_job_common *common, struct raster_context *ctx,
                      struct soft_job *job, const struct raster_band *rows)
{
    const struct film_rows film = film_rows_of(ctx, rows);
    const bool keeps_16 = common->options->is_high_precision;
    if (common->options->film.keeps_range)
        hdr_clear_gain(film.rgba, count_pixels(ctx, rows));
    else
        film_picture_show(&job->film, &film, keeps_16);
    if (keeps_16)
        rgba16_tint(&job->scene, job->film.width, rows->top, rows->bottom, job->film.values);
    draw_over(common, ctx, rows);
}

void soft_job_draw_band(const struct soft_job_common *common, struct raster_context *ctx,
                        struct soft_job *job, int band)
{
    const int height = ctx->raster.height;
    const struct raster_band rows = {job->rgba, height * band / job->num_bands,
                                     height * (band + 1) / job->num_bands};
    arena_reset(ctx->arena);
    ctx->scene = &job->scene;
    ctx->light = job->light;
    ctx->cache = common->cache;
    raster_set_band(&ctx->raster, &rows);
    ctx->aov = job->aov;
    crash_set_frame(job->frame);
    crash_begin("drawing", job->scene.map ? job->scene.map->name : "a picture");
    switch (job->pass) {
    case PASS_DRAW:
        draw_view(common, ctx, job, &rows);
        break;
    case PASS_HALVE:
        film_picture_halve(&job->film, rows.top, rows.bottom);
        break;
    case PASS_SHOW:
        show_film(common, ctx, job, &rows);
        break;
    }
}

void soft_job_end_pass(struct soft_job *job)
{
    if (job->pass == PASS_HALVE)
        film_picture_spread(&job->film);
}

bool soft_job_begin_next_pass(struct soft_job *job)
{
    if (!job->has_film || job->pass == PASS_SHOW)
        return false;
    job->pass++;
    job->bands_left = job->num_bands;
    job->next_band = 0;
    return true;
}
