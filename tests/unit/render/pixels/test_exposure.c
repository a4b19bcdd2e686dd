/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <stdlib.h>
#include <string.h>

#include "render/pixels/accumulate.h"
#include "render/pixels/exposure.h"

enum { STOP = EXPOSURE_STEPS_PER_STOP };

static void exposure_curve__any_steps__keep_black_white_and_order(void **state)
{
    (void)state;
    for (int steps = -EXPOSURE_MAX_STEPS; steps <= EXPOSURE_MAX_STEPS; steps++) {
        struct exposure_curve curve;
        exposure_curve_init(&curve, steps);
        assert_int_equal(curve.values[0], 0);
        assert_int_equal(curve.values[255], 255);
        for (int i = 1; i < 256; i++)
            assert_true(curve.values[i] >= curve.values[i - 1]);
    }
}

static void exposure_curve__a_stop__nearly_doubles_dark_tones(void **state)
{
    (void)state;
    struct exposure_curve brighter, darker;
    exposure_curve_init(&brighter, STOP);
    exposure_curve_init(&darker, -STOP);
    assert_in_range(brighter.values[40], 72, 80);
    assert_in_range(brighter.values[200], 225, 245);
    assert_in_range(darker.values[40], 20, 24);
    for (int i = 1; i < 255; i++)
        assert_true(brighter.values[i] >= i && darker.values[i] <= i);
}

static void exposure_curve__more_steps__are_never_darker(void **state)
{
    (void)state;
    struct exposure_curve before, after;
    exposure_curve_init(&before, -EXPOSURE_MAX_STEPS);
    for (int steps = 1 - EXPOSURE_MAX_STEPS; steps <= EXPOSURE_MAX_STEPS; steps++) {
        exposure_curve_init(&after, steps);
        for (int i = 0; i < 256; i++)
            assert_true(after.values[i] + 1 >= before.values[i]); /* rounded */
        before = after;
    }
}

/* Two stops and more lift the dark, but leave lights below white and apart from each other. */
static void exposure_curve__many_stops__keep_lights_apart(void **state)
{
    (void)state;
    struct exposure_curve curve;
    exposure_curve_init(&curve, 9 * STOP / 4);
    assert_in_range(curve.values[16], 50, 64);
    assert_in_range(curve.values[40], 115, 130);
    assert_true(curve.values[230] < 252);
    assert_true(curve.values[200] - curve.values[128] >= 24);
}

/* Lengths around those of whole vectors. */
static void exposure_curve_apply__vectors__equal_plain_code(void **state)
{
    (void)state;
    enum { MAX_PIXELS = 100 };
    for (int steps = -EXPOSURE_MAX_STEPS; steps <= EXPOSURE_MAX_STEPS; steps += 7)
        for (size_t num = 0; num <= MAX_PIXELS; num++) {
            uint8_t quick[MAX_PIXELS * 4], plain[MAX_PIXELS * 4];
            struct exposure_curve curve;
            exposure_curve_init(&curve, steps);
            for (size_t i = 0; i < sizeof quick; i++)
                quick[i] = plain[i] = (uint8_t)(i * 37 + num);
            exposure_curve_apply(&curve, quick, num);
            if (steps != 0)
                exposure_curve_apply_plain(&curve, plain, num);
            assert_memory_equal(quick, plain, sizeof quick);
        }
}

static void exposure_curve_apply__no_steps__change_nothing(void **state)
{
    (void)state;
    uint8_t rgba[4] = {1, 100, 250, 7}, before[4];
    struct exposure_curve curve;
    memcpy(before, rgba, sizeof rgba);
    exposure_curve_init(&curve, 0);
    exposure_curve_apply(&curve, rgba, 1);
    assert_memory_equal(rgba, before, sizeof rgba);
}

static void exposure_curve_apply__pixels__keep_their_alpha(void **state)
{
    (void)state;
    uint8_t rgba[8 * 4];
    struct exposure_curve curve;
    memset(rgba, 50, sizeof rgba);
    exposure_curve_init(&curve, STOP);
    exposure_curve_apply(&curve, rgba, 8);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(rgba[4 * i], curve.values[50]);
        assert_int_equal(rgba[4 * i + 3], 50);
    }
}

static void exposure_apply_16__same_values__agree_with_8_bits(void **state)
{
    (void)state;
    static const int steps[] = {-STOP, STOP / 2, STOP, 17 * STOP / 10, 9 * STOP / 4};
    for (size_t k = 0; k < sizeof steps / sizeof steps[0]; k++) {
        uint16_t rgba[256 * 4];
        struct exposure_curve curve;
        exposure_curve_init(&curve, steps[k]);
        for (int i = 0; i < 256 * 4; i++)
            rgba[i] = (uint16_t)(i / 4 * 257);
        exposure_apply_16(steps[k], rgba, 256);
        for (int i = 0; i < 256; i++) {
            const int off = rgba[4 * i] / 257 - curve.values[i];
            assert_true(abs(off) <= 6); /* the curve of 8 bits is linear between its knots */
            assert_int_equal(rgba[4 * i + 3], i * 257);
        }
    }
}

/* 33 x 5 pixels: whole vectors and the rest of a row. */
static void accumulate_finish__steps__follow_the_curve_of_16_bits(void **state)
{
    (void)state;
    enum { WIDTH = 33, HEIGHT = 5, NUM = WIDTH * HEIGHT * 4 };
    uint8_t subframe[NUM + 16] = {0}, out[NUM];
    uint16_t expected[NUM];
    struct accumulator accumulator;
    accumulate_init(&accumulator, WIDTH, HEIGHT);
    for (int i = 0; i < NUM; i++)
        subframe[i] = i % 4 == 3 ? 255 : (uint8_t)(i * 7);
    accumulate_add(&accumulator, (const uint8_t *[]){subframe}, 1);
    accumulate_mean(&accumulator, expected);
    exposure_apply_16(STOP, expected, WIDTH * HEIGHT);
    accumulate_finish(&accumulator, STOP, out);
    for (int i = 0; i < NUM; i++)
        assert_true(abs(expected[i] - out[i] * 257) <= 258);
    accumulate_free(&accumulator);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exposure_curve__any_steps__keep_black_white_and_order),
        cmocka_unit_test(exposure_curve__a_stop__nearly_doubles_dark_tones),
        cmocka_unit_test(exposure_curve__more_steps__are_never_darker),
        cmocka_unit_test(exposure_curve__many_stops__keep_lights_apart),
        cmocka_unit_test(exposure_curve_apply__vectors__equal_plain_code),
        cmocka_unit_test(exposure_curve_apply__no_steps__change_nothing),
        cmocka_unit_test(exposure_curve_apply__pixels__keep_their_alpha),
        cmocka_unit_test(exposure_apply_16__same_values__agree_with_8_bits),
        cmocka_unit_test(accumulate_finish__steps__follow_the_curve_of_16_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
