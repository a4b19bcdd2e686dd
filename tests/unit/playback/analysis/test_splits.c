/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/err.h"
#include "playback/analysis/splits.h"
#include "tests/unit/test_arena.h"
#include "tests/unit/test_dem.h"

static struct dem d[2];

static void say(struct dem *demo, const char *text)
{
    dem_u8(demo, 8);
    dem_str(demo, text);
}

/* Returns a run along x at `speed` that starts at a given clock. There are items at 64 and
 * 320 units. */
static struct dem_open run(struct dem *demo, float clock, float speed)
{
    dem_begin(demo, "-1\n", 15, 0);
    float before = 0.0f;
    for (int i = 0; i < 40; i++) {
        const float x = (float)i * 0.1f * speed;
        dem_frame(demo, clock + (float)i * 0.1f);
        dem_entity(demo, 1, x, 0, 0, 0);
        if (before < 64.0f && x >= 64.0f) {
            say(demo, "You got the "); /* in parts, as the game sends it */
            say(demo, "shells");
            say(demo, "\n");
        }
        if (before < 320.0f && x >= 320.0f)
            say(demo, "You get 25 health\n");
        dem_end_block(demo);
        before = x;
    }
    return dem_open(demo);
}

static void splits_find__two_runs__are_compared_at_common_points(void **state)
{
    (void)state;
    struct err err = {0};
    struct splits splits;
    struct dem_open slow = run(&d[0], 1.0f, 160), fast = run(&d[1], 2.0f, 320);
    const struct timeline *const runs[2] = {slow.timeline, fast.timeline};
    assert_true(splits_find(runs, &splits, arena, &err));
    assert_int_equal(splits.num, 2);
    assert_string_equal(splits.all[0].what, "You got the shells");
    assert_string_equal(splits.all[1].what, "You get 25 health");
    /* A message is received at the time of the previous frame. */
    assert_near(splits.all[0].time[0], 1.3, 1e-4);
    assert_near(splits.all[0].time[1], 2.1, 1e-4);
    assert_near(splits.all[1].time[0], 2.9, 1e-4);
    assert_near(splits.all[1].time[1], 2.9, 1e-4);
    assert_near(splits.all[1].demo[1], 0.9, 1e-4);
    assert_near(splits.later, -1.0, 1e-4);
    dem_close(&slow);
    dem_close(&fast);
}

/* Returns a run along boxes of one name every 400 units, starting with box `first`. */
static struct dem_open run_of_boxes(struct dem *demo, int first)
{
    dem_begin(demo, "-1\n", 15, 0);
    for (int i = 0; i < 40; i++) {
        dem_frame(demo, 1.0f + (float)i * 0.1f);
        dem_entity(demo, 1, (float)i * 40, 0, 0, 0);
        if (i % 10 == 0 && i / 10 >= first)
            say(demo, "You got the shells \n");
        dem_end_block(demo);
    }
    return dem_open(demo);
}

static void splits_find__one_is_left_out__none_is_shifted(void **state)
{
    (void)state;
    struct err err = {0};
    struct splits splits;
    struct dem_open all = run_of_boxes(&d[0], 1), less = run_of_boxes(&d[1], 2);
    const struct timeline *const runs[2] = {all.timeline, less.timeline};
    assert_true(splits_find(runs, &splits, arena, &err));
    assert_int_equal(splits.num, 2);
    for (int i = 0; i < 2; i++) {
        assert_string_equal(splits.all[i].what, "You got the shells");
        assert_near(splits.all[i].time[0], splits.all[i].time[1], 1e-4);
    }
    dem_close(&all);
    dem_close(&less);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(splits_find__two_runs__are_compared_at_common_points,
                                        arena_set_up, arena_tear_down),
        cmocka_unit_test_setup_teardown(splits_find__one_is_left_out__none_is_shifted, arena_set_up,
                                        arena_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
