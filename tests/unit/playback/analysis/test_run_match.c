/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/run_match.h"
#include "tests/unit/test.h"

#include "playback/analysis/run_log.h"
#include "playback/analysis/splits.h"
#include "tests/unit/test_arena.h"
#include "tests/unit/test_dem.h"

static struct dem d[2];

/* A figure of eight: from {0, 0} along x, back above and down across the first line at {320, 0}. */
static const float eight[][2] = {{0, 0}, {640, 0}, {640, 320}, {320, 320}, {320, -320}};

/* Returns a run along the corners of a route, at a speed in units per second. It waits `pause` seconds
 * at corner 1. */
static struct dem_open run(struct dem *demo, float speed, float pause)
{
    enum { CORNERS = sizeof eight / sizeof *eight, HAS_Y = 4 };
    float clock = 1.0f, along = 0.0f;
    dem_begin(demo, "-1\n", 15, 0);
    for (int corner = 0; corner + 1 < CORNERS; clock += 0.1f) {
        const float *from = eight[corner], *to = eight[corner + 1];
        const float length = fabsf(to[0] - from[0]) + fabsf(to[1] - from[1]);
        dem_frame(demo, clock);
        dem_entity(demo, 1, from[0] + (to[0] - from[0]) * along / length, 0, 0, HAS_Y);
        dem_coord(demo, from[1] + (to[1] - from[1]) * along / length);
        dem_end_block(demo);
        if (corner == 1 && along <= 0.0f && pause > 0.0f) {
            pause -= 0.1f;
            continue;
        }
        along += 0.1f * speed;
        if (along >= length) {
            along -= length;
            corner++;
        }
    }
    return dem_open(demo);
}

static const struct run_match *match(const struct dem_open *own, const struct dem_open *other,
                                     const struct splits *splits)
{
    return run_match_create(run_log_create(own->timeline, arena), 0.0,
                            run_log_create(other->timeline, arena), 0.0, splits, arena);
}

/* Where the route crosses itself, the other run is found on the same pass, even if it was there
 * on the other one at about the same time. */
static void run_match_at__route_that_crosses_itself__is_followed(void **state)
{
    (void)state;
    double other = 0.0;
    struct dem_open own = run(&d[0], 320, 0), slow = run(&d[1], 160, 0);
    const struct run_match *ahead = match(&own, &slow, NULL), *behind = match(&slow, &own, NULL);
    for (double time = 0.3; time < 5.8; time += 0.05) {
        assert_true(run_match_at(ahead, time, &other));
        assert_near(other, 2.0 * time, 0.3);
        assert_true(run_match_at(behind, 2.0 * time, &other));
        assert_near(other, time, 0.15);
    }
    dem_close(&own);
    dem_close(&slow);
}

static void run_match_at__other_waited__is_when_it_came(void **state)
{
    (void)state;
    double other = 0.0;
    struct dem_open own = run(&d[0], 320, 0), waiting = run(&d[1], 320, 4.0f);
    const struct run_match *m = match(&own, &waiting, NULL);
    assert_true(run_match_at(m, 1.5, &other));
    assert_near(other, 1.5, 0.1);
    assert_true(run_match_at(m, 2.5, &other));
    assert_near(other, 6.5, 0.2);
    assert_true(run_match_at(m, 5.0, &other));
    assert_near(other, 9.0, 0.2);
    dem_close(&own);
    dem_close(&waiting);
}

/* While both stand still, neither is ahead. */
static void run_match_at__both_waited__is_the_same_time(void **state)
{
    (void)state;
    double other = 0.0;
    struct dem_open own = run(&d[0], 320, 4.0f), shorter = run(&d[1], 320, 3.0f);
    const struct run_match *m = match(&own, &shorter, NULL);
    for (double time = 2.0; time < 5.0; time += 0.25) {
        assert_true(run_match_at(m, time, &other));
        assert_near(other, time, 0.15);
    }
    assert_true(run_match_at(m, 7.0, &other));
    assert_near(other, 6.0, 0.15);
    dem_close(&own);
    dem_close(&shorter);
}

/* After a split the other run is where it was then, whatever was found before. */
static void run_match_at__split__says_where_the_other_run_is(void **state)
{
    (void)state;
    double other = 0.0;
    struct split one = {.what = "a line", .demo = {2.0, 6.0}, .time = {2.0, 6.0}};
    const struct splits splits = {.map = "m", .num = 1, .all = &one, .later = 40.0};
    struct dem_open own = run(&d[0], 320, 0), waiting = run(&d[1], 320, 4.0f);
    const struct run_match *m = match(&own, &waiting, &splits);
    assert_false(run_match_at(m, 1.0, &other));
    assert_true(run_match_at(m, 2.5, &other));
    assert_near(other, 6.5, 0.2);
    dem_close(&own);
    dem_close(&waiting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(run_match_at__route_that_crosses_itself__is_followed,
                                        arena_set_up, arena_tear_down),
        cmocka_unit_test_setup_teardown(run_match_at__other_waited__is_when_it_came, arena_set_up,
                                        arena_tear_down),
        cmocka_unit_test_setup_teardown(run_match_at__both_waited__is_the_same_time, arena_set_up,
                                        arena_tear_down),
        cmocka_unit_test_setup_teardown(run_match_at__split__says_where_the_other_run_is,
                                        arena_set_up, arena_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
