/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <errno.h>

#include "base/err.h"

static void err_set__always__is_false_and_replaces(void **state)
{
    (void)state;
    struct err err = {0};

    assert_false(err_set(&err, ERR_FORMAT, "face %d", 812));
    assert_int_equal(err.kind, ERR_FORMAT);
    assert_string_equal(err.text, "face 812");
    assert_false(err_set_errno(&err, ENOENT, "pak%d", 0));
    assert_int_equal(err.kind, ERR_IO);
    assert_string_equal(err.text, "pak0: No such file or directory");
    assert_false(err_set(NULL, ERR_IO, "nobody listens"));
    assert_false(err_set_errno(NULL, EIO, "nobody listens"));
    assert_false(err_prefix(NULL, "nobody listens"));
}

static void err_prefix__existing_message__is_prefixed(void **state)
{
    (void)state;
    struct err err = {0};

    err_set(&err, ERR_LIMIT, "leaf 3");
    assert_false(err_prefix(&err, "maps/%s", "e1m1.bsp"));
    assert_string_equal(err.text, "maps/e1m1.bsp: leaf 3");
    assert_int_equal(err.kind, ERR_LIMIT);
}

static void err_prefix__too_long__is_cut_at_the_end(void **state)
{
    (void)state;
    struct err err = {0};
    char longest[2000];
    memset(longest, 'x', sizeof longest);
    longest[sizeof longest - 1] = '\0';

    err_set(&err, ERR_FORMAT, "%s", longest);
    assert_int_equal(strlen(err.text), sizeof err.text - 1);
    err_prefix(&err, "demo");
    assert_int_equal(strlen(err.text), sizeof err.text - 1);
    assert_memory_equal(err.text, "demo: xxx", 9);
    err_prefix(&err, "%s", longest);
    assert_int_equal(strlen(err.text), sizeof err.text - 1);
}

static void err_set_exists__file__is_not_a_mistake_of_usage(void **state)
{
    struct err err;
    (void)state;
    assert_false(err_set_exists(&err, "a.mp4"));
    assert_int_equal(err_exit_code(err.kind), 2);
    assert_string_equal(err.text, "a.mp4: already exists; --overwrite replaces it");
}

static void err_exit_code__each_kind__has_its_own_code(void **state)
{
    (void)state;
    assert_int_equal(err_exit_code(ERR_NONE), 0);
    assert_int_equal(err_exit_code(ERR_USAGE), 1);
    assert_int_equal(err_exit_code(ERR_IO), 2);
    assert_int_equal(err_exit_code(ERR_FORMAT), 3);
    assert_int_equal(err_exit_code(ERR_UNSUPPORTED), 4);
    assert_int_equal(err_exit_code(ERR_LIMIT), 5);
    assert_int_equal(err_exit_code(ERR_RESOURCE), 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(err_set__always__is_false_and_replaces),
        cmocka_unit_test(err_prefix__existing_message__is_prefixed),
        cmocka_unit_test(err_prefix__too_long__is_cut_at_the_end),
        cmocka_unit_test(err_set_exists__file__is_not_a_mistake_of_usage),
        cmocka_unit_test(err_exit_code__each_kind__has_its_own_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
