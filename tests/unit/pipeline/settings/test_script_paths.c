/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "pipeline/settings/script_paths.h"
#include "pipeline/settings/settings.h"
#include "tests/unit/test_folder.h"

static void make(const char *path)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fclose(file);
}

static int enter(void **state)
{
    *state = test_folder_create();
    assert_int_equal(chdir(*state), 0);
    assert_int_equal(mkdir("demos", 0700) | mkdir("demos/a b", 0700) | mkdir("films", 0700), 0);
    make("here.dem");
    make("demos/a.dem");
    make("demos/a b/a.dem");
    make("demos/pack.zip");
    return 0;
}

static int leave(void **state)
{
    const int code = chdir("/");
    test_folder_remove(*state);
    return code;
}

static void script_paths_relative__of_any_file__leads_there(void **state)
{
    static const struct {
        const char *script, *file, *path;
    } cases[] = {
        {"film.lua", "here.dem", "here.dem"},
        {"./film.lua", "demos/a.dem", "demos/a.dem"},
        {"films/film.lua", "demos/../here.dem", "../here.dem"},
        {"films/film.lua", "demos/a b/a.dem", "../demos/a b/a.dem"},
        {"demos/film.lua", "demos/pack.zip:x/y.dem", "pack.zip:x/y.dem"},
        {"films/film.lua", "demos/pack.zip:x/y.dem", "../demos/pack.zip:x/y.dem"},
        {"film.lua", "/dev/null", "/dev/null"},
        {"film.lua", "-", "-"},
    };
    (void)state;
    struct arena *arena = arena_create();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(script_paths_relative(cases[i].script, cases[i].file, arena),
                            cases[i].path);
    arena_destroy(arena);
}

static void script_paths_options__files_elsewhere__have_their_folders_once(void **state)
{
    static const char *const files[] = {"here.dem", "demos/a.dem",
                                        "demos/../demos/pack.zip:x/y.dem", "demos/a b/a.dem", "-"};
    enum { NUM = sizeof files / sizeof *files };
    static struct render_settings settings;
    (void)state;
    struct arena *arena = arena_create();
    settings_set_defaults(&settings);
    assert_string_equal(script_paths_options(&settings, "film.lua", files, NUM, false, arena), "");
    assert_string_equal(script_paths_options(&settings, "films/x.lua", files, NUM, false, arena),
                        " --allow . --allow demos --allow 'demos/a b'");
    assert_string_equal(script_paths_options(&settings, "films/x.lua", files, NUM, true, arena),
                        " --allow .. --allow ../demos --allow '../demos/a b'");
    assert_string_equal(script_paths_options(&settings, "demos/x.lua", files, NUM, true, arena),
                        " --allow ..");
    arena_destroy(arena);
}

static void script_paths_options__game_of_this_run__is_named(void **state)
{
    static const char *const files[] = {"demos/a.dem"};
    static struct render_settings settings;
    (void)state;
    struct arena *arena = arena_create();
    settings_set_defaults(&settings);
    assert_true(settings_put(&settings, "basedir", "demos", ORIGIN_DEFAULTS, NULL));
    assert_string_equal(script_paths_options(&settings, "films/x.lua", files, 1, false, arena),
                        " --allow demos"); /* the config file is read again */
    assert_true(settings_give(&settings, "basedir", "demos/a b", NULL));
    assert_true(settings_give(&settings, "game", "hipnotic", NULL));
    assert_string_equal(script_paths_options(&settings, "demos/x.lua", files, 1, false, arena),
                        " --basedir 'demos/a b' --game hipnotic");
    assert_string_equal(script_paths_options(&settings, "films/x.lua", files, 1, true, arena),
                        " --allow ../demos --basedir '../demos/a b' --game hipnotic");
    arena_destroy(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(script_paths_relative__of_any_file__leads_there, enter,
                                        leave),
        cmocka_unit_test_setup_teardown(
            script_paths_options__files_elsewhere__have_their_folders_once, enter, leave),
        cmocka_unit_test_setup_teardown(script_paths_options__game_of_this_run__is_named, enter,
                                        leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
