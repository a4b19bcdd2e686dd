#include "tests/unit/test.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/folders.h"

static char root[] = "/tmp/demoreel-folders-XXXXXX";
static const char *const names[] = {"b.wav", "Ogre.mdl", "OGRE.mdl", "a.wav"};
enum { NUM_NAMES = sizeof names / sizeof names[0] };

static void write_empty(const char *name)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", root, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fclose(file);
}

static void remove_name(const char *name)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", root, name);
    unlink(path);
}

static int setup(void **state)
{
    if (!mkdtemp(root))
        return -1;
    for (int i = 0; i < NUM_NAMES; i++)
        write_empty(names[i]);
    *state = folders_create();
    return 0;
}

static int teardown(void **state)
{
    folders_destroy(*state);
    for (int i = 0; i < NUM_NAMES; i++)
        remove_name(names[i]);
    remove_name("late.wav");
    return rmdir(root);
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
