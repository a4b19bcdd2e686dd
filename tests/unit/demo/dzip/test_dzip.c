/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <unistd.h>

#include "base/err.h"
#include "base/vfs.h"
#include "demo/container/demo_unpack.h"
#include "demo/dzip/dz_demo.h"
#include "demo/dzip/dzip.h"
#include "tests/unit/test_dem.h"
#include "tests/unit/test_dz.h"

static const char text[] = "a text, which is not a demo; a text, which is not a demo";

/* Writes an archive with a demo, a text file, a folder and a stored file. */
static void make_archive(struct dz_archive *a, int version, const uint8_t *demo, size_t size)
{
    struct buffer coded = {.limit = 1 << 26};
    const uint8_t *plain = (const uint8_t *)text;
    dz_code_demo(&coded, demo, size);
    dz_archive_begin(a, version);
    dz_archive_add(a, "x", DZIP_FOLDER, NULL, 0, NULL, 0);
    dz_archive_add(a, "x\\a.txt", DZIP_TEXT, plain, sizeof text, plain, sizeof text);
    dz_archive_add(a, "x\\a.dem", DZIP_DEMO, coded.data, coded.size, demo, size);
    dz_archive_add(a, "b.dat", DZIP_STORED, plain, sizeof text, plain, sizeof text);
    dz_archive_end(a);
    free(coded.data);
}

static void expect_file(const struct dzip *dzip, int index, const char *name, const void *data,
                        size_t size)
{
    struct buffer out = {.limit = 1 << 26};
    struct err fault;
    assert_string_equal(dzip->files[index].name, name);
    if (!dzip_extract(dzip, index, &out, &fault))
        fail_msg("%s", fault.text);
    assert_int_equal(out.size, size);
    assert_memory_equal(out.data, data, size);
    free(out.data);
}

static void expect_archive(const uint8_t *demo, size_t size, int version)
{
    struct dz_archive a;
    make_archive(&a, version, demo, size);
    struct dzip *dzip = dzip_open("a.dz", bytes_make(a.out.data, a.out.size), NULL);
    assert_non_null(dzip);
    assert_int_equal(dzip->num_files, 4);
    expect_file(dzip, 1, "x/a.txt", text, sizeof text);
    expect_file(dzip, 2, "x/a.dem", demo, size);
    expect_file(dzip, 3, "b.dat", text, sizeof text);
    dzip_close(dzip);
    dz_archive_free(&a);
}

static void dzip__built_demos__give_the_originals(void **state)
{
    (void)state;
    static struct dem d;
    dem_rich(&d, 15, 0);
    expect_archive(d.data, d.size, 2);
    dem_rich(&d, 666, 0);
    expect_archive(d.data, d.size, 3);
}

static void dzip__real_demos__give_the_originals(void **state)
{
    (void)state;
    static const char *const names[] = {"demos/dem/quakekit_demo1.dem",
                                        "demos/dem/own_p666_e1m1.dem",
                                        "demos/dem/librequake_demo2.dem"};
    if (!asset_path(""))
        skip();
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct vfs_file file;
        struct buffer coded = {.limit = 1 << 26};
        assert_true(file_load(asset_path(names[i]), 1 << 24, &file, NULL));
        assert_int_equal(dz_code_demo(&coded, file.data, file.size), file.size);
        assert_true(coded.size < file.size / 2);
        free(coded.data);
        expect_archive(file.data, file.size, 3);
        vfs_file_free(&file);
    }
}

static void expect_decoded(const void *coded, size_t coded_size, int version, const void *data,
                           size_t size)
{
    struct buffer out = {.limit = 1 << 20};
    size_t offset;
    const char *fault = dz_demo_decode(&out, bytes_make(coded, coded_size), version, &offset);
    if (fault)
        fail_msg("byte %zu: %s", offset, fault);
    assert_int_equal(out.size, size);
    assert_memory_equal(out.data, data, size);
    free(out.data);
}

static const uint8_t old_coded[] = "-1\n"
                                   "\0\x16\5\0\7\0"       /* baseline of 5: model 7 */
                                   "\1\0\0\x80\x3f"       /* pitch 1.0 */
                                   "\7\0\0\x80\x3f"       /* time 1.0 */
                                   "\xf8\5"               /* velocity x 5 */
                                   "\x80\5\4\x10\0\0\1\0" /* 5 moves by 16, then nop */
                                   "\0\x82\0"             /* nothing changes */
                                   "\0\x83\5\0\0\0\1";    /* 5 is removed, then nop */

static const uint8_t old_demo[] = "-1\n"
                                  "\x10\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
                                  "\x16\5\0\7\0\0\0\0\0\0\0\0\0\0\0\0"
                                  "\x1a\0\0\0\0\0\x80\x3f\0\0\0\0\0\0\0\0"
                                  "\7\0\0\x80\x3f"
                                  "\xf\x20\2\5\1\x40\0\0\0\0\0\0\0\0\0\0"
                                  "\x82\5\x10\0\1"
                                  "\4\0\0\0\0\0\x80\x3f\0\0\0\0\0\0\0\0"
                                  "\x82\5\x10\0"
                                  "\1\0\0\0\0\0\x80\x3f\0\0\0\0\0\0\0\0"
                                  "\1";

static void dz_demo__version_1__gives_the_original(void **state)
{
    (void)state;
    /* The literal's own NUL ends the last block; it is not part of the demo. */
    expect_decoded(old_coded, sizeof old_coded, 1, old_demo, sizeof old_demo - 1);
}

static void dzip__version_1__is_one_stream(void **state)
{
    (void)state;
    struct dz_archive a;
    const uint8_t *plain = (const uint8_t *)text;
    dz_archive_begin(&a, 1);
    dz_archive_add(&a, "a.txt", DZIP_TEXT, plain, sizeof text, plain, sizeof text);
    dz_archive_add(&a, "a.dem", DZIP_DEMO_1, old_coded, sizeof old_coded, old_demo,
                   sizeof old_demo - 1);
    dz_archive_end(&a);
    struct dzip *dzip = dzip_open("a.dz", bytes_make(a.out.data, a.out.size), NULL);
    assert_non_null(dzip);
    expect_file(dzip, 0, "a.txt", text, sizeof text);
    expect_file(dzip, 1, "a.dem", old_demo, sizeof old_demo - 1);
    dzip_close(dzip);
    dz_archive_free(&a);
}

static void dz_demo__raw_parts__are_concatenated(void **state)
{
    (void)state;
    static const uint8_t coded[] = "0\n\xff\3\0\0\0abc\xff\2\0\0\0de";
    expect_decoded(coded, sizeof coded - 1, 2, "0\nabcde", 7);
}

static void dz_demo__cut__ends_with_the_block_before(void **state)
{
    (void)state;
    for (size_t n = 0; n < sizeof old_coded; n++) {
        struct buffer out = {.limit = 1 << 20};
        size_t offset;
        const char *fault = dz_demo_decode(&out, bytes_make(old_coded, n), 1, &offset);
        assert_true(offset <= n && out.size < sizeof old_demo);
        assert_true(fault || n == 3 || n == 9 || out.size > 3);
        if (out.size)
            assert_memory_equal(out.data, old_demo, out.size);
        free(out.data);
    }
}

static void dzip__wrong_checksum__is_a_warning(void **state)
{
    (void)state;
    struct dz_archive a;
    const uint8_t *plain = (const uint8_t *)text;
    dz_archive_begin(&a, 2);
    dz_archive_add(&a, "a.dem", DZIP_STORED, plain, sizeof text, plain, sizeof text);
    dz_archive_end(&a);
    a.out.data[13] ^= 1;
    struct dzip *dzip = dzip_open("a.dz", bytes_make(a.out.data, a.out.size), NULL);
    struct buffer out = {.limit = 1 << 20};
    struct err fault;
    assert_false(dzip_extract(dzip, 0, &out, &fault));
    assert_string_equal(fault.text, "a.dem: wrong checksum");
    assert_int_equal(out.size, sizeof text);
    free(out.data);
    dzip_close(dzip);
    dz_archive_free(&a);
}

static void dzip__every_prefix__is_an_error_or_a_prefix(void **state)
{
    (void)state;
    static struct dem d;
    struct dz_archive a;
    dem_rich(&d, 15, 0);
    make_archive(&a, 2, d.data, d.size);
    for (size_t n = 0; n < a.out.size; n++) {
        struct err err = {0};
        assert_null(dzip_open("a.dz", bytes_make(a.out.data, n), &err));
        assert_non_null(strstr(err.text, "a.dz: "));
    }
    dz_archive_free(&a);
}

/* ---- from a file ---- */

static void unpack__dzip__gives_the_only_or_the_named_file(void **state)
{
    (void)state;
    static struct dem d;
    char path[] = "/tmp/demoreel-dzip-XXXXXX", member[64];
    struct dz_archive a;
    struct demo_unpacked u;
    struct err err = {0};
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    dem_rich(&d, 15, 0);
    make_archive(&a, 2, d.data, d.size);
    test_write_file(path, a.out.data, a.out.size);
    if (!demo_unpack_load(path, &u, &err))
        fail_msg("%s", err.text);
    assert_string_equal(u.name, "a.dem");
    assert_string_equal(u.damage, "");
    assert_int_equal(u.size, d.size);
    assert_memory_equal(u.data, d.data, d.size);
    demo_unpack_free(&u);

    snprintf(member, sizeof member, "%s:X/A.TXT", path);
    assert_true(demo_unpack_load(member, &u, &err));
    assert_memory_equal(u.data, text, sizeof text);
    demo_unpack_free(&u);
    snprintf(member, sizeof member, "%s:c.dem", path);
    assert_false(demo_unpack_load(member, &u, &err));
    assert_int_equal(err.kind, ERR_IO);
    dz_archive_free(&a);
    unlink(path);
}

static void demo_open__wrong_checksum__is_damage(void **state)
{
    (void)state;
    static struct dem d;
    char path[] = "/tmp/demoreel-dzip-XXXXXX";
    struct dz_archive a;
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    dem_rich(&d, 15, 0);
    for (int is_wrong = 0; is_wrong < 2; is_wrong++) {
        dz_archive_begin(&a, 2);
        dz_archive_add(&a, "a.dem", DZIP_STORED, d.data, d.size, d.data, d.size);
        dz_archive_end(&a);
        a.out.data[a.out.size - sizeof "a.dem" - 16] ^= (uint8_t)is_wrong; /* the checksum */
        test_write_file(path, a.out.data, a.out.size);
        dz_archive_free(&a);
        struct demo *demo = demo_open(path, NULL);
        assert_non_null(demo);
        assert_int_equal(demo_is_altered(demo), is_wrong);
        assert_true(!is_wrong || strstr(demo_damage(demo), "a.dem: wrong checksum"));
        demo_close(demo);
    }
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dzip__built_demos__give_the_originals),
        cmocka_unit_test(dzip__real_demos__give_the_originals),
        cmocka_unit_test(dz_demo__version_1__gives_the_original),
        cmocka_unit_test(dzip__version_1__is_one_stream),
        cmocka_unit_test(dz_demo__raw_parts__are_concatenated),
        cmocka_unit_test(dz_demo__cut__ends_with_the_block_before),
        cmocka_unit_test(dzip__wrong_checksum__is_a_warning),
        cmocka_unit_test(dzip__every_prefix__is_an_error_or_a_prefix),
        cmocka_unit_test(demo_open__wrong_checksum__is_damage),
        cmocka_unit_test(unpack__dzip__gives_the_only_or_the_named_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
