/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/sink_ops.h - the functions of a kind of sink; private to encode/.
 *
 * They are documented in encode/sink.h. The struct of each kind must begin with `struct
 * sink`. */
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
    bool takes_frames, takes_audio; /* if false, the function may be NULL */

    /* options->format is set. Strings must be copied. */
    struct sink *(*open)(const struct sink_options *options, struct log *log, struct err *err);
    bool (*write_frame)(struct sink *sink, const struct frame *frame, struct err *err);
    bool (*write_audio)(struct sink *sink, const float *pcm, int count, struct err *err);
    bool (*finish)(struct sink *sink, struct err *err);
    void (*abort)(struct sink *sink);
    int64_t (*bytes)(const struct sink *sink);
};

struct sink {
    const struct sink_ops *ops;
    int width, height;      /* of each frame, in pixels */
    double convert_seconds; /* CPU seconds, added to by sinks that convert colours */
};

extern const struct sink_ops sink_movie_ops;   /* films with their audio */
extern const struct sink_ops sink_segment_ops; /* the video of one segment of a film */
extern const struct sink_ops sink_picture_ops; /* a picture, an animation, or a numbered sequence */
extern const struct sink_ops sink_wav_ops;     /* audio only */
extern const struct sink_ops sink_y4m_ops;  /* uncompressed frames: YUV4MPEG2, planes or pixels */
extern const struct sink_ops sink_hash_ops; /* a line of text with the hash of each frame */

#endif
