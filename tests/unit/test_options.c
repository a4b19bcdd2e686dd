#include "tests/unit/test.h"

#include <math.h>

#include "base/err.h"
#include "cli/options.h"

static bool parse(struct options *out, struct err *err, const char *line)
{
    static char words[512];
    char *argv[32];
    int argc = 0;
    snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word && argc < 32; word = strtok(NULL, " "))
        argv[argc++] = word;
    return options_parse(out, argc, argv, err);
}

static void moment_parse__written_in_three_ways__is_read(void **state)
{
    (void)state;
    struct moment m;
    assert_true(moment_parse(&m, "65.2"));
    assert_true(m.seconds == 65.2 && !m.on_clock);
    assert_true(moment_parse(&m, "1:05.2"));
    assert_true(fabs(m.seconds - 65.2) < 1e-12);
    assert_true(moment_parse(&m, "1:00:00"));
    assert_true(m.seconds == 3600);
    assert_true(moment_parse(&m, "@234.5"));
    assert_true(m.seconds == 234.5 && m.on_clock);
}

static void moment_parse__no_time__is_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",   "-1",  "x",   "1:",   ":5", "1:x",   "1.5:3",
                                        "5s", "nan", "inf", "1:-5", "@",  "0x10:1"};
    struct moment m;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (moment_parse(&m, wrong[i]))
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moment_parse__written_in_three_ways__is_read),
        cmocka_unit_test(moment_parse__no_time__is_refused),
        cmocka_unit_test(options__every_manner_of_writing__is_read),
        cmocka_unit_test(options__wrong_usage__is_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
