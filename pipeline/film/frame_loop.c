/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/frame_loop.h"

#include <stdlib.h>
#include <sys/resource.h>

#include "base/arena.h"
#include "base/cancel.h"
#include "base/clock.h"
#include "base/crash.h"
#include "base/log.h"
#include "pipeline/film/frame_source.h"
#include "pipeline/process/interrupt.h"
#include "render/frame.h"
#include "render/renderer.h"

/* Adds the time since *clock to *total and sets the clock. */
static void count_time(double *total, double *clock)
{
    const double now = clock_seconds();
    *total += now - *clock;
    *clock = now;
}

static bool loop_begin_frame(struct frame_loop *f, int64_t index, struct err *err)
{
    const double scene_before = f->source->scene_seconds;
    double clock = clock_seconds();
    crash_set_frame(index);
    crash_begin("preparing", "the scene");
    const bool ok = f->source->ops->begin_frame(f->source, index, err);
    const double scene = f->source->scene_seconds - scene_before;
    f->scene_seconds += scene;
    f->draw_seconds -= scene;
    count_time(&f->draw_seconds, &clock);
    return ok;
}

/* Passes the frame that was begun first to the pipeline, with its sound. */
static bool loop_finish_frame(struct frame_loop *f, struct pipeline *pipeline, int64_t index,
                              float *pcm, struct err *err)
{
    double clock = clock_seconds();
    struct frame *frame = pipeline_get_frame(pipeline, err);
    if (!frame)
        return false;
    count_time(&f->wait_seconds, &clock);
    frame->index = index;
    if (pipeline_takes_frames(pipeline) &&
        !f->source->ops->finish_frame(f->source, index, frame, err))
        return false;
    count_time(&f->draw_seconds, &clock);
    const double start = clock_thread_cpu();
    crash_set_frame(index);
    crash_begin("mixing", "the sound");
    const int count = f->with_sound ? frame_source_read_sound(f->source, index, pcm, err) : 0;
    f->sound_seconds += clock_thread_cpu() - start;
    if (cancel_was_observed())
        return true; /* the frame or its sound is incomplete */
    if (count < 0 || !pipeline_put_frame(pipeline, frame, pcm, count, err))
        return false;
    f->done++;
    if (f->report)
        f->report(f->context, f->done, pipeline_bytes(pipeline));
    return true;
}

/* While a frame is drawn, earlier frames get their sound and go to the pipeline, and the
 * scenes of later frames are built. */
static bool loop_run_frames(struct frame_loop *f, struct pipeline *pipeline, float *pcm,
                            struct err *err)
{
    const bool draws = pipeline_takes_frames(pipeline);
    int64_t started = f->first, finished = f->first;
    while (started < f->last && !interrupt_is_requested()) {
        if (draws && !loop_begin_frame(f, started, err))
            return false;
        started++;
        if (started - finished > RENDERER_AHEAD &&
            !loop_finish_frame(f, pipeline, finished++, pcm, err))
            return false;
    }
    while (finished < started && !cancel_was_observed())
        if (!loop_finish_frame(f, pipeline, finished++, pcm, err))
            return false;
    return true;
}

bool frame_loop_run(struct frame_loop *f, struct pipeline *pipeline, struct err *err)
{
    const double start = clock_seconds(), worked = clock_process_cpu();
    float *pcm = mem_alloc(sizeof *pcm * (size_t)frame_source_sound_room(f->source));
    bool ok = loop_run_frames(f, pipeline, pcm, err);
    if (f->is_film && f->done < f->last - f->first &&
        !interrupt_keeps_film(f->source->settings->output.interrupted))
        f->done = 0;
    if (ok && f->done > 0)
        ok = pipeline_finish(pipeline, &f->behind, err);
    else
        pipeline_abort(pipeline); /* also if interrupted before a frame was complete */
    f->whole_seconds = clock_seconds() - start;
    f->cores = (clock_process_cpu() - worked) / f->whole_seconds;
    free(pcm);
    return ok;
}

void frame_loop_log(const struct frame_loop *f)
{
    const double ms = 1000.0 / (double)(f->done > 0 ? f->done : 1);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    log_verbose(f->source->log,
                "ms per frame: scene %.3f, draw %.3f, sound %.3f, convert %.3f, encode %.3f, "
                "waiting %.3f; peak memory %ld MB; %.2f cores used; %.1f frames/s",
                f->scene_seconds * ms, f->draw_seconds * ms, f->sound_seconds * ms,
                f->behind.convert_seconds * ms, f->behind.encode_seconds * ms, f->wait_seconds * ms,
                usage.ru_maxrss / 1024, f->cores, (double)f->done / f->whole_seconds);
}
