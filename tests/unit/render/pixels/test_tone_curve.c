/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <stdlib.h>

#include "render/pixels/tone_curve.h"

static void tone_curve__ones__is_the_identity(void **state)
{
    (void)state;
    struct tone_curve curve;
    tone_curve_init(&curve, 1.0f, 1.0f);
    assert_true(curve.is_identity);
    for (int i = 0; i < 256; i++)
        assert_int_equal(curve.values[i], i);
    assert_null(tone_curve_create_16(1.0f, 1.0f));
}

static void tone_curve__contrast__is_clipped_at_white(void **state)
{
    (void)state;
    struct tone_curve curve;
    tone_curve_init(&curve, 1.0f, 2.0f);
    assert_int_equal(curve.values[60], 120);
    assert_int_equal(curve.values[200], 255);
}

/* 255 sqrt(100 / 255) = 159.7 */
static void tone_curve__gamma__is_applied_after_contrast(void **state)
{
    (void)state;
    struct tone_curve curve;
    tone_curve_init(&curve, 0.5f, 0.5f);
    assert_int_equal(curve.values[0], 0);
    assert_int_equal(curve.values[200], 160);
}

static void tone_curve_apply__pixels__keep_their_alpha(void **state)
{
    (void)state;
    struct tone_curve curve;
    uint8_t rgba[2][4] = {{60, 200, 0, 60}, {1, 2, 3, 4}};
    static const uint8_t expected[2][4] = {{120, 255, 0, 60}, {2, 4, 6, 4}};
    tone_curve_init(&curve, 1.0f, 2.0f);
    tone_curve_apply(&curve, rgba[0], 2);
    assert_memory_equal(rgba, expected, sizeof rgba);
}

/* 8-bit input would map to only two distinct values here. */
static void tone_curve_16__gamma__keeps_values_between_8_bit_steps(void **state)
{
    (void)state;
    uint16_t *const curve = tone_curve_create_16(0.5f, 1.0f);
    assert_int_equal(curve[386], 5030); /* 65535 sqrt(386 / 65535) */
    assert_int_equal(curve[387], 5036);
    assert_int_equal(curve[65535], 65535);
    free(curve);
}

/* The 16-bit curve, read at the 257 times wider steps of 8 bits, agrees within rounding. */
static void tone_curve_16__same_settings__agrees_with_8_bits(void **state)
{
    (void)state;
    struct tone_curve curve;
    uint16_t *const fine = tone_curve_create_16(1.3f, 1.2f);
    tone_curve_init(&curve, 1.3f, 1.2f);
    for (int i = 0; i < 256; i++)
        assert_in_range(fine[i * 257] + 130, curve.values[i] * 257, curve.values[i] * 257 + 260);
    free(fine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tone_curve__ones__is_the_identity),
        cmocka_unit_test(tone_curve__contrast__is_clipped_at_white),
        cmocka_unit_test(tone_curve__gamma__is_applied_after_contrast),
        cmocka_unit_test(tone_curve_apply__pixels__keep_their_alpha),
        cmocka_unit_test(tone_curve_16__gamma__keeps_values_between_8_bit_steps),
        cmocka_unit_test(tone_curve_16__same_settings__agrees_with_8_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
