/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/err.h"
#include "base/vfs.h"
#include "cli/options/command_line.h"
#include "cli/options/option_table.h"
#include "cli/options/options.h"
#include "encode/picture.h"
#include "pipeline/settings/setting_table.h"

static bool parse(struct options *out, struct err *err, const char *line)
{
    static char words[512];
    char *argv[32];
    int argc = 0;
    snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word && argc < 32; word = strtok(NULL, " "))
        argv[argc++] = word;
    return command_line_parse(out, NULL, argc, argv, err);
}

static void options__every_notation__is_parsed(void **state)
{
    (void)state;
    struct options o;
    struct err err = {0};
    assert_true(parse(&o, &err, "render a.dem -o x.mp4 --size=640x480 --fps 59.94 --from @3 -q"));
    assert_string_equal(o.settings.input.paths[0], "a.dem");
    assert_string_equal(o.settings.output.path, "x.mp4");
    assert_int_equal(o.settings.picture.width, 640);
    assert_int_equal(o.settings.picture.height, 480);
    assert_int_equal(o.settings.picture.fps.num, 60000);
    assert_int_equal(o.settings.picture.fps.den, 1001);
    assert_true(o.settings.input.from.given && o.settings.input.from.on_clock);
    assert_int_equal(o.settings.messages.log_level, LOG_QUIET);
    assert_true(parse(&o, &err, "info -- -odd-name.dem"));
    assert_string_equal(o.settings.input.paths[0], "-odd-name.dem");
}

static void options__wrong_usage__is_an_error(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "dance a.dem",
        "render",
        "render a.dem --size 640",
        "render a.dem --size 640x",
        "render a.dem --size 1x1",
        "render a.dem --size 640x480x3",
        "render a.dem --fps 0",
        "render a.dem --fps 1/0",
        "render a.dem --crf high",
        "render a.dem --crf 99",
        "render a.dem --hud fancy",
        "render a.dem --overwrite=yes",
        "render a.dem --output",
        "render a.dem --at 3",
        "info a.dem --size 640x480",
        "thumb a.dem --fov 500",
        "thumb a.dem --camera 1,2",
        "render a.dem --nonsense",
    };
    struct options o;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct err err = {0};
        if (parse(&o, &err, wrong[i]))
            fail_msg("\"%s\" was accepted", wrong[i]);
        assert_int_equal(err.kind, ERR_USAGE);
        assert_true(err.text[0]);
    }
}

static void options__each_kind_of_value__is_set(void **state)
{
    (void)state;
    struct options o;
    struct err err = {0};
    assert_true(parse(&o, &err,
                      "thumb a.dem -v --fov 100.5 --quality lossless --sheet 5x4 -o a.webp "
                      "--team-color 13 --hud none --models mdl --external-textures on"));
    assert_int_equal(o.settings.messages.log_level, LOG_VERBOSE);
    assert_true(o.settings.eye.fov == 100.5f);
    assert_int_equal(o.settings.output.quality, PICTURE_LOSSLESS);
    assert_true(o.settings.thumb.sheet_columns == 5 && o.settings.thumb.sheet_rows == 4);
    assert_true(o.settings.look.skin_overrides.team.has_colours &&
                !o.settings.look.skin_overrides.enemies.has_colours);
    assert_true(o.settings.look.skin_overrides.team.shirt == 13 &&
                o.settings.look.skin_overrides.team.pants == 13);
    assert_int_equal(o.settings.look.hud, HUD_NONE);
    assert_int_equal(o.settings.input.disabled_replacements, VFS_REPLACEMENT_MODELS);
    assert_true(parse(&o, &err, "thumb a.dem --count 7"));
    assert_int_equal(o.settings.output.count, 7);
    assert_true(parse(&o, &err, "thumb a.dem --loop 0.1"));
    assert_true(o.settings.thumb.loop == 0.1);
}

static void options__wrong_value__is_an_error_that_names_valid_ones(void **state)
{
    (void)state;
    static const struct {
        const char *line, *message;
    } cases[] = {
        {"render a.dem --crf 64", "--crf: expected a number from 0 to 63, got \"64\""},
        {"render a.dem --shutter 361", "--shutter: expected a number from 0 to 360, got \"361\""},
        {"render a.dem --gl x",
         "--gl: unknown value \"x\"; expected one of auto, osmesa, egl, soft"},
        {"render a.dem --from 5s",
         "--from: expected a time such as 65.2, 1:05.2 or @234.5, got \"5s\""},
        {"render a.dem --segment 4294967296",
         "--segment: expected a whole number from 0 to 2147483647, got \"4294967296\""},
    };
    struct options o;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct err err = {0};
        assert_false(parse(&o, &err, cases[i].line));
        assert_string_equal(err.text, cases[i].message);
    }
}

static void options__with_a_config__take_precedence(void **state)
{
    (void)state;
    char path[] = "/tmp/demoreel_cfg_XXXXXX";
    const int fd = mkstemp(path);
    assert_int_equal(write(fd, "fov 110\ngamma 0.7\n", 18), 18);
    close(fd);
    char *argv[] = {"thumb", "a.dem", "--fov", "100", "--cfg", path};
    struct options o;
    assert_true(command_line_parse(&o, NULL, 6, argv, NULL));
    assert_true(o.settings.eye.fov == 100 &&
                o.settings.picture.gamma ==
                    1.0f); /* the config is read later, inside the sandbox */
    assert_true(command_line_read_config(&o, NULL));
    assert_true(o.settings.eye.fov == 100 && o.settings.picture.gamma == 0.7f);
    assert_int_equal(o.settings.input.num_paths, 1);
    unlink(path);
    struct err err = {0};
    assert_false(command_line_read_config(&o, &err));
    assert_int_equal(err.kind, ERR_IO);
}

/* The tables of options and settings have the same names. */
static void option_table__each_option__has_a_value(void **state)
{
    (void)state;
    for (const struct option *option = option_table; option->name; option++) {
        bool is_setting;
        if (!option_table_value(option, &is_setting))
            fail_msg("--%s sets nothing", option->name);
    }
    for (const struct setting *setting = setting_table; setting->name; setting++) {
        const size_t length = strlen(setting->name);
        assert_non_null(option_table_find(setting->name, length, ~0));
        assert_true(!(setting->flags & SETTING_OF_FILMS) ==
                    !option_table_find(setting->name, length, COMMAND_RENDER));
        assert_true(!(setting->flags & SETTING_OF_THUMBS) ==
                    !option_table_find(setting->name, length, COMMAND_THUMB));
    }
}

/* The rows of an option differ only in their commands and help. */
static void option_table__each_command__has_one_row_of_an_option(void **state)
{
    (void)state;
    for (const struct option *option = option_table; option->name; option++) {
        for (const struct option *other = option + 1; other->name; other++) {
            if (strcmp(option->name, other->name) != 0)
                continue;
            if (option->commands & other->commands)
                fail_msg("--%s: a command has two rows", option->name);
            assert_int_equal(option->letter, other->letter);
        }
    }
}

static void assert_help(enum command command, const char *name, const char *argument,
                        const char *text)
{
    const struct option *option = option_table_find(name, strlen(name), (int)command);
    assert_non_null(option);
    assert_string_equal(option->argument, argument);
    if (!strstr(option->help, text))
        fail_msg("--help of --%s lacks \"%s\": %s", name, text, option->help);
}

static void option_table__each_command__shows_its_own_help(void **state)
{
    (void)state;
    assert_help(COMMAND_RENDER, "output", "FILE", ".mp4");
    assert_help(COMMAND_COMPARE, "output", "FILE.lua", "script");
    assert_help(COMMAND_PAGE, "output", "FILE.html", "page");
    assert_help(COMMAND_EXTRACT, "output", "DIR|FILE", "folder");
    assert_help(COMMAND_RENDER, "size", "WxH", "(1920x1080)");
    assert_help(COMMAND_PAGE, "size", "WxH", "(480x270)");
    assert_help(COMMAND_RENDER, "pov", "NAME|NUMBER|auto|director|recorded|all|each", "(director)");
    assert_help(COMMAND_PAGE, "pov", "NAME|NUMBER|auto|director|recorded", "(auto)");
    assert_help(COMMAND_TRACE, "every", "SEC", "print");
    assert_help(COMMAND_THUMB, "every", "SEC", "--storyboard");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options__every_notation__is_parsed),
        cmocka_unit_test(options__wrong_usage__is_an_error),
        cmocka_unit_test(options__each_kind_of_value__is_set),
        cmocka_unit_test(options__wrong_value__is_an_error_that_names_valid_ones),
        cmocka_unit_test(options__with_a_config__take_precedence),
        cmocka_unit_test(option_table__each_option__has_a_value),
        cmocka_unit_test(option_table__each_command__has_one_row_of_an_option),
        cmocka_unit_test(option_table__each_command__shows_its_own_help),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
