/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <libavcodec/avcodec.h>

#include "encode/metadata.h"
#include "encode/segment_file.h"
#include "encode/segment_joiner.h"
#include "tests/unit/test_encode.h"

enum { FIRST = 25, END = 137, SEGMENT = 30, NUM_SEGMENTS = 5 };

static const char job[] = "0123456789abcdef";
static const struct metadata_entry chapters[] = {{0, 60, "one"}, {60, END, "two"}};
static const struct metadata_entry lines[] = {{FIRST, 40, "a"}, {40, 50, "b"}, {100, 120, "c"}};
static const struct metadata notes = {.title = "a film",
                                      .num_chapters = 2,
                                      .chapters = chapters,
                                      .num_subtitles = 3,
                                      .subtitles = lines};

/* Returns the key of segment k of the frames FIRST..END-1, split at multiples of SEGMENT. */
static struct segment_key key_of(int k)
{
    const int64_t first = k == 0 ? FIRST : (int64_t)k * SEGMENT;
    const int64_t end = (k + 1) * SEGMENT < END ? (k + 1) * SEGMENT : END;
    return (struct segment_key){.job = job, .first_frame = first, .num_frames = (int)(end - first)};
}

static const char *segment_path(void **state, int k)
{
    static char path[1024];
    snprintf(path, sizeof path, "%s/%d.piece", (const char *)*state, k);
    return path;
}

static void make_segment(void **state, const struct sink_options *film, int k)
{
    const struct segment_key key = key_of(k);
    struct sink_options options = *film;
    options.first_frame = key.first_frame;
    options.segment_path = segment_path(state, k);
    options.job = job;
    make_film(&options, key.first_frame, key.first_frame + key.num_frames);
}

static void add_sound(struct segment_joiner *joiner, const struct sink_options *options,
                      int64_t frame)
{
    float pcm[48000 * 2];
    struct err err = {0};
    const int64_t sample = rational_frame_sample(options->fps, frame, 48000);
    const int count = (int)(rational_frame_sample(options->fps, frame + 1, 48000) - sample);
    make_tone(pcm, sample, count);
    assert_true(segment_joiner_add_sound(joiner, pcm, count, &err));
}

static void join(void **state, const struct sink_options *options)
{
    struct err err = {0};
    struct segment_joiner *joiner = segment_joiner_open(options, &err);
    assert_non_null(joiner);
    for (int k = 0; k < NUM_SEGMENTS; k++) {
        const struct segment_key key = key_of(k);
        if (!segment_joiner_add_file(joiner, segment_path(state, k), &key, &err))
            fail_msg("%s", err.text);
        for (int i = 0; i < key.num_frames; i++)
            add_sound(joiner, options, key.first_frame + i);
    }
    if (!segment_joiner_finish(joiner, &err))
        fail_msg("%s", err.text);
}

static struct sink_options film_options(const char *output, const char *codec)
{
    struct sink_options options = small_options(output);
    options.codec = codec;
    options.first_frame = FIRST;
    options.segment_frames = SEGMENT;
    options.last_frame = END;
    options.metadata = &notes;
    return options;
}

static void segment_joiner__segments_in_any_order__same_bytes_as_one_process(void **state)
{
    static const struct {
        const char *ending, *codec;
    } films[] = {
        {"mp4", "h264"}, {"mkv", "h264"}, {"mp4", "hevc"}, {"mkv", "ffv1"}, {"webm", "vp9"}};
    for (size_t i = 0; i < sizeof films / sizeof films[0]; i++) {
        char whole[32], joined[32];
        snprintf(whole, sizeof whole, "whole%zu.%s", i, films[i].ending);
        snprintf(joined, sizeof joined, "joined%zu.%s", i, films[i].ending);
        struct sink_options options = film_options(in_folder(state, whole), films[i].codec);
        make_film(&options, FIRST, END);
        options.output = in_folder(state, joined);
        for (int k = NUM_SEGMENTS - 1; k >= 0; k--)
            make_segment(state, &options, k);
        join(state, &options);
        assert_same_files(in_folder(state, whole), in_folder(state, joined));
    }
}

static void segment_joiner__slow_film__same_bytes_as_one_process(void **state)
{
    struct sink_options options = film_options(in_folder(state, "whole.mp4"), NULL);
    options.fps = (struct rational){1, 1};
    make_film(&options, FIRST, END);
    options.output = in_folder(state, "joined.mp4");
    for (int k = 0; k < NUM_SEGMENTS; k++)
        make_segment(state, &options, k);
    join(state, &options);
    assert_same_files(in_folder(state, "whole.mp4"), in_folder(state, "joined.mp4"));
}

static void expect_refused(const char *path, const struct segment_key *key, enum err_kind kind)
{
    struct err err = {0};
    assert_null(segment_file_open(path, key, &err));
    assert_int_equal(err.kind, kind);
}

static void segment_file_open__another_job_or_place__is_refused(void **state)
{
    const struct sink_options options = film_options("a.mp4", NULL);
    const char *path = segment_path(state, 1);
    make_segment(state, &options, 1);
    struct segment_key key = key_of(1);
    struct segment_file *segment = segment_file_open(path, &key, NULL);
    assert_non_null(segment);
    segment_file_close(segment);

    key.job = "fedcba9876543210";
    expect_refused(path, &key, ERR_FORMAT);
    key = key_of(1);
    key.first_frame++;
    expect_refused(path, &key, ERR_FORMAT);
    key = key_of(1);
    key.num_frames--;
    expect_refused(path, &key, ERR_FORMAT);
    expect_refused(segment_path(state, 2), &key, ERR_IO);
}

static void write_whole(const char *path, const uint8_t *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, size, file), size);
    fclose(file);
}

/* A flipped bit or a truncated file is detected. */
static void segment_file_open__damaged__is_refused(void **state)
{
    const struct sink_options options = film_options("a.mp4", NULL);
    const struct segment_key key = key_of(1);
    const char *path = segment_path(state, 1);
    size_t size;
    make_segment(state, &options, 1);
    uint8_t *data = read_whole(path, &size);
    for (int i = 0; i < 300; i++) {
        const size_t at = i < 120 ? (size_t)i : hash_below(1, (uint64_t)i, (uint32_t)size);
        data[at] ^= 1 << i % 8;
        write_whole(path, data, size);
        expect_refused(path, &key, ERR_FORMAT);
        data[at] ^= 1 << i % 8;
    }
    for (int i = 0; i < 100; i++) {
        write_whole(path, data, i < 20 ? (size_t)i : hash_below(2, (uint64_t)i, (uint32_t)size));
        expect_refused(path, &key, ERR_FORMAT);
    }
    free(data);
}

static void segment_file_next__cut_after_it_was_opened__is_an_error(void **state)
{
    const struct sink_options options = film_options("a.mkv", "ffv1");
    const struct segment_key key = key_of(1);
    const char *path = segment_path(state, 1);
    struct stat info;
    AVPacket *packet = av_packet_alloc();
    make_segment(state, &options, 1);
    assert_int_equal(stat(path, &info), 0);
    assert_true(info.st_size > 1 << 14); /* more than one read returns */
    for (int divisor = 1; divisor <= 2; divisor++) {
        struct err err = {0};
        bool more = true, ok = true;
        make_segment(state, &options, 1);
        struct segment_file *segment = segment_file_open(path, &key, &err);
        assert_non_null(segment);
        assert_int_equal(truncate(path, info.st_size / divisor - 13), 0);
        while (ok && more) {
            ok = segment_file_next(segment, packet, &more, &err);
            av_packet_unref(packet);
        }
        assert_false(ok);
        assert_int_equal(err.kind, ERR_FORMAT);
        assert_non_null(strstr(err.text, "changed while being read"));
        segment_file_close(segment);
    }
    av_packet_free(&packet);
}

static void segment_file_open__pipe__is_refused(void **state)
{
    const struct segment_key key = key_of(1);
    assert_int_equal(mkfifo(segment_path(state, 1), 0600), 0);
    expect_refused(segment_path(state, 1), &key, ERR_FORMAT);
}

static void segment_file__unfinished__has_no_name(void **state)
{
    struct sink_options options = film_options("a.mp4", NULL);
    struct err err = {0};
    options.segment_path = segment_path(state, 0);
    options.job = job;
    struct sink *sink = sink_open(&options, NULL, &err);
    assert_non_null(sink);
    assert_true(write_film(sink, &options, FIRST, FIRST + 3, &err));
    assert_int_equal(access(options.segment_path, F_OK), -1);
    sink_abort(sink);
    assert_int_equal(num_files(*state), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        folder_test(segment_joiner__segments_in_any_order__same_bytes_as_one_process),
        folder_test(segment_joiner__slow_film__same_bytes_as_one_process),
        folder_test(segment_file_open__another_job_or_place__is_refused),
        folder_test(segment_file_open__damaged__is_refused),
        folder_test(segment_file_next__cut_after_it_was_opened__is_an_error),
        folder_test(segment_file_open__pipe__is_refused),
        folder_test(segment_file__unfinished__has_no_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
