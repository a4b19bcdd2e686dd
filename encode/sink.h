/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/sink.h - face of encode/: where frames and sound go.
 *
 * The folder takes frames (render/frame.h) and PCM, and makes films, pictures, raw
 * streams and hashes of them; it knows FFmpeg and file formats, and nothing of Quake.
 *
 * A sink is a table of functions, chosen by the output's name or by a format's. Files
 * appear under their final name only when they are whole: until sink_finish they have
 * another name in the same folder, and sink_abort removes them. Calls come from one
 * thread, frames in order. The bytes depend on the calls and the options only, never on
 * threads or time. */
#ifndef ENCODE_SINK_H
#define ENCODE_SINK_H

#include <stdbool.h>
#include <stdint.h>

#include "encode/sink_options.h"

struct err;
struct frame;
struct log;
struct sink;

/* The format (mp4, mkv, ...) when the output is a film's file, which can be made in
 * segments. NULL when it is something else, with err when it is of no known format. */
const char *sink_film_format(const struct sink_options *options, struct err *err);

/* Whether the output can have pictures of the options' size: sink_open would refuse it
 * otherwise. False with err. */
bool sink_check_size(const struct sink_options *options, struct err *err);

/* The libraries that encode, whose version may change the bytes of a film. */
const char *sink_encoder_version(void);

struct sink *sink_open(const struct sink_options *options, struct log *log, struct err *err);

/* Does the sink use frames? Otherwise they are dropped and need not be drawn. */
bool sink_takes_frames(const struct sink *sink);

/* Write one frame; borrowed until the call returns. */
bool sink_write_frame(struct sink *sink, const struct frame *frame, struct err *err);

/* `count` interleaved samples of all channels, float PCM in -1..1. */
bool sink_write_audio(struct sink *sink, const float *pcm, int count, struct err *err);

/* Complete the output, give it its name and close it. After false there is no file under
 * the final name. Either way the sink is destroyed. */
bool sink_finish(struct sink *sink, struct err *err);
void sink_abort(struct sink *sink);

/* Bytes written so far, for the progress line. */
int64_t sink_bytes(const struct sink *sink);

/* Seconds of work that went into colour conversion so far, for measuring. */
double sink_convert_seconds(const struct sink *sink);

#endif
