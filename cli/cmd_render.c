/* A film of a demo or a script: in one go, or in pieces by many processes. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "base/log.h"
#include "cli/commands.h"
#include "cli/film/frame_source.h"
#include "cli/film/frame_loop.h"
#include "cli/film/segment_job.h"
#include "cli/film/segments.h"
#include "cli/options/options.h"
#include "cli/process/interrupt.h"
#include "cli/process/progress.h"
#include "cli/process/sandbox_policy.h"

static void tell_person(void *context, int64_t done, int64_t bytes)
{
    progress_update(context, done, bytes);
}

/* All in this process, straight into the output. */
static bool make_in_one_go(struct feature *feature, const struct sink_options *sink,
                           struct film_result *out, struct err *err)
{
    const struct options *o = feature->options;
    struct pipeline *pipeline = pipeline_open(sink, feature->log, err);
    if (!pipeline)
        return false;
    if (pipeline_takes_frames(pipeline) && !feature->ops->start_drawing(feature, 0, err)) {
        pipeline_abort(pipeline);
        return false;
    }
    struct progress *progress =
        progress_create(o->log_level == LOG_QUIET ? PROGRESS_NONE : o->progress,
                        feature->last - feature->first, o->fps, feature->log);
    struct filming filming = {
        .feature = feature,
        .first = feature->first,
        .last = feature->last,
        .with_sound = true,
        .tell = tell_person,
        .context = progress,
    };
    const bool ok = filming_run(&filming, pipeline, err);
    progress_destroy(progress);
    if (ok)
        filming_tell(&filming);
    *out = (struct film_result){.num_frames = filming.done, .seconds = filming.whole_seconds};
    return ok;
}

static bool make_in_pieces(struct feature *feature, struct film_result *out, struct err *err)
{
    struct job job;
    const struct options *o = feature->options;
    bool ok = job_open(&job, feature, err);
    if (ok && o->segment >= job.num_segments)
        ok = err_set(err, ERR_USAGE, "--segment %d: the film has %d, counted from 0", o->segment,
                     job.num_segments);
    if (ok)
        ok = o->segment >= 0 ? pieces_make_one(&job, o->segment, err)
                             : pieces_make_film(&job, out, err);
    job_close(&job);
    return ok;
}

/* A film that is one segment has nothing to share or to carry on with. */
static bool is_long(const struct feature *feature, const struct sink_options *sink)
{
    return feature->last - feature->first > sink->segment_frames;
}

static bool make_film(struct feature *feature, struct film_result *out, struct err *err)
{
    const struct options *o = feature->options;
    struct sink_options sink;
    if (!feature_sink(feature, &sink, err))
        return false;
    const bool in_pieces = o->segment >= 0 || (sink_film_format(&sink, err) &&
                                               (is_long(feature, &sink) || o->jobs > 1));
    if (!in_pieces || o->segment >= 0)
        confine_to_one_process(o);
    return in_pieces ? make_in_pieces(feature, out, err) : make_in_one_go(feature, &sink, out, err);
}

static void tell_interruption(const struct feature *feature, const struct film_result *result,
                              const char *name)
{
    const struct options *o = feature->options;
    if (result->num_frames > 0)
        log_info(feature->log, "interrupted: %s holds the first %.2f seconds", name,
                 rational_frame_time(o->fps, result->num_frames));
    else
        log_info(feature->log, "interrupted before there was a film");
    if (result->keeps_pieces)
        log_info(feature->log, "the same command%s carries on with what %s.parts keeps",
                 result->num_frames > 0 && !o->overwrite ? " and --overwrite" : "", o->output);
}

static void tell_result(const struct feature *feature, const struct film_result *result)
{
    const struct options *o = feature->options;
    const bool has_name = o->output && !o->hash && (!o->sink || strcmp(o->sink, "null") != 0);
    if (interrupt_came())
        tell_interruption(feature, result, has_name ? o->output : "the output");
    else if (result->num_frames > 0 && has_name && strcmp(o->output, "-") != 0)
        log_info(feature->log, "%s: %.2f seconds, %lld frames, %.1f s to make (%.1f frames/s)",
                 o->output, rational_frame_time(o->fps, result->num_frames),
                 (long long)result->num_frames, result->seconds,
                 (double)result->num_frames / result->seconds);
}

/* What all ways of making a film come to. */
static int tell_end(const struct feature *feature, const struct film_result *result)
{
    const char *damage = feature->ops->damage(feature);
    tell_result(feature, result);
    if (damage)
        log_warn(feature->log, "%s", damage);
    return interrupt_came() ? EXIT_INTERRUPTED : damage ? EXIT_DAMAGED : 0;
}

int render_feature(struct feature *feature, struct err *err)
{
    struct film_result result = {0};
    interrupt_catch();
    return make_film(feature, &result, err) ? tell_end(feature, &result) : -1;
}

int command_render(const struct options *options, struct log *log, struct err *err)
{
    struct feature *feature = feature_open(options, log, err);
    const int code = feature ? render_feature(feature, err) : -1;
    feature_close(feature);
    return code;
}

int command_join(const struct options *options, struct log *log, struct err *err)
{
    struct job job;
    struct film_result result = {0};
    struct feature *feature = feature_open(options, log, err);
    int code = -1;
    if (feature && job_open(&job, feature, err)) {
        if (pieces_join(&job, &result, err))
            code = tell_end(feature, &result);
        job_close(&job);
    }
    feature_close(feature);
    return code;
}
