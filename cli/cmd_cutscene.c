/* The film of a cutscene script. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "cli/commands.h"
#include "cli/cutscene.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/shutter.h"
#include "encode/pipeline.h"
#include "encode/png.h"
#include "encode/sink.h"
#include "playback/film_sound.h"
#include "playback/mixer.h"
#include "playback/reel.h"
#include "playback/timeline.h"
#include "render/blend.h"
#include "render/frame.h"
#include "render/renderer.h"
#include "render/scene.h"

enum { SEGMENT_SECONDS = 10 };

struct projector {
    struct cutscene cutscene;
    struct log *log;
    struct renderer *renderer;
    struct pipeline *pipeline;
    struct progress *progress;
    struct arena *frame_arena;
    struct shutter shutter;
    struct reel **reels; /* by shot; NULL where it is neither seen nor heard */
    struct film_sound *sound;
    int64_t first, last, done; /* frames [first, last) of the film */
    struct frame next;         /* room for the second shot of a transition */
    float *pcm;                /* room for the sound of one frame */
};

bool cutscene_is_script(const char *path)
{
    const size_t length = strlen(path);
    return length > 4 && strcasecmp(path + length - 4, ".lua") == 0;
}

/* ---- opening ---- */

/* The shot that --shot names; all of the film without it. */
static bool choose_shot(struct projector *p, struct err *err)
{
    const struct film_plan *plan = &p->cutscene.plan;
    const char *wanted = p->cutscene.options.shot;
    p->last = plan->num_frames;
    for (int i = 0; wanted && i < plan->num_shots; i++) {
        const struct planned_shot *shot = &plan->shots[i];
        if (strcmp(film_plan_name(plan, i, p->cutscene.arena), wanted) == 0) {
            p->first = shot->first_frame;
            p->last = shot->first_frame + shot->num_frames;
            return true;
        }
    }
    return !wanted || err_set(err, ERR_USAGE, "--shot %s: no shot has that name", wanted);
}

/* --from and --to are times of the film. */
static bool choose_range(struct projector *p, struct err *err)
{
    const struct options *o = &p->cutscene.options;
    const struct rational fps = o->fps;
    if (!choose_shot(p, err))
        return false;
    if (o->from.on_clock || o->to.on_clock)
        return err_set(err, ERR_USAGE, "a script's film has no recording's clock: write 65.2");
    const int64_t from = llround(o->from.seconds * fps.num / fps.den);
    const int64_t to = llround(o->to.seconds * fps.num / fps.den);
    if (o->from.given && from > p->first)
        p->first = from;
    if (o->to.given && to < p->last)
        p->last = to;
    return p->first < p->last ||
           err_set(err, ERR_USAGE, "nothing to show: the film is %.3f s long%s",
                   rational_frame_time(fps, p->cutscene.plan.num_frames),
                   o->shot ? ", and the shot is elsewhere" : "");
}

/* Everything that a script may have wrong is found before the first frame. */
static bool open_reels(struct projector *p, struct err *err)
{
    const struct film_plan *plan = &p->cutscene.plan;
    const struct rational fps = plan->fps;
    const int64_t reach = (int64_t)ceil(FILM_SOUND_REACH * fps.num / fps.den);
    p->reels = mem_alloc((size_t)plan->num_shots * sizeof *p->reels);
    for (int i = 0; i < plan->num_shots; i++) {
        const struct planned_shot *shot = &plan->shots[i];
        if (shot->first_frame + shot->num_frames + reach < p->first ||
            shot->first_frame > p->last + reach)
            continue;
        if (!(p->reels[i] = cutscene_reel(&p->cutscene, i, true, err)))
            return false;
    }
    const struct film_sound_options options = {p->reels, p->cutscene.options.music_volume};
    p->sound = film_sound_open(&p->cutscene.film, plan, &options, p->log, err);
    return p->sound != NULL;
}

static bool open_renderer(struct projector *p, struct err *err)
{
    int num;
    const int shot = film_plan_shots(&p->cutscene.plan, p->first, &num);
    p->renderer = cutscene_renderer(&p->cutscene, shot, p->log, err);
    return p->renderer != NULL;
}

/* What is not kept needs no name; the script's is for its film. */
static bool keeps_film(const struct options *o)
{
    return !o->hash && (!o->sink || strcmp(o->sink, "null") != 0);
}

static bool open_output(struct projector *p, struct err *err)
{
    const struct options *o = &p->cutscene.options;
    const int64_t per_segment = llround((double)SEGMENT_SECONDS * o->fps.num / o->fps.den);
    const bool is_kept = keeps_film(o);
    const struct sink_options options = {
        .output = is_kept || options_given(o, "output") ? o->output : NULL,
        .format = o->hash ? "hash" : o->sink,
        .width = o->width,
        .height = o->height,
        .fps = o->fps,
        .sample_rate = MIXER_RATE,
        .codec = o->codec,
        .crf = o->crf,
        .preset = o->preset,
        .first_frame = p->first,
        .segment_frames = (int)(per_segment > 0 ? per_segment : 1),
        .overwrite = o->overwrite,
    };
    if (!o->output && is_kept)
        return err_set(err, ERR_USAGE, "where to? (film { output = ... } or -o FILE.mp4)");
    p->pipeline = pipeline_open(&options, p->log, err);
    return p->pipeline != NULL;
}

static bool open_projector(struct projector *p, const struct options *options, struct err *err)
{
    p->frame_arena = arena_create();
    if (!cutscene_open(&p->cutscene, options, p->log, err) || !choose_range(p, err) ||
        !open_reels(p, err) || !open_renderer(p, err) || !open_output(p, err))
        return false;
    const struct options *o = &p->cutscene.options;
    p->shutter = shutter_make(o);
    p->pcm =
        mem_alloc(2 * sizeof(float) * ((size_t)MIXER_RATE * (size_t)o->fps.den / o->fps.num + 2));
    p->progress = progress_create(o->log_level == LOG_QUIET ? PROGRESS_NONE : o->progress,
                                  p->last - p->first, o->fps, p->log);
    return true;
}

static void close_projector(struct projector *p)
{
    progress_destroy(p->progress);
    if (p->pipeline)
        pipeline_abort(p->pipeline);
    film_sound_close(p->sound);
    for (int i = 0; p->reels && i < p->cutscene.plan.num_shots; i++)
        reel_close(p->reels[i]);
    free(p->reels);
    renderer_destroy(p->renderer);
    cutscene_close(&p->cutscene);
    arena_destroy(p->frame_arena);
    free(p->next.rgba);
    free(p->pcm);
}

/* ---- showing ---- */

static void make_scene(void *context, double time, double now, struct arena *frame,
                       struct scene *out)
{
    reel_scene(context, time, now, frame, out);
}

static bool draw_shot(struct projector *p, int number, int64_t index, struct frame *frame,
                      struct err *err)
{
    const struct film_plan *plan = &p->cutscene.plan;
    const struct scene_source source = {p->reels[number], make_scene};
    return shutter_draw(&p->shutter, p->renderer, &source,
                        film_plan_time(plan, &plan->shots[number], index), p->frame_arena, frame,
                        err);
}

static void wipe(struct frame *frame, const struct frame *next, enum wipe_way way, double at)
{
    const int width = frame->width, height = frame->height;
    const int across = (int)lrint(at * width), down = (int)lrint(at * height);
    if (way == WIPE_LEFT)
        frame_cover(frame, next, width - across, 0, across, height);
    else if (way == WIPE_RIGHT)
        frame_cover(frame, next, 0, 0, across, height);
    else if (way == WIPE_UP)
        frame_cover(frame, next, 0, height - down, width, down);
    else
        frame_cover(frame, next, 0, 0, width, down);
}

/* Draw the shot that comes in over the frame of the one that goes out. */
static bool draw_transition(struct projector *p, int number, int64_t index, struct frame *frame,
                            struct err *err)
{
    const struct film_plan *plan = &p->cutscene.plan;
    const struct transition *transition = &plan->shots[number].shot->transition;
    const double at = film_plan_blend(plan, number, index);
    if (!p->next.rgba) {
        p->next = *frame;
        p->next.rgba = mem_alloc((size_t)frame->height * frame->stride);
    }
    if (!draw_shot(p, number, index, &p->next, err))
        return false;
    if (transition->kind == TRANSITION_WIPE)
        wipe(frame, &p->next, transition->way, at);
    else
        frame_dissolve(frame, &p->next, at);
    return true;
}

/* The stills of a shot that are this frame of the film. */
static bool write_stills(struct projector *p, const struct planned_shot *shot,
                         const struct frame *frame, struct err *err)
{
    const struct options *o = &p->cutscene.options;
    for (int i = 0; i < shot->shot->num_stills; i++) {
        const struct still *still = &shot->shot->stills[i];
        int64_t at = llround(still->at * o->fps.num / o->fps.den);
        at = at < shot->num_frames ? at : shot->num_frames - 1;
        if (shot->first_frame + at == frame->index && !o->hash && !o->sink &&
            !png_write(still->file, frame, o->overwrite, err))
            return false;
    }
    return true;
}

static bool draw_frame(struct projector *p, struct frame *frame, struct err *err)
{
    const struct film_plan *plan = &p->cutscene.plan;
    int num;
    const int shot = film_plan_shots(plan, frame->index, &num);
    if (!draw_shot(p, shot, frame->index, frame, err) ||
        (num == 2 && !draw_transition(p, shot + 1, frame->index, frame, err)))
        return false;
    for (int i = shot; i < shot + num; i++)
        if (!write_stills(p, &plan->shots[i], frame, err))
            return false;
    return true;
}

static bool make_frame(struct projector *p, int64_t index, struct err *err)
{
    const struct rational fps = p->cutscene.options.fps;
    struct frame *frame = pipeline_get_frame(p->pipeline, err);
    if (!frame)
        return false;
    frame->index = index;
    if (pipeline_takes_frames(p->pipeline) && !draw_frame(p, frame, err))
        return false;
    const int64_t sample = rational_frame_sample(fps, index, MIXER_RATE);
    const int count = (int)(rational_frame_sample(fps, index + 1, MIXER_RATE) - sample);
    film_sound_read(p->sound, sample, count, p->pcm);
    return pipeline_put_frame(p->pipeline, frame, p->pcm, count, err);
}

static bool show_film(struct projector *p, struct err *err)
{
    for (int64_t index = p->first; index < p->last && !interrupt_came(); index++) {
        if (!make_frame(p, index, err))
            return false;
        p->done++;
        progress_update(p->progress, p->done, pipeline_bytes(p->pipeline));
    }
    struct pipeline *pipeline = p->pipeline;
    p->pipeline = NULL;
    return pipeline_finish(pipeline, NULL, err);
}

/* The first demo that is damaged says so. */
static const char *find_damage(const struct cutscene *cutscene)
{
    for (int i = 0; i < cutscene->film.num_sources; i++) {
        const struct film_demo *demo = &cutscene->demos[i];
        if (demo->is_open && demo->session.timeline && timeline_damage(demo->session.timeline))
            return timeline_damage(demo->session.timeline);
    }
    return NULL;
}

int command_cutscene(const struct options *options, struct log *log, struct err *err)
{
    struct projector p = {.log = log};
    int code = -1;
    interrupt_catch();
    if (open_projector(&p, options, err) && show_film(&p, err)) {
        const struct options *o = &p.cutscene.options;
        const char *damage = find_damage(&p.cutscene);
        if (keeps_film(o) && strcmp(o->output, "-") != 0)
            log_info(log, "%s: %.2f seconds, %lld frames, %.1f s to make", o->output,
                     rational_frame_time(o->fps, p.done), (long long)p.done,
                     progress_elapsed(p.progress));
        if (damage)
            log_warn(log, "%s", damage);
        code = interrupt_came() ? EXIT_INTERRUPTED : damage ? EXIT_DAMAGED : 0;
    }
    close_projector(&p);
    return code;
}
