/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/segments.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/broker.h"
#include "base/buffer.h"
#include "base/cancel.h"
#include "base/clock.h"
#include "base/err.h"
#include "base/log.h"
#include "encode/segment_joiner.h"
#include "pipeline/film/frame_loop.h"
#include "pipeline/film/frame_source.h"
#include "pipeline/film/segment_job.h"
#include "pipeline/process/cpu_budget.h"
#include "pipeline/process/interrupt.h"
#include "pipeline/process/progress.h"
#include "pipeline/process/sandbox_policy.h"
#include "pipeline/process/worker_pool.h"
#include "pipeline/settings/settings.h"

/* ---- one segment ---- */

struct segment_run {
    struct segment_job *job;
    int threads;                    /* that draw; 0: one per core */
    bool started;                   /* the renderer is open */
    const struct worker_link *line; /* in a worker */
    struct progress *progress;      /* elsewhere */
    int64_t before, done; /* frames of other segments that count as progress; of this one */
};

static void send_progress(void *context, int64_t done, int64_t bytes)
{
    (void)bytes;
    worker_pool_send_progress(((const struct segment_run *)context)->line, done);
}

static void show_progress(void *context, int64_t done, int64_t bytes)
{
    struct segment_run *run = context;
    run->done = done;
    progress_update(run->progress, run->before + done, bytes);
}

static bool make_segment(struct segment_run *run, int segment, struct err *err)
{
    struct frame_source *source = run->job->source;
    const struct segment_key key = segment_job_segment(run->job, segment);
    struct sink_options sink = run->job->sink;
    sink.first_frame = key.first_frame;
    sink.segment_path = segment_job_file_path(run->job, segment);
    sink.job = key.job;
    if (!run->started && !source->ops->open_renderer(source, run->threads, err))
        return false;
    run->started = true;
    struct pipeline *pipeline = pipeline_open(&sink, source->log, err);
    if (!pipeline)
        return false;
    struct frame_loop loop = {
        .source = source,
        .first = key.first_frame,
        .last = key.first_frame + key.num_frames,
        .report = run->line ? send_progress : show_progress,
        .context = run,
    };
    if (!frame_loop_run(&loop, pipeline, err))
        return false;
    frame_loop_log(&loop);
    return true;
}

bool segments_make_segment(struct segment_job *job, int segment, struct err *err)
{
    const struct render_settings *settings = job->source->settings;
    struct segment_run run = {.job = job};
    if (!settings->segments.clean && segment_job_has_file(job, segment)) {
        log_info(job->source->log, "segment %d already exists", segment);
        return true;
    }
    run.progress =
        progress_create(&settings->messages, segment_job_segment(job, segment).num_frames,
                        settings->picture.fps, job->source->log);
    const bool ok = segment_job_make_folder(job, err) && make_segment(&run, segment, err);
    if (interrupt_is_requested())
        broker_remove(segment_job_file_path(job, segment)); /* it is incomplete */
    progress_destroy(run.progress);
    return ok;
}

/* ---- the film ---- */

struct assembly {
    struct segment_job *job;
    struct segment_joiner *joiner;
    int next;      /* segment to join next */
    bool *ready;   /* by segment: its file exists */
    int64_t *done; /* by segment: frames rendered in this attempt */
    float *pcm;
    int64_t num_joined; /* frames */
};

static bool open_assembly(struct assembly *a, struct segment_job *job, struct err *err)
{
    *a = (struct assembly){.job = job, .joiner = segment_joiner_open(&job->sink, err)};
    if (!a->joiner)
        return false;
    a->ready = mem_alloc(sizeof *a->ready * (size_t)job->num_segments);
    a->done = mem_alloc(sizeof *a->done * (size_t)job->num_segments);
    a->pcm = mem_alloc(sizeof *a->pcm * (size_t)frame_source_sound_room(job->source));
    for (int i = 0; i < job->num_segments; i++)
        a->ready[i] = !interrupt_is_requested() && segment_job_has_file(job, i);
    return true;
}

static void close_assembly(struct assembly *a)
{
    segment_joiner_abort(a->joiner);
    free(a->ready);
    free(a->done);
    free(a->pcm);
}

/* Joins the next segment, with its sound. */
static bool join_segment(struct assembly *a, int num_frames, struct err *err)
{
    struct segment_key key = segment_job_segment(a->job, a->next);
    key.num_frames = num_frames;
    if (!segment_joiner_add_file(a->joiner, segment_job_file_path(a->job, a->next), &key, err))
        return false;
    for (int64_t i = 0; i < num_frames; i++) {
        const int count = frame_source_read_sound(a->job->source, key.first_frame + i, a->pcm, err);
        if (count < 0 || !segment_joiner_add_sound(a->joiner, a->pcm, count, err))
            return false;
    }
    a->next++;
    a->num_joined += num_frames;
    return true;
}

static bool join_ready(struct assembly *a, struct err *err)
{
    while (a->next < a->job->num_segments && a->ready[a->next] && !cancel_was_observed())
        if (!join_segment(a, segment_job_segment(a->job, a->next).num_frames, err))
            return false;
    return true;
}

static bool finish_assembly(struct assembly *a, struct err *err)
{
    struct segment_joiner *joiner = a->joiner;
    const struct frame_source *source = a->job->source;
    a->joiner = NULL;
    if (a->num_joined < source->last - source->first &&
        !interrupt_keeps_film(source->settings->output.interrupted))
        a->num_joined = 0;
    if (a->num_joined > 0)
        return segment_joiner_finish(joiner, err);
    segment_joiner_abort(joiner); /* interrupted */
    return true;
}

static const char *log_path(const struct segment_job *job, int segment)
{
    return arena_printf(job->arena, "%s.log", segment_job_file_path(job, segment));
}

/* A worker's task. Standard error goes to a file beside the segment's, so that output of a
 * crash is kept. */
static bool run_task(void *context, int segment, const struct worker_link *line, struct err *err)
{
    struct segment_run *run = context;
    const char *path = log_path(run->job, segment);
    const int log = broker_open(path);
    if (log >= 0) {
        if (ftruncate(log, 0) == 0)
            dup2(log, STDERR_FILENO);
        close(log);
    }
    if (!run->started)
        sandbox_policy_forbid_processes(&run->job->source->settings->limits);
    run->line = line;
    const bool ok = make_segment(run, segment, err);
    if (ok)
        broker_remove(path);
    return ok;
}

static bool fail_segment(const struct assembly *a, const struct worker_pool_event *event,
                         struct err *err)
{
    const struct segment_key key = segment_job_segment(a->job, event->task);
    const char *log = log_path(a->job, event->task);
    struct stat info;
    const bool has_log = stat(log, &info) == 0 && info.st_size > 0;
    *err = event->err;
    return err_prefix(err, "segment %d (frames %lld to %lld; %s%scomplete segments are kept in %s)",
                      event->task, (long long)key.first_frame,
                      (long long)(key.first_frame + key.num_frames - 1), has_log ? log : "",
                      has_log ? " has details; " : "", a->job->folder);
}

static int64_t sum(const int64_t *values, int count)
{
    int64_t total = 0;
    for (int i = 0; i < count; i++)
        total += values[i];
    return total;
}

/* The file of an interrupted segment contains its first frames. */
static bool join_interrupted(struct assembly *a, struct err *err)
{
    if (interrupt_keeps_film(a->job->source->settings->output.interrupted) &&
        a->next < a->job->num_segments && a->done[a->next] > 0)
        return join_segment(a, (int)a->done[a->next], err);
    return true;
}

/* Waits for the workers until all segments are rendered, or none is left running. */
static bool supervise(struct assembly *a, struct worker_pool *pool, struct progress *progress,
                      struct err *err)
{
    struct worker_pool_event event;
    while (worker_pool_wait(pool, &event)) {
        if (interrupt_is_requested())
            worker_pool_stop(pool);
        if (event.kind == WORKER_POOL_FAILED)
            return fail_segment(a, &event, err);
        if (event.kind == WORKER_POOL_PROGRESS)
            a->done[event.task] = event.value;
        if (event.kind == WORKER_POOL_DONE) {
            a->ready[event.task] =
                a->done[event.task] == segment_job_segment(a->job, event.task).num_frames;
            if (!join_ready(a, err))
                return false;
        }
        progress_update(progress, sum(a->done, a->job->num_segments),
                        segment_joiner_bytes(a->joiner));
    }
    return join_interrupted(a, err);
}

static int list_missing(const struct assembly *a, int *out)
{
    int count = 0;
    for (int i = 0; i < a->job->num_segments; i++)
        if (!a->ready[i])
            out[count++] = i;
    return count;
}

static int64_t count_frames(const struct segment_job *job, const int *segments, int count)
{
    int64_t frames = 0;
    for (int i = 0; i < count; i++)
        frames += segment_job_segment(job, segments[i]).num_frames;
    return frames;
}

/* Renders the missing segments in this process, since no other can be started: the number of
 * processes that a command may start, or the machine's, is limited. */
static bool make_here(struct assembly *a, const int *missing, int count, struct progress *progress,
                      struct err *err)
{
    struct segment_run run = {.job = a->job, .progress = progress};
    for (int i = 0; i < count && !interrupt_is_requested(); i++) {
        if (!make_segment(&run, missing[i], err))
            return false;
        a->done[missing[i]] = run.done;
        a->ready[missing[i]] = run.done == segment_job_segment(a->job, missing[i]).num_frames;
        run.before += run.done;
        run.done = 0;
        if (!join_ready(a, err))
            return false;
    }
    return join_interrupted(a, err);
}

static bool make_missing(struct assembly *a, struct err *err)
{
    const struct render_settings *settings = a->job->source->settings;
    struct log *log = a->job->source->log;
    int *missing = mem_alloc(sizeof *missing * (size_t)a->job->num_segments);
    const int count = list_missing(a, missing);
    const int num_workers =
        cpu_budget_workers(settings->limits.jobs, &settings->picture, count, log);
    struct segment_run run = {.job = a->job, .threads = cpu_budget_threads(num_workers)};
    const struct worker_pool_plan plan = {.num_workers = num_workers,
                                          .tasks = missing,
                                          .num_tasks = count,
                                          .run = run_task,
                                          .context = &run,
                                          .log = log};
    if (count < a->job->num_segments)
        log_info(log, "%d of %d segments already exist", a->job->num_segments - count,
                 a->job->num_segments);
    log_verbose(log, "%d workers, each drawing with %d threads", num_workers,
                settings->picture.threads ? settings->picture.threads : run.threads);
    struct progress *progress = progress_create(
        &settings->messages, count_frames(a->job, missing, count), settings->picture.fps, log);
    struct worker_pool *pool = worker_pool_start(&plan, err);
    if (!pool)
        log_verbose(log, "%s; rendering without workers", err->text);
    const bool ok = join_ready(a, err) && (pool ? supervise(a, pool, progress, err)
                                                : make_here(a, missing, count, progress, err));
    worker_pool_end(pool);
    progress_destroy(progress);
    free(missing);
    return ok;
}

/* The next attempt cannot use incomplete segments. */
static void drop_parts(const struct assembly *a)
{
    for (int i = 0; i < a->job->num_segments; i++)
        if (!a->ready[i] && a->done[i] > 0)
            broker_remove(segment_job_file_path(a->job, i));
}

static bool make_film(struct segment_job *job, int64_t *num_frames, struct err *err)
{
    struct assembly assembly;
    if (!open_assembly(&assembly, job, err))
        return false;
    const bool ok = make_missing(&assembly, err) && finish_assembly(&assembly, err);
    if (interrupt_is_requested())
        drop_parts(&assembly);
    *num_frames = assembly.num_joined;
    close_assembly(&assembly);
    return ok;
}

bool segments_make_film(struct segment_job *job, struct film_result *out, struct err *err)
{
    const double start = clock_seconds();
    const bool ok = segment_job_take_folder(job, job->source->settings->segments.clean, err) &&
                    make_film(job, &out->num_frames, err);
    const int64_t num_requested = job->source->last - job->source->first;
    const bool is_cut = interrupt_is_requested() && out->num_frames < num_requested;
    out->keeps_files = is_cut && segment_job_keeps_files(job);
    if (ok && !is_cut)
        segment_job_remove_folder(job);
    else
        segment_job_leave_folder(job);
    out->seconds = clock_seconds() - start;
    return ok;
}

static bool check_all_there(const struct assembly *a, struct err *err)
{
    struct buffer names = {0};
    int missing = 0;
    for (int i = 0; i < a->job->num_segments; i++)
        if (!a->ready[i] && missing++ < 8)
            buffer_print(&names, " %d", i);
    buffer_u8(&names, '\0');
    if (missing > 0)
        err_set(err, ERR_IO, "%s: segments are missing or incomplete:%s%s (use render --segment K)",
                a->job->folder, (const char *)names.data, missing > 8 ? " ..." : "");
    buffer_free(&names);
    return missing == 0;
}

static bool join_all(struct segment_job *job, int64_t *num_frames, struct err *err)
{
    struct assembly assembly;
    if (!open_assembly(&assembly, job, err))
        return false;
    const bool ok = check_all_there(&assembly, err) && join_ready(&assembly, err) &&
                    finish_assembly(&assembly, err);
    *num_frames = assembly.num_joined;
    close_assembly(&assembly);
    return ok;
}

bool segments_join(struct segment_job *job, struct film_result *out, struct err *err)
{
    const double start = clock_seconds();
    const bool ok =
        segment_job_take_folder(job, false, err) && join_all(job, &out->num_frames, err);
    if (ok)
        segment_job_remove_folder(job);
    else
        segment_job_leave_folder(job);
    out->seconds = clock_seconds() - start;
    return ok;
}
