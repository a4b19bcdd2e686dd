/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <zip.h>
#include <zlib.h>

#include "base/err.h"
#include "demo/container/demo_unpack.h"
#include "tests/unit/test_folder.h"
#include "tests/unit/test_qwz.h"

static const char content[] = "-1\nthis stands for a demo, this stands for a demo";

static char *folder;

static int make_folder(void **state)
{
    (void)state;
    folder = test_folder_create();
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    test_folder_remove(folder);
    return 0;
}

static const char *path_of(const char *name)
{
    return test_folder_path(folder, name);
}

static void write_file(const char *name, const void *data, size_t size)
{
    test_write_file(path_of(name), data, size);
}

static void write_gzip(const char *name, const void *data, size_t size)
{
    gzFile file = gzopen(path_of(name), "wb");
    assert_int_equal(gzwrite(file, data, (unsigned)size), size);
    gzclose(file);
}

static void write_zip(const char *name, const char *const *members, int num)
{
    zip_t *zip = zip_open(path_of(name), ZIP_CREATE | ZIP_TRUNCATE, NULL);
    assert_non_null(zip);
    for (int i = 0; i < num; i++)
        zip_file_add(zip, members[i], zip_source_buffer(zip, content, sizeof content, 0), 0);
    assert_int_equal(zip_close(zip), 0);
}

static void expect_content(const char *path, const char *name)
{
    struct demo_unpacked u;
    struct err err = {0};
    if (!demo_unpack_load(path, &u, &err))
        fail_msg("%s: %s", path, err.text);
    assert_int_equal(u.size, sizeof content);
    assert_memory_equal(u.data, content, sizeof content);
    assert_string_equal(u.name, name);
    demo_unpack_free(&u);
}

static void expect_error(const char *path, enum err_kind kind, const char *text)
{
    struct demo_unpacked u;
    struct err err = {0};
    assert_false(demo_unpack_load(path, &u, &err));
    assert_int_equal(err.kind, kind);
    if (!strstr(err.text, text))
        fail_msg("\"%s\" does not say \"%s\"", err.text, text);
}

static void unpack__plain_and_gzip__give_the_demo(void **state)
{
    (void)state;
    write_file("a.dem", content, sizeof content);
    expect_content(path_of("a.dem"), "a.dem");
    write_gzip("a.dem.gz", content, sizeof content);
    expect_content(path_of("a.dem.gz"), "a.dem");
    expect_error(path_of("a.dem:b"), ERR_USAGE, "not an archive");
    expect_error(path_of("no.dem"), ERR_IO, "No such file");
}

static void unpack__zip__gives_the_only_or_the_named_demo(void **state)
{
    (void)state;
    static const char *const one[] = {"readme.txt", "x/a.dem"}, *const two[] = {"a.dem", "b.dem"};
    write_zip("one.zip", one, 2);
    write_zip("two.zip", two, 2);
    expect_content(path_of("one.zip"), "a.dem");
    expect_content(path_of("two.zip:B.DEM"), "b.dem");
    expect_error(path_of("two.zip"), ERR_USAGE, "a.dem, b.dem");
    expect_error(path_of("two.zip:c.dem"), ERR_IO,
                 "no member named c.dem; it contains a.dem, b.dem");
}

static void zip_file(const char *name, const char *member, const char *file)
{
    zip_t *zip = zip_open(path_of(name), ZIP_CREATE | ZIP_TRUNCATE, NULL);
    assert_non_null(zip);
    zip_file_add(zip, member, zip_source_file(zip, path_of(file), 0, 0), 0);
    assert_int_equal(zip_close(zip), 0);
}

/* Member names are appended as the error message says. */
static void unpack__archive_in_an_archive__gives_the_named_demo(void **state)
{
    (void)state;
    static const char *const two[] = {"x/a.dem", "b.dem"};
    write_zip("two.zip", two, 2);
    zip_file("outer.zip", "s/two.zip", "two.zip");
    zip_file("outest.zip", "outer.zip", "outer.zip");
    expect_content(path_of("outer.zip:s/two.zip:b.dem"), "b.dem");
    expect_content(path_of("outer.zip:S/TWO.ZIP:X/A.DEM"), "a.dem");
    expect_content(path_of("outest.zip:outer.zip:s/two.zip:b.dem"), "b.dem");
    expect_error(path_of("outer.zip:s/two.zip"), ERR_USAGE,
                 "outer.zip:s/two.zip:NAME (x/a.dem, b.dem)");
    expect_error(path_of("outer.zip:s/two.zip:c.dem"), ERR_IO, "two.zip: no member named c.dem");
    expect_error(path_of("outer.zip:s/three.zip:b.dem"), ERR_IO,
                 "no member named s/three.zip:b.dem");
    expect_error(path_of("outer.zip:s/two.zip:b.dem:c"), ERR_USAGE,
                 "s/two.zip:b.dem: not an archive, so it cannot contain c");
}

/* Member names may contain colons. */
static void unpack__member_with_a_colon__is_found(void **state)
{
    (void)state;
    static const char *const members[] = {"a", "a:b.dem", "c.dem"};
    write_zip("colons.zip", members, 3);
    expect_content(path_of("colons.zip:a:b.dem"), "a:b.dem");
}

static void unpack__pak__gives_the_member(void **state)
{
    (void)state;
    uint8_t pak[12 + sizeof content + 64] = "PACK";
    pak[4] = 12 + sizeof content;
    pak[8] = 64;
    memcpy(pak + 12, content, sizeof content);
    memcpy(pak + pak[4], "demo1.dem", 9);
    pak[pak[4] + 56] = 12;
    pak[pak[4] + 60] = sizeof content;
    write_file("a.pak", pak, sizeof pak);
    expect_content(path_of("a.pak:demo1.dem"), "demo1.dem");
    expect_content(path_of("a.pak"), "demo1.dem");
    pak[pak[4] + 61] = 1; /* makes the member longer than the file */
    write_file("a.pak", pak, sizeof pak);
    expect_error(path_of("a.pak"), ERR_FORMAT, "beyond the end of the archive");
}

static void unpack__qwz__is_a_qwd_inside_others_too(void **state)
{
    (void)state;
    static struct qwz_writer writer;
    static const char *const names[] = {"a.qwz", "a.qwz.gz"};
    qwz_write_game(&writer);
    write_file("a.qwz", writer.data, writer.size);
    write_gzip("a.qwz.gz", writer.data, writer.size);
    for (int i = 0; i < 2; i++) {
        struct demo_unpacked u;
        assert_true(demo_unpack_load(path_of(names[i]), &u, NULL));
        assert_string_equal(u.name, "a.qwd");
        assert_string_equal(u.damage, "");
        assert_memory_equal(u.data + 4, "\1\5\0\0\0\xff\xff\xff\xffj", 10);
        demo_unpack_free(&u);
    }
}

static void unpack__cut_files__give_the_beginning_and_the_reason(void **state)
{
    (void)state;
    static struct qwz_writer writer;
    struct demo_unpacked u;
    qwz_write_game(&writer);
    write_file("a.qwz", writer.data, writer.size - 20);
    assert_true(demo_unpack_load(path_of("a.qwz"), &u, NULL));
    assert_true(u.size > 100);
    assert_non_null(strstr(u.damage, "a.qwz: byte"));
    demo_unpack_free(&u);

    static uint8_t packed[4096];
    write_gzip("cut.gz", writer.data, writer.size);
    FILE *file = fopen(path_of("cut.gz"), "rb");
    const size_t size = fread(packed, 1, sizeof packed, file);
    fclose(file);
    write_file("cut.gz", packed, size - 20);
    assert_true(demo_unpack_load(path_of("cut.gz"), &u, NULL));
    assert_non_null(strstr(u.damage, "cut.gz: byte"));
    demo_unpack_free(&u);
}

static void unpack__every_prefix_of_an_archive__is_an_error_or_a_prefix(void **state)
{
    (void)state;
    static const char *const one[] = {"a.dem"};
    static uint8_t whole[4096];
    write_zip("one.zip", one, 1);
    FILE *file = fopen(path_of("one.zip"), "rb");
    const size_t size = fread(whole, 1, sizeof whole, file);
    fclose(file);
    for (size_t n = 4; n < size; n++) {
        struct demo_unpacked u;
        struct err err = {0};
        write_file("one.zip", whole, n);
        assert_false(demo_unpack_load(path_of("one.zip"), &u, &err));
        assert_true(err.text[0]);
    }
}

/* Changes the byte at `offset` after the mark of the archive's only directory entry. The archive must
 * then unpack with this damage. */
static void expect_damage(const uint8_t *whole, size_t size, size_t offset, uint8_t change,
                          const char *damage)
{
    uint8_t changed[4096];
    struct demo_unpacked u;
    struct err err = {0};
    memcpy(changed, whole, size);
    for (size_t i = 0; i + 4 < size; i++)
        if (memcmp(whole + i, "PK\1\2", 4) == 0)
            changed[i + offset] ^= change;
    write_file("one.zip", changed, size);
    if (!demo_unpack_load(path_of("one.zip"), &u, &err))
        fail_msg("%s", err.text);
    assert_string_equal(u.damage, damage);
    demo_unpack_free(&u);
}

/* A directory entry has the checksum at offset 16 and the size at 24. */
static void unpack__zip_that_differs_from_its_directory__is_damaged(void **state)
{
    (void)state;
    static const char *const one[] = {"a.dem"};
    static uint8_t whole[4096];
    write_zip("one.zip", one, 1);
    FILE *file = fopen(path_of("one.zip"), "rb");
    const size_t size = fread(whole, 1, sizeof whole, file);
    fclose(file);
    expect_damage(whole, size, 16, 0, "");
    expect_damage(whole, size, 16, 1, "one.zip: a.dem: does not match its checksum");
    assert_int_equal(sizeof content, 50);
    expect_damage(whole, size, 24, 50 ^ 51,
                  "one.zip: a.dem: shorter than the directory of the archive says");
    expect_damage(whole, size, 24, 50 ^ 48,
                  "one.zip: a.dem: longer than the directory of the archive says");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unpack__plain_and_gzip__give_the_demo),
        cmocka_unit_test(unpack__zip__gives_the_only_or_the_named_demo),
        cmocka_unit_test(unpack__archive_in_an_archive__gives_the_named_demo),
        cmocka_unit_test(unpack__member_with_a_colon__is_found),
        cmocka_unit_test(unpack__pak__gives_the_member),
        cmocka_unit_test(unpack__qwz__is_a_qwd_inside_others_too),
        cmocka_unit_test(unpack__cut_files__give_the_beginning_and_the_reason),
        cmocka_unit_test(unpack__every_prefix_of_an_archive__is_an_error_or_a_prefix),
        cmocka_unit_test(unpack__zip_that_differs_from_its_directory__is_damaged),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
