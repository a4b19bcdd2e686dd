/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>

#include "encode/pipeline.h"
#include "tests/unit/test_encode.h"

/* Passes on one film frame with its sound. */
static bool put_frame(struct pipeline *pipeline, const struct sink_options *options, int64_t index,
                      struct err *err)
{
    float pcm[2 * 2048];
    const int64_t sample = rational_frame_sample(options->fps, index, 48000);
    const int count = (int)(rational_frame_sample(options->fps, index + 1, 48000) - sample);
    struct frame *frame = pipeline_get_frame(pipeline, err);
    if (!frame)
        return false;
    assert_int_equal(frame->width, options->width);
    assert_int_equal(frame->height, options->height);
    draw_frame(frame, index);
    make_tone(pcm, sample, count);
    return pipeline_put_frame(pipeline, frame, pcm, count, err);
}

static void run_film(const struct sink_options *options, int num_frames)
{
    struct err err = {0};
    struct pipeline_times times;
    struct pipeline *pipeline = pipeline_open(options, NULL, &err);
    assert_non_null(pipeline);
    for (int i = 0; i < num_frames; i++)
        if (!put_frame(pipeline, options, i, &err))
            fail_msg("%s", err.text);
    if (!pipeline_finish(pipeline, &times, &err))
        fail_msg("%s", err.text);
    assert_true(times.convert_seconds >= 0 && times.encode_seconds > 0);
}

static void pipeline__film__equals_that_of_the_sink_itself(void **state)
{
    static const char *const names[][2] = {
        {"a.mp4", "b.mp4"}, {"a.y4m", "b.y4m"}, {"a.wav", "b.wav"}};
    for (int i = 0; i < 3; i++) {
        const char *alone = in_folder(state, names[i][0]), *piped = in_folder(state, names[i][1]);
        struct sink_options options = small_options(alone);
        options.segment_frames = 20;
        make_film(&options, 0, 50);
        options.output = piped;
        run_film(&options, 50);
        assert_same_files(alone, piped);
    }
}

static void pipeline_takes_frames__audio_only__is_false(void **state)
{
    struct sink_options options = small_options(in_folder(state, "a.wav"));
    struct pipeline *pipeline = pipeline_open(&options, NULL, NULL);
    assert_false(pipeline_takes_frames(pipeline));
    pipeline_abort(pipeline);

    options.output = NULL;
    pipeline = pipeline_open(&options, NULL, NULL);
    assert_true(pipeline_takes_frames(pipeline));
    pipeline_abort(pipeline);
    assert_int_equal(num_files(*state), 0);
}

/* The producer gets the error, whatever the number of frames in flight. */
static void pipeline__device_is_full__first_error_comes_back(void **state)
{
    (void)state;
    struct sink_options options = small_options("/dev/full");
    options.format = "y4m";
    for (int finish = 0; finish < 2; finish++) {
        struct err err = {0};
        struct pipeline *pipeline = pipeline_open(&options, NULL, &err);
        assert_non_null(pipeline);
        bool ok = true;
        for (int i = 0; i < 100 && ok; i++)
            ok = put_frame(pipeline, &options, i, &err);
        assert_false(ok);
        assert_string_equal(err.text, "/dev/full: cannot be written: No space left on device");
        assert_null(pipeline_get_frame(pipeline, &err));
        if (finish)
            assert_false(pipeline_finish(pipeline, NULL, &err));
        else
            pipeline_abort(pipeline);
        assert_int_equal(err.kind, ERR_IO);
    }
}

static void pipeline_finish__last_frame_fails__is_reported(void **state)
{
    (void)state;
    struct err err = {0};
    struct sink_options options = small_options("/dev/full");
    options.format = "y4m";
    struct pipeline *pipeline = pipeline_open(&options, NULL, &err);
    assert_true(put_frame(pipeline, &options, 0, &err));
    assert_false(pipeline_finish(pipeline, NULL, &err));
    assert_non_null(strstr(err.text, "No space left"));
}

static void pipeline_abort__frames_in_flight__nothing_is_left(void **state)
{
    const struct sink_options options = small_options(in_folder(state, "a.mp4"));
    for (int num_frames = 0; num_frames < 12; num_frames += 3) {
        struct err err = {0};
        struct pipeline *pipeline = pipeline_open(&options, NULL, &err);
        assert_non_null(pipeline);
        for (int i = 0; i < num_frames; i++)
            assert_true(put_frame(pipeline, &options, i, &err));
        /* The frame being rendered. */
        assert_non_null(pipeline_get_frame(pipeline, &err));
        pipeline_abort(pipeline);
        assert_int_equal(num_files(*state), 0);
    }
}

static void pipeline_open__sink_fails__reports_the_reason(void **state)
{
    struct err err = {0};
    struct sink_options options = small_options(in_folder(state, "a.mp4"));
    options.width = 65;
    assert_null(pipeline_open(&options, NULL, &err));
    assert_int_equal(err.kind, ERR_USAGE);
}

/* Standard output is a pipe whose reader goes away. */
static int write_to_closed_pipe(void)
{
    int ends[2];
    struct err err = {0};
    struct sink_options options = small_options("-");

    signal(SIGPIPE, SIG_IGN);
    if (pipe(ends) != 0 || dup2(ends[1], STDOUT_FILENO) < 0)
        return 1;
    close(ends[0]);
    close(ends[1]);
    struct pipeline *pipeline = pipeline_open(&options, NULL, &err);
    bool ok = pipeline;
    for (int i = 0; i < 100 && ok; i++)
        ok = put_frame(pipeline, &options, i, &err);
    if (pipeline)
        pipeline_abort(pipeline);
    return ok || strcmp(err.text, "standard output: cannot be written: Broken pipe") != 0;
}

static void pipeline__reader_closed_the_pipe__is_reported(void **state)
{
    (void)state;
    int status;
    const pid_t child = fork();
    if (child == 0)
        _exit(write_to_closed_pipe());
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        folder_test(pipeline__film__equals_that_of_the_sink_itself),
        folder_test(pipeline_takes_frames__audio_only__is_false),
        cmocka_unit_test(pipeline__device_is_full__first_error_comes_back),
        cmocka_unit_test(pipeline_finish__last_frame_fails__is_reported),
        folder_test(pipeline_abort__frames_in_flight__nothing_is_left),
        folder_test(pipeline_open__sink_fails__reports_the_reason),
        cmocka_unit_test(pipeline__reader_closed_the_pipe__is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
