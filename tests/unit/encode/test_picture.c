/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/buffer.h"
#include "base/err.h"
#include "encode/picture.h"
#include "render/frame.h"

enum { WIDTH = 48, HEIGHT = 32 };

static uint8_t pixels[WIDTH * HEIGHT * 4];

/* Creates a frame with a red and a green part, both noisy, that meet at `at`. */
static struct frame make_frame(int at)
{
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const bool is_left = i % WIDTH < at;
        pixels[i * 4] = is_left ? 220 : 10;
        pixels[i * 4 + 1] = is_left ? 10 : 200;
        pixels[i * 4 + 2] = (uint8_t)((unsigned)i * 2654435761u >> 24);
        pixels[i * 4 + 3] = 255;
    }
    return (struct frame){.width = WIDTH, .height = HEIGHT, .stride = WIDTH * 4, .rgba = pixels};
}

static struct picture_options options_of(const char *format, bool is_animated)
{
    return (struct picture_options){.format = format,
                                    .is_animated = is_animated,
                                    .fps = {20, 1},
                                    .width = WIDTH,
                                    .height = HEIGHT};
}

/* Encodes `num` different frames; the caller frees the buffer. */
static struct buffer make(const struct picture_options *options, int num)
{
    struct err err = {0};
    struct buffer out = {0};
    struct picture *picture = picture_open(options, &err);
    if (!picture && err.kind == ERR_UNSUPPORTED)
        skip();
    if (!picture)
        fail_msg("%s", err.text);
    for (int i = 0; i < num; i++) {
        const struct frame frame = make_frame(8 + 4 * i);
        assert_true(picture_add(picture, &frame, &err));
    }
    assert_true(picture_finish(picture, &out, &err));
    picture_close(picture);
    return out;
}

static bool holds(const struct buffer *file, const char *text)
{
    const size_t length = strlen(text);
    for (size_t i = 0; i + length <= file->size; i++)
        if (memcmp(file->data + i, text, length) == 0)
            return true;
    return false;
}

static void check_begin(const char *format, bool is_animated, size_t at, const char *magic)
{
    const struct picture_options options = options_of(format, is_animated);
    struct buffer file = make(&options, is_animated ? 3 : 1);
    assert_true(file.size > at + strlen(magic));
    assert_memory_equal(file.data + at, magic, strlen(magic));
    buffer_free(&file);
}

static void picture__each_format__is_one_of_its_kind(void **state)
{
    (void)state;
    check_begin("jpg", false, 0, "\xff\xd8\xff");
    check_begin("JPEG", false, 0, "\xff\xd8\xff");
    check_begin("webp", false, 8, "WEBPVP8");
    check_begin("avif", false, 4, "ftypavif");
    check_begin("gif", true, 0, "GIF89a");
    check_begin("webp", true, 8, "WEBPVP8X");
}

static void picture__animation__loops_forever(void **state)
{
    (void)state;
    const struct picture_options gif = options_of("gif", true), webp = options_of("webp", true);
    struct buffer file = make(&gif, 3);
    assert_true(holds(&file, "NETSCAPE2.0"));
    buffer_free(&file);
    file = make(&webp, 3);
    assert_true(holds(&file, "ANIM"));
    assert_true(holds(&file, "ANMF"));
    buffer_free(&file);
}

static void picture__twice__same_bytes(void **state)
{
    (void)state;
    static const char *const formats[] = {"jpg", "webp", "avif", "gif"};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        const bool is_animated = strcmp(formats[i], "gif") == 0;
        const struct picture_options options = options_of(formats[i], is_animated);
        struct buffer a = make(&options, 1), b = make(&options, 1);
        assert_int_equal(a.size, b.size);
        assert_memory_equal(a.data, b.data, a.size);
        buffer_free(&a);
        buffer_free(&b);
    }
}

static void picture__less_quality__fewer_bytes(void **state)
{
    (void)state;
    static const char *const formats[] = {"jpg", "webp", "avif"};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        struct picture_options options = options_of(formats[i], false);
        options.quality = 100;
        struct buffer fine = make(&options, 1);
        options.quality = 5;
        struct buffer coarse = make(&options, 1);
        assert_true(coarse.size < fine.size);
        buffer_free(&fine);
        buffer_free(&coarse);
    }
}

static void check_refused(const struct picture_options *options, const char *text)
{
    struct err err = {0};
    assert_null(picture_open(options, &err));
    assert_int_equal(err.kind, ERR_USAGE);
    assert_non_null(strstr(err.text, text));
}

static void picture__impossible_options__are_refused(void **state)
{
    (void)state;
    struct picture_options options = options_of("bmp", false);
    check_refused(&options, "not a supported picture format");
    options = options_of("jpg", true);
    check_refused(&options, "animated formats are gif, webp and mp4");
    options = options_of("jpg", false);
    options.quality = PICTURE_LOSSLESS;
    check_refused(&options, "does not support lossless");
}

static void picture__gif_without_pictures__is_an_error(void **state)
{
    (void)state;
    const struct picture_options options = options_of("gif", true);
    struct err err = {0};
    struct buffer out = {0};
    struct picture *picture = picture_open(&options, &err);
    assert_non_null(picture);
    assert_false(picture_finish(picture, &out, &err));
    assert_int_equal(err.kind, ERR_USAGE);
    picture_close(picture);
    buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(picture__each_format__is_one_of_its_kind),
        cmocka_unit_test(picture__animation__loops_forever),
        cmocka_unit_test(picture__twice__same_bytes),
        cmocka_unit_test(picture__less_quality__fewer_bytes),
        cmocka_unit_test(picture__impossible_options__are_refused),
        cmocka_unit_test(picture__gif_without_pictures__is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
