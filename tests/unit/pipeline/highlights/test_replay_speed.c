/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

/* The speed of replays: the hit and the end are where the average speed puts them. */
#include "pipeline/highlights/replay_speed.h"

#include <math.h>

#include "cutscene/camera/time_map.h"

/* Plays a replay as a script does, and returns the demo time after some seconds of film. */
static double demo_at(const struct replay_range *range, double film)
{
    struct replay_speed_key keys[REPLAY_SPEED_MAX_KEYS];
    struct curve_key curve_keys[REPLAY_SPEED_MAX_KEYS] = {0};
    const int num = replay_speed_keys(range, keys);
    for (int i = 0; i < num; i++) {
        assert_true(keys[i].speed > 0.0 && keys[i].speed <= 1.0);
        assert_true(i == 0 || keys[i].time > keys[i - 1].time);
        curve_keys[i] = (struct curve_key){.time = keys[i].time,
                                           .value = keys[i].speed,
                                           .ease = keys[i].is_step ? EASE_HOLD : EASE_DEFAULT};
    }
    const struct time_map map = {.from = range->from, .speed = {.num = num, .keys = curve_keys}};
    return time_map_at(&map, film);
}

static struct replay_range range_of(double lead, double hold, double slowest)
{
    struct replay_range range = {100.0 - lead, 100.0, 100.0 + hold, slowest, 1.0};
    range.mean = replay_speed_mean(&range, 4.5);
    return range;
}

static void replay_speed__any_range__shows_the_hit_and_the_end_on_time(void **state)
{
    (void)state;
    static const double leads[] = {0.3, 0.5, 0.9, 1.4, 2.1}, holds[] = {0.2, 0.35, 0.55, 1.0};
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 4; k++)
            for (int slow = 0; slow < 2; slow++) {
                const struct replay_range range = range_of(leads[i], holds[k], slow ? 0.2 : 0.35);
                const double hit = leads[i] / range.mean, end = hit + holds[k] / range.mean;
                assert_near(demo_at(&range, hit), range.hit, 1e-6);
                assert_near(demo_at(&range, end), range.to, 1e-6);
                assert_true(end <= 4.5 + 1e-9);
            }
}

static void replay_speed__usual_range__is_slow_around_the_hit_only(void **state)
{
    (void)state;
    const struct replay_range range = range_of(0.9, 0.55, 0.35);
    const double hit = 0.9 / range.mean, end = hit + 0.55 / range.mean, step = 0.01;
    const double slow = (demo_at(&range, hit + step) - demo_at(&range, hit - step)) / (2 * step);
    assert_near(slow, 0.35, 0.05);
    assert_near(demo_at(&range, step) - range.from, step, 0.001);
    assert_near(range.to - demo_at(&range, end - step), step, 0.001);
    assert_true(end >= 2.5 && end <= 4.0);
}

static void replay_speed__no_slow_motion__is_constant(void **state)
{
    (void)state;
    struct replay_speed_key keys[REPLAY_SPEED_MAX_KEYS];
    const struct replay_range range = range_of(2.0, 1.3, 1.0);
    assert_int_equal(replay_speed_keys(&range, keys), 1);
    assert_near(keys[0].speed, 1.0, 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replay_speed__any_range__shows_the_hit_and_the_end_on_time),
        cmocka_unit_test(replay_speed__usual_range__is_slow_around_the_hit_only),
        cmocka_unit_test(replay_speed__no_slow_motion__is_constant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
