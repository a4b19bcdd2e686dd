/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <math.h>

#include "base/err.h"
#include "pipeline/print/digest.h"
#include "pipeline/settings/render_settings.h"
#include "pipeline/settings/setting_table.h"
#include "pipeline/settings/setting_value.h"
#include "pipeline/settings/settings.h"

static void time_spec_parse__three_notations__are_parsed(void **state)
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

static void time_spec_parse__not_a_time__is_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",   "-1",  "x",   "1:",   ":5", "1:x",   "1.5:3",
                                        "5s", "nan", "inf", "1:-5", "@",  "0x10:1"};
    struct time_spec m;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (time_spec_parse(&m, wrong[i]))
            fail_msg("\"%s\" was taken for a time", wrong[i]);
}

static void setting_value_set_size__names_and_numbers__are_accepted(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int width, height;
    } sizes[] = {{"640x360", 640, 360},
                 {"1080p", 1920, 1080},
                 {"4k", 3840, 2160},
                 {"square", 1080, 1080},
                 {"phone", 1080, 1920}};
    static const char *const wrong[] = {"",     "1080",     "x",        "8x8",      "640x",
                                        "x360", "640x360x", "-640x360", "640x-360", "1080P "};
    struct render_settings settings = {0};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        assert_true(setting_value_set_size(&settings, sizes[i].text, NULL));
        assert_int_equal(settings.picture.width, sizes[i].width);
        assert_int_equal(settings.picture.height, sizes[i].height);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (setting_value_set_size(&settings, wrong[i], NULL))
            fail_msg("\"%s\" was taken for a size", wrong[i]);
}

static void setting_value_set_max_size__units__may_end_with_b(void **state)
{
    (void)state;
    struct render_settings settings = {0};
    assert_true(setting_value_set_max_size(&settings, "10MB", NULL));
    assert_int_equal(settings.output.max_size, 10000000);
    assert_true(setting_value_set_max_size(&settings, "10M", NULL));
    assert_int_equal(settings.output.max_size, 10000000);
    assert_false(setting_value_set_max_size(&settings, "10MBB", NULL));
    assert_false(setting_value_set_max_size(&settings, "10 MB", NULL));
}

/* Settings without an argument must be of a kind that needs none. */
static void setting_table__kinds_and_arguments__agree(void **state)
{
    (void)state;
    for (const struct setting *setting = setting_table; setting->name; setting++) {
        const enum setting_kind kind = setting->value.kind;
        assert_int_not_equal(kind, SETTING_NONE);
        if (kind == SETTING_FLAG || kind == SETTING_CONSTANT)
            assert_null(setting->argument);
        else if (kind != SETTING_FUNCTION)
            assert_non_null(setting->argument);
        assert_true(kind != SETTING_FUNCTION || setting->value.set);
    }
}

/* Lists of HUD elements add up, so that films with another first list differ. */
static void settings_add_digest__repeated_lists__all_count(void **state)
{
    (void)state;
    static const char *const lists[][2] = {
        {"feed", "clock"}, {"speed", "clock"}, {NULL, "clock"}, {NULL, "feed,clock"}};
    enum { NUM = sizeof lists / sizeof *lists };
    uint64_t values[NUM];
    for (int i = 0; i < NUM; i++) {
        struct render_settings settings = {0};
        struct err err = {0};
        for (int k = 0; k < 2; k++)
            assert_true(!lists[i][k] || settings_give(&settings, "show", lists[i][k], &err));
        struct digest digest = {0};
        settings_add_digest(&settings, &digest);
        values[i] = digest.low;
        for (int k = 0; k < i; k++)
            assert_true(values[k] != values[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_spec_parse__three_notations__are_parsed),
        cmocka_unit_test(time_spec_parse__not_a_time__is_refused),
        cmocka_unit_test(setting_value_set_size__names_and_numbers__are_accepted),
        cmocka_unit_test(setting_value_set_max_size__units__may_end_with_b),
        cmocka_unit_test(setting_table__kinds_and_arguments__agree),
        cmocka_unit_test(settings_add_digest__repeated_lists__all_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
