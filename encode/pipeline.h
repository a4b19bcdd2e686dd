/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/pipeline.h - draw the next frame while the last is converted and
 * encoded.
 *
 * A sink behind a bounded queue and a thread of its own. The producer takes an
 * empty frame, fills it and puts it with its sound; the sink gets them in that
 * order, so the output does not depend on timing. The first error of the sink
 * is returned by the next call. Use from one thread. */
#ifndef ENCODE_PIPELINE_H
#define ENCODE_PIPELINE_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct frame;
struct log;
struct pipeline;
struct sink_options;

/* Open the sink and start the thread. NULL with err on failure. */
struct pipeline *pipeline_open(const struct sink_options *options, struct log *log,
                               struct err *err);

/* Whether the frames need to be drawn at all: false where only sound is kept. */
bool pipeline_takes_frames(const struct pipeline *pipeline);

/* An empty frame of the sink's size; waits for one to be free. NULL with err
 * when the sink has failed. */
struct frame *pipeline_get_frame(struct pipeline *pipeline, struct err *err);

/* Hand over a filled frame and `count` interleaved samples that belong
 * to it (copied). */
bool pipeline_put_frame(struct pipeline *pipeline, struct frame *frame, const float *pcm, int count,
                        struct err *err);

/* Bytes written so far. */
int64_t pipeline_bytes(const struct pipeline *pipeline);

/* What the stages behind the queue cost: seconds of work, and wall seconds. */
struct pipeline_times {
    double convert_seconds, encode_seconds;
};

/* Wait for everything to be written, complete the output and close; `times`
 * may be NULL. The pipeline is gone either way. */
bool pipeline_finish(struct pipeline *pipeline, struct pipeline_times *times, struct err *err);

/* Stop, remove what was written, close. */
void pipeline_abort(struct pipeline *pipeline);

#endif
