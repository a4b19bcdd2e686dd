/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/segment_plan.h"

#include <stdio.h>
#include <unistd.h>

#include "base/err.h"
#include "base/rational.h"
#include "pipeline/film/cut_files.h"
#include "pipeline/film/film_estimate.h"
#include "pipeline/film/frame_source.h"
#include "pipeline/film/segment_job.h"
#include "pipeline/print/json.h"
#include "pipeline/settings/settings.h"

static void print_segment(struct json *json, const struct segment_job *job, int segment)
{
    const struct segment_key key = segment_job_segment(job, segment);
    const struct rational fps = job->sink.fps;
    json_open_object(json, NULL);
    json_integer(json, "index", segment);
    json_integer(json, "first_frame", key.first_frame);
    json_integer(json, "frames", key.num_frames);
    json_number(json, "start", rational_frame_time(fps, key.first_frame), 6);
    json_number(json, "end", rational_frame_time(fps, key.first_frame + key.num_frames), 6);
    json_utf8(json, "piece", segment_job_file_path(job, segment));
    json_bool(json, "ready", segment_job_has_file(job, segment));
    json_close_object(json);
}

static void print_estimate(struct json *json, const struct film_estimate *estimate)
{
    json_open_object(json, "estimate");
    json_number(json, "seconds", estimate->seconds, 3);
    json_integer(json, "bytes", estimate->bytes);
    json_integer(json, "sampled_frames", estimate->sampled_frames);
    json_close_object(json);
}

/* `estimate` may be NULL. */
static void print_plan(const struct segment_job *job, const struct film_estimate *estimate)
{
    struct json json = {.stream = stdout};
    const struct rational fps = job->sink.fps;
    json_open_object(&json, NULL);
    json_text(&json, "job", job->digest);
    json_utf8(&json, "output", job->sink.output);
    json_utf8(&json, "folder", job->folder);
    json_utf8(&json, "config", job->source->settings->input.config);
    json_integer(&json, "width", job->sink.width);
    json_integer(&json, "height", job->sink.height);
    json_open_array(&json, "fps");
    json_integer(&json, NULL, fps.num);
    json_integer(&json, NULL, fps.den);
    json_close_array(&json);
    json_integer(&json, "first_frame", job->source->first);
    json_integer(&json, "frames", job->source->last - job->source->first);
    json_number(&json, "duration", rational_frame_time(fps, job->source->last - job->source->first),
                6);
    if (estimate)
        print_estimate(&json, estimate);
    json_open_array(&json, "segments");
    for (int i = 0; i < job->num_segments; i++)
        print_segment(&json, job, i);
    json_close_array(&json);
    json_close_object(&json);
    putchar('\n');
}

/* Reports errors that would make joining the segments fail later; an estimate joins none. */
static bool check_output(const struct segment_job *job, struct err *err)
{
    return job->sink.overwrite || access(job->sink.output, F_OK) != 0 ||
           err_set_exists(err, job->sink.output);
}

bool segment_plan_print(const struct render_settings *settings, bool with_estimate, struct log *log,
                        struct err *err)
{
    struct segment_job job;
    struct film_estimate estimate;
    struct cut_files cuts = {0};
    struct frame_source *source = frame_source_open(settings, log, err);
    bool ok = false;
    if (source && segment_job_open(&job, source, err)) {
        if ((with_estimate || check_output(&job, err)) && cut_files_open(&cuts, source, err) &&
            (!with_estimate || film_estimate_make(&job, &estimate, err))) {
            print_plan(&job, with_estimate ? &estimate : NULL);
            ok = cut_files_write(&cuts, err);
        }
        cut_files_discard(&cuts);
        segment_job_close(&job);
    }
    frame_source_close(source);
    return ok;
}
