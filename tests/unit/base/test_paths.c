/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/paths.h"
#include "tests/unit/test_folder.h"

static char *root;

static int make_folders(void **state)
{
    (void)state;
    root = test_folder_create();
    test_folder_add(root, "in");
    test_folder_add(root, "inner");
    return chdir(root);
}

static int remove_folders(void **state)
{
    (void)state;
    const int code = chdir("/");
    test_folder_remove(root);
    return code;
}

static void path_stays_below__components__are_examined(void **state)
{
    (void)state;
    static const char *const good[] = {"a", "a/b", "a..b", "..a", "a../b", "a/..b", "...", "./a"};
    static const char *const bad[] = {"", "/a", "..", "../a", "a/..", "a/../b", "a//../b", "/"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!path_stays_below(good[i]))
            fail_msg("%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (path_stays_below(bad[i]))
            fail_msg("%s", bad[i]);
}

static void path_leads_below__links__are_followed(void **state)
{
    (void)state;
    assert_int_equal(symlink("..", "in/up"), 0);
    assert_int_equal(symlink(".", "in/self"), 0);
    assert_int_equal(symlink("/etc/passwd", "in/far"), 0);
    assert_int_equal(symlink("in", "way"), 0);
    assert_true(path_leads_below("in", "in"));
    assert_true(path_leads_below("in/self/self/none", "in"));
    assert_true(path_leads_below("way/none/none", "in"));
    assert_true(path_leads_below("in/a", "way"));
    assert_true(path_leads_below("/etc", "/"));
    assert_false(path_leads_below("in/up", "in"));
    assert_false(path_leads_below("in/up/inner", "in"));
    assert_false(path_leads_below("in/far", "in"));
    assert_false(path_leads_below("in/far/none", "in"));
    assert_false(path_leads_below("inner/a", "in"));
    assert_false(path_leads_below("in/a", "none"));
}

static void path_base__slashes__are_left_out(void **state)
{
    (void)state;
    assert_string_equal(path_base("a/b/c.dem"), "c.dem");
    assert_string_equal(path_base("c.dem"), "c.dem");
    assert_string_equal(path_base("a/"), "");
}

static void path_stem_length__dots_of_folders__are_not_extensions(void **state)
{
    (void)state;
    assert_int_equal(path_stem_length("a/b.c.dem"), 5);
    assert_int_equal(path_stem_length("a.b/c"), 5);
    assert_int_equal(path_stem_length("a/.dem"), 2);
    assert_int_equal(path_stem_length(""), 0);
}

static void path_has_ending__any_case__only_the_end_counts(void **state)
{
    (void)state;
    assert_true(path_has_ending("maps/E1M1.BSP", ".bsp"));
    assert_true(path_has_ending(".bsp", ".bsp"));
    assert_false(path_has_ending("a.bsp.bak", ".bsp"));
    assert_false(path_has_ending("bsp", ".bsp"));
}

static void path_make_folder__file_of_that_name__is_refused(void **state)
{
    struct err err = {0};
    (void)state;
    assert_true(path_make_folder("new", &err));
    assert_true(path_make_folder("new", &err));
    test_write_file("plain", "", 0);
    assert_false(path_make_folder("plain", &err));
    assert_int_equal(err.kind, ERR_IO);
    assert_false(path_make_folder("none/new", &err));
}

/* Only root can create files of others. */
static void path_check_owner__file_of_another_in_a_shared_folder__is_refused(void **state)
{
    static const uid_t other = 1;
    struct err err = {0};
    (void)state;
    if (geteuid() != 0)
        skip();
    assert_true(path_make_folder("shared", &err));
    assert_int_equal(symlink("../plain", "shared/link"), 0);
    assert_int_equal(lchown("shared/link", other, other), 0);
    assert_true(path_check_owner("shared/link", &err));
    assert_int_equal(chmod("shared", 01777), 0);
    assert_false(path_check_owner("shared/link", &err));
    assert_int_equal(err.kind, ERR_USAGE);
    assert_true(path_check_owner("shared/none", &err));
    assert_int_equal(lchown("shared", other, other), 0);
    assert_true(path_check_owner("shared/link", &err));
    assert_int_equal(lchown("shared", 0, 0), 0);
    assert_int_equal(lchown("shared/link", 0, 0), 0);
    assert_true(path_check_owner("shared/link", &err));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(path_stays_below__components__are_examined),
        cmocka_unit_test(path_leads_below__links__are_followed),
        cmocka_unit_test(path_base__slashes__are_left_out),
        cmocka_unit_test(path_stem_length__dots_of_folders__are_not_extensions),
        cmocka_unit_test(path_has_ending__any_case__only_the_end_counts),
        cmocka_unit_test(path_make_folder__file_of_that_name__is_refused),
        cmocka_unit_test(path_check_owner__file_of_another_in_a_shared_folder__is_refused),
    };
    return cmocka_run_group_tests(tests, make_folders, remove_folders);
}
