/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/film_estimate.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/err.h"
#include "encode/video_sample.h"
#include "pipeline/film/frame_source.h"
#include "pipeline/film/segment_job.h"
#include "pipeline/process/cpu_budget.h"
#include "pipeline/settings/settings.h"
#include "render/frame.h"

/* Number of evenly spaced stretches, and frames in each: encoders look about ten frames
 * ahead. Of a short film at most one PARTth is rendered. */
enum { STRETCHES = 16, STRETCH_FRAMES = 24, PART = 4 };

struct sampling {
    struct frame_source *source;
    struct video_sample *video;
    struct frame frame;
    int num_frames; /* how many frames were timed */
    double worked;  /* CPU time that they took, s */
};

static bool sample_frame(struct sampling *s, int64_t index, struct err *err)
{
    const struct frame_source_ops *ops = s->source->ops;
    s->frame.index = index;
    s->frame.has_rgba16 = false;
    return ops->begin_frame(s->source, index, err) &&
           ops->finish_frame(s->source, index, &s->frame, err) &&
           video_sample_add(s->video, &s->frame, err);
}

/* The first frame is not timed: it includes seeking, which a film does once. */
static bool sample_stretch(struct sampling *s, int64_t first, int num, struct err *err)
{
    if (!sample_frame(s, first, err))
        return false;
    const double start = clock_process_cpu();
    for (int i = 1; i < num; i++)
        if (!sample_frame(s, first + i, err))
            return false;
    if (!video_sample_end_run(s->video, err))
        return false;
    s->num_frames += num - 1;
    s->worked += clock_process_cpu() - start;
    return true;
}

static bool sample_film(struct sampling *s, int stretches, int num, struct err *err)
{
    const int64_t room = s->source->last - s->source->first - num;
    for (int i = 0; i < stretches; i++)
        if (!sample_stretch(s, s->source->first + room * (2 * i + 1) / (2 * stretches), num, err))
            return false;
    return true;
}

/* Returns how many cores the film will use: a process encodes on two and draws meanwhile. */
static double count_cores(const struct segment_job *job)
{
    const struct frame_source *source = job->source;
    const int cores = cpu_budget_cores();
    const int processes = cpu_budget_workers(
        source->settings->limits.jobs, &source->settings->picture, job->num_segments, source->log);
    return processes * 2 < cores ? processes * 2 : cores;
}

static void make_frame(const struct segment_job *job, struct frame *out)
{
    const size_t row = (size_t)job->sink.width * 4;
    *out = (struct frame){.width = job->sink.width, .height = job->sink.height, .stride = row};
    out->rgba = mem_alloc(row * (size_t)out->height + FRAME_SLACK);
    if (job->sink.depth > 8)
        out->rgba16 = mem_alloc(row * (size_t)out->height * sizeof *out->rgba16);
}

bool film_estimate_make(const struct segment_job *job, struct film_estimate *out, struct err *err)
{
    struct sampling s = {.source = job->source};
    const int64_t num = s.source->last - s.source->first, most = num / PART;
    const int stretches =
        most < STRETCHES * STRETCH_FRAMES ? (int)(most / STRETCH_FRAMES) : STRETCHES;
    const int length = num < STRETCH_FRAMES ? (int)num : STRETCH_FRAMES;
    const double opened = clock_process_cpu();
    make_frame(job, &s.frame);
    const bool ok = (s.video = video_sample_open(&job->sink, err)) &&
                    s.source->ops->open_renderer(s.source, 0, err) &&
                    sample_film(&s, stretches > 0 ? stretches : 1, length, err);
    if (ok)
        *out = (struct film_estimate){
            .seconds = opened + s.worked / (s.num_frames > 0 ? s.num_frames : 1) * (double)num /
                                    count_cores(job),
            .bytes = video_sample_film_bytes(s.video),
            .sampled_frames = (stretches > 0 ? stretches : 1) * length,
        };
    video_sample_close(s.video);
    free(s.frame.rgba);
    free(s.frame.rgba16);
    return ok;
}
