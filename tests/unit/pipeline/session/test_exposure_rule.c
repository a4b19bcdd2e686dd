/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <string.h>

#include "pipeline/session/exposure_rule.h"
#include "render/pixels/exposure.h"

enum { STOP = EXPOSURE_STEPS_PER_STOP, WIDTH = 64, HEIGHT = 36 };

static uint8_t rgba[HEIGHT][WIDTH][4];

static void fill(int left, int top, int right, int bottom, uint8_t value)
{
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++)
            memset(rgba[y][x], value, 4);
}

static int suit(void)
{
    struct exposure_tones tones = {0};
    exposure_tones_add(&tones, rgba[0][0], WIDTH, HEIGHT);
    return exposure_rule_suit(&tones);
}

static int suit_grey(uint8_t value)
{
    fill(0, 0, WIDTH, HEIGHT, value);
    return suit();
}

static void exposure_rule_suit__dark_pictures__are_brightened_up_to_a_limit(void **state)
{
    (void)state;
    assert_in_range(suit_grey(10), 29 * STOP / 10, 13 * STOP / 4);
    assert_in_range(suit_grey(40), 3 * STOP / 2, 2 * STOP);
    for (int value = 1; value < 255; value++)
        assert_true(suit_grey((uint8_t)value) <= suit_grey((uint8_t)(value - 1)));
}

static void exposure_rule_suit__bright_pictures__are_darkened_a_little(void **state)
{
    (void)state;
    assert_int_equal(suit_grey(108), 0);
    assert_int_equal(suit_grey(110), 0);
    assert_true(suit_grey(130) < 0);
    assert_int_equal(suit_grey(255), -STOP / 2);
}

static void exposure_rule_suit__a_subject_in_the_middle__counts_more(void **state)
{
    (void)state;
    fill(0, 0, WIDTH, HEIGHT, 30);
    fill(24, 12, 40, 24, 160);
    const int middle = suit();
    fill(0, 0, WIDTH, HEIGHT, 30);
    fill(0, 0, 16, 12, 160);
    assert_true(middle < suit());
}

static void exposure_rule_suit__a_lamp_in_a_dark_room__hardly_counts(void **state)
{
    (void)state;
    const int room = suit_grey(40);
    fill(0, 0, WIDTH, 2, 255);
    assert_true(suit() > room - STOP / 4);
}

static void exposure_rule_suit__no_picture__is_as_is(void **state)
{
    (void)state;
    const struct exposure_tones none = {0};
    assert_int_equal(exposure_rule_suit(&none), 0);
}

/* Shots of one place differ little, unless one is much brighter. */
static void exposure_rule_join__views_of_a_level__stay_near_its_base(void **state)
{
    (void)state;
    assert_int_equal(exposure_rule_join(STOP, STOP), STOP);
    assert_in_range(exposure_rule_join(STOP, STOP / 2.0), STOP / 2 + 1, 3 * STOP / 4);
    assert_in_range(exposure_rule_join(STOP, 1.6 * STOP), 5 * STOP / 4, 3 * STOP / 2);
    assert_in_range(exposure_rule_join(3 * STOP / 2, 0.0), 1, 3 * STOP / 4);
    assert_int_equal(exposure_rule_join(3 * STOP, 4.0 * STOP), 13 * STOP / 4);
    for (int view = -STOP; view < 2 * STOP; view++)
        assert_true(exposure_rule_join(STOP, view) <= exposure_rule_join(STOP, view + 1));
}

static void exposure_rule_weight__distance__falls_to_nothing(void **state)
{
    (void)state;
    assert_true(exposure_rule_weight(0.0) == 1.0);
    assert_true(exposure_rule_weight(-0.5) == exposure_rule_weight(0.5));
    assert_true(exposure_rule_weight(0.5) > exposure_rule_weight(1.0));
    assert_true(exposure_rule_weight(EXPOSURE_REACH) == 0.0);
    assert_true(exposure_rule_weight(2 * EXPOSURE_REACH) == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exposure_rule_suit__dark_pictures__are_brightened_up_to_a_limit),
        cmocka_unit_test(exposure_rule_suit__bright_pictures__are_darkened_a_little),
        cmocka_unit_test(exposure_rule_suit__a_subject_in_the_middle__counts_more),
        cmocka_unit_test(exposure_rule_suit__a_lamp_in_a_dark_room__hardly_counts),
        cmocka_unit_test(exposure_rule_suit__no_picture__is_as_is),
        cmocka_unit_test(exposure_rule_join__views_of_a_level__stay_near_its_base),
        cmocka_unit_test(exposure_rule_weight__distance__falls_to_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
