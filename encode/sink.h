/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/sink.h - the interface of encode/: a destination for frames and audio.
 *
 * This folder turns frames (render/frame.h) and PCM audio into films, pictures, raw
 * streams and hashes. It knows FFmpeg and file formats, and nothing about Quake.
 *
 * A sink is a table of functions, chosen by the output's name or by an explicit format.
 * Files appear under their final name only when they are complete: until sink_finish,
 * they have another name in the same folder, and sink_abort removes them. Calls must come
 * from a single thread, with frames in order. The output depends only on the calls and
 * the options, never on threads or time. */
#ifndef ENCODE_SINK_H
#define ENCODE_SINK_H

#include <stdbool.h>
#include <stdint.h>

#include "encode/sink_options.h"

struct err;
struct frame;
struct log;
struct sink;

/* Returns the format (mp4, mkv, ...) if the output is a film file, which can be encoded
 * in segments. Otherwise returns NULL, with err if the format is unknown. */
const char *sink_film_format(const struct sink_options *options, struct err *err);

enum sink_kind {
    SINK_MOVIE,    /* a video file */
    SINK_PICTURES, /* image files */
    SINK_RAW,      /* uncompressed video */
    SINK_SOUND,
    SINK_NOTHING, /* hashes, or nothing at all */
};

/* Sets *out to what the output is. Returns false and sets err if the format is unknown. */
bool sink_find_kind(const struct sink_options *options, enum sink_kind *out, struct err *err);

/* Returns whether the output supports the options' size; sink_open would fail otherwise.
 * Sets err if not. */
bool sink_check_size(const struct sink_options *options, struct err *err);

/* Returns the version of the encoding libraries, which may affect the bytes of a film. */
const char *sink_encoder_version(void);

struct sink *sink_open(const struct sink_options *options, struct log *log, struct err *err);

/* Returns whether the sink uses frames. If not, they are dropped and need not be
 * rendered. */
bool sink_takes_frames(const struct sink *sink);

/* Writes a frame, which is borrowed until the call returns. */
bool sink_write_frame(struct sink *sink, const struct frame *frame, struct err *err);

/* Writes `count` samples for each channel: interleaved float PCM in -1..1. */
bool sink_write_audio(struct sink *sink, const float *pcm, int count, struct err *err);

/* Completes the output, renames it to its final name and closes it. On failure, returns
 * false with err; there is no file with the final name. Destroys the sink in either case. */
bool sink_finish(struct sink *sink, struct err *err);
void sink_abort(struct sink *sink);

/* Bytes written so far, for the progress line. */
int64_t sink_bytes(const struct sink *sink);

/* CPU seconds spent on colour conversion so far. */
double sink_convert_seconds(const struct sink *sink);

#endif
