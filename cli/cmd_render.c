/* A film of a demo: scene, picture and sound for each frame of a range, handed
 * to a pipeline that converts and encodes while the next frame is drawn. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/err.h"
#include "base/log.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/session.h"
#include "cli/shutter.h"
#include "encode/pipeline.h"
#include "encode/sink.h"
#include "playback/mixer.h"
#include "playback/plain.h"
#include "playback/timeline.h"
#include "render/frame.h"
#include "render/renderer.h"
#include "render/scene.h"

enum { SEGMENT_SECONDS = 10 };

struct film {
    const struct options *options;
    struct log *log;
    struct session session;
    struct mixer *mixer;
    struct pipeline *pipeline;
    struct progress *progress;
    int64_t first, last; /* frames [first, last) of the demo's own grid */
    int64_t done;
    float *pcm; /* room for the sound of one frame */
    double scene_seconds, draw_seconds, mix_seconds, wait_seconds, whole_seconds;
};

/* The frame of the grid nearest to a demo time. Films of parts of a demo thus
 * have exactly the frames of the whole. */
static int64_t frame_at(struct rational fps, double time)
{
    return llround(time * fps.num / fps.den);
}

static bool choose_range(struct film *film, struct err *err)
{
    const struct options *o = film->options;
    const double duration = timeline_duration(film->session.timeline);
    double from = 0, to = duration;
    if (o->from.given && !session_find(&film->session, &o->from, &from, err))
        return false;
    if (o->to.given && (o->to.on_clock || o->to.seconds < duration) &&
        !session_find(&film->session, &o->to, &to, err))
        return false;
    film->first = frame_at(o->fps, from);
    film->last = frame_at(o->fps, to);
    if (!o->to.given && film->last == film->first)
        film->last++;
    if (film->last <= film->first)
        return err_set(err, ERR_USAGE,
                       "nothing to show: --to is not after --from (%.3f and %.3f s)", to, from);
    return true;
}

static bool open_output(struct film *film, struct err *err)
{
    const struct options *o = film->options;
    const int64_t per_segment = frame_at(o->fps, SEGMENT_SECONDS);
    char title[128];
    plain_text(title, sizeof title, timeline_level(film->session.timeline, 0)->title);
    const struct sink_options options = {
        .output = o->output,
        .format = o->hash ? "hash" : o->sink,
        .width = o->width,
        .height = o->height,
        .fps = o->fps,
        .sample_rate = MIXER_RATE,
        .codec = o->codec,
        .crf = o->crf,
        .preset = o->preset,
        .first_frame = film->first,
        .segment_frames = (int)(per_segment > 0 ? per_segment : 1),
        .title = title,
        .overwrite = o->overwrite,
    };
    film->pipeline = pipeline_open(&options, film->log, err);
    return film->pipeline != NULL;
}

static bool open_film(struct film *film, struct err *err)
{
    const struct options *o = film->options;
    struct session *s = &film->session;
    if (!session_open(s, o, true, film->log, err) || !choose_range(film, err))
        return false;
    const struct mixer_options options = {.volume = o->volume, .music_volume = o->music_volume};
    film->mixer = mixer_create(s->timeline, s->stage, s->vfs, &options, film->log, err);
    if (!film->mixer || !open_output(film, err))
        return false;
    film->pcm =
        mem_alloc(2 * sizeof(float) * ((size_t)MIXER_RATE * (size_t)o->fps.den / o->fps.num + 2));
    film->progress = progress_create(o->log_level == LOG_QUIET ? PROGRESS_NONE : o->progress,
                                     film->last - film->first, o->fps, film->log);
    log_verbose(film->log, "drawing with %s", renderer_name(s->renderer));
    return true;
}

static void close_film(struct film *film)
{
    progress_destroy(film->progress);
    if (film->pipeline)
        pipeline_abort(film->pipeline);
    mixer_destroy(film->mixer);
    session_close(&film->session);
    free(film->pcm);
}

/* Add the time since *clock to *total and set the clock. */
static void count_time(double *total, double *clock)
{
    const double now = clock_seconds();
    *total += now - *clock;
    *clock = now;
}

static void make_scene(void *context, double time, double now, struct arena *frame,
                       struct scene *out)
{
    struct film *film = context;
    double clock = clock_seconds();
    (void)time;
    scene_at(film->session.stage, now, frame, out);
    count_time(&film->scene_seconds, &clock);
}

static bool draw_frame(struct film *film, int64_t index, struct frame *frame, struct err *err)
{
    struct session *s = &film->session;
    const struct shutter shutter = shutter_make(film->options);
    const struct scene_source source = {film, make_scene};
    const double before = film->scene_seconds;
    double clock = clock_seconds();
    const bool ok =
        shutter_draw(&shutter, s->renderer, &source, rational_frame_time(film->options->fps, index),
                     s->frame_arena, frame, err);
    count_time(&film->draw_seconds, &clock);
    film->draw_seconds -= film->scene_seconds - before;
    return ok;
}

static bool make_frame(struct film *film, int64_t index, struct err *err)
{
    const struct rational fps = film->options->fps;
    double clock = clock_seconds();
    struct frame *frame = pipeline_get_frame(film->pipeline, err);
    if (!frame)
        return false;
    count_time(&film->wait_seconds, &clock);

    frame->index = index;
    if (pipeline_takes_frames(film->pipeline) && !draw_frame(film, index, frame, err))
        return false;

    clock = clock_seconds();
    const int64_t sample = rational_frame_sample(fps, index, MIXER_RATE);
    const int count = (int)(rational_frame_sample(fps, index + 1, MIXER_RATE) - sample);
    mixer_render(film->mixer, sample, count, film->pcm);
    count_time(&film->mix_seconds, &clock);
    return pipeline_put_frame(film->pipeline, frame, film->pcm, count, err);
}

static bool make_film(struct film *film, struct pipeline_times *times, struct err *err)
{
    for (int64_t index = film->first; index < film->last && !interrupt_came(); index++) {
        if (!make_frame(film, index, err))
            return false;
        film->done++;
        progress_update(film->progress, film->done, pipeline_bytes(film->pipeline));
    }
    struct pipeline *pipeline = film->pipeline;
    film->pipeline = NULL;
    return pipeline_finish(pipeline, times, err);
}

static void tell_measurements(const struct film *film, const struct pipeline_times *times)
{
    const double ms = 1000.0 / (double)(film->done > 0 ? film->done : 1);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    log_verbose(film->log,
                "ms per frame: scene %.3f, draw %.3f, sound %.3f, convert %.3f, encode %.3f, "
                "waiting %.3f; peak memory %ld MB; %.1f frames/s",
                film->scene_seconds * ms, film->draw_seconds * ms, film->mix_seconds * ms,
                times->convert_seconds * ms, times->encode_seconds * ms, film->wait_seconds * ms,
                usage.ru_maxrss / 1024, (double)film->done / film->whole_seconds);
}

static void tell_result(const struct film *film)
{
    const struct options *o = film->options;
    const double seconds = rational_frame_time(o->fps, film->done);
    if (interrupt_came())
        log_info(film->log, "interrupted: %s holds the first %.2f seconds",
                 o->output ? o->output : "the output", seconds);
    else if (o->output && strcmp(o->output, "-") != 0)
        log_info(film->log, "%s: %.2f seconds, %lld frames, %.1f s to make", o->output, seconds,
                 (long long)film->done, film->whole_seconds);
}

int command_render(const struct options *options, struct log *log, struct err *err)
{
    struct film film = {.options = options, .log = log};
    if (options->num_inputs == 1 && cutscene_is_script(options->inputs[0]))
        return command_cutscene(options, log, err);
    const bool to_nowhere = options->hash || (options->sink && strcmp(options->sink, "null") == 0);
    if (options->num_inputs != 1 || (!options->output && !to_nowhere)) {
        err_set(err, ERR_USAGE, "%s",
                options->num_inputs != 1 ? "one demo at a time" : "where to? (-o FILE.mp4)");
        return -1;
    }
    interrupt_catch();
    int code = -1;
    struct pipeline_times times = {0};
    if (open_film(&film, err) && make_film(&film, &times, err)) {
        const char *damage = timeline_damage(film.session.timeline);
        film.whole_seconds = progress_elapsed(film.progress);
        progress_destroy(film.progress);
        film.progress = NULL;
        tell_measurements(&film, &times);
        tell_result(&film);
        if (damage)
            log_warn(log, "%s", damage);
        code = interrupt_came() ? EXIT_INTERRUPTED : damage ? EXIT_DAMAGED : 0;
    }
    close_film(&film);
    return code;
}
