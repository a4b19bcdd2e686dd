/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/sink_ops.h - the table of functions of a kind of sink, for encode/ alone.
 *
 * The functions are those of encode/sink.h. A kind's own struct begins with
 * `struct sink`. */
#ifndef ENCODE_SINK_OPS_H
#define ENCODE_SINK_OPS_H

#include <stdbool.h>
#include <stdint.h>

#include "encode/sink_options.h"

struct err;
struct frame;
struct log;
struct sink;

struct sink_ops {
    bool takes_frames, takes_audio; /* where false, the function may be NULL */

    /* options->format is set; strings must be copied. */
    struct sink *(*open)(const struct sink_options *options, struct log *log, struct err *err);
    bool (*write_frame)(struct sink *sink, const struct frame *frame, struct err *err);
    bool (*write_audio)(struct sink *sink, const float *pcm, int count, struct err *err);
    bool (*finish)(struct sink *sink, struct err *err);
    void (*abort)(struct sink *sink);
    int64_t (*bytes)(const struct sink *sink);
};

struct sink {
    const struct sink_ops *ops;
    int width, height;      /* px of every frame */
    double convert_seconds; /* s, which the kinds that convert add to */
};

#endif
