/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <math.h>

#include "pipeline/settings/render_settings.h"
#include "pipeline/settings/setting_table.h"
#include "pipeline/settings/setting_value.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_spec_parse__three_notations__are_parsed),
        cmocka_unit_test(time_spec_parse__not_a_time__is_refused),
        cmocka_unit_test(setting_table__kinds_and_arguments__agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
