/* SPDX-License-Identifier: GPL-2.0-or-later */
/* If the name contains a number ("frames/%06d.png"), each frame is a picture; otherwise
 * there is a single picture, still or animated. Each picture of a sequence is a separate
 * file, so that those already complete remain if the run is interrupted. */
#include "encode/sink_ops.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/err.h"
#include "base/log.h"
#include "base/paths.h"
#include "encode/output.h"
#include "encode/picture.h"
#include "encode/picture_name.h"
#include "encode/png.h"
#include "render/frame.h"

struct picture_sink {
    struct sink base;
    struct arena *arena;
    struct picture_name name;
    struct output *single;     /* the only picture, if it is not a sequence */
    struct picture *animation; /* its contents if it is animated */
    struct picture_options style;
    bool is_png, is_high_precision; /* 16 bits per channel */
    bool overwrite, has_single;
    int64_t next, bytes;
};

static bool check_first(const struct picture_sink *sink, struct err *err)
{
    struct stat info;
    const char *name = picture_name_at(&sink->name, sink->next, sink->arena);
    if (!sink->overwrite && stat(name, &info) == 0)
        return err_set_exists(err, name);
    return picture_name_create_folder(name, sink->arena, err);
}

static bool open_pictures(struct picture_sink *sink, const struct sink_options *options,
                          struct err *err)
{
    if (!options->output)
        return err_set(err, ERR_USAGE, "format %s requires an output file", options->format);
    if (!picture_name_parse(&sink->name, options->output, sink->arena, err))
        return err_prefix(err, "%s", options->output);
    if (sink->name.after)
        return check_first(sink, err);
    sink->single = output_create(sink->name.before, sink->overwrite, err);
    if (!sink->single || !sink->style.is_animated)
        return sink->single;
    sink->animation = picture_open(&sink->style, err);
    return sink->animation;
}

static void pictures_abort(struct sink *base)
{
    struct picture_sink *sink = (struct picture_sink *)base;
    picture_close(sink->animation);
    output_discard(sink->single);
    arena_destroy(sink->arena);
    free(sink);
}

static struct sink *pictures_open(const struct sink_options *options, struct log *log,
                                  struct err *err)
{
    struct picture_sink *sink = mem_alloc(sizeof *sink);
    sink->arena = arena_create();
    sink->overwrite = options->overwrite;
    sink->next = options->first_frame;
    sink->is_png = strcmp(options->format, "png") == 0;
    sink->is_high_precision = options->depth == 16;
    sink->style = (struct picture_options){
        .format = arena_strdup(sink->arena, options->format),
        .is_animated = options->is_animated || strcmp(options->format, "gif") == 0,
        .fps = options->fps,
        .width = options->width,
        .height = options->height,
        .quality = options->quality,
    };
    if (sink->style.is_animated && options->projection != PROJECTION_FLAT)
        log_warn(log,
                 "%s: %s cannot store the projection, so players will show a flat picture; use "
                 "mp4, mov, mkv or webm",
                 options->output ? options->output : "(no output)", options->format);
    if (open_pictures(sink, options, err))
        return &sink->base;
    pictures_abort(&sink->base);
    return NULL;
}

/* Encodes a still picture; the caller frees the data, even on failure. */
static bool encode_still(const struct picture_sink *sink, const struct frame *frame,
                         struct buffer *out, struct err *err)
{
    if (sink->is_png) {
        out->data = png_encode(frame, sink->is_high_precision, &out->size);
        return true;
    }
    struct picture *picture = picture_open(&sink->style, err);
    const bool ok =
        picture && picture_add(picture, frame, err) && picture_finish(picture, out, err);
    picture_close(picture);
    return ok;
}

static bool write_still(struct picture_sink *sink, struct output *output, const struct frame *frame,
                        struct err *err)
{
    struct buffer data = {0};
    const bool ok =
        encode_still(sink, frame, &data, err) && output_write(output, data.data, data.size, err);
    sink->bytes += (int64_t)data.size;
    buffer_free(&data);
    return ok;
}

static bool write_single(struct picture_sink *sink, const struct frame *frame, struct err *err)
{
    if (sink->has_single && !sink->animation)
        return err_set(err, ERR_USAGE,
                       "%s: more than one picture requires a number in the name, such as "
                       "frames/%%06d.png",
                       output_name(sink->single));
    sink->has_single = true;
    return sink->animation ? picture_add(sink->animation, frame, err)
                           : write_still(sink, sink->single, frame, err);
}

static bool pictures_write_frame(struct sink *base, const struct frame *frame, struct err *err)
{
    struct picture_sink *sink = (struct picture_sink *)base;

    if (sink->single)
        return write_single(sink, frame, err);
    struct arena *arena = arena_create();
    const char *name = picture_name_at(&sink->name, sink->next++, arena);
    struct output *output = output_create(name, sink->overwrite, err);
    bool ok = output && write_still(sink, output, frame, err);
    if (ok)
        ok = output_commit(output, err);
    else
        output_discard(output);
    arena_destroy(arena);
    return ok;
}

static bool finish_animation(struct picture_sink *sink, struct err *err)
{
    struct buffer data = {0};
    const bool ok = picture_finish(sink->animation, &data, err) &&
                    output_write(sink->single, data.data, data.size, err);
    sink->bytes += (int64_t)data.size;
    buffer_free(&data);
    return ok;
}

static bool pictures_finish(struct sink *base, struct err *err)
{
    struct picture_sink *sink = (struct picture_sink *)base;
    bool ok = true;

    if (sink->single && !sink->has_single)
        ok = err_set(err, ERR_USAGE, "%s: no picture to write", output_name(sink->single));
    else if (sink->animation)
        ok = finish_animation(sink, err);
    if (sink->single && ok) {
        ok = output_commit(sink->single, err);
        sink->single = NULL;
    }
    pictures_abort(base);
    return ok;
}

static int64_t pictures_bytes(const struct sink *base)
{
    return ((const struct picture_sink *)base)->bytes;
}

const struct sink_ops sink_picture_ops = {
    .takes_frames = true,
    .takes_audio = false,
    .open = pictures_open,
    .write_frame = pictures_write_frame,
    .finish = pictures_finish,
    .abort = pictures_abort,
    .bytes = pictures_bytes,
};
