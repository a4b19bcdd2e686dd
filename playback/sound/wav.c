/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/wav.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/cancel.h"
#include "base/err.h"
#include "base/limits.h"

enum {
    CHUNK_HEADER_SIZE = 8,
    FORMAT_PCM = 1,
    FORMAT_FLOAT = 3,
    FORMAT_EXTENSIBLE = 0xfffe,
    MIN_RATE = 1000, /* Hz; our own limit, like the next two */
};

struct chunk {
    uint8_t id[4];
    size_t offset; /* of the id in the file */
    struct bytes data;
};

struct format {
    int tag, num_channels, rate, width; /* width: bytes of one channel's sample */
};

/* Advances to the next chunk; returns false at the end. The last one may lack its pad
 * byte. The data of a chunk longer than the file is marked as failed. */
static bool next_chunk(const struct bytes *file, struct bytes *at, struct chunk *out)
{
    if (bytes_left(at) < CHUNK_HEADER_SIZE)
        return false;
    out->offset = (size_t)(at->at - file->at);
    memcpy(out->id, bytes_take(at, sizeof out->id), sizeof out->id);
    const size_t size = bytes_u32(at);
    out->data = bytes_sub(at, 0, size);
    bytes_take(at, size);
    if (size % 2 != 0 && bytes_left(at) > 0)
        bytes_take(at, 1);
    return true;
}

/* Finds the next chunk named `id` and advances `at` past it. */
static bool find_chunk(const struct bytes *file, struct bytes *at, const char *id,
                       struct chunk *out)
{
    while (next_chunk(file, at, out))
        if (memcmp(out->id, id, sizeof out->id) == 0)
            return true;
    return false;
}

static bool read_format(const char *name, struct chunk *chunk, struct format *out, struct err *err)
{
    struct bytes b = chunk->data;
    out->tag = bytes_u16(&b);
    out->num_channels = bytes_u16(&b);
    const uint32_t rate = bytes_u32(&b);
    bytes_take(&b, 4 + 2); /* bytes per second and per frame, which follow from the rest */
    const int bits = bytes_u16(&b);
    if (!bytes_ok(&b))
        return err_set(err, ERR_FORMAT, "%s: fmt chunk at byte %zu is truncated", name,
                       chunk->offset);
    if (out->tag == FORMAT_EXTENSIBLE) {
        bytes_take(&b, 2 + 2 + 4); /* size, valid bits, speakers; then a GUID, */
        out->tag = bytes_u16(&b);  /* which starts with the actual tag */
    }
    const bool known = out->tag == FORMAT_PCM ? bits == 8 || bits == 16 || bits == 24 || bits == 32
                                              : out->tag == FORMAT_FLOAT && bits == 32;
    if (!known)
        return err_set(err, ERR_UNSUPPORTED, "%s: unsupported format %d with %d bits", name,
                       out->tag, bits);
    if (out->num_channels < 1 || out->num_channels > LIMIT_SOUND_CHANNELS)
        return err_set(err, ERR_FORMAT, "%s: unsupported number of channels: %d", name,
                       out->num_channels);
    if (rate < MIN_RATE || rate > LIMIT_SOUND_RATE)
        return err_set(err, ERR_FORMAT, "%s: unsupported sample rate: %u Hz", name, (unsigned)rate);
    out->rate = (int)rate;
    out->width = bits / 8;
    return true;
}

/* Finds the start and, if the file gives it, the end of the loop, in samples; -1 if
 * absent. */
static void find_loop(const struct bytes *file, struct bytes at, int64_t *start, int64_t *end)
{
    struct chunk chunk;
    *start = *end = -1;
    if (!find_chunk(file, &at, "cue ", &chunk))
        return;
    bytes_take(&chunk.data, 24); /* the count, and the first point up to its last field */
    const int32_t first = bytes_i32(&chunk.data);
    if (!bytes_ok(&chunk.data) || first < 0)
        return;
    *start = first;
    if (!find_chunk(file, &at, "LIST", &chunk))
        return;
    bytes_take(&chunk.data, 16); /* "adtl", "ltxt", its size, the number of the point */
    const uint32_t length = bytes_u32(&chunk.data);
    const uint8_t *purpose = bytes_take(&chunk.data, 4);
    if (purpose && memcmp(purpose, "mark", 4) == 0)
        *end = *start + length;
}

static float read_sample(struct bytes *b, const struct format *format)
{
    switch (format->width) {
    case 1:
        return (float)(bytes_u8(b) - 128) / 128.0f;
    case 2:
        return (float)bytes_i16(b) / 32768.0f;
    case 3: {
        const uint32_t low = bytes_u16(b);
        return (float)(bytes_i8(b) * 65536 + (int32_t)low) / 8388608.0f;
    }
    default:
        break;
    }
    if (format->tag == FORMAT_PCM)
        return (float)bytes_i32(b) / 2147483648.0f;
    const float value = bytes_f32(b);
    return isfinite(value) ? fminf(fmaxf(value, -1.0f), 1.0f) : 0.0f;
}

static void read_samples(struct wav *out, struct bytes data, const struct format *format)
{
    const float scale = 1.0f / (float)format->num_channels;
    enum { CANCEL_INTERVAL = 1 << 18 }; /* samples between checks, some milliseconds */
    for (int i = 0; i < out->num_samples; i++) {
        if (i % CANCEL_INTERVAL == CANCEL_INTERVAL - 1 && cancel_check())
            return;
        float sum = 0.0f;
        for (int c = 0; c < format->num_channels; c++)
            sum += read_sample(&data, format);
        out->samples[i] = sum * scale;
    }
}

bool wav_parse(struct wav *out, const char *name, struct bytes file, struct arena *arena,
               struct err *err)
{
    struct format format = {0};
    struct chunk chunk;
    struct bytes at = file;
    const uint8_t *riff = bytes_take(&at, 4);
    bytes_take(&at, 4); /* the file size, which is often wrong and never needed */
    const uint8_t *wave = bytes_take(&at, 4);
    if (!bytes_ok(&at) || memcmp(riff, "RIFF", 4) != 0 || memcmp(wave, "WAVE", 4) != 0)
        return err_set(err, ERR_FORMAT, "%s: not a RIFF WAVE file", name);

    struct bytes place = at;
    if (!find_chunk(&file, &place, "fmt ", &chunk))
        return err_set(err, ERR_FORMAT, "%s: no fmt chunk", name);
    if (!read_format(name, &chunk, &format, err))
        return false;
    place = at;
    if (!find_chunk(&file, &place, "data", &chunk))
        return err_set(err, ERR_FORMAT, "%s: no data chunk", name);
    if (!bytes_ok(&chunk.data))
        return err_set(err, ERR_FORMAT, "%s: data chunk at byte %zu runs past the end of the file",
                       name, chunk.offset);

    const size_t frame_size = (size_t)format.num_channels * (size_t)format.width;
    const size_t count = bytes_left(&chunk.data) / frame_size;
    if (count == 0)
        return err_set(err, ERR_FORMAT, "%s: no samples", name);
    if (count > LIMIT_SOUND_SAMPLES)
        return err_set(err, ERR_LIMIT, "%s: %zu samples, the limit is %d", name, count,
                       LIMIT_SOUND_SAMPLES);
    int64_t loop_start, loop_end;
    find_loop(&file, at, &loop_start, &loop_end);
    if (loop_end > (int64_t)count)
        return err_set(err, ERR_FORMAT, "%s: loop ends at sample %lld of %zu", name,
                       (long long)loop_end, count);
    const int64_t end = loop_end > loop_start ? loop_end : (int64_t)count;

    /* QUIRK: a loop that starts at or past the end makes the original hang; here the
     * sound plays once. Test: wav_parse__cue_past_end__plays_once. */
    *out = (struct wav){
        .rate = format.rate,
        .num_channels = format.num_channels,
        .num_samples = (int)end,
        .loop_start = loop_start < end ? (int)loop_start : -1,
        .samples = ARENA_NEW(arena, float, (size_t)end),
    };
    read_samples(out, chunk.data, &format);
    return true;
}
