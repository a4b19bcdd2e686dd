/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Discards everything, to measure rendering. */
#include "encode/sink_null.h"

#include <stdlib.h>

#include "base/arena.h"

static struct sink *null_open(const struct sink_options *options, struct log *log, struct err *err)
{
    (void)options;
    (void)log;
    (void)err;
    return mem_alloc(sizeof(struct sink));
}

static bool null_write_frame(struct sink *sink, const struct frame *frame, struct err *err)
{
    (void)sink;
    (void)frame;
    (void)err;
    return true;
}

static bool null_write_audio(struct sink *sink, const float *pcm, int count, struct err *err)
{
    (void)sink;
    (void)pcm;
    (void)count;
    (void)err;
    return true;
}

static bool null_finish(struct sink *sink, struct err *err)
{
    (void)err;
    free(sink);
    return true;
}

static void null_abort(struct sink *sink)
{
    free(sink);
}

static int64_t null_bytes(const struct sink *sink)
{
    (void)sink;
    return 0;
}

const struct sink_ops sink_null_ops = {
    .takes_frames = true,
    .takes_audio = true,
    .open = null_open,
    .write_frame = null_write_frame,
    .write_audio = null_write_audio,
    .finish = null_finish,
    .abort = null_abort,
    .bytes = null_bytes,
};
