/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Uncompressed frames, for pipes. "y4m" is YUV4MPEG2 with 4:2:0 planes, "yuv" the same
 * planes without headers, "raw" the RGBA pixels as rendered. Audio is dropped. */
#include "encode/sink_ops.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/err.h"
#include "encode/output.h"
#include "render/frame.h"
#include "render/pixels/convert.h"

struct y4m_sink {
    struct sink base;
    struct output *output;
    bool headers, pixels;
    uint8_t *planes; /* Y, U and V of a frame */
};

static void y4m_abort(struct sink *base)
{
    struct y4m_sink *sink = (struct y4m_sink *)base;
    output_discard(sink->output);
    free(sink->planes);
    free(sink);
}

static bool write_header(struct y4m_sink *sink, const struct sink_options *options, struct err *err)
{
    char header[128];
    /* 420mpeg2: left-sited chroma, as produced by convert_yuv420. */
    const int size = snprintf(header, sizeof header,
                              "YUV4MPEG2 W%d H%d F%d:%d Ip A1:1 C420mpeg2 XCOLORRANGE=LIMITED\n",
                              options->width, options->height, options->fps.num, options->fps.den);
    return output_write(sink->output, header, (size_t)size, err);
}

static struct sink *y4m_open(const struct sink_options *options, struct log *log, struct err *err)
{
    (void)log;
    const int width = options->width, height = options->height;
    const bool pixels = strcmp(options->format, "raw") == 0;
    if (!pixels && (width % 2 || height % 2)) {
        err_set(err, ERR_USAGE, "%dx%d: width and height must be even; use %dx%d", width, height,
                width + width % 2, height + height % 2);
        return NULL;
    }
    struct output *output =
        output_create(options->output ? options->output : "-", options->overwrite, err);
    if (!output)
        return NULL;
    struct y4m_sink *sink = mem_alloc(sizeof *sink);
    sink->output = output;
    sink->headers = strcmp(options->format, "y4m") == 0;
    sink->pixels = pixels;
    sink->planes = mem_alloc(pixels ? 1 : (size_t)width * (size_t)height * 3 / 2);
    if (!sink->headers || write_header(sink, options, err))
        return &sink->base;
    y4m_abort(&sink->base);
    return NULL;
}

static bool write_pixels(struct y4m_sink *sink, const struct frame *frame, struct err *err)
{
    for (int y = 0; y < frame->height; y++)
        if (!output_write(sink->output, frame->rgba + (size_t)y * frame->stride,
                          (size_t)frame->width * 4, err))
            return false;
    return true;
}

static bool y4m_write_frame(struct sink *base, const struct frame *frame, struct err *err)
{
    struct y4m_sink *sink = (struct y4m_sink *)base;
    if (sink->pixels)
        return write_pixels(sink, frame, err);

    const size_t width = (size_t)frame->width, size = width * (size_t)frame->height;
    const struct yuv_planes planes = {.y = sink->planes,
                                      .u = sink->planes + size,
                                      .v = sink->planes + size + size / 4,
                                      .y_stride = width,
                                      .uv_stride = width / 2};
    const double start = clock_thread_cpu();
    convert_yuv420(frame, &planes);
    base->convert_seconds += clock_thread_cpu() - start;
    if (sink->headers && !output_write(sink->output, "FRAME\n", 6, err))
        return false;
    return output_write(sink->output, sink->planes, size * 3 / 2, err);
}

static bool y4m_finish(struct sink *base, struct err *err)
{
    struct y4m_sink *sink = (struct y4m_sink *)base;
    const bool ok = output_commit(sink->output, err);
    free(sink->planes);
    free(sink);
    return ok;
}

static int64_t y4m_bytes(const struct sink *base)
{
    return output_size(((const struct y4m_sink *)base)->output);
}

const struct sink_ops sink_y4m_ops = {
    .takes_frames = true,
    .takes_audio = false,
    .open = y4m_open,
    .write_frame = y4m_write_frame,
    .finish = y4m_finish,
    .abort = y4m_abort,
    .bytes = y4m_bytes,
};
