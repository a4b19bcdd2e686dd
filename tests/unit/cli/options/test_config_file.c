/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/err.h"
#include "base/limits.h"
#include "cli/options/config_file.h"
#include "cli/options/option_types.h"
#include "tests/unit/test_folder.h"

static struct arena *arena;
static struct config_file config;
static struct err err;

static int begin(void **state)
{
    (void)state;
    arena = arena_create();
    return 0;
}

static int end(void **state)
{
    (void)state;
    arena_destroy(arena);
    return 0;
}

static bool parse(const char *text)
{
    err = (struct err){0};
    return config_file_parse(&config, bytes_make((const uint8_t *)text, strlen(text)), "c", arena,
                             &err);
}

static void assert_refused(const char *text, const char *message)
{
    assert_false(parse(text));
    if (!strstr(err.text, message))
        fail_msg("\"%s\" does not contain \"%s\"", err.text, message);
}

static const char *value_of(int section, int option)
{
    assert_true(section < config.num && option < config.sections[section].num);
    return config.sections[section].options[option].value;
}

static void config_file__options_and_profiles__are_read(void **state)
{
    (void)state;
    assert_true(parse("\xef\xbb\xbf# comment\r\n; another\r\n\r\n  size = 1440p  # large\r\n"
                      "background=#00ff00\ntitle = \" a # b \"\ncrosshair\nprofile = phone\n"
                      "game = a\ngame = b\nport = 8080\n"
                      "[ phone ] # upright\ninherit = short\nfps=30\ncrosshair = no\n"
                      "shadows # as in = yes"));
    assert_int_equal(config.num, 2);
    assert_int_equal(config.sections[0].num, 7);
    assert_string_equal(config.sections[0].inherit, "phone");
    assert_string_equal(value_of(0, 0), "1440p");
    assert_string_equal(value_of(0, 1), "#00ff00");
    assert_string_equal(value_of(0, 2), " a # b ");
    assert_string_equal(value_of(0, 3), "");
    assert_string_equal(value_of(0, 5), "b");
    assert_ptr_equal(config_file_find(&config, "phone"), &config.sections[1]);
    assert_string_equal(config.sections[1].inherit, "short");
    assert_null(value_of(1, 1));
    assert_string_equal(value_of(1, 2), "");
    assert_true(parse(""));
    assert_null(config_file_find(&config, "phone"));
}

static void config_file__home_folder__is_expanded_in_paths(void **state)
{
    (void)state;
    setenv("HOME", "/home/me", 1);
    assert_true(parse("basedir = ~/quake\ntitle = ~/x"));
    assert_string_equal(value_of(0, 0), "/home/me/quake");
    assert_string_equal(value_of(0, 1), "~/x");
}

static void config_file__mistakes__are_named_with_their_line(void **state)
{
    (void)state;
    assert_refused("\nsise = 1", "c: line 2: unknown option \"sise\"; did you mean \"size\"?");
    assert_refused("--size = 1", "c: line 1: unknown option");
    assert_refused("hud = clasic", "c: line 1: hud: unknown value \"clasic\"; did you mean");
    assert_refused("[a]\nfps = fast", "c: line 2: fps: expected a frame rate");
    assert_refused("fps", "c: line 1: fps requires a value: fps = N[/D]");
    assert_refused("fps =", "fps requires a value");
    assert_refused("crosshair = maybe", "crosshair: expected yes or no, got \"maybe\"");
    assert_refused("port = 99999", "port: expected a whole number");
    assert_refused("fps = 30\nfps = 60", "c: line 2: fps is set twice");
    assert_refused("batch = x", "batch belongs on the command line");
    assert_refused("help", "help belongs on the command line");
    assert_refused("title = \"a", "missing \" at the end");
    assert_refused("title = \"a\" b", "\"b\" after the quoted value");
    assert_refused("inherit = short", "use profile = short here");
    assert_refused("[a]\nprofile = short", "use inherit = short");
    assert_refused("[a]\n[a]", "c: line 2: the profile \"a\" is already defined");
    assert_refused("[a", "expected [NAME]");
    assert_refused("[]", "expected the name of a profile");
    assert_refused("[a b]", "expected the name of a profile");
    assert_refused("[list]", "cannot be called \"list\"");
    assert_refused("fps = 30\n\x01", "c: line 2: not a text file");
}

static void config_file__limits__are_kept(void **state)
{
    (void)state;
    static char line[LIMIT_CONFIG_LINE + 1];
    memset(line, '#', sizeof line);
    assert_true(
        config_file_parse(&config, bytes_make((uint8_t *)line, sizeof line - 1), "c", arena, &err));
    assert_false(
        config_file_parse(&config, bytes_make((uint8_t *)line, sizeof line), "c", arena, &err));
    struct buffer text = {0};
    for (int i = 0; i < LIMIT_CONFIG_PROFILES; i++) {
        buffer_print(&text, "[p%d]\n", i);
        for (int k = 0; k < LIMIT_CONFIG_OPTIONS / LIMIT_CONFIG_PROFILES; k++)
            buffer_print(&text, "game = g\n");
    }
    assert_true(config_file_parse(&config, bytes_make(text.data, text.size), "c", arena, &err));
    const size_t size = text.size;
    buffer_print(&text, "[more]\n");
    assert_false(config_file_parse(&config, bytes_make(text.data, text.size), "c", arena, &err));
    text.size = size;
    buffer_print(&text, "fps = 30\n");
    assert_false(config_file_parse(&config, bytes_make(text.data, text.size), "c", arena, &err));
    buffer_free(&text);
}

static void config_file_load__place__is_that_of_the_environment(void **state)
{
    (void)state;
    char *const folder = test_folder_create();
    err = (struct err){0};
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("HOME", "/nowhere", 1);
    unsetenv("DEMOREEL_CONFIG");
    assert_true(config_file_load(&config, arena, &err));
    assert_null(config.path);
    mkdir(test_folder_path(folder, "demoreel"), 0700);
    test_write_file(test_folder_path(folder, "demoreel/config"), "fps = 30", 8);
    assert_true(config_file_load(&config, arena, &err));
    assert_non_null(config.path);
    assert_string_equal(value_of(0, 0), "30");
    setenv("DEMOREEL_CONFIG", "", 1);
    assert_true(config_file_load(&config, arena, &err));
    assert_null(config.path);
    setenv("DEMOREEL_CONFIG", folder, 1);
    assert_false(config_file_load(&config, arena, &err));
    setenv("DEMOREEL_CONFIG", test_folder_path(folder, "none"), 1);
    assert_false(config_file_load(&config, arena, &err));
    const char *const pipe = test_folder_path(folder, "pipe");
    assert_int_equal(mkfifo(pipe, 0600), 0);
    setenv("DEMOREEL_CONFIG", pipe, 1);
    assert_false(config_file_load(&config, arena, &err));
    assert_non_null(strstr(err.text, "not a regular file"));
    test_folder_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(config_file__options_and_profiles__are_read),
        cmocka_unit_test(config_file__home_folder__is_expanded_in_paths),
        cmocka_unit_test(config_file__mistakes__are_named_with_their_line),
        cmocka_unit_test(config_file__limits__are_kept),
        cmocka_unit_test(config_file_load__place__is_that_of_the_environment),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
