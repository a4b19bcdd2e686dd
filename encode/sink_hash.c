/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Writes a line for each frame with its index, time, size and hash, and one for the audio
 * at the end. Tests compare these: the first line that differs identifies the first frame
 * that does. */
#include "encode/sink_ops.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "encode/output.h"
#include "render/frame.h"

enum { MAX_BYTES_PER_PIXEL = 4 };

struct hash_sink {
    struct sink base;
    struct output *output;
    struct rational fps;
    uint64_t audio_hash;
    int64_t num_samples;
    int channels;
};

static struct sink *hash_open(const struct sink_options *options, struct log *log, struct err *err)
{
    (void)log;
    struct output *output =
        output_create(options->output ? options->output : "-", options->overwrite, err);
    if (!output)
        return NULL;
    struct hash_sink *sink = mem_alloc(sizeof *sink);
    sink->output = output;
    sink->fps = options->fps;
    sink->channels = sink_channels(options);
    return &sink->base;
}

/* Hashes row by row, since the bytes between rows are undefined. */
static uint64_t hash_frame(const struct frame *frame)
{
    uint64_t hash = 0;
    for (int y = 0; y < frame->height; y++)
        hash = hash_bytes(hash, frame->rgba + (size_t)y * frame->stride, (size_t)frame->width * 4);
    return hash;
}

static bool hash_write_frame(struct sink *base, const struct frame *frame, struct err *err)
{
    struct hash_sink *sink = (struct hash_sink *)base;
    const int64_t usec = frame->index * sink->fps.den * 1000000 / sink->fps.num;
    char line[128];
    const int size =
        snprintf(line, sizeof line, "frame %" PRId64 " %" PRId64 ".%06d %dx%d %016" PRIx64 "\n",
                 frame->index, usec / 1000000, (int)(usec % 1000000), frame->width, frame->height,
                 hash_frame(frame));
    return output_write(sink->output, line, (size_t)size, err);
}

/* Stores a float in little-endian order. */
static void put_float(uint8_t out[4], float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(bits >> 8 * i);
}

/* Hashes sample by sample, so that the result does not depend on how the audio was
 * divided. */
static bool hash_write_audio(struct sink *base, const float *pcm, int count, struct err *err)
{
    (void)err;
    struct hash_sink *sink = (struct hash_sink *)base;
    for (int i = 0; i < count * sink->channels; i += sink->channels) {
        uint8_t sample[4 * MAX_BYTES_PER_PIXEL];
        for (int k = 0; k < sink->channels; k++)
            put_float(sample + 4 * k, pcm[i + k]);
        sink->audio_hash = hash_bytes(sink->audio_hash, sample, (size_t)sink->channels * 4);
    }
    sink->num_samples += count;
    return true;
}

static void hash_abort(struct sink *base)
{
    struct hash_sink *sink = (struct hash_sink *)base;
    output_discard(sink->output);
    free(sink);
}

static bool hash_finish(struct sink *base, struct err *err)
{
    struct hash_sink *sink = (struct hash_sink *)base;
    char line[128];
    const int size = snprintf(line, sizeof line, "audio %" PRId64 " %016" PRIx64 "\n",
                              sink->num_samples, sink->audio_hash);
    if (sink->num_samples > 0 && !output_write(sink->output, line, (size_t)size, err)) {
        hash_abort(base);
        return false;
    }
    const bool ok = output_commit(sink->output, err);
    free(sink);
    return ok;
}

static int64_t hash_sink_bytes(const struct sink *base)
{
    return output_size(((const struct hash_sink *)base)->output);
}

const struct sink_ops sink_hash_ops = {
    .takes_frames = true,
    .takes_audio = true,
    .open = hash_open,
    .write_frame = hash_write_frame,
    .write_audio = hash_write_audio,
    .finish = hash_finish,
    .abort = hash_abort,
    .bytes = hash_sink_bytes,
};
