/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/err.h"
#include "base/vfs.h"
#include "demo/qizmo/qwz.h"
#include "tests/unit/test_qwz.h"

static struct qwz_writer writer;

static struct bytes game(void)
{
    qwz_write_game(&writer);
    return bytes_make(writer.data, writer.size);
}

static void load(const char *name, struct vfs_file *file)
{
    struct err err = {0};
    if (!file_load(name, 1 << 24, file, &err))
        fail_msg("%s", err.text);
}

static void expect_whole(struct bytes packed, struct buffer *out)
{
    size_t offset;
    assert_true(qwz_recognise(packed));
    const char *fault = qwz_unpack(out, packed, &offset);
    if (fault)
        fail_msg("byte %zu: %s", offset, fault);
}

/* Skips a record of a .qwd: time, kind and the data of that kind. */
static bool step_over(struct bytes *in)
{
    bytes_f32(in);
    const int kind = bytes_u8(in);
    if (kind == 0)
        bytes_take(in, 36);
    else if (kind == 1)
        bytes_take(in, bytes_u32(in));
    else
        bytes_take(in, 8);
    return bytes_ok(in) && kind <= 2;
}

static void qwz_unpack__real_files__equal_the_recordings(void **state)
{
    (void)state;
    static const char *const names[] = {"quake_demo01", "quake_demo09", "quake_demo20"};
    if (!asset_path(""))
        skip();
    for (size_t i = 0; i < 3; i++) {
        struct vfs_file packed, plain;
        char name[64];
        snprintf(name, sizeof name, "demos/qwz/%s.qwz", names[i]);
        load(asset_path(name), &packed);
        snprintf(name, sizeof name, "demos/qwd/%s.qwd", names[i]);
        load(asset_path(name), &plain);
        struct buffer out = {.limit = 1 << 24};
        expect_whole(bytes_make(packed.data, packed.size), &out);
        assert_int_equal(out.size, plain.size);
        assert_memory_equal(out.data, plain.data, plain.size);
        free(out.data);
        vfs_file_free(&packed);
        vfs_file_free(&plain);
    }
}

static void qwz_unpack__real_files_without_a_pair__are_records(void **state)
{
    (void)state;
    static const char *const names[] = {"demos/qwz/quake_demo02.qwz", "demos/qwz/quake_demo08.qwz"};
    if (!asset_path(""))
        skip();
    for (size_t i = 0; i < 2; i++) {
        struct vfs_file packed;
        load(asset_path(names[i]), &packed);
        struct buffer out = {.limit = 1 << 24};
        expect_whole(bytes_make(packed.data, packed.size), &out);
        struct bytes in = bytes_make(out.data, out.size);
        while (bytes_left(&in) > 0)
            assert_true(step_over(&in));
        free(out.data);
        vfs_file_free(&packed);
    }
}

static void qwz_unpack__small_game__gives_the_original(void **state)
{
    (void)state;
    static const uint8_t first_coded[] =
        "\x1f\0\0\0\x11\0\0\0\x11\0\0\0"
        "\x2a\0\0\0\0\0\0\0\0\0\0"           /* the recorder */
        "\x2f\x28\x02\x06\0\0\0"             /* entity 40, x 6 */
        "\x06\x40\x01\x02\x06\0\x02\0\x03\0" /* sound 2 at its origin */
        "\x08\x01one died\n";
    struct buffer out = {.limit = 1 << 20};
    expect_whole(game(), &out);
    struct bytes in = bytes_make(out.data, out.size);
    for (int i = 0; i < 4; i++)
        assert_true(step_over(&in));
    assert_true(bytes_f32(&in) == 0.013f);
    assert_int_equal(bytes_u8(&in), 1);
    const uint32_t size = bytes_u32(&in);
    assert_int_equal(size, sizeof first_coded - 4);
    assert_memory_equal(in.at, first_coded + 4, size);
    free(out.data);
}

static void qwz_unpack__prefix__gives_what_came_before(void **state)
{
    (void)state;
    struct buffer whole = {.limit = 1 << 20};
    const struct bytes all = game();
    expect_whole(all, &whole);
    size_t longest = 0;
    for (size_t n = 0; n < writer.size; n++) {
        struct buffer out = {.limit = 1 << 20};
        size_t offset;
        const char *fault = qwz_unpack(&out, bytes_make(writer.data, n), &offset);
        assert_true(offset <= n && out.size <= whole.size);
        assert_true(fault || out.size == whole.size);
        if (out.size)
            assert_memory_equal(out.data, whole.data, out.size);
        longest = out.size;
        free(out.data);
    }
    assert_true(longest > whole.size / 2);
    free(whole.data);
}

/* The empty packet is in the output, but nothing after it. */
static void qwz_unpack__empty_packet_after_a_gap__is_the_end(void **state)
{
    (void)state;
    static const uint8_t connection[] = {255, 255, 255, 255, 'j'};
    static const uint8_t empty[] = {0, 0, 0, 0, 1, 0, 0, 0, 0};
    for (int step = 1; step <= 2; step++) {
        struct buffer out = {.limit = 1 << 20};
        size_t offset;
        qwz_writer_begin(&writer);
        qwz_write_packet(&writer, connection, sizeof connection);
        qwz_write_own_player(&writer, step);
        qwz_write(&writer, 4, 0);
        qwz_write_packet(&writer, connection, sizeof connection);
        qwz_writer_end(&writer);
        const char *fault = qwz_unpack(&out, bytes_make(writer.data, writer.size), &offset);
        if (step == 1) {
            assert_null(fault);
            assert_true(out.size > 2 * (9 + sizeof connection) + sizeof empty);
        } else {
            assert_non_null(strstr(fault, "no usable data from here on"));
            assert_int_equal(out.size, 9 + sizeof connection + sizeof empty);
            assert_memory_equal(out.data + 9 + sizeof connection, empty, sizeof empty);
        }
        free(out.data);
    }
}

static void qwz_unpack__limit__is_kept(void **state)
{
    (void)state;
    struct buffer out = {.limit = 100};
    size_t offset;
    assert_non_null(qwz_unpack(&out, game(), &offset));
    assert_true(out.failed && out.size <= 100);
    free(out.data);
}

static void qwz_is__other_files__are_not(void **state)
{
    (void)state;
    static const uint8_t zeros[64] = {0x80, 0}, text[64] = "-1\nand so on";
    assert_false(qwz_recognise(bytes_make(zeros, sizeof zeros)));
    assert_false(qwz_recognise(bytes_make(text, sizeof text)));
    assert_false(qwz_recognise(bytes_make(text, 0)));
    assert_true(qwz_recognise(game()));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(qwz_unpack__real_files__equal_the_recordings),
        cmocka_unit_test(qwz_unpack__real_files_without_a_pair__are_records),
        cmocka_unit_test(qwz_unpack__small_game__gives_the_original),
        cmocka_unit_test(qwz_unpack__prefix__gives_what_came_before),
        cmocka_unit_test(qwz_unpack__empty_packet_after_a_gap__is_the_end),
        cmocka_unit_test(qwz_unpack__limit__is_kept),
        cmocka_unit_test(qwz_is__other_files__are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
