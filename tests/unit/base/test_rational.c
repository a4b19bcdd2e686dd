/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/rational.h"

static void check(const char *text, int num, int den)
{
    struct rational r = {0, 0};
    if (!rational_parse(&r, text))
        fail_msg("%s is refused", text);
    if (r.num != num || r.den != den)
        fail_msg("%s is %d/%d, not %d/%d", text, r.num, r.den, num, den);
}

static void rational_parse__whole_and_ratio__in_lowest_terms(void **state)
{
    (void)state;
    check("60", 60, 1);
    check("60/2", 30, 1);
    check("30000/1001", 30000, 1001);
    check("24000:1001", 24000, 1001);
    check("12.5", 25, 2);
    check("999999", 999999, 1);
    check("1/3", 1, 3);
}

static void rational_parse__broadcast_rates__are_the_exact_ones(void **state)
{
    (void)state;
    check("23.976", 24000, 1001);
    check("23.98", 24000, 1001);
    check("29.97", 30000, 1001);
    check("59.94", 60000, 1001);
    check("119.88", 120000, 1001);
}

static void rational_parse__anything_else__is_refused_and_untouched(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",        "0",         "0/5",      "5/0",   "-5",  "+5",
        " 5",      "5 ",        "5/",       "/5",    "5.",  ".5",
        "5/5/5",   "5.5.5",     "1e3",      "sixty", "5x",  "5/-1",
        "0x10",    "1000000",   "12345678", "inf",   "nan", "99999999999999999999",
        "1.23456", "1/1000000",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct rational r = {7, 9};
        if (rational_parse(&r, bad[i]))
            fail_msg("\"%s\" is taken for %d/%d", bad[i], r.num, r.den);
        assert_int_equal(r.num, 7);
        assert_int_equal(r.den, 9);
    }
}

static void rational_frame_sample__many_frames__does_not_drift(void **state)
{
    (void)state;
    const struct rational ntsc = {30000, 1001};

    assert_int_equal(rational_frame_sample(ntsc, 30000, 48000), INT64_C(1001) * 48000);
    assert_int_equal(rational_frame_sample(ntsc, 1, 48000), 1601);
    assert_int_equal(rational_frame_sample(ntsc, INT64_C(0x7fffffff), 48000),
                     INT64_C(0x7fffffff) * 1001 * 48000 / 30000);
    assert_true(rational_frame_time(ntsc, 30000) == 1001.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rational_parse__whole_and_ratio__in_lowest_terms),
        cmocka_unit_test(rational_parse__broadcast_rates__are_the_exact_ones),
        cmocka_unit_test(rational_parse__anything_else__is_refused_and_untouched),
        cmocka_unit_test(rational_frame_sample__many_frames__does_not_drift),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
