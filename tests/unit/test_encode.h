/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_encode.h - small frames, sounds and files for the tests of encode/. */
#ifndef TESTS_UNIT_TEST_ENCODE_H
#define TESTS_UNIT_TEST_ENCODE_H

#include <dirent.h>
#include <math.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "encode/sink.h"
#include "render/frame.h"
#include "tests/unit/test_folder.h"

static inline int num_files(const char *path)
{
    int count = 0;
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    if (folder)
        closedir(folder);
    return count;
}

static inline uint8_t *read_whole(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    uint8_t *data = mem_alloc(*size);
    assert_int_equal(fread(data, 1, *size, file), *size);
    fclose(file);
    return data;
}

static inline void assert_same_files(const char *a, const char *b)
{
    size_t a_size, b_size;
    uint8_t *a_data = read_whole(a, &a_size), *b_data = read_whole(b, &b_size);
    assert_int_equal(a_size, b_size);
    assert_memory_equal(a_data, b_data, a_size);
    free(a_data);
    free(b_data);
}

static inline struct sink_options small_options(const char *output)
{
    return (struct sink_options){.output = output,
                                 .width = 64,
                                 .height = 48,
                                 .fps = {60, 1},
                                 .sample_rate = 48000,
                                 .crf = -1,
                                 .segment_frames = 600};
}

/* Draws film frame `index`: a gradient with some noise that changes with time. */
static inline void draw_frame(struct frame *frame, int64_t index)
{
    frame->index = index;
    for (int y = 0; y < frame->height; y++) {
        uint8_t *to = frame->rgba + (size_t)y * frame->stride;
        for (int x = 0; x < frame->width; x++, to += 4) {
            const int noise = (int)hash_below(7, (uint64_t)((x + index) / 4 * 977 + y / 4), 32);
            to[0] = (uint8_t)(x * 2 + noise);
            to[1] = (uint8_t)(y * 3 + noise);
            to[2] = (uint8_t)(index * 2 + noise);
            to[3] = 255;
        }
    }
}

static inline struct frame make_frame(int width, int height)
{
    return (struct frame){.width = width,
                          .height = height,
                          .stride = (size_t)width * 4,
                          .rgba = mem_alloc((size_t)width * (size_t)height * 4)};
}

/* Makes a 440 Hz tone from sample `first` on. It is a triangle wave, which is the same on
 * every machine. */
static inline void make_tone(float *pcm, int64_t first, int count)
{
    for (int i = 0; i < count; i++) {
        const int phase = (int)((first + i) * 440 % 48000);
        const int height = phase < 24000 ? phase : 48000 - phase; /* 0..24000 */
        pcm[i * 2] = pcm[i * 2 + 1] = (float)(height - 12000) / 24000;
    }
}

/* Writes film frames first to end - 1 with their sound. */
static inline bool write_film(struct sink *sink, const struct sink_options *options, int64_t first,
                              int64_t end, struct err *err)
{
    struct frame frame = make_frame(options->width, options->height);
    float *pcm = mem_alloc(48000 * 2 * sizeof *pcm);
    bool ok = true;
    for (int64_t i = first; i < end && ok; i++) {
        const int64_t sample = rational_frame_sample(options->fps, i, 48000);
        const int count = (int)(rational_frame_sample(options->fps, i + 1, 48000) - sample);
        draw_frame(&frame, i);
        make_tone(pcm, sample, count);
        ok = sink_write_frame(sink, &frame, err) && sink_write_audio(sink, pcm, count, err);
    }
    free(pcm);
    free(frame.rgba);
    return ok;
}

static inline void make_film(const struct sink_options *options, int64_t first, int64_t end)
{
    struct err err = {0};
    struct sink *sink = sink_open(options, NULL, &err);
    if (!sink || !write_film(sink, options, first, end, &err) || !sink_finish(sink, &err))
        fail_msg("%s", err.text);
}

/* Expects opening to fail with this kind of error and a message that contains `part`. */
static inline void expect_open_error(const struct sink_options *options, enum err_kind kind,
                                     const char *part)
{
    struct err err = {0};
    struct sink *sink = sink_open(options, NULL, &err);
    if (sink)
        sink_abort(sink);
    assert_null(sink);
    assert_int_equal(err.kind, kind);
    if (!strstr(err.text, part))
        fail_msg("'%s' is not in '%s'", part, err.text);
}

#endif
