/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/err.h"
#include "cli/options/option_defaults.h"
#include "cli/options/option_inputs.h"
#include "cli/options/options.h"
#include "tests/unit/test_folder.h"

static struct option_defaults defaults;
static struct options o;
static struct err err;

static void begin(enum command command)
{
    err = (struct err){0};
    options_set_defaults(&o, command);
    o.defaults = &defaults;
}

static void option_inputs_add__addresses__are_decoded_or_refused(void **state)
{
    (void)state;
    begin(COMMAND_INFO);
    assert_true(option_inputs_add(&o, "file:///a%20b%41/c", &err));
    assert_true(option_inputs_add(&o, "FILE://localhost/d", &err));
    assert_true(option_inputs_add(&o, "a%20b", &err));
    assert_string_equal(o.settings.input.paths[0], "/a bA/c");
    assert_string_equal(o.settings.input.paths[1], "/d");
    assert_string_equal(o.settings.input.paths[2], "a%20b");
    static const char *const refused[] = {"file://host/a", "file:///a%2",   "file:///a%00",
                                          "file:///a%zz",  "http://x/y",    "HTTPS://x",
                                          "file://",       "ftp://x/y.mvd", "file:///%"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_false(option_inputs_add(&o, refused[i], &err));
    assert_int_equal(o.settings.input.num_paths, 3);
}

static void option_inputs_expand_folders__limits__are_kept(void **state)
{
    (void)state;
    char *const folder = test_folder_create();
    for (int i = 0; i < MAX_INPUTS; i++) {
        char name[32];
        snprintf(name, sizeof name, "%d.dem", i);
        test_write_file(test_folder_path(folder, name), "", 0);
    }
    begin(COMMAND_INFO);
    assert_true(option_inputs_add(&o, folder, &err));
    assert_true(option_inputs_expand_folders(&o, &err));
    assert_int_equal(o.settings.input.num_paths, MAX_INPUTS);
    assert_string_equal(o.settings.input.paths[1], test_folder_path(folder, "1.dem"));
    test_write_file(test_folder_path(folder, "more.mvd"), "", 0);
    begin(COMMAND_INFO);
    assert_true(option_inputs_add(&o, folder, &err));
    assert_false(option_inputs_expand_folders(&o, &err));
    begin(COMMAND_TRACE);
    assert_true(option_inputs_add(&o, folder, &err));
    assert_false(option_inputs_expand_folders(&o, &err));
    test_folder_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(option_inputs_add__addresses__are_decoded_or_refused),
        cmocka_unit_test(option_inputs_expand_folders__limits__are_kept),
    };
    defaults.arena = arena_create();
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    option_defaults_free(&defaults);
    return failed;
}
