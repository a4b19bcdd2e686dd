/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/renderer.h"

#include <assert.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "render/backend.h"
#include "render/frame.h"
#include "render/geometry/fill_light.h"
#include "render/gl/context.h"
#include "render/gl/gl_renderer.h"
#include "render/pixels/exposure.h"
#include "render/pixels/lut.h"
#include "render/pixels/rgba16.h"
#include "render/pixels/tone_curve.h"
#include "render/scene.h"
#include "render/soft/soft_renderer.h"

static const struct render_backend *const backends[] = {
    [RENDER_AUTO] = &gl_renderer, /* or its fallback, soft_renderer */
    [RENDER_OSMESA] = &gl_renderer,
    [RENDER_EGL] = &gl_renderer,
    [RENDER_SOFT] = &soft_renderer,
};

/* The 16-bit mean of a frame in flight; used if is_high_precision. */
struct pending_frame {
    uint16_t *mean; /* owned; created when needed */
    bool is_mean;
};

struct renderer {
    const struct render_backend *backend;
    void *self;
    struct render_options options;
    const struct palette *palette;
    struct log *log;
    /* A ring buffer that starts at first_pending. */
    struct pending_frame pending[RENDERER_MAX_FRAMES + 1];
    int first_pending, num_pending;
    uint16_t *curve;    /* applied to 16-bit values; NULL: none */
    void *aov_renderer; /* draws AOVs if the backend cannot; NULL until needed */
};

enum render_driver renderer_resolve_driver(enum render_driver asked)
{
    return asked == RENDER_AUTO && !context_may_have_card() ? RENDER_SOFT : asked;
}

static void *create_backend(const struct render_options *options, const struct palette *palette,
                            const struct render_backend **backend, struct log *log, struct err *err)
{
    if (options->width < 1 || options->width > LIMIT_FRAME_SIDE || options->height < 1 ||
        options->height > LIMIT_FRAME_SIDE) {
        err_set(err, ERR_LIMIT, "frame size %d x %d is out of range: sides must be 1 to %d pixels",
                options->width, options->height, LIMIT_FRAME_SIDE);
        return NULL;
    }
    *backend = backends[renderer_resolve_driver(options->driver)];
    void *self = (*backend)->create(options, palette, log, err);
    if (self || options->driver != RENDER_AUTO || *backend == &soft_renderer)
        return self;
    log_verbose(log, "no graphics card: %s", err ? err->text : "");
    *backend = &soft_renderer;
    self = soft_renderer.create(options, palette, log, err);
    if (self && err)
        *err = (struct err){0};
    return self;
}

struct renderer *renderer_create(const struct render_options *options,
                                 const struct palette *palette, struct log *log, struct err *err)
{
    const struct render_backend *backend = NULL;
    struct render_options own = *options;
    if (own.is_high_precision) /* applied here instead, with full precision */
        own.gamma = own.contrast = 1.0f;
    void *const self = create_backend(&own, palette, &backend, log, err);
    if (!self) {
        free(options->lut);
        return NULL;
    }
    struct renderer *const renderer = mem_alloc(sizeof *renderer);
    *renderer = (struct renderer){
        .backend = backend, .self = self, .options = *options, .palette = palette, .log = log};
    if (options->is_high_precision)
        renderer->curve = tone_curve_create_16(options->gamma, options->contrast);
    return renderer;
}

void renderer_destroy(struct renderer *renderer)
{
    if (!renderer)
        return;
    renderer->backend->destroy(renderer->self);
    if (renderer->aov_renderer)
        soft_renderer.destroy(renderer->aov_renderer);
    for (size_t i = 0; i < sizeof renderer->pending / sizeof *renderer->pending; i++)
        free(renderer->pending[i].mean);
    free(renderer->curve);
    free(renderer->options.lut);
    free(renderer);
}

static struct pending_frame *pending_at(struct renderer *renderer, int i)
{
    return &renderer->pending[(renderer->first_pending + i) % (RENDERER_MAX_FRAMES + 1)];
}

/* Records the mean of the subframes, with the tint of `exposed`, for the frame that is
 * submitted next. exposed NULL: that frame has no subframes. */
static bool add_pending(struct renderer *renderer, const struct scene *exposed, struct err *err)
{
    if (!renderer->options.is_high_precision)
        return true;
    assert(renderer->num_pending <= RENDERER_MAX_FRAMES);
    struct pending_frame *const pending = pending_at(renderer, renderer->num_pending++);
    pending->is_mean = exposed;
    if (!exposed)
        return true;
    if (!pending->mean)
        pending->mean = mem_alloc((size_t)renderer->options.width *
                                  (size_t)renderer->options.height * 4 * sizeof *pending->mean);
    if (!renderer->backend->read_mean(renderer->self, pending->mean, err))
        return false;
    exposure_apply_16(exposed->exposure, pending->mean,
                      (size_t)renderer->options.width * (size_t)renderer->options.height);
    rgba16_tint(exposed, renderer->options.width, 0, renderer->options.height, pending->mean);
    return true;
}

static void finish_high_precision(struct renderer *renderer, struct frame *out)
{
    const struct pending_frame *const pending = pending_at(renderer, 0);
    const uint16_t *const mean = out->has_rgba16    ? out->rgba16
                                 : pending->is_mean ? pending->mean
                                                    : NULL;
    rgba16_finish(out, mean, renderer->curve);
    renderer->first_pending = (renderer->first_pending + 1) % (RENDERER_MAX_FRAMES + 1);
    renderer->num_pending--;
}

static struct scene filled(const struct renderer *renderer, const struct scene *scene)
{
    struct scene out = *scene;
    fill_light_set(renderer->options.fill_light, &out);
    return out;
}

bool renderer_submit(struct renderer *renderer, const struct scene *scene, struct err *err)
{
    const struct scene lit = filled(renderer, scene);
    return add_pending(renderer, NULL, err) && renderer->backend->submit(renderer->self, &lit, err);
}

bool renderer_receive(struct renderer *renderer, struct frame *out, struct err *err)
{
    assert(out->width == renderer->options.width && out->height == renderer->options.height);
    out->has_rgba16 = false;
    if (!renderer->backend->receive(renderer->self, out, err))
        return false;
    if (renderer->options.is_high_precision)
        finish_high_precision(renderer, out);
    if (renderer->options.lut) {
        lut_frame(out, renderer->options.lut, LUT_ONE);
        out->has_rgba16 = false;
    }
    return true;
}

bool renderer_draw(struct renderer *renderer, const struct scene *scene, struct frame *out,
                   struct err *err)
{
    return renderer_submit(renderer, scene, err) && renderer_receive(renderer, out, err);
}

bool renderer_add_subframe(struct renderer *renderer, const struct scene *scene, struct err *err)
{
    const struct scene lit = filled(renderer, scene);
    return renderer->backend->add_subframe(renderer->self, &lit, err);
}

bool renderer_submit_mean(struct renderer *renderer, const struct scene *scene, struct err *err)
{
    /* The rasterizer finishes the 16 bits of a film's look. */
    const bool is_film = film_look_is_on(&renderer->options.film);
    return add_pending(renderer, is_film ? NULL : scene, err) &&
           renderer->backend->submit_mean(renderer->self, scene, err);
}

bool renderer_draw_aov(struct renderer *renderer, const struct scene *scene, const struct aov *out,
                       struct err *err)
{
    if (renderer->backend->draw_aov)
        return renderer->backend->draw_aov(renderer->self, scene, out, err);
    if (!renderer->aov_renderer)
        renderer->aov_renderer =
            soft_renderer.create(&renderer->options, renderer->palette, renderer->log, err);
    return renderer->aov_renderer &&
           soft_renderer.draw_aov(renderer->aov_renderer, scene, out, err);
}

void renderer_drop_caches(struct renderer *renderer)
{
    renderer->backend->drop_caches(renderer->self);
    if (renderer->aov_renderer)
        soft_renderer.drop_caches(renderer->aov_renderer);
}
