/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/time_text.h"

static void time_text_format__seconds__are_rounded_before_they_are_split(void **state)
{
    static const struct {
        double seconds;
        const char *text;
    } cases[] = {{0.0, "0:00.0"},   {59.94, "0:59.9"},   {59.96, "1:00.0"}, {179.97, "3:00.0"},
                 {65.31, "1:05.3"}, {3600.0, "60:00.0"}, {-2.0, "0:00.0"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[TIME_TEXT_SIZE];
        time_text_format(text, cases[i].seconds);
        assert_string_equal(text, cases[i].text);
    }
}

static void time_text_parse__formatted_time__is_the_same(void **state)
{
    double seconds;
    (void)state;
    assert_true(time_text_parse(&seconds, "1:05.3"));
    assert_true(seconds == 60.0 + 5.3);
    assert_false(time_text_parse(&seconds, "1:"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_text_format__seconds__are_rounded_before_they_are_split),
        cmocka_unit_test(time_text_parse__formatted_time__is_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
