/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <stdlib.h>

#include "render/frame.h"
#include "render/pixels/rgba16.h"
#include "render/pixels/tone_curve.h"

static void make(struct frame *frame, uint8_t rgba[8], uint16_t rgba16[8])
{
    *frame = (struct frame){.width = 2, .height = 1, .stride = 8, .rgba = rgba, .rgba16 = rgba16};
}

/* The first pixel was dithered from the mean; the second was drawn over. */
static void rgba16_finish__overdrawn_pixel__has_8_bits(void **state)
{
    (void)state;
    static const uint16_t mean[8] = {12900, 25600, 38400, 65535, 100, 200, 300, 65535};
    uint8_t rgba[8] = {51, 99, 149, 255, 200, 10, 0, 255};
    uint16_t rgba16[8], row[8];
    struct frame frame;
    make(&frame, rgba, rgba16);
    rgba16_finish(&frame, mean, NULL);
    assert_true(frame.has_rgba16);
    rgba16_row(&frame, 0, row);
    assert_memory_equal(row, mean, 4 * sizeof *row);
    assert_int_equal(row[4], 200 * 257);
    assert_int_equal(row[5], 10 * 257);
    frame.rgba[0] = 90; /* drawn over later */
    rgba16_row(&frame, 0, row);
    assert_int_equal(row[0], 90 * 257);
}

static void rgba16_finish__no_mean__is_unchanged(void **state)
{
    (void)state;
    uint8_t rgba[8] = {1, 2, 3, 255, 4, 5, 6, 255};
    uint16_t rgba16[8], row[8];
    struct frame frame;
    make(&frame, rgba, rgba16);
    rgba16_finish(&frame, NULL, NULL);
    assert_false(frame.has_rgba16);
    rgba16_row(&frame, 0, row);
    for (int i = 0; i < 8; i++)
        assert_int_equal(row[i], rgba[i] * 257);
}

/* Values that would be equal in 8 bits stay distinct. */
static void rgba16_finish__curve__keeps_values_between_8_bit_steps(void **state)
{
    (void)state;
    uint8_t rgba[8] = {1, 128, 255, 255, 2, 128, 255, 255};
    uint16_t rgba16[8];
    const uint16_t mean[8] = {386, 32896, 65535, 65535, 387, 32896, 65535, 65535};
    uint16_t *curve = tone_curve_create_16(0.5f, 1.0f);
    struct frame frame;
    make(&frame, rgba, rgba16);
    rgba16_finish(&frame, mean, curve);
    assert_int_equal(rgba16[0], 5030); /* 65535 sqrt(386 / 65535) */
    assert_int_equal(rgba16[4], 5036);
    assert_int_equal(rgba[0], 20);
    assert_int_equal(rgba[2], 255);
    assert_int_equal(rgba16[3], 65535); /* alpha is not affected */
    free(curve);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rgba16_finish__overdrawn_pixel__has_8_bits),
        cmocka_unit_test(rgba16_finish__no_mean__is_unchanged),
        cmocka_unit_test(rgba16_finish__curve__keeps_values_between_8_bit_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
