/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/pipeline.h - renders the next frame while the previous one is converted and
 * encoded.
 *
 * A sink with a bounded queue and a thread of its own. The producer gets an empty frame,
 * fills it, and passes it on with its audio; the sink receives frames in that order, so
 * the output does not depend on timing. The next call after an error of the sink returns
 * that error. Must be used from a single thread. */
#ifndef ENCODE_PIPELINE_H
#define ENCODE_PIPELINE_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct frame;
struct log;
struct pipeline;
struct sink_options;

/* Opens the sink and starts the thread. Returns NULL with err on failure. */
struct pipeline *pipeline_open(const struct sink_options *options, struct log *log,
                               struct err *err);

/* Returns whether frames need to be rendered at all: false if only audio is kept. */
bool pipeline_takes_frames(const struct pipeline *pipeline);

/* Returns an empty frame of the sink's size, waiting for a free one. Returns NULL with
 * err if the sink has failed. */
struct frame *pipeline_get_frame(struct pipeline *pipeline, struct err *err);

/* Passes on a filled frame and its `count` interleaved samples, which are copied. */
bool pipeline_put_frame(struct pipeline *pipeline, struct frame *frame, const float *pcm, int count,
                        struct err *err);

/* Bytes written so far. */
int64_t pipeline_bytes(const struct pipeline *pipeline);

/* Time spent after the queue: CPU seconds of conversion, and elapsed seconds of encoding. */
struct pipeline_times {
    double convert_seconds, encode_seconds;
};

/* Waits until everything is written, completes the output and closes it; `times` may be
 * NULL. Destroys the pipeline in either case. */
bool pipeline_finish(struct pipeline *pipeline, struct pipeline_times *times, struct err *err);

/* Stops, removes what was written and closes. */
void pipeline_abort(struct pipeline *pipeline);

#endif
