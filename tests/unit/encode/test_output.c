/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _DEFAULT_SOURCE /* flock */
#include "tests/unit/test.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "encode/output.h"
#include "tests/unit/test_encode.h"

static struct output *create(void **state)
{
    struct err err = {0};
    struct output *output = output_create(in_folder(state, "a.txt"), true, &err);
    if (!output)
        fail_msg("%s", err.text);
    assert_true(output_write(output, "whole", 5, &err));
    return output;
}

static void output_create__left_by_a_dead_process__is_removed(void **state)
{
    FILE *left = fopen(in_folder(state, ".a.txt.part-1"), "wb");
    assert_non_null(left);
    fputs("half of something longer", left);
    fclose(left);

    struct output *output = create(state);
    assert_string_equal(output_path(output), in_folder(state, ".a.txt.part-1"));
    assert_true(output_commit(output, NULL));
    assert_int_equal(num_files(*state), 1);
    struct stat info;
    assert_int_equal(stat(in_folder(state, "a.txt"), &info), 0);
    assert_int_equal(info.st_size, 5);
}

static void output_create__written_by_another__is_left_alone(void **state)
{
    struct output *one = create(state), *other = create(state);
    assert_string_equal(output_path(one), in_folder(state, ".a.txt.part-1"));
    assert_string_equal(output_path(other), in_folder(state, ".a.txt.part-2"));
    assert_true(output_commit(one, NULL));
    assert_true(output_commit(other, NULL));
    assert_int_equal(num_files(*state), 1);
}

/* The last process of a killed film may have ended only now. */
static void output_commit__left_by_a_process_that_died_meanwhile__is_removed(void **state)
{
    const int left = open(in_folder(state, ".a.txt.part-1"), O_RDWR | O_CREAT, 0666);
    assert_int_equal(flock(left, LOCK_EX), 0);
    struct output *output = create(state);
    assert_string_equal(output_path(output), in_folder(state, ".a.txt.part-2"));
    close(left);
    assert_true(output_commit(output, NULL));
    assert_int_equal(num_files(*state), 1);
}

static void output_commit__file_created_meanwhile__is_kept(void **state)
{
    struct err err = {0};
    const char *name = in_folder(state, "a.txt");
    struct output *one = output_create(name, false, &err);
    struct output *other = output_create(name, false, &err);
    assert_true(output_write(one, "one", 3, &err) && output_write(other, "other", 5, &err));
    assert_true(output_commit(one, &err));
    assert_false(output_commit(other, &err));
    assert_int_equal(err.kind, ERR_IO);
    assert_int_equal(num_files(*state), 1);
    struct stat info;
    assert_int_equal(stat(in_folder(state, "a.txt"), &info), 0);
    assert_int_equal(info.st_size, 3);
}

static void output_create__dangling_link__exists(void **state)
{
    struct err err = {0};
    assert_int_equal(symlink("nowhere", in_folder(state, "a.txt")), 0);
    assert_null(output_create(in_folder(state, "a.txt"), false, &err));
    assert_int_equal(err.kind, ERR_IO);
    assert_int_equal(unlink(in_folder(state, "a.txt")), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        folder_test(output_create__left_by_a_dead_process__is_removed),
        folder_test(output_create__written_by_another__is_left_alone),
        folder_test(output_commit__left_by_a_process_that_died_meanwhile__is_removed),
        folder_test(output_commit__file_created_meanwhile__is_kept),
        folder_test(output_create__dangling_link__exists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
