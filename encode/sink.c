/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/sink.h"

#include <assert.h>
#include <libavutil/avutil.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/paths.h"
#include "base/spelling.h"
#include "encode/output.h"
#include "encode/sink_ops.h"
#include "encode/video.h"
#include "render/frame.h"

/* ---- the sink that discards everything, to measure rendering ---- */

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

static const struct sink_ops null_ops = {
    .takes_frames = true,
    .takes_audio = true,
    .open = null_open,
    .write_frame = null_write_frame,
    .write_audio = null_write_audio,
    .finish = null_finish,
    .abort = null_abort,
    .bytes = null_bytes,
};

/* ---- formats ---- */

/* Formats by name; the name is also the file name extension. */
static const struct {
    const char *format;
    const struct sink_ops *ops;
    enum sink_kind kind;
    bool is_alias; /* an alternative spelling, not listed in messages */
} formats[] = {
    {"mp4", &sink_movie_ops, SINK_MOVIE, false},
    {"m4v", &sink_movie_ops, SINK_MOVIE, false},
    {"mov", &sink_movie_ops, SINK_MOVIE, false},
    {"mkv", &sink_movie_ops, SINK_MOVIE, false},
    {"webm", &sink_movie_ops, SINK_MOVIE, false},
    {"png", &sink_picture_ops, SINK_PICTURES, false},
    {"jpg", &sink_picture_ops, SINK_PICTURES, false},
    {"jpeg", &sink_picture_ops, SINK_PICTURES, true},
    {"webp", &sink_picture_ops, SINK_PICTURES, false},
    {"avif", &sink_picture_ops, SINK_PICTURES, false},
    {"gif", &sink_picture_ops, SINK_PICTURES, false},
    {"wav", &sink_wav_ops, SINK_SOUND, false},
    {"y4m", &sink_y4m_ops, SINK_RAW, false},
    {"yuv", &sink_y4m_ops, SINK_RAW, false},
    {"raw", &sink_y4m_ops, SINK_RAW, false},
    {"hash", &sink_hash_ops, SINK_NOTHING, false},
    {"null", &null_ops, SINK_NOTHING, false},
};

enum { NUM_FORMATS = sizeof formats / sizeof formats[0] };

static struct spelling_message unknown_format(const char *kind, const char *name)
{
    const char *known[NUM_FORMATS + 1];
    int num = 0;
    for (int i = 0; i < NUM_FORMATS; i++)
        if (!formats[i].is_alias)
            known[num++] = formats[i].format;
    known[num] = NULL;
    return spelling_unknown(kind, name, known);
}

static const char *format_by_name(const char *output)
{
    if (!output)
        return "null";
    if (strcmp(output, "-") == 0)
        return "y4m";
    const char *ending = output + path_stem_length(output);
    return *ending ? ending + 1 : "";
}

static int find_format(const char *name)
{
    for (int i = 0; i < NUM_FORMATS; i++)
        if (strcasecmp(formats[i].format, name) == 0)
            return i;
    return -1;
}

static int choose_format(const struct sink_options *options, struct err *err)
{
    const char *name = options->format ? options->format : format_by_name(options->output);
    const int found = find_format(name);
    if (found >= 0)
        return found;
    if (strcasecmp(name, "exr") == 0)
        err_set(err, ERR_USAGE, "%s: OpenEXR output requires --layers, such as beauty or all",
                options->output);
    else if (!options->format && !*name)
        err_set(err, ERR_USAGE, "%s: %s", options->output,
                *path_base(options->output)
                    ? "the name has no extension, such as .mp4 or .png"
                    : "a folder, not a file; add a file name, such as film.mp4");
    else if (options->format)
        err_set(err, ERR_USAGE, "%s", unknown_format("format", name).text);
    else
        err_set(err, ERR_USAGE, "%s: %s", options->output,
                unknown_format("file name extension", name).text);
    return -1;
}

bool sink_find_kind(const struct sink_options *options, enum sink_kind *out, struct err *err)
{
    const int format = choose_format(options, err);
    if (format >= 0)
        *out = formats[format].kind;
    return format >= 0;
}

const char *sink_film_format(const struct sink_options *options, struct err *err)
{
    const int format = choose_format(options, err);
    if (format < 0 || formats[format].ops != &sink_movie_ops || !options->output ||
        output_is_device_name(options->output))
        return NULL;
    return formats[format].format;
}

static bool check_sides(const struct sink_options *options, struct err *err)
{
    return (options->width >= 1 && options->height >= 1 && options->width <= LIMIT_FRAME_SIDE &&
            options->height <= LIMIT_FRAME_SIDE) ||
           err_set(err, ERR_USAGE, "%dx%d: width and height must be from 1 to %d pixels",
                   options->width, options->height, LIMIT_FRAME_SIDE);
}

bool sink_check_size(const struct sink_options *options, struct err *err)
{
    const int format = choose_format(options, err);
    struct sink_options chosen = *options;
    if (format < 0 || !formats[format].ops->takes_frames)
        return format >= 0;
    chosen.format = formats[format].format;
    return check_sides(options, err) &&
           (formats[format].ops != &sink_movie_ops || video_check_size(&chosen, err));
}

const char *sink_encoder_version(void)
{
    return av_version_info();
}

struct sink *sink_open(const struct sink_options *options, struct log *log, struct err *err)
{
    assert(options->segment_frames > 0 && options->fps.num > 0 && options->fps.den > 0);

    const int format = choose_format(options, err);
    if (format < 0)
        return NULL;
    const struct sink_ops *ops = options->segment_path ? &sink_segment_ops : formats[format].ops;
    if (ops->takes_frames && !check_sides(options, err))
        return NULL;
    struct sink_options chosen = *options;
    chosen.format = formats[format].format;
    struct sink *sink = ops->open(&chosen, log, err);
    if (sink) {
        sink->ops = ops;
        sink->width = options->width;
        sink->height = options->height;
    }
    return sink;
}

bool sink_takes_frames(const struct sink *sink)
{
    return sink->ops->takes_frames;
}

bool sink_write_frame(struct sink *sink, const struct frame *frame, struct err *err)
{
    if (!sink->ops->takes_frames)
        return true;
    assert(frame->width == sink->width && frame->height == sink->height);
    return sink->ops->write_frame(sink, frame, err);
}

bool sink_write_audio(struct sink *sink, const float *pcm, int count, struct err *err)
{
    if (!sink->ops->takes_audio || count <= 0)
        return true;
    return sink->ops->write_audio(sink, pcm, count, err);
}

bool sink_finish(struct sink *sink, struct err *err)
{
    return sink->ops->finish(sink, err);
}

void sink_abort(struct sink *sink)
{
    if (sink)
        sink->ops->abort(sink);
}

int64_t sink_bytes(const struct sink *sink)
{
    return sink->ops->bytes(sink);
}

double sink_convert_seconds(const struct sink *sink)
{
    return sink->convert_seconds;
}
