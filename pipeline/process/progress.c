/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/process/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/log.h"
#include "pipeline/print/json.h"
#include "pipeline/settings/render_settings.h"

enum manner { SILENT, LINE, LINES, JSON };

struct progress {
    enum manner manner;
    int64_t num_frames;
    struct rational fps;
    struct log *log;
    double began, reported; /* s, clock_seconds */
};

static enum manner choose_manner(const struct message_settings *messages)
{
    if (messages->log_level == LOG_QUIET)
        return SILENT;
    switch (messages->progress) {
    case PROGRESS_JSON:
        return JSON;
    case PROGRESS_NONE:
        return SILENT;
    case PROGRESS_AUTO:
        break;
    }
    return isatty(STDERR_FILENO) ? LINE : LINES;
}

struct progress *progress_create(const struct message_settings *messages, int64_t num_frames,
                                 struct rational fps, struct log *log)
{
    struct progress *p = mem_alloc(sizeof *p);
    p->manner = choose_manner(messages);
    p->num_frames = num_frames;
    p->fps = fps;
    p->log = log;
    p->began = p->reported = clock_seconds();
    return p;
}

void progress_destroy(struct progress *progress)
{
    if (!progress)
        return;
    if (progress->manner == LINE)
        log_progress(progress->log, "");
    free(progress);
}

struct numbers {
    double percent, speed, rate, left; /* speed relative to real time, frames/s, s */
};

static struct numbers measure(const struct progress *p, int64_t done)
{
    const double elapsed = clock_seconds() - p->began;
    const double rate = elapsed > 0 ? (double)done / elapsed : 0;
    return (struct numbers){
        .percent = p->num_frames > 0 ? 100.0 * (double)done / (double)p->num_frames : 100,
        .speed = rate * p->fps.den / p->fps.num,
        .rate = rate,
        .left = rate > 0 ? (double)(p->num_frames - done) / rate : 0,
    };
}

static void report_text(struct progress *p, int64_t done, int64_t size, const struct numbers *n)
{
    char text[160];
    const int left = (int)(n->left + 0.5);
    snprintf(text, sizeof text,
             "frame %" PRId64 " of %" PRId64
             "  %3.0f %%  %.2fx (%.1f frames/s)  %d:%02d left  %.1f MB",
             done, p->num_frames, n->percent, n->speed, n->rate, left / 60, left % 60,
             (double)size / 1e6);
    if (p->manner == LINE)
        log_progress(p->log, text);
    else
        log_info(p->log, "%s", text);
}

static void report_json(const struct progress *p, int64_t done, int64_t size,
                        const struct numbers *n)
{
    struct json json = {.stream = stderr};
    json_open_object(&json, NULL);
    json_text(&json, "event", "progress");
    json_integer(&json, "frame", done);
    json_integer(&json, "frames", p->num_frames);
    json_number(&json, "percent", n->percent, 2);
    json_number(&json, "speed", n->speed, 3);
    json_number(&json, "seconds_left", n->left, 1);
    json_integer(&json, "bytes", size);
    json_close_object(&json);
    fputc('\n', stderr);
    fflush(stderr);
}

void progress_update(struct progress *p, int64_t done, int64_t size)
{
    static const double interval[] = {[SILENT] = 1e9, [LINE] = 0.2, [LINES] = 15, [JSON] = 0.5};
    const double now = clock_seconds();
    const bool last = done == p->num_frames;
    if (p->manner == SILENT ||
        (now - p->reported < interval[p->manner] && !(last && p->manner == JSON)))
        return;
    p->reported = now;
    const struct numbers n = measure(p, done);
    if (p->manner == JSON)
        report_json(p, done, size, &n);
    else
        report_text(p, done, size, &n);
}
