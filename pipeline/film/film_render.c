/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/film_render.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/cancel.h"
#include "base/clock.h"
#include "base/err.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/segment_names.h"
#include "encode/sink.h"
#include "pipeline/exit_codes.h"
#include "pipeline/film/cut_files.h"
#include "pipeline/film/film_loudness.h"
#include "pipeline/film/fit_to_size.h"
#include "pipeline/film/frame_loop.h"
#include "pipeline/film/frame_source.h"
#include "pipeline/film/layer_film.h"
#include "pipeline/film/segment_job.h"
#include "pipeline/film/segments.h"
#include "pipeline/process/interrupt.h"
#include "pipeline/process/progress.h"
#include "pipeline/process/sandbox_policy.h"
#include "pipeline/settings/settings.h"

static void show_progress(void *context, int64_t done, int64_t bytes)
{
    progress_update(context, done, bytes);
}

/* Renders the film in this process, directly into the output. */
static bool render_in_one_process(struct frame_source *source, const struct sink_options *sink,
                                  struct film_result *out, struct err *err)
{
    const struct render_settings *settings = source->settings;
    struct pipeline *pipeline = pipeline_open(sink, source->log, err);
    if (!pipeline)
        return false;
    if (pipeline_takes_frames(pipeline) && !source->ops->open_renderer(source, 0, err)) {
        pipeline_abort(pipeline);
        return false;
    }
    struct progress *progress = progress_create(&settings->messages, source->last - source->first,
                                                settings->picture.fps, source->log);
    struct frame_loop loop = {
        .source = source,
        .first = source->first,
        .last = source->last,
        .with_sound = true,
        .is_film = true,
        .report = show_progress,
        .context = progress,
    };
    const bool ok = frame_loop_run(&loop, pipeline, err);
    progress_destroy(progress);
    if (ok)
        frame_loop_log(&loop);
    *out = (struct film_result){.num_frames = loop.done, .seconds = loop.whole_seconds};
    return ok;
}

static bool render_in_segments(struct frame_source *source, struct film_result *out,
                               struct err *err)
{
    struct segment_job job;
    const struct render_settings *settings = source->settings;
    bool ok = segment_job_open(&job, source, err);
    if (ok && settings->segments.only >= job.num_segments)
        ok = err_set(err, ERR_USAGE, "--segment %d: the film has %d segments, counted from 0",
                     settings->segments.only, job.num_segments);
    if (ok)
        ok = settings->segments.only >= 0
                 ? segments_make_segment(&job, settings->segments.only, err)
                 : segments_make_film(&job, out, err);
    segment_job_close(&job);
    return ok;
}

/* A film that is rendered by this process needs no others, which forbids them for good. */
static void forbid_processes(const struct render_settings *settings)
{
    if (!settings->limits.has_more_films)
        sandbox_policy_forbid_processes(&settings->limits);
}

/* Renders the layers of each frame, directly into their files. */
static bool render_layers(struct frame_source *source, struct film_result *out, struct err *err)
{
    const struct render_settings *settings = source->settings;
    const double start = clock_seconds();
    struct progress *progress = progress_create(&settings->messages, source->last - source->first,
                                                settings->picture.fps, source->log);
    forbid_processes(settings);
    const bool ok = layer_film_make(source, show_progress, progress, &out->num_frames, err);
    progress_destroy(progress);
    out->seconds = clock_seconds() - start;
    return ok;
}

/* A film of one segment cannot be shared by processes or resumed. */
static bool is_long(const struct frame_source *source, const struct sink_options *sink)
{
    return source->last - source->first > sink->segment_frames;
}

static bool render_film(struct frame_source *source, struct film_result *out, struct err *err)
{
    const struct render_settings *settings = source->settings;
    struct sink_options sink;
    if (settings->picture.layers || settings->picture.background == BACKGROUND_NONE)
        return render_layers(source, out, err);
    if (!frame_source_sink(source, &sink, err))
        return false;
    const bool in_segments =
        settings->segments.only >= 0 ||
        (sink_film_format(&sink, err) && (is_long(source, &sink) || settings->limits.jobs > 1));
    if (!in_segments || settings->segments.only >= 0)
        forbid_processes(settings);
    return in_segments ? render_in_segments(source, out, err)
                       : render_in_one_process(source, &sink, out, err);
}

static void log_interruption(const struct frame_source *source, const struct film_result *result,
                             const char *name)
{
    const struct render_settings *settings = source->settings;
    if (result->num_frames > 0)
        log_info(source->log, "interrupted: %s contains the first %.2f seconds", name,
                 rational_frame_time(settings->picture.fps, result->num_frames));
    else
        log_info(source->log, "interrupted: %s was not completed", name);
    if (result->keeps_files)
        log_info(source->log, "the same command%s resumes from the segments in %s" SEGMENTS_ENDING,
                 result->num_frames > 0 && !settings->output.overwrite ? " with --overwrite" : "",
                 settings->output.path);
}

/* A signal that came after the last frame does not count. */
static bool is_interrupted(const struct frame_source *source, const struct film_result *result)
{
    return interrupt_is_requested() && (source->settings->segments.only >= 0 ||
                                        result->num_frames < source->last - source->first);
}

/* Returns the name of the film, or the pattern of its layers' films. */
static const char *name_of(const struct render_settings *settings, struct arena *arena)
{
    const bool has_many =
        settings->output.path && settings->picture.layers &&
        (!path_has_ending(settings->output.path, ".exr") || settings->output.exr == EXR_FILES);
    return has_many ? settings_layer_file(&settings->output, "*", 1, arena) : settings->output.path;
}

static void log_result(const struct frame_source *source, const struct film_result *result,
                       const char *name)
{
    const struct render_settings *settings = source->settings;
    const bool has_name = settings->output.path && !settings->output.hash &&
                          (!settings->output.sink || strcmp(settings->output.sink, "null") != 0);
    if (is_interrupted(source, result))
        log_interruption(source, result, has_name ? name : "the output");
    else if (result->num_frames > 0 && has_name && strcmp(settings->output.path, "-") != 0)
        log_info(source->log, "%s: %.2f seconds, %lld frames, rendered in %.1f s (%.1f frames/s)",
                 name, rational_frame_time(settings->picture.fps, result->num_frames),
                 (long long)result->num_frames, result->seconds,
                 (double)result->num_frames / result->seconds);
}

/* Logs how rendering the film `name` ended. Returns the exit code. Allocates no memory, since
 * the film is already written. */
static int log_end(const struct frame_source *source, const struct film_result *result,
                   const char *name)
{
    const char *damage = source->ops->damage(source);
    log_result(source, result, name);
    if (damage)
        log_damage(source->log, damage);
    return is_interrupted(source, result) ? EXIT_INTERRUPTED : damage ? EXIT_DAMAGED : 0;
}

/* Standard output is Y4M by default. */
static void log_missing_sound(const struct render_settings *settings, struct log *log)
{
    if (settings->output.path && strcmp(settings->output.path, "-") == 0 &&
        !settings->output.sink && !settings->output.hash)
        log_info(log, "-: writing Y4M, which has no sound; --sink mkv writes pictures and sound");
}

int film_render_source(struct frame_source *source, struct err *err)
{
    struct film_result result = {0};
    struct cut_files cuts = {0};
    struct arena *const arena = arena_create();
    const char *name = name_of(source->settings, arena);
    interrupt_catch();
    log_missing_sound(source->settings, source->log);
    const bool ended = (film_loudness_apply(source, err) && cut_files_open(&cuts, source, err) &&
                        render_film(source, &result, err)) ||
                       (cancel_was_observed() && result.num_frames == 0);
    int code = ended ? log_end(source, &result, name) : -1;
    if ((code == 0 || code == EXIT_DAMAGED) && !cut_files_write(&cuts, err))
        code = -1;
    cut_files_discard(&cuts);
    arena_destroy(arena);
    return code;
}

static int render_once(const struct render_settings *settings, struct log *log, struct err *err)
{
    struct frame_source *source = frame_source_open(settings, log, err);
    const int code = source ? film_render_source(source, err) : -1;
    frame_source_close(source);
    return code;
}

int film_render(const struct render_settings *settings, struct log *log, struct err *err)
{
    return settings->output.max_size > 0 ? fit_to_size_render(settings, log, err, render_once)
                                         : render_once(settings, log, err);
}

int film_render_join(const struct render_settings *settings, struct log *log, struct err *err)
{
    struct segment_job job;
    struct film_result result = {0};
    struct frame_source *source = frame_source_open(settings, log, err);
    int code = -1;
    if (source && segment_job_open(&job, source, err)) {
        struct cut_files cuts = {0};
        if (cut_files_open(&cuts, source, err) && segments_join(&job, &result, err))
            code = log_end(source, &result, settings->output.path);
        if ((code == 0 || code == EXIT_DAMAGED) && !cut_files_write(&cuts, err))
            code = -1;
        cut_files_discard(&cuts);
        segment_job_close(&job);
    }
    frame_source_close(source);
    return code;
}
