/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/vec.h"
#include "cutscene/camera/time_spline.h"

enum { NUM = 5 };
static const double times[NUM] = {0, 1, 1.5, 4, 6};

static double derivative(const struct time_spline *spline, double time)
{
    return (time_spline_at(spline, time + 1e-5) - time_spline_at(spline, time - 1e-5)) / 2e-5;
}

static double second(const struct time_spline *spline, double time, double way)
{
    return (derivative(spline, time + 2.1e-3 * way) - derivative(spline, time + 1e-4 * way)) /
           (2e-3 * way);
}

static void time_spline__symmetric_keys__by_hand(void **state)
{
    (void)state;
    /* Slope 0 at both ends, s in the middle: 2 s (1 + 1) = 3 (1 + 1). */
    static const double t[] = {0, 1, 2}, v[] = {0, 1, 2};
    struct arena *arena = arena_create();
    const struct time_spline *spline = time_spline_create(3, t, v, arena);
    assert_float_equal(derivative(spline, 1), 1.5, 1e-6);
    /* u = 1/2: 0.5 - 1.5 / 8 */
    assert_float_equal(time_spline_at(spline, 0.5), 0.3125, 1e-12);
    arena_destroy(arena);
}

static void time_spline__through_keys__twice_smooth_and_at_rest(void **state)
{
    (void)state;
    static const double values[NUM] = {3, 10, -4, 5, 5};
    struct arena *arena = arena_create();
    const struct time_spline *spline = time_spline_create(NUM, times, values, arena);
    for (int i = 0; i < NUM; i++)
        assert_float_equal(time_spline_at(spline, times[i]), values[i], 1e-12);
    for (int i = 1; i < NUM - 1; i++)
        assert_float_equal(second(spline, times[i], -1), second(spline, times[i], 1), 0.6);
    assert_float_equal(derivative(spline, 2e-5), 0, 0.01);
    assert_float_equal(derivative(spline, 6 - 2e-5), 0, 0.01);
    assert_float_equal(time_spline_at(spline, -1), 3, 0);
    assert_float_equal(time_spline_at(spline, 7), 5, 0);
    assert_float_equal(time_spline_at(time_spline_create(1, times, values, arena), 9), 3, 0);
    arena_destroy(arena);
}

/* Rotations about one axis behave like numbers. */
static void turn_spline__one_axis__is_the_spline_of_its_angle(void **state)
{
    (void)state;
    static const double degrees[NUM] = {0, 100, 40, 60, -50};
    versors turns[NUM];
    struct arena *arena = arena_create();
    for (int i = 0; i < NUM; i++)
        turns[i] = glms_quatv(glm_rad((float)degrees[i]), vec3_make(0, 0, 1));
    const struct time_spline *numbers = time_spline_create(NUM, times, degrees, arena);
    const struct turn_spline *spline = turn_spline_create(NUM, times, turns, arena);
    for (int i = 0; i <= 600; i++) {
        const versors q = turn_spline_at(spline, i / 100.0);
        assert_float_equal(glm_deg(2.0f * atan2f(q.z, q.w)), time_spline_at(numbers, i / 100.0),
                           0.01);
    }
    arena_destroy(arena);
}

/* Returns the rotation vector from one time to another per second, in the frame of the first. */
static vec3s rate(const struct turn_spline *spline, double from, double to)
{
    const versors a = turn_spline_at(spline, from), b = turn_spline_at(spline, to);
    const versors q = glms_quat_mul(glms_quat_conjugate(a), b);
    return glms_vec3_scale(vec3_make(q.x, q.y, q.z), 2.0f / (float)(to - from));
}

static vec3s acceleration(const struct turn_spline *spline, double time, double way)
{
    const double step = 0.02 * way;
    const vec3s a = rate(spline, time, time + step), b = rate(spline, time + step, time + 2 * step);
    return glms_vec3_scale(glms_vec3_sub(b, a), 1.0f / (float)step);
}

static void turn_spline__any_turns__hit_keys_smoothly_and_at_rest(void **state)
{
    (void)state;
    static const float angles[NUM][3] = {
        {0, 0, 0}, {0.6f, 0.2f, 0}, {0.5f, 0.8f, 0.3f}, {-0.2f, 1.2f, 0.5f}, {-0.9f, 1.0f, -0.3f}};
    versors turns[NUM];
    struct arena *arena = arena_create();
    for (int i = 0; i < NUM; i++) {
        const versors yaw = glms_quatv(angles[i][1], vec3_make(0, 0, 1));
        const versors pitch = glms_quatv(angles[i][0], vec3_make(0, 1, 0));
        const versors roll = glms_quatv(angles[i][2], vec3_make(1, 0, 0));
        turns[i] = glms_quat_mul(glms_quat_mul(yaw, pitch), roll);
    }
    const struct turn_spline *spline = turn_spline_create(NUM, times, turns, arena);
    for (int i = 0; i < NUM; i++)
        assert_float_equal(glms_quat_dot(turn_spline_at(spline, times[i]), turns[i]), 1, 1e-5);
    for (int i = 1; i < NUM - 1; i++) {
        const vec3s before = acceleration(spline, times[i], -1);
        const vec3s after = acceleration(spline, times[i], 1);
        assert_true(glms_vec3_distance(before, after) < 0.6f);
        /* The acceleration is large enough to have a direction. */
        assert_true(glms_vec3_norm(before) > 0.5f);
    }
    assert_true(glms_vec3_norm(rate(spline, 0, 0.01)) < 0.05f);
    assert_true(glms_vec3_norm(rate(spline, 5.99, 6)) < 0.05f);
    arena_destroy(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_spline__symmetric_keys__by_hand),
        cmocka_unit_test(time_spline__through_keys__twice_smooth_and_at_rest),
        cmocka_unit_test(turn_spline__one_axis__is_the_spline_of_its_angle),
        cmocka_unit_test(turn_spline__any_turns__hit_keys_smoothly_and_at_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
