#include "render/soft/soft_renderer.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "render/frame.h"
#include "render/pixels/accumulate.h"
#include "render/render_options.h"
#include "render/scene.h"
#include "render/soft/facts.h"
#include "render/soft/paint.h"
#include "render/soft/paint_2d.h"
#include "render/soft/painter.h"
#include "render/soft/rows_avx2.h"
#include "render/soft/scene_copy.h"
#include "render/soft/spans_avx2.h"
#include "render/soft/spans_neon.h"
#include "render/soft/stock.h"

enum {
    MAX_THREADS = 16,
    LEAST_BAND = 16, /* rows: what fewer show costs less than finding it */
    MOST_LOOKS = RENDERER_AHEAD + ACCUMULATE_AT_ONCE,
    MOST_JOBS = RENDERER_MOST + MOST_LOOKS,
};
enum job_state { JOB_FREE, JOB_WAITS, JOB_DRAWN };

/* A frame under way. Threads draw its bands, with nothing else of the renderer but what
 * never changes and the stock. */
struct job {
    enum job_state state;
    int64_t turn; /* when it was started */
    bool is_look; /* without 2D; */
    bool is_over; /* only 2D, over what is in the picture */
    int num_bands, next_band, bands_left;
    struct scene scene;
    struct arena *arena; /* of the scene */
    uint8_t *rgba;
    const struct facts *facts; /* to be filled instead, borrowed; NULL: are not asked for */
};

/* A thread, and what it draws with. */
struct hand {
    struct soft_state *state;
    pthread_t thread;
    struct painter painter;
};

struct soft_state {
    struct render_options options;
    const struct palette *palette;
    struct painter_tables tables;
    struct stock *stock;
    uint8_t correction[256];
    bool corrects; /* gamma or contrast is not 1 */

    int num_hands;
    struct hand hands[MAX_THREADS];
    pthread_mutex_t lock;
    pthread_cond_t has_work, has_drawn;
    bool ends;
    int64_t turns; /* so far */
    struct job jobs[MOST_JOBS];

    struct accumulator exposure;
    bool has_exposure;
};

/* ---- a band of a frame ---- */

static void correct(const struct soft_state *s, uint8_t *px, size_t num)
{
    for (size_t i = 0; i < num * 4; i++)
        px[i] = i % 4 < 3 ? s->correction[px[i]] : px[i];
}

static void draw_band(struct hand *hand, struct job *job, int band)
{
    struct painter *const painter = &hand->painter;
    const int height = painter->raster.height;
    const struct raster_band rows = {job->rgba, height * band / job->num_bands,
                                     height * (band + 1) / job->num_bands};
    arena_reset(painter->arena);
    painter->scene = &job->scene;
    painter->stock = hand->state->stock;
    raster_take(&painter->raster, &rows);
    painter->facts = job->facts;
    if (job->facts) {
        paint_facts(painter);
        return;
    }
    if (!job->is_over)
        paint_view(painter, hand->state->options.shadows);
    if (job->is_look)
        return;
    paint_2d(painter);
    if (hand->state->corrects) {
        const size_t row = (size_t)painter->raster.width;
        correct(hand->state, rows.rgba + row * 4 * (size_t)rows.top,
                row * (size_t)(rows.bottom - rows.top));
    }
}

/* ---- threads ---- */

/* The one started first of those with a band that nobody has taken up. */
static struct job *find_waiting(struct soft_state *s)
{
    struct job *oldest = NULL;
    for (int i = 0; i < MOST_JOBS; i++) {
        struct job *const job = &s->jobs[i];
        if (job->state == JOB_WAITS && job->next_band < job->num_bands &&
            (!oldest || job->turn < oldest->turn))
            oldest = job;
    }
    return oldest;
}

static void *work(void *self)
{
    struct hand *const hand = self;
    struct soft_state *const s = hand->state;
    pthread_mutex_lock(&s->lock);
    while (!s->ends) {
        struct job *const job = find_waiting(s);
        if (!job) {
            pthread_cond_wait(&s->has_work, &s->lock);
            continue;
        }
        const int band = job->next_band++;
        pthread_mutex_unlock(&s->lock);
        draw_band(hand, job, band);
        pthread_mutex_lock(&s->lock);
        if (--job->bands_left > 0)
            continue;
        job->state = JOB_DRAWN;
        pthread_cond_broadcast(&s->has_drawn);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

static const struct span_kernels *choose_kernels(const struct render_options *options)
{
    const struct span_kernels *const quick = spans_avx2() ? spans_avx2() : spans_neon();
    return quick && !options->is_plain ? quick : &span_plain;
}

static void make_painter(struct soft_state *s, struct painter *painter)
{
    painter->tables = &s->tables;
    painter->kernels = choose_kernels(&s->options);
    painter->palette = s->palette;
    painter->is_nearest = s->options.filter == RENDER_FILTER_NEAREST;
    painter->most_samples = s->options.anisotropy > 1 ? s->options.anisotropy : 1;
    painter->arena = arena_create();
    painter->rows = !s->options.is_plain && rows_avx2() ? rows_avx2() : &rows_plain;
    raster_init(&painter->raster, s->options.width, s->options.height, s->options.shadows);
    painter->raster.kernels = painter->rows;
    painter->raster.find_near = painter->kernels->near;
}

static void free_painter(struct painter *painter)
{
    paint_drop_light(painter);
    free(painter->lights);
    raster_free(&painter->raster);
    arena_destroy(painter->arena);
}

static bool start_threads(struct soft_state *s, struct err *err)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const int wanted = s->options.threads > 0 ? s->options.threads : cores > 0 ? (int)cores : 1;
    while (s->num_hands < wanted && s->num_hands < MAX_THREADS) {
        struct hand *const hand = &s->hands[s->num_hands];
        hand->state = s;
        make_painter(s, &hand->painter);
        if (pthread_create(&hand->thread, NULL, work, hand) != 0) {
            free_painter(&hand->painter);
            break;
        }
        s->num_hands++;
    }
    return s->num_hands > 0 || err_set(err, ERR_RESOURCE, "no thread to draw in can be made");
}

/* A film's frames keep RENDERER_AHEAD threads busy; more threads, and all of those that
 * draw a picture now and then, share each. */
static int count_bands(const struct soft_state *s)
{
    const int most = s->options.height / LEAST_BAND;
    const int wanted =
        s->options.few_frames ? s->num_hands : (s->num_hands + RENDERER_AHEAD - 1) / RENDERER_AHEAD;
    return wanted < most ? wanted : most > 1 ? most : 1;
}

/* ---- the renderer ---- */

static void make_tables(struct painter_tables *tables)
{
    for (int i = 0; i <= SPAN_SINE; i++)
        tables->sine[i] = (float)lrint(sin(2.0 * GLM_PI * i / SPAN_SINE) * 65536.0) / 65536.0f;
}

static void make_correction(struct soft_state *s)
{
    const float gamma = s->options.gamma, contrast = s->options.contrast;
    s->corrects = gamma != 1.0f || contrast != 1.0f;
    for (int i = 0; i < 256; i++) {
        const float value = powf(fminf((float)i / 255.0f * contrast, 1.0f), gamma);
        s->correction[i] = (uint8_t)lrintf(fminf(fmaxf(value, 0.0f), 1.0f) * 255.0f);
    }
}

static void destroy(void *self)
{
    struct soft_state *const s = self;
    pthread_mutex_lock(&s->lock);
    s->ends = true;
    pthread_cond_broadcast(&s->has_work);
    pthread_mutex_unlock(&s->lock);
    for (int i = 0; i < s->num_hands; i++) {
        pthread_join(s->hands[i].thread, NULL);
        free_painter(&s->hands[i].painter);
    }
    for (int i = 0; i < MOST_JOBS; i++) {
        arena_destroy(s->jobs[i].arena);
        free(s->jobs[i].rgba);
    }
    stock_destroy(s->stock);
    accumulate_free(&s->exposure);
    pthread_cond_destroy(&s->has_work);
    pthread_cond_destroy(&s->has_drawn);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

static void *create(const struct render_options *options, const struct palette *palette,
                    struct log *log, struct err *err)
{
    struct soft_state *const s = mem_alloc(sizeof *s);
    s->options = *options;
    s->palette = palette;
    s->stock = stock_create(palette, choose_kernels(options));
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->has_work, NULL);
    pthread_cond_init(&s->has_drawn, NULL);
    make_tables(&s->tables);
    make_correction(s);
    log_verbose(log, "drawing with soft, %s", choose_kernels(options)->name);
    if (start_threads(s, err))
        return s;
    destroy(s);
    return NULL;
}

static struct job *find_oldest(struct soft_state *s, bool is_look)
{
    struct job *oldest = NULL;
    for (int i = 0; i < MOST_JOBS; i++) {
        struct job *const job = &s->jobs[i];
        if (job->state != JOB_FREE && job->is_look == is_look &&
            (!oldest || job->turn < oldest->turn))
            oldest = job;
    }
    return oldest;
}

static void wait_for(struct soft_state *s, const struct job *job)
{
    pthread_mutex_lock(&s->lock);
    while (job->state == JOB_WAITS)
        pthread_cond_wait(&s->has_drawn, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

/* What was in it has been used. */
static void let_go(struct soft_state *s, struct job *job)
{
    pthread_mutex_lock(&s->lock);
    job->state = JOB_FREE;
    pthread_mutex_unlock(&s->lock);
}

static int count_looks(const struct soft_state *s)
{
    int num = 0;
    for (int i = 0; i < MOST_JOBS; i++)
        num += s->jobs[i].state != JOB_FREE && s->jobs[i].is_look;
    return num;
}

/* Add the looks that were started first. */
static void take_looks(struct soft_state *s, int num)
{
    struct job *jobs[ACCUMULATE_AT_ONCE];
    const uint8_t *looks[ACCUMULATE_AT_ONCE];
    for (int i = 0; i < num; i++) {
        jobs[i] = find_oldest(s, true);
        wait_for(s, jobs[i]);
        looks[i] = jobs[i]->rgba;
        jobs[i]->is_look = false; /* the next is the oldest now */
    }
    accumulate_add(&s->exposure, looks, num);
    for (int i = 0; i < num; i++)
        let_go(s, jobs[i]);
}

static void wait_for_all(struct soft_state *s)
{
    for (int i = 0; i < MOST_JOBS; i++)
        wait_for(s, &s->jobs[i]);
}

/* A free one with a copy of the scene, whose arrays may go at once. */
static struct job *begin(struct soft_state *s, const struct scene *scene)
{
    if (stock_has_many_dyed(s->stock)) {
        wait_for_all(s);
        stock_drop_dyed(s->stock);
    }
    struct job *job = s->jobs;
    while (job->state != JOB_FREE) {
        job++;
        assert(job < s->jobs + MOST_JOBS);
    }
    if (!job->arena) {
        const size_t num = (size_t)s->options.width * (size_t)s->options.height * 4;
        job->arena = arena_create();
        job->rgba = mem_alloc(num + FRAME_SLACK);
    }
    arena_reset(job->arena);
    scene_copy(job->arena, scene, &job->scene);
    job->is_look = job->is_over = false;
    job->facts = NULL;
    job->num_bands = job->bands_left = count_bands(s);
    job->next_band = 0;
    return job;
}

static void send(struct soft_state *s, struct job *job)
{
    pthread_mutex_lock(&s->lock);
    job->turn = ++s->turns;
    job->state = JOB_WAITS;
    pthread_cond_broadcast(&s->has_work);
    pthread_mutex_unlock(&s->lock);
}

static bool start(void *self, const struct scene *scene, struct err *err)
{
    (void)err;
    send(self, begin(self, scene));
    return true;
}

static bool take(void *self, struct frame *out, struct err *err)
{
    struct soft_state *const s = self;
    struct job *const job = find_oldest(s, false);
    const size_t row = (size_t)out->width * 4;
    (void)err;
    wait_for(s, job);
    if (out->may_exchange) {
        uint8_t *const drawn = job->rgba;
        job->rgba = out->rgba;
        out->rgba = drawn;
    } else {
        for (int y = 0; y < out->height; y++)
            memcpy(out->rgba + (size_t)y * out->stride, job->rgba + (size_t)y * row, row);
    }
    let_go(s, job);
    return true;
}

static bool expose(void *self, const struct scene *scene, struct err *err)
{
    struct soft_state *const s = self;
    (void)err;
    if (!s->has_exposure) {
        accumulate_init(&s->exposure, s->options.width, s->options.height);
        s->has_exposure = true;
    }
    if (count_looks(s) >= MOST_LOOKS)
        take_looks(s, ACCUMULATE_AT_ONCE);
    struct job *const job = begin(s, scene);
    job->is_look = true;
    send(s, job);
    return true;
}

static void take_all_looks(struct soft_state *s)
{
    for (int left; (left = count_looks(s)) > 0;)
        take_looks(s, left < ACCUMULATE_AT_ONCE ? left : ACCUMULATE_AT_ONCE);
}

static bool find_mean(void *self, uint16_t *out, struct err *err)
{
    struct soft_state *const s = self;
    (void)err;
    take_all_looks(s);
    accumulate_mean(&s->exposure, out);
    return true;
}

static bool start_exposed(void *self, const struct scene *scene, struct err *err)
{
    struct soft_state *const s = self;
    (void)err;
    take_all_looks(s);
    struct job *const job = begin(s, scene);
    accumulate_take(&s->exposure, job->rgba);
    job->is_over = true;
    send(s, job);
    return true;
}

static bool find(void *self, const struct scene *scene, const struct facts *out, struct err *err)
{
    struct soft_state *const s = self;
    struct job *const job = begin(s, scene);
    (void)err;
    memcpy(job->scene.backdrop, soft_facts_backdrop, sizeof job->scene.backdrop);
    job->facts = out;
    send(s, job);
    wait_for(s, job);
    let_go(s, job);
    return true;
}

static void forget(void *self)
{
    struct soft_state *const s = self;
    wait_for_all(s);
    for (int i = 0; i < s->num_hands; i++)
        paint_drop_light(&s->hands[i].painter);
    stock_destroy(s->stock);
    s->stock = stock_create(s->palette, choose_kernels(&s->options));
}

const struct render_backend soft_renderer = {
    .name = "soft",
    .create = create,
    .destroy = destroy,
    .start = start,
    .take = take,
    .expose = expose,
    .mean = find_mean,
    .start_exposed = start_exposed,
    .find = find,
    .forget = forget,
};
