/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <png.h>

#include "encode/png.h"
#include "render/pixels/convert.h"
#include "tests/unit/test_encode.h"

static void assert_is_frame(const char *path, int64_t index)
{
    struct frame want = make_frame(64, 48);
    uint8_t *rgba = mem_alloc(64 * 48 * 4);
    png_image image = {.version = PNG_IMAGE_VERSION};

    draw_frame(&want, index);
    assert_true(png_image_begin_read_from_file(&image, path));
    assert_int_equal(image.width, 64);
    assert_int_equal(image.height, 48);
    assert_int_equal(image.format, PNG_FORMAT_RGB);
    image.format = PNG_FORMAT_RGBA;
    assert_true(png_image_finish_read(&image, NULL, rgba, 0, NULL));
    assert_memory_equal(rgba, want.rgba, 64 * 48 * 4);
    free(rgba);
    free(want.rgba);
}

static void png__sequence__one_picture_a_frame(void **state)
{
    struct sink_options options = small_options(in_folder(state, "new/100%%-%04d.png"));
    options.first_frame = 7;
    make_film(&options, 7, 10);

    assert_int_equal(num_files(in_folder(state, "new")), 3);
    assert_is_frame(in_folder(state, "new/100%-0007.png"), 7);
    assert_is_frame(in_folder(state, "new/100%-0009.png"), 9);
    expect_open_error(&options, ERR_IO, "0007.png: already exists; --overwrite");
    options.overwrite = true;
    make_film(&options, 7, 8);
}

static void png__name_without_number__holds_one_picture(void **state)
{
    const struct sink_options options = small_options(in_folder(state, "a.png"));
    struct err err = {0};
    make_film(&options, 0, 1);
    assert_is_frame(options.output, 0);
    assert_int_equal(num_files(*state), 1);

    struct sink_options two = small_options(in_folder(state, "b.png"));
    struct sink *sink = sink_open(&two, NULL, &err);
    assert_false(write_film(sink, &two, 0, 2, &err));
    assert_int_equal(err.kind, ERR_USAGE);
    sink_abort(sink);
    sink = sink_open(&two, NULL, &err);
    assert_false(sink_finish(sink, &err));
    assert_int_equal(num_files(*state), 1);
}

/* Every kind of output keeps a file that appeared while it was being written. */
static void sink_finish__file_created_meanwhile__is_kept(void **state)
{
    static const char *const names[] = {"a.mp4", "a.mkv",  "a.mov", "a.webm", "a.png",
                                        "a.jpg", "a.webp", "a.gif", "a.wav",  "a.y4m"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct sink_options options = small_options(in_folder(state, names[i]));
        struct err err = {0};
        size_t size;
        struct sink *sink = sink_open(&options, NULL, &err);
        assert_non_null(sink);
        assert_true(write_film(sink, &options, 0, 1, &err));
        test_write_file(options.output, "mine", 4);
        assert_false(sink_finish(sink, &err));
        assert_int_equal(err.kind, ERR_IO);
        assert_non_null(strstr(err.text, "already exists; --overwrite replaces it"));
        uint8_t *data = read_whole(options.output, &size);
        assert_int_equal(size, 4);
        assert_memory_equal(data, "mine", 4);
        free(data);
        assert_int_equal(num_files(*state), (int)i + 1);
    }
}

static void png__bad_pattern__is_refused(void **state)
{
    static const char *const names[] = {"%s.png",        "%06d%n.png",
                                        "%06d-%06d.png", "%*d.png",
                                        "%ld.png",       "%-3d.png",
                                        "%.png",         "a%",
                                        "%9999d.png",    "%99999999999999999999d.png"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct sink_options options = small_options(in_folder(state, names[i]));
        options.format = "png";
        expect_open_error(&options, ERR_USAGE, "such as frames/%06d.png");
    }
    const struct sink_options deep = small_options(in_folder(state, "no/such/%d.png"));
    expect_open_error(&deep, ERR_IO, "no/such: cannot create the folder");
    assert_int_equal(num_files(*state), 0);
}

static void png_write__any_stride__same_bytes(void **state)
{
    struct frame plain = make_frame(31, 9), wide = make_frame(40, 9);
    uint8_t *data[2];
    size_t size[2];
    wide.width = 31;
    draw_frame(&plain, 3);
    draw_frame(&wide, 3);
    data[0] = png_encode(&plain, false, &size[0]);
    data[1] = png_encode(&wide, false, &size[1]);
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(data[0], data[1], size[0]);

    struct err err = {0};
    const char *path = in_folder(state, "t.png");
    assert_true(png_write(path, &plain, false, &err));
    assert_true(png_write(path, &wide, false, &err)); /* the same picture */
    draw_frame(&plain, 4);
    assert_false(png_write(path, &plain, false, &err));
    assert_int_equal(err.kind, ERR_IO);
    assert_true(png_write(path, &plain, true, &err));
    assert_false(png_write(in_folder(state, "no/t.png"), &plain, true, &err));
    assert_int_equal(err.kind, ERR_IO);
    assert_int_equal(num_files(*state), 1);
    free(data[0]);
    free(data[1]);
    free(plain.rgba);
    free(wide.rgba);
}

static void wav__header_and_samples__are_as_written(void **state)
{
    static const uint8_t want[] = {
        'R', 'I', 'F', 'F', 52, 0, 0, 0, 'W', 'A', 'V', 'E', 'f', 'm', 't', ' ', 16, 0, 0, 0, 1, 0,
        2, 0, 0x80, 0xbb, 0, 0, 0, 0xee, 2, 0, 4, 0, 16, 0, 'd', 'a', 't', 'a', 16, 0, 0, 0,
        /* 0 and -1; 1 (clipped) and 0.5; NaN (silent) and 2; 1/32768 and -2 */
        0, 0, 0, 0x80, 0xff, 0x7f, 0, 0x40, 0, 0, 0xff, 0x7f, 1, 0, 0, 0x80};
    static const float pcm[] = {0, -1, 1, 0.5f, NAN, 2, 1 / 32768.0f, -2};
    const struct sink_options options = small_options(in_folder(state, "a.wav"));
    struct err err = {0};
    struct sink *sink = sink_open(&options, NULL, &err);
    assert_false(sink_takes_frames(sink));
    assert_true(sink_write_audio(sink, pcm, 3, &err));
    assert_true(sink_write_audio(sink, pcm + 6, 1, &err));
    assert_true(sink_finish(sink, &err));

    size_t size;
    uint8_t *data = read_whole(options.output, &size);
    assert_int_equal(size, sizeof want);
    assert_memory_equal(data, want, sizeof want);
    free(data);
}

static void y4m__header_and_planes__are_as_converted(void **state)
{
    static const char header[] =
        "YUV4MPEG2 W64 H48 F30000:1001 Ip A1:1 C420mpeg2 XCOLORRANGE=LIMITED\n";
    enum { HEADER = sizeof header - 1, FRAME = 6, PLANES = 64 * 48 * 3 / 2 };
    struct sink_options options = small_options(in_folder(state, "a.y4m"));
    options.fps = (struct rational){30000, 1001};
    make_film(&options, 0, 2);

    struct frame frame = make_frame(64, 48);
    static uint8_t planes[PLANES];
    const struct yuv_planes out = {planes, planes + 3072, planes + 3840, 64, 32};
    draw_frame(&frame, 1);
    convert_yuv420_plain(&frame, &out);
    size_t size;
    uint8_t *data = read_whole(options.output, &size);
    assert_int_equal(size, HEADER + 2 * (FRAME + PLANES));
    assert_memory_equal(data, header, HEADER);
    assert_memory_equal(data + HEADER, "FRAME\n", FRAME);
    assert_memory_equal(data + HEADER + FRAME + PLANES, "FRAME\n", FRAME);
    assert_memory_equal(data + HEADER + 2 * FRAME + PLANES, planes, PLANES);
    free(data);

    options.output = in_folder(state, "a.yuv");
    make_film(&options, 1, 2);
    data = read_whole(options.output, &size);
    assert_int_equal(size, PLANES);
    assert_memory_equal(data, planes, PLANES);
    free(data);

    options.output = in_folder(state, "a.raw");
    make_film(&options, 1, 2);
    data = read_whole(options.output, &size);
    assert_int_equal(size, 64 * 48 * 4);
    assert_memory_equal(data, frame.rgba, size);
    free(data);
    free(frame.rgba);

    options.output = in_folder(state, "b.y4m");
    options.height = 47;
    expect_open_error(&options, ERR_USAGE, "use 64x48");
}

static void hash__frames_and_sound__known_lines(void **state)
{
    static const char want[] = "frame 1 0.033366 64x48 7ed80ac07c03bae6\n"
                               "frame 2 0.066733 64x48 8ce6f03dd9efe479\n"
                               "audio 3203 c692b03fbc5bf951\n";
    struct sink_options options = small_options(in_folder(state, "a.txt"));
    options.format = "hash";
    options.fps = (struct rational){30000, 1001};
    make_film(&options, 1, 3);
    size_t size;
    uint8_t *data = read_whole(options.output, &size);
    assert_int_equal(size, sizeof want - 1);
    assert_memory_equal(data, want, size);
    free(data);
}

/* The result depends neither on how the audio is divided nor on the bytes between rows. */
static void hash__same_content__same_lines(void **state)
{
    struct frame plain = make_frame(20, 5), wide = make_frame(33, 5);
    float pcm[200];
    wide.width = 20;
    draw_frame(&plain, 4);
    draw_frame(&wide, 4);
    make_tone(pcm, 0, 100);
    for (int k = 0; k < 2; k++) {
        struct sink_options options = small_options(in_folder(state, k ? "b" : "a"));
        options.format = "hash";
        options.width = 20;
        options.height = 5;
        struct sink *sink = sink_open(&options, NULL, NULL);
        assert_true(sink_write_frame(sink, k ? &wide : &plain, NULL));
        for (int done = 0, part = k ? 7 : 50; done < 100; done += part)
            assert_true(sink_write_audio(sink, pcm + done * 2,
                                         part < 100 - done ? part : 100 - done, NULL));
        assert_true(sink_finish(sink, NULL));
    }
    assert_same_files(in_folder(state, "a"), in_folder(state, "b"));
    free(plain.rgba);
    free(wide.rgba);
}

static void output__name_is_a_link__its_target_is_replaced(void **state)
{
    const char *link = in_folder(state, "a.wav");
    struct sink_options options = small_options(in_folder(state, "real.wav"));
    struct stat info;
    make_film(&options, 0, 1);
    assert_int_equal(symlink("real.wav", link), 0);
    options.output = link;
    options.overwrite = true;
    make_film(&options, 0, 2);
    assert_int_equal(lstat(link, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_int_equal(stat(in_folder(state, "real.wav"), &info), 0);
    assert_int_equal(info.st_size, 44 + 2 * 800 * 4);
    assert_int_equal(num_files(*state), 2);
}

/* A path that fails even for root, who may write anywhere. */
static void sink_open__folder_is_a_file__is_reported(void **state)
{
    struct sink_options options = small_options(in_folder(state, "a.wav"));
    make_film(&options, 0, 1);
    options.output = in_folder(state, "a.wav/b.wav");
    expect_open_error(&options, ERR_IO, "a.wav/b.wav: cannot be created: Not a directory");
}

/* The temporary file's name is longer, but must still be valid. */
static void output__longest_name__works(void **state)
{
    char name[256];
    memset(name, 'x', 255);
    memcpy(name + 251, ".wav", 5);
    const struct sink_options options = small_options(in_folder(state, name));
    make_film(&options, 0, 1);
    assert_int_equal(num_files(*state), 1);
}

static void sink_open__formats__by_name_or_option(void **state)
{
    struct sink_options options = small_options(NULL);
    make_film(&options, 0, 2);
    options.output = in_folder(state, "A.PNG");
    make_film(&options, 0, 1);
    assert_is_frame(options.output, 0);
    options.output = in_folder(state, "plain");
    expect_open_error(&options, ERR_USAGE, "plain: the name has no extension");
    options.format = "bmp";
    expect_open_error(&options, ERR_USAGE, "unknown format \"bmp\"");
    options.format = "hash";
    make_film(&options, 0, 1);
    options.format = NULL;
    options.output = in_folder(state, "sub.mp4/");
    expect_open_error(&options, ERR_USAGE, "sub.mp4/: a folder, not a file; add a file name");
    options = small_options(in_folder(state, "big.png"));
    options.width = 100000;
    expect_open_error(&options, ERR_USAGE, "1 to 16384");
    options = small_options(*state);
    options.format = "y4m";
    expect_open_error(&options, ERR_USAGE, "a folder, not a file");
}

static void sink_open__folder_is_not_writable__is_reported(void **state)
{
    if (geteuid() == 0)
        skip();
    assert_int_equal(chmod(*state, 0500), 0);
    const struct sink_options options = small_options(in_folder(state, "a.wav"));
    expect_open_error(&options, ERR_IO, "a.wav: cannot be created: Permission denied");
    chmod(*state, 0700);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        folder_test(png__sequence__one_picture_a_frame),
        folder_test(png__name_without_number__holds_one_picture),
        folder_test(sink_finish__file_created_meanwhile__is_kept),
        folder_test(png__bad_pattern__is_refused),
        folder_test(png_write__any_stride__same_bytes),
        folder_test(wav__header_and_samples__are_as_written),
        folder_test(y4m__header_and_planes__are_as_converted),
        folder_test(hash__frames_and_sound__known_lines),
        folder_test(hash__same_content__same_lines),
        folder_test(sink_open__formats__by_name_or_option),
        folder_test(output__name_is_a_link__its_target_is_replaced),
        folder_test(output__longest_name__works),
        folder_test(sink_open__folder_is_a_file__is_reported),
        folder_test(sink_open__folder_is_not_writable__is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
