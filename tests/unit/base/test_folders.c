/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/folders.h"
#include "tests/unit/test_folder.h"

static char *root;
static const char *const names[] = {"b.wav", "Ogre.mdl", "OGRE.mdl", "a.wav"};
enum { NUM_NAMES = sizeof names / sizeof names[0] };

static void write_empty(const char *name)
{
    test_write_file(test_folder_path(root, name), "", 0);
}

static int setup(void **state)
{
    root = test_folder_create();
    for (int i = 0; i < NUM_NAMES; i++)
        write_empty(names[i]);
    *state = folders_create();
    return 0;
}

static int teardown(void **state)
{
    folders_destroy(*state);
    test_folder_remove(root);
    return 0;
}

static void folders_find__other_case__gives_the_real_spelling(void **state)
{
    char out[32];
    assert_true(folders_find(*state, root, "A.WAV", out, sizeof out));
    assert_string_equal(out, "a.wav");
    assert_false(folders_find(*state, root, "a.wa", out, sizeof out));
    assert_false(folders_find(*state, root, "c.wav", out, sizeof out));
}

static void folders_find__two_spellings__the_exact_one_wins(void **state)
{
    char out[32];
    assert_true(folders_find(*state, root, "Ogre.mdl", out, sizeof out));
    assert_string_equal(out, "Ogre.mdl");
    assert_true(folders_find(*state, root, "ogre.mdl", out, sizeof out));
    assert_string_equal(out, "OGRE.mdl");
}

static void folders_find__no_room__is_not_found(void **state)
{
    char out[5];
    assert_false(folders_find(*state, root, "a.wav", out, sizeof out));
}

static void folders_find__second_time__does_not_read_the_folder(void **state)
{
    char out[32];
    assert_true(folders_find(*state, root, "b.wav", out, sizeof out));
    write_empty("late.wav");
    assert_false(folders_find(*state, root, "late.wav", out, sizeof out));
}

static void folders_find__no_such_folder__is_not_found(void **state)
{
    char out[32];
    assert_false(folders_find(*state, "/tmp/demoreel-folders", "a.wav", out, sizeof out));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(folders_find__other_case__gives_the_real_spelling),
        cmocka_unit_test(folders_find__two_spellings__the_exact_one_wins),
        cmocka_unit_test(folders_find__no_room__is_not_found),
        cmocka_unit_test(folders_find__second_time__does_not_read_the_folder),
        cmocka_unit_test(folders_find__no_such_folder__is_not_found),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
