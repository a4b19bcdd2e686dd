/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/spelling.h"

static const char *const styles[] = {"classic", "overlay", "broadcast", "none", NULL};

static void check_closest(const char *name, const char *const *known, const char *expected)
{
    const char *const closest = spelling_closest(name, known);
    if (!expected)
        assert_null(closest);
    else
        assert_string_equal(closest ? closest : "(none)", expected);
}

static void spelling__wrong_letters__closest_is_found(void **state)
{
    (void)state;
    check_closest("overlay", styles, "overlay");
    check_closest("overly", styles, "overlay");      /* missing */
    check_closest("overlaay", styles, "overlay");    /* added */
    check_closest("overlai", styles, "overlay");     /* wrong */
    check_closest("overlya", styles, "overlay");     /* swapped */
    check_closest("BROADCAST", styles, "broadcast"); /* case */
    check_closest("broad", styles, "broadcast");     /* cut short */
    check_closest("nome", styles, "none");
}

static void spelling__nothing_similar__none_is_close(void **state)
{
    (void)state;
    static const char *const short_names[] = {"a", "it", NULL}, *const none[] = {NULL};
    char long_name[200];
    memset(long_name, 'o', sizeof long_name);
    long_name[sizeof long_name - 1] = '\0';
    check_closest("kalashnikov", styles, NULL);
    check_closest("", styles, NULL);
    check_closest("b", short_names, NULL);
    check_closest("xy", short_names, NULL);
    check_closest("overlay", none, NULL);
    check_closest(long_name, styles, NULL);
}

static void spelling__several_as_close__first_is_named(void **state)
{
    (void)state;
    static const char *const letters[] = {"left", "lift", "loft", NULL};
    check_closest("lxft", letters, "left");
    check_closest("loft", letters, "loft");
}

static void spelling__unknown_name__message_says_what_was_meant(void **state)
{
    (void)state;
    static const char *const one[] = {"auto", NULL}, *const none[] = {NULL};
    assert_string_equal(spelling_unknown("style", "overlya", styles).text,
                        "unknown style \"overlya\"; did you mean \"overlay\"?");
    assert_string_equal(spelling_unknown("style", "x", styles).text,
                        "unknown style \"x\"; expected one of classic, overlay, broadcast, none");
    assert_string_equal(spelling_unknown("value", "x", one).text,
                        "unknown value \"x\"; expected \"auto\"");
    assert_string_equal(spelling_unknown("player", "x", none).text, "unknown player \"x\"");
}

static void spelling__long_set__is_not_listed(void **state)
{
    (void)state;
    const char *many[SPELLING_MAX_LISTED + 2] = {0};
    char names[SPELLING_MAX_LISTED + 1][16], long_name[SPELLING_MAX_LIST_LENGTH + 2];
    for (int i = 0; i <= SPELLING_MAX_LISTED; i++) {
        snprintf(names[i], sizeof names[i], "number%d", i);
        many[i] = names[i];
    }
    assert_string_equal(spelling_unknown("word", "x", many).text, "unknown word \"x\"");
    many[SPELLING_MAX_LISTED] = NULL;
    assert_non_null(strstr(spelling_unknown("word", "x", many).text, "one of number0, number1"));
    memset(long_name, 'o', sizeof long_name);
    long_name[sizeof long_name - 1] = '\0';
    const char *const two[] = {long_name, "b", NULL}, *const fits[] = {long_name + 4, "b", NULL};
    assert_string_equal(spelling_unknown("word", "x", two).text, "unknown word \"x\"");
    assert_non_null(strstr(spelling_unknown("word", "x", fits).text, "ooo, b"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spelling__wrong_letters__closest_is_found),
        cmocka_unit_test(spelling__nothing_similar__none_is_close),
        cmocka_unit_test(spelling__several_as_close__first_is_named),
        cmocka_unit_test(spelling__unknown_name__message_says_what_was_meant),
        cmocka_unit_test(spelling__long_set__is_not_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
