/* SPDX-License-Identifier: GPL-2.0-or-later */
/* 16-bit RIFF WAVE. The game's own sounds have 8 bits, so there is no audible loss. */
#include "encode/sink_ops.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "encode/output.h"

enum { HEADER_SIZE = 44, CHUNK = 4096 };

struct wav_sink {
    struct sink base;
    struct output *output;
    int sample_rate, channels;
    uint32_t data_size;
};

static void put_u16(uint8_t *to, uint32_t value)
{
    to[0] = (uint8_t)value;
    to[1] = (uint8_t)(value >> 8);
}

static void put_u32(uint8_t *to, uint32_t value)
{
    put_u16(to, value);
    put_u16(to + 2, value >> 16);
}

/* Bytes for all channels. */
static uint32_t sample_size(const struct wav_sink *sink)
{
    return (uint32_t)sink->channels * 2;
}

static void make_header(const struct wav_sink *sink, uint8_t header[HEADER_SIZE])
{
    const uint32_t rate = (uint32_t)sink->sample_rate;
    memcpy(header, "RIFF....WAVEfmt ", 16);
    put_u32(header + 4, HEADER_SIZE - 8 + sink->data_size);
    put_u32(header + 16, 16);
    put_u16(header + 20, 1); /* PCM */
    put_u16(header + 22, (uint32_t)sink->channels);
    put_u32(header + 24, rate);
    put_u32(header + 28, rate * sample_size(sink));
    put_u16(header + 32, sample_size(sink));
    put_u16(header + 34, 16);
    memcpy(header + 36, "data", 4);
    put_u32(header + 40, sink->data_size);
}

static void wav_abort(struct sink *base)
{
    struct wav_sink *sink = (struct wav_sink *)base;
    output_discard(sink->output);
    free(sink);
}

static struct sink *wav_open(const struct sink_options *options, struct log *log, struct err *err)
{
    (void)log;
    if (!options->output || options->sample_rate <= 0) {
        err_set(err, ERR_USAGE, "format wav requires an output file and sound");
        return NULL;
    }
    struct wav_sink *sink = mem_alloc(sizeof *sink);
    uint8_t header[HEADER_SIZE];
    sink->sample_rate = options->sample_rate;
    sink->channels = sink_channels(options);
    sink->output = output_create(options->output, options->overwrite, err);
    if (!sink->output) {
        free(sink);
        return NULL;
    }
    /* If seeking is impossible, players read until the end. */
    if (output_in_place(sink->output))
        sink->data_size = UINT32_MAX - HEADER_SIZE;
    make_header(sink, header);
    sink->data_size = 0;
    if (output_write(sink->output, header, sizeof header, err))
        return &sink->base;
    wav_abort(&sink->base);
    return NULL;
}

static void put_sample(uint8_t *to, float value)
{
    const float scaled = value * 0x1p15f;
    if (isnan(scaled))
        put_u16(to, 0);
    else
        put_u16(to, (uint32_t)lrintf(fminf(fmaxf(scaled, -0x1p15f), 32767)));
}

static bool write_chunk(struct wav_sink *sink, const float *pcm, int count, struct err *err)
{
    uint8_t bytes[CHUNK * 2];
    for (int i = 0; i < count; i++)
        put_sample(bytes + i * 2, pcm[i]);
    return output_write(sink->output, bytes, (size_t)count * 2, err);
}

static bool wav_write_audio(struct sink *base, const float *pcm, int count, struct err *err)
{
    struct wav_sink *sink = (struct wav_sink *)base;

    if ((uint64_t)sink->data_size + (uint64_t)count * sample_size(sink) > UINT32_MAX - HEADER_SIZE)
        return err_set(err, ERR_LIMIT, "%s: wav files are limited to 4 GB",
                       output_name(sink->output));
    const int num = count * sink->channels;
    for (int done = 0; done < num; done += CHUNK) {
        const int part = num - done < CHUNK ? num - done : CHUNK;
        if (!write_chunk(sink, pcm + done, part, err))
            return false;
    }
    sink->data_size += (uint32_t)count * sample_size(sink);
    return true;
}

static bool wav_finish(struct sink *base, struct err *err)
{
    struct wav_sink *sink = (struct wav_sink *)base;
    uint8_t header[HEADER_SIZE];

    make_header(sink, header);
    if (!output_in_place(sink->output) && !output_patch(sink->output, header, sizeof header, err)) {
        wav_abort(base);
        return false;
    }
    const bool ok = output_commit(sink->output, err);
    free(sink);
    return ok;
}

static int64_t wav_bytes(const struct sink *base)
{
    return output_size(((const struct wav_sink *)base)->output);
}

const struct sink_ops sink_wav_ops = {
    .takes_frames = false,
    .takes_audio = true,
    .open = wav_open,
    .write_audio = wav_write_audio,
    .finish = wav_finish,
    .abort = wav_abort,
    .bytes = wav_bytes,
};
