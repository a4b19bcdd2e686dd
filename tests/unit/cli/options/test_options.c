/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <math.h>

#include "base/err.h"
#include "base/vfs.h"
#include "cli/options/command_line.h"
#include "cli/options/option_table.h"
#include "cli/options/option_values.h"
#include "cli/options/options.h"
#include "encode/picture.h"

static bool parse(struct options *out, struct err *err, const char *line)
{
    static char words[512];
    char *argv[32];
    int argc = 0;
    snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word && argc < 32; word = strtok(NULL, " "))
        argv[argc++] = word;
    return command_line_parse(out, argc, argv, err);
}

static void time_spec_parse__written_in_three_ways__is_read(void **state)
{
    (void)state;
    struct time_spec m;
    assert_true(time_spec_parse(&m, "65.2"));
    assert_true(m.seconds == 65.2 && !m.on_clock);
    assert_true(time_spec_parse(&m, "1:05.2"));
    assert_true(fabs(m.seconds - 65.2) < 1e-12);
    assert_true(time_spec_parse(&m, "1:00:00"));
    assert_true(m.seconds == 3600);
    assert_true(time_spec_parse(&m, "@234.5"));
    assert_true(m.seconds == 234.5 && m.on_clock);
}

static void time_spec_parse__no_time__is_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",   "-1",  "x",   "1:",   ":5", "1:x",   "1.5:3",
                                        "5s", "nan", "inf", "1:-5", "@",  "0x10:1"};
    struct time_spec m;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (time_spec_parse(&m, wrong[i]))
            fail_msg("\"%s\" was taken for a time", wrong[i]);
}

static void options__every_manner_of_writing__is_read(void **state)
{
    (void)state;
    struct options o;
    struct err err = {0};
    assert_true(parse(&o, &err, "render a.dem -o x.mp4 --size=640x480 --fps 59.94 --from @3 -q"));
    assert_string_equal(o.inputs[0], "a.dem");
    assert_string_equal(o.output, "x.mp4");
    assert_int_equal(o.width, 640);
    assert_int_equal(o.height, 480);
    assert_int_equal(o.fps.num, 60000);
    assert_int_equal(o.fps.den, 1001);
    assert_true(o.from.given && o.from.on_clock);
    assert_int_equal(o.log_level, LOG_QUIET);
    assert_true(parse(&o, &err, "info -- -odd-name.dem"));
    assert_string_equal(o.inputs[0], "-odd-name.dem");
}

static void options__wrong_usage__is_answered(void **state)
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
            fail_msg("\"%s\" was taken", wrong[i]);
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
                      "thumb a.dem -v --fov 100.5 --loop 0.1 --quality lossless --sheet 5x4 "
                      "--team-color 13 --hud none --models mdl --external-textures on --count 7"));
    assert_int_equal(o.log_level, LOG_VERBOSE);
    assert_true(o.fov == 100.5f);
    assert_true(o.loop == 0.1);
    assert_int_equal(o.quality, PICTURE_LOSSLESS);
    assert_true(o.sheet_columns == 5 && o.sheet_rows == 4);
    assert_true(o.skin_overrides.team.has_colours && !o.skin_overrides.enemies.has_colours);
    assert_true(o.skin_overrides.team.shirt == 13 && o.skin_overrides.team.pants == 13);
    assert_int_equal(o.hud, HUD_NONE);
    assert_int_equal(o.refused, VFS_REPLACEMENT_MODELS);
    assert_int_equal(o.count, 7);
}

static void options__wrong_value__is_told_with_what_is_known(void **state)
{
    (void)state;
    static const struct {
        const char *line, *message;
    } cases[] = {
        {"render a.dem --crf 64", "--crf: \"64\" is not a number from 0 to 63"},
        {"render a.dem --shutter 361", "--shutter: \"361\" is not a number from 0 to 360"},
        {"render a.dem --gl x", "--gl: \"x\" is no choice: know auto, osmesa, egl and soft"},
        {"render a.dem --from 5s", "--from: \"5s\" is not a time: write 65.2, 1:05.2 or @234.5"},
        {"render a.dem --segment 4294967296",
         "--segment: \"4294967296\" is not a whole number from 0 to 2147483647"},
    };
    struct options o;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct err err = {0};
        assert_false(parse(&o, &err, cases[i].line));
        assert_string_equal(err.text, cases[i].message);
    }
}

/* What takes no argument must be set without one. */
static void option_table__kinds_and_arguments__agree(void **state)
{
    (void)state;
    for (const struct option *option = option_table; option->name; option++) {
        const enum option_kind kind = option->value.kind;
        if (kind == OPTION_FLAG || kind == OPTION_MEANS)
            assert_null(option->argument);
        else if (kind != OPTION_OWN)
            assert_non_null(option->argument);
        assert_true(kind != OPTION_OWN || option->value.set);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_spec_parse__written_in_three_ways__is_read),
        cmocka_unit_test(time_spec_parse__no_time__is_refused),
        cmocka_unit_test(options__every_manner_of_writing__is_read),
        cmocka_unit_test(options__wrong_usage__is_answered),
        cmocka_unit_test(options__each_kind_of_value__is_set),
        cmocka_unit_test(options__wrong_value__is_told_with_what_is_known),
        cmocka_unit_test(option_table__kinds_and_arguments__agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
