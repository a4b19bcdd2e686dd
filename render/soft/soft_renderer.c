/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/soft_renderer.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/crash.h"
#include "base/err.h"
#include "base/log.h"
#include "base/trig.h"
#include "render/frame.h"
#include "render/light/traced_light.h"
#include "render/pixels/accumulate.h"
#include "render/pixels/tone_curve.h"
#include "render/render_options.h"
#include "render/scene.h"
#include "render/soft/asset_cache.h"
#include "render/soft/paint.h"
#include "render/soft/raster_context.h"
#include "render/soft/rows_avx2.h"
#include "render/soft/scene_copy.h"
#include "render/soft/soft_aov.h"
#include "render/soft/soft_job.h"
#include "render/soft/spans_avx2.h"
#include "render/soft/spans_neon.h"

enum {
    MAX_THREADS = 16,
    MIN_BAND = 16, /* rows; smaller bands cost more to set up than they save */
    MAX_PENDING_SUBFRAMES = RENDERER_AHEAD + ACCUMULATE_AT_ONCE,
    MAX_FRAME_JOBS = RENDERER_MAX_FRAMES + MAX_PENDING_SUBFRAMES,
};
/* A thread and its drawing state. */
struct worker {
    struct soft_state *state;
    pthread_t thread;
    struct raster_context ctx;
};

struct soft_state {
    struct render_options options;
    const struct palette *palette;
    struct log *log;
    struct raster_context_tables tables;
    struct asset_cache *cache;
    struct tone_curve tone_curve;
    struct soft_job_common common;

    int num_workers;
    struct worker workers[MAX_THREADS];
    pthread_mutex_t lock;
    pthread_cond_t has_work, has_drawn;
    bool ends;
    int64_t num_submitted; /* jobs so far */
    struct soft_job jobs[MAX_FRAME_JOBS];

    struct accumulator exposure;
    bool has_exposure;
    struct {
        struct traced_light *light; /* of the current frame; NULL: none yet */
        struct scene scene;         /* its first subframe */
        struct arena *arena;        /* holds that */
    } subframes;
};

/* ---- threads ---- */

/* Returns the earliest submitted job that has a band no thread has taken. */
static struct soft_job *find_waiting_job(struct soft_state *s)
{
    struct soft_job *oldest = NULL;
    for (int i = 0; i < MAX_FRAME_JOBS; i++) {
        struct soft_job *const job = &s->jobs[i];
        if (job->state == JOB_WAITS && job->next_band < job->num_bands &&
            (!oldest || job->sequence < oldest->sequence))
            oldest = job;
    }
    return oldest;
}

static void *run_worker(void *self)
{
    struct worker *const worker = self;
    struct soft_state *const s = worker->state;
    pthread_mutex_lock(&s->lock);
    while (!s->ends) {
        struct soft_job *const job = find_waiting_job(s);
        if (!job) {
            pthread_cond_wait(&s->has_work, &s->lock);
            continue;
        }
        const int band = job->next_band++;
        pthread_mutex_unlock(&s->lock);
        soft_job_draw_band(&s->common, &worker->ctx, job, band);
        pthread_mutex_lock(&s->lock);
        if (--job->bands_left > 0)
            continue;
        pthread_mutex_unlock(&s->lock);
        soft_job_end_pass(job);
        pthread_mutex_lock(&s->lock);
        const bool goes_on = soft_job_begin_next_pass(job);
        if (!goes_on)
            job->state = JOB_DRAWN;
        pthread_cond_broadcast(goes_on ? &s->has_work : &s->has_drawn);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

static const struct span_kernels *choose_kernels(const struct render_options *options)
{
    const struct span_kernels *const quick = spans_avx2() ? spans_avx2() : spans_neon();
    return quick && !options->is_plain ? quick : &span_plain;
}

static void init_context(struct soft_state *s, struct raster_context *ctx)
{
    ctx->tables = &s->tables;
    ctx->kernels = choose_kernels(&s->options);
    ctx->palette = s->palette;
    ctx->is_film = film_look_is_on(&s->options.film);
    ctx->is_nearest = s->options.filter == RENDER_FILTER_NEAREST;
    ctx->max_samples = s->options.anisotropy > 1 ? s->options.anisotropy : 1;
    ctx->arena = arena_create();
    ctx->rows = !s->options.is_plain && rows_avx2() ? rows_avx2() : &rows_plain;
    raster_init(&ctx->raster, s->options.width, s->options.height, s->options.shadows);
    ctx->raster.kernels = ctx->rows;
    ctx->raster.near_kernel = ctx->kernels->near;
}

static void free_context(struct raster_context *ctx)
{
    paint_drop_luxels(ctx);
    free(ctx->lights);
    raster_free(&ctx->raster);
    arena_destroy(ctx->arena);
}

static bool start_threads(struct soft_state *s, struct err *err)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const int num_threads = s->options.threads > 0 ? s->options.threads
                            : cores > 0            ? (int)cores
                                                   : 1;
    while (s->num_workers < num_threads && s->num_workers < MAX_THREADS) {
        struct worker *const worker = &s->workers[s->num_workers];
        worker->state = s;
        init_context(s, &worker->ctx);
        if (pthread_create(&worker->thread, NULL, run_worker, worker) != 0) {
            free_context(&worker->ctx);
            break;
        }
        s->num_workers++;
    }
    return s->num_workers > 0 || err_set(err, ERR_RESOURCE, "cannot create any drawing thread");
}

/* Returns the number of bands per frame. A film has RENDERER_AHEAD frames in flight, so
 * bands are needed only for further threads; single pictures are shared by all threads. */
static int count_bands(const struct soft_state *s)
{
    const int max = s->options.height / MIN_BAND;
    const int num = s->options.few_frames ? s->num_workers
                                          : (s->num_workers + RENDERER_AHEAD - 1) / RENDERER_AHEAD;
    return num < max ? num : max > 1 ? max : 1;
}

/* ---- the renderer ---- */

static void make_tables(struct raster_context_tables *tables)
{
    for (int i = 0; i <= SPAN_SINE; i++)
        tables->sine[i] = (float)lrint(trig_sin(2.0 * GLM_PI * i / SPAN_SINE) * 65536.0) / 65536.0f;
}

/* Nothing may be drawn with it any more. */
static void drop_light_of_subframes(struct soft_state *s)
{
    traced_light_destroy(s->subframes.light);
    s->subframes.light = NULL;
}

static void soft_destroy(void *self)
{
    struct soft_state *const s = self;
    pthread_mutex_lock(&s->lock);
    s->ends = true;
    pthread_cond_broadcast(&s->has_work);
    pthread_mutex_unlock(&s->lock);
    for (int i = 0; i < s->num_workers; i++) {
        pthread_join(s->workers[i].thread, NULL);
        free_context(&s->workers[i].ctx);
    }
    for (int i = 0; i < MAX_FRAME_JOBS; i++) {
        traced_light_destroy(s->jobs[i].own_light);
        arena_destroy(s->jobs[i].arena);
        free(s->jobs[i].rgba);
        film_picture_free(&s->jobs[i].film);
    }
    drop_light_of_subframes(s);
    arena_destroy(s->subframes.arena);
    asset_cache_destroy(s->cache);
    accumulate_free(&s->exposure);
    pthread_cond_destroy(&s->has_work);
    pthread_cond_destroy(&s->has_drawn);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

static void *soft_create(const struct render_options *options, const struct palette *palette,
                         struct log *log, struct err *err)
{
    struct soft_state *const s = mem_alloc(sizeof *s);
    s->options = *options;
    s->palette = palette;
    s->log = log;
    s->cache = asset_cache_create(palette, choose_kernels(options));
    s->common = (struct soft_job_common){&s->options, &s->tone_curve, s->cache, log};
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->has_work, NULL);
    pthread_cond_init(&s->has_drawn, NULL);
    make_tables(&s->tables);
    tone_curve_init(&s->tone_curve, options->gamma, options->contrast);
    log_verbose(log, "drawing with soft, %s", choose_kernels(options)->name);
    if (start_threads(s, err))
        return s;
    soft_destroy(s);
    return NULL;
}

static struct soft_job *find_oldest_job(struct soft_state *s, bool is_subframe)
{
    struct soft_job *oldest = NULL;
    for (int i = 0; i < MAX_FRAME_JOBS; i++) {
        struct soft_job *const job = &s->jobs[i];
        if (job->state != JOB_FREE && job->is_subframe == is_subframe &&
            (!oldest || job->sequence < oldest->sequence))
            oldest = job;
    }
    return oldest;
}

static void wait_for_job(struct soft_state *s, const struct soft_job *job)
{
    pthread_mutex_lock(&s->lock);
    while (job->state == JOB_WAITS)
        pthread_cond_wait(&s->has_drawn, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

/* Marks a job as free again. */
static void release_job(struct soft_state *s, struct soft_job *job)
{
    pthread_mutex_lock(&s->lock);
    job->state = JOB_FREE;
    pthread_mutex_unlock(&s->lock);
}

static int count_subframes(const struct soft_state *s)
{
    int num = 0;
    for (int i = 0; i < MAX_FRAME_JOBS; i++)
        num += s->jobs[i].state != JOB_FREE && s->jobs[i].is_subframe;
    return num;
}

/* Adds the `num` earliest submitted subframes to the mean. */
static void collect_subframes(struct soft_state *s, int num)
{
    struct soft_job *jobs[ACCUMULATE_AT_ONCE];
    const uint8_t *subframes[ACCUMULATE_AT_ONCE];
    for (int i = 0; i < num; i++) {
        jobs[i] = find_oldest_job(s, true);
        wait_for_job(s, jobs[i]);
        subframes[i] = jobs[i]->rgba;
        jobs[i]->is_subframe = false; /* so that the next one is the oldest */
    }
    if (film_look_is_on(&s->options.film))
        accumulate_add_hdr(&s->exposure, subframes, num);
    else
        accumulate_add(&s->exposure, subframes, num);
    for (int i = 0; i < num; i++)
        release_job(s, jobs[i]);
}

static void wait_for_all_jobs(struct soft_state *s)
{
    for (int i = 0; i < MAX_FRAME_JOBS; i++)
        wait_for_job(s, &s->jobs[i]);
}

static void drop_light(struct soft_job *job)
{
    traced_light_destroy(job->own_light);
    job->light = job->own_light = NULL;
}

static struct traced_light *create_light(struct soft_state *s, const struct scene *scene)
{
    if (s->options.light == 0 || !scene->map)
        return NULL;
    return traced_light_create(asset_cache_lamps(s->cache, scene->map), scene, s->options.light);
}

/* Light is evaluated once a frame, at the moment of its first subframe. */
static struct traced_light *light_of_subframes(struct soft_state *s, const struct scene *scene)
{
    if (!s->subframes.light) {
        if (!s->subframes.arena)
            s->subframes.arena = arena_create();
        arena_reset(s->subframes.arena);
        scene_copy(s->subframes.arena, scene, &s->subframes.scene);
        s->subframes.light = create_light(s, &s->subframes.scene);
    }
    return s->subframes.scene.map == scene->map ? s->subframes.light : NULL;
}

/* Returns a free job with a copy of the scene; the caller may free its arrays. */
static struct soft_job *begin_job(struct soft_state *s, const struct scene *scene)
{
    if (asset_cache_has_many_recoloured(s->cache)) {
        wait_for_all_jobs(s);
        asset_cache_drop_recoloured(s->cache);
    }
    struct soft_job *job = s->jobs;
    while (job->state != JOB_FREE) {
        job++;
        assert(job < s->jobs + MAX_FRAME_JOBS);
    }
    if (!job->arena) {
        const size_t num = (size_t)s->options.width * (size_t)s->options.height * 4;
        job->arena = arena_create();
        job->rgba = mem_alloc(num + FRAME_SLACK);
    }
    drop_light(job);
    arena_reset(job->arena);
    scene_copy(job->arena, scene, &job->scene);
    job->is_subframe = job->is_over = false;
    job->has_film = false;
    job->aov = NULL;
    exposure_curve_init(&job->exposure, scene->exposure);
    job->frame = crash_task.frame;
    job->num_bands = job->bands_left = count_bands(s);
    job->next_band = 0;
    job->pass = PASS_DRAW;
    return job;
}

/* Makes room for the film's look of a job. The look does not apply to pictures without a level. */
static void add_film(struct soft_state *s, struct soft_job *job)
{
    job->has_film = film_look_is_on(&s->options.film);
    if (!job->has_film)
        return;
    if (!job->film.values)
        film_picture_init(&job->film, s->options.width, s->options.height);
    job->film.bloom = job->scene.map ? s->options.film.bloom : 0.0f;
    job->film.has_shoulder = job->scene.map && s->options.film.has_shoulder;
}

static void queue_job(struct soft_state *s, struct soft_job *job)
{
    pthread_mutex_lock(&s->lock);
    job->sequence = ++s->num_submitted;
    job->state = JOB_WAITS;
    pthread_cond_broadcast(&s->has_work);
    pthread_mutex_unlock(&s->lock);
}

static bool soft_submit(void *self, const struct scene *scene, struct err *err)
{
    (void)err;
    struct soft_job *const job = begin_job(self, scene);
    job->light = job->own_light = create_light(self, &job->scene);
    add_film(self, job);
    queue_job(self, job);
    return true;
}

static bool soft_receive(void *self, struct frame *out, struct err *err)
{
    struct soft_state *const s = self;
    struct soft_job *const job = find_oldest_job(s, false);
    const size_t row = (size_t)out->width * 4;
    (void)err;
    wait_for_job(s, job);
    if (out->may_exchange) {
        uint8_t *const drawn = job->rgba;
        job->rgba = out->rgba;
        out->rgba = drawn;
    } else {
        for (int y = 0; y < out->height; y++)
            memcpy(out->rgba + (size_t)y * out->stride, job->rgba + (size_t)y * row, row);
    }
    out->has_rgba16 = job->has_film && out->rgba16 &&
                      (s->options.is_high_precision || s->options.film.keeps_range);
    if (out->has_rgba16)
        memcpy(out->rgba16, job->film.values, row * (size_t)out->height * sizeof *out->rgba16);
    release_job(s, job);
    return true;
}

static bool soft_add_subframe(void *self, const struct scene *scene, struct err *err)
{
    struct soft_state *const s = self;
    (void)err;
    if (!s->has_exposure) {
        accumulate_init(&s->exposure, s->options.width, s->options.height);
        s->has_exposure = true;
    }
    if (count_subframes(s) >= MAX_PENDING_SUBFRAMES)
        collect_subframes(s, ACCUMULATE_AT_ONCE);
    struct soft_job *const job = begin_job(s, scene);
    job->is_subframe = true;
    job->light = light_of_subframes(s, &job->scene);
    queue_job(s, job);
    return true;
}

static void collect_all_subframes(struct soft_state *s)
{
    for (int left; (left = count_subframes(s)) > 0;)
        collect_subframes(s, left < ACCUMULATE_AT_ONCE ? left : ACCUMULATE_AT_ONCE);
    drop_light_of_subframes(s);
}

static bool soft_read_mean(void *self, uint16_t *out, struct err *err)
{
    struct soft_state *const s = self;
    (void)err;
    collect_all_subframes(s);
    accumulate_mean(&s->exposure, out);
    return true;
}

static bool soft_submit_mean(void *self, const struct scene *scene, struct err *err)
{
    struct soft_state *const s = self;
    (void)err;
    collect_all_subframes(s);
    struct soft_job *const job = begin_job(s, scene);
    add_film(s, job);
    if (job->has_film)
        accumulate_finish_hdr(&s->exposure, job->film.values);
    else
        accumulate_finish(&s->exposure, scene->exposure, job->rgba);
    job->is_over = true;
    queue_job(s, job);
    return true;
}

static bool soft_draw_aov(void *self, const struct scene *scene, const struct aov *out,
                          struct err *err)
{
    struct soft_state *const s = self;
    struct soft_job *const job = begin_job(s, scene);
    (void)err;
    memcpy(job->scene.backdrop, soft_aov_backdrop, sizeof job->scene.backdrop);
    job->scene.holdout = NULL;
    job->aov = out;
    queue_job(s, job);
    wait_for_job(s, job);
    release_job(s, job);
    return true;
}

static void soft_drop_caches(void *self)
{
    struct soft_state *const s = self;
    wait_for_all_jobs(s);
    for (int i = 0; i < MAX_FRAME_JOBS; i++)
        drop_light(&s->jobs[i]);
    drop_light_of_subframes(s);
    for (int i = 0; i < s->num_workers; i++)
        paint_drop_luxels(&s->workers[i].ctx);
    asset_cache_destroy(s->cache);
    s->common.cache = s->cache = asset_cache_create(s->palette, choose_kernels(&s->options));
}

const struct render_backend soft_renderer = {
    .name = "soft",
    .create = soft_create,
    .destroy = soft_destroy,
    .submit = soft_submit,
    .receive = soft_receive,
    .add_subframe = soft_add_subframe,
    .read_mean = soft_read_mean,
    .submit_mean = soft_submit_mean,
    .draw_aov = soft_draw_aov,
    .drop_caches = soft_drop_caches,
};
