/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "cutscene/camera/curve.h"
#include "cutscene/camera/time_map.h"

#define KEYS(...)                                                                                  \
    (struct curve_key[])                                                                           \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

static void curve_at__between_keys__eases(void **state)
{
    (void)state;
    const struct curve curve = {4,
                                KEYS({0, false, 1, 0}, {2, false, 3, EASE_LINEAR},
                                     {4, false, 5, EASE_SMOOTH}, {6, false, 9, EASE_HOLD}),
                                false};
    assert_float_equal(curve_at(&curve, -1), 1, 1e-12);
    assert_float_equal(curve_at(&curve, 0.5), 1.5, 1e-12);
    /* a quarter of the way: 3/16 - 2/64 = 0.15625 of 2 */
    assert_float_equal(curve_at(&curve, 2.5), 3.3125, 1e-12);
    assert_float_equal(curve_at(&curve, 5.9), 5, 1e-12);
    assert_float_equal(curve_at(&curve, 6), 9, 1e-12);
}

static void curve_integral__of_eases__is_exact(void **state)
{
    (void)state;
    const struct curve smooth = {2, KEYS({0, false, 1, 0}, {2, false, 0.2, EASE_SMOOTH}), false};
    /* The ramp is symmetric: the mean of both ends. */
    assert_float_equal(curve_integral(&smooth, 2), 1.2, 1e-12);
    assert_float_equal(curve_integral(&smooth, 3), 1.4, 1e-12);
    assert_float_equal(curve_integral(&smooth, -1), -1, 1e-12);
    const struct curve in = {2, KEYS({1, false, 0, 0}, {4, false, 3, EASE_IN}), false};
    assert_float_equal(curve_integral(&in, 4), 3, 1e-12);
    const struct curve out = {2, KEYS({1, false, 0, 0}, {4, false, 3, EASE_OUT}), false};
    assert_float_equal(curve_integral(&out, 4), 6, 1e-12);
}

static void curve_integral__is_the_sum_of_small_steps(void **state)
{
    (void)state;
    const struct curve curve = {4,
                                KEYS({0.5, false, 1, 0}, {1, false, 0.1, EASE_SMOOTH},
                                     {2, false, 2, EASE_IN}, {3, false, -1, EASE_OUT}),
                                false};
    double sum = 0;
    for (int i = 0; i < 40000; i++) {
        assert_float_equal(curve_integral(&curve, i * 1e-4), sum, 1e-6);
        sum += curve_at(&curve, (i + 0.5) * 1e-4) * 1e-4;
    }
}

static void curve_monotone__flat_neighbour__is_not_passed(void **state)
{
    (void)state;
    const double times[] = {0, 1, 2, 3}, values[] = {0, 0, 10, 10};
    for (int i = 0; i <= 300; i++) {
        const double value = curve_monotone(4, times, values, i / 100.0);
        assert_true(value >= 0 && value <= 10);
    }
    assert_float_equal(curve_monotone(4, times, values, 1.5), 5, 1e-12);
}

static void curve_monotone__points_on_a_line__is_the_line(void **state)
{
    (void)state;
    const double times[] = {0, 1, 4}, values[] = {2, 4, 10};
    for (int i = 0; i <= 40; i++)
        assert_float_equal(curve_monotone(3, times, values, i / 10.0), 2 + i / 5.0, 1e-12);
}

/* Rounding must not let a frozen moment jitter across an event at exactly that time. */
static void time_map_at__inside_a_freeze__is_one_number(void **state)
{
    (void)state;
    static struct curve_key speeds[] = {{.time = 0, .value = 1.1}, {.time = 3.3, .value = 0.37}};
    for (int has_demo = 0; has_demo < 2; has_demo++) {
        struct freeze freezes[] = {
            {.at = 0.7, .length = 0.9},
            {.at = 2.1, .length = 1.3, .has_demo = has_demo, .demo = 234.56789}};
        const struct time_map map = {.from = 233.1,
                                     .speed = {.num = 2, .keys = speeds},
                                     .num_freezes = 2,
                                     .freezes = freezes};
        for (int i = 0; i < 2; i++) {
            const double first = time_map_at(&map, freezes[i].at);
            for (int k = 1; k <= 1000; k++)
                assert_true(time_map_at(&map, freezes[i].at + freezes[i].length * k / 1000) ==
                            first);
        }
        assert_true(time_map_at(&map, 3.0) == 234.56789 || !has_demo);
        assert_true(time_map_at(&map, 3.5) > time_map_at(&map, 3.41));
    }
}

static void time_map_at__speed_ramp_and_freeze(void **state)
{
    (void)state;
    struct freeze freezes[] = {{.at = 2, .length = 1.5}};
    struct time_map map = {.from = 10, .num_freezes = 1, .freezes = freezes};
    assert_float_equal(time_map_at(&map, 1), 11, 1e-12);
    assert_float_equal(time_map_at(&map, 3), 12, 1e-12);
    assert_float_equal(time_map_at(&map, 4), 12.5, 1e-12);
    assert_float_equal(time_map_at(&map, 2.5), 12, 0);
    map.speed = (struct curve){2, KEYS({0, false, 1, 0}, {2, false, 0.5, EASE_LINEAR}), false};
    assert_float_equal(time_map_at(&map, 2), 11.5, 1e-12);
    assert_float_equal(time_map_at(&map, 3.5), 11.5, 1e-12);
    assert_float_equal(time_map_at(&map, 5.5), 12.5, 1e-12);
}

static void time_map_find__forwards_backwards_and_never(void **state)
{
    (void)state;
    double time = -1;
    struct time_map map = {.from = 10};
    assert_true(time_map_find(&map, 12.345, 100, &time));
    assert_float_equal(time, 2.345, 1e-6);
    assert_false(time_map_find(&map, 9, 100, &time));
    map.speed = (struct curve){1, KEYS({0, false, -0.5, 0}), false};
    assert_true(time_map_find(&map, 9, 100, &time));
    assert_float_equal(time, 2, 1e-6);
}

static void time_map_at__time_keys__go_through_them(void **state)
{
    (void)state;
    double times[] = {0, 2, 4}, values[] = {5, 6, 6};
    const struct time_map map = {.num_keys = 3, .key_times = times, .key_values = values};
    assert_float_equal(time_map_at(&map, 2), 6, 1e-12);
    assert_float_equal(time_map_at(&map, 3), 6, 1e-12);
    assert_float_equal(time_map_at(&map, -1), 5, 1e-12);
}

static void time_map_at__time_keys_with_eases__follow_them(void **state)
{
    (void)state;
    double times[] = {0, 2, 4, 6, 8}, values[] = {5, 6, 8, 10, 9};
    enum curve_ease eases[] = {EASE_DEFAULT, EASE_LINEAR, EASE_IN, EASE_HOLD, EASE_DEFAULT};
    struct time_map map = {
        .num_keys = 5, .key_times = times, .key_values = values, .key_eases = eases};
    for (int i = 0; i < 5; i++)
        assert_float_equal(time_map_at(&map, times[i]), values[i], 1e-12);
    assert_float_equal(time_map_at(&map, 0.5), 5.25, 1e-12);
    assert_float_equal(time_map_at(&map, 3), 6.5, 1e-12);
    assert_float_equal(time_map_at(&map, 5.99), 8, 0);
    const double eased = time_map_at(&map, 6.5);
    map.key_eases = NULL;
    assert_float_equal(time_map_at(&map, 6.5), eased, 0);
    assert_true(fabs(time_map_at(&map, 3) - 6.5) > 0.1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(curve_at__between_keys__eases),
        cmocka_unit_test(curve_integral__of_eases__is_exact),
        cmocka_unit_test(curve_integral__is_the_sum_of_small_steps),
        cmocka_unit_test(curve_monotone__flat_neighbour__is_not_passed),
        cmocka_unit_test(curve_monotone__points_on_a_line__is_the_line),
        cmocka_unit_test(time_map_at__inside_a_freeze__is_one_number),
        cmocka_unit_test(time_map_at__speed_ramp_and_freeze),
        cmocka_unit_test(time_map_find__forwards_backwards_and_never),
        cmocka_unit_test(time_map_at__time_keys__go_through_them),
        cmocka_unit_test(time_map_at__time_keys_with_eases__follow_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
