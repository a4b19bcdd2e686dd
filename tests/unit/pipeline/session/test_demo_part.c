/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The part of a demo that a film shows. */
#include "tests/unit/test.h"

#include "pipeline/session/demo_part.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_qw.h"

static struct qw q;

static void add_message(int svc, const char *text, const char *value)
{
    qw_open(&q, 200);
    dem_u8(&q.d, svc);
    if (svc == 8)
        dem_u8(&q.d, 2);
    dem_str(&q.d, text);
    if (value)
        dem_str(&q.d, value);
    qw_player(&q, 0, 0, 0);
    qw_close(&q);
}

/* Adds a match with that many seconds of play. */
static void add_match(int seconds)
{
    add_message(8, "The match has begun!\n", NULL);
    for (int i = 0; i < 5 * seconds - 1; i++)
        qw_simple_frame(&q, 200, (float)i);
    add_message(52, "status", "Standby");
}

static void add_break(int seconds)
{
    for (int i = 0; i < 5 * seconds; i++)
        qw_simple_frame(&q, 200, (float)i);
}

static struct demo_range find(enum demo_part part, double *duration)
{
    struct dem_open open = qw_open_demo(&q, NULL);
    const struct demo_range range = demo_part_find(open.timeline, part);
    *duration = timeline_duration(open.timeline);
    dem_close(&open);
    return range;
}

static void demo_part_find__match__begins_before_it_and_ends_after_it(void **state)
{
    double duration;
    (void)state;
    qw_begin(&q, DEMO_MVD, 28);
    add_break(10);
    add_match(20);
    add_break(20);
    const struct demo_range range = find(PART_MATCH, &duration);
    assert_int_equal(range.part, PART_MATCH);
    assert_int_equal(range.num_matches, 1);
    assert_float_equal(range.from, 10 - 2, 0.5);
    assert_float_equal(range.to, 30 + 3, 0.5);
    assert_float_equal(find(PART_ALL, &duration).to, duration, 1e-9);
}

static void demo_part_find__short_recording__limits_the_range(void **state)
{
    double duration;
    (void)state;
    qw_begin(&q, DEMO_MVD, 28);
    add_break(1);
    add_match(4);
    add_break(1);
    const struct demo_range range = find(PART_MATCH, &duration);
    assert_float_equal(range.from, 0.0, 1e-9);
    assert_float_equal(range.to, duration, 1e-9);
    assert_int_equal(range.part, PART_MATCH);
}

static void demo_part_find__aborted_match__is_left_out(void **state)
{
    double duration;
    (void)state;
    qw_begin(&q, DEMO_MVD, 28);
    add_match(5);
    add_break(10);
    add_match(30);
    add_break(10);
    add_match(20);
    add_break(10);
    const struct demo_range range = find(PART_MATCH, &duration);
    assert_int_equal(range.num_matches, 2);
    assert_float_equal(range.from, 15 - 2, 0.6);
    assert_float_equal(range.to, 75 + 3, 0.9);
}

static void demo_part_find__no_match__is_the_whole_recording(void **state)
{
    double duration;
    (void)state;
    qw_begin(&q, DEMO_MVD, 28);
    add_break(10);
    const struct demo_range range = find(PART_MATCH, &duration);
    assert_int_equal(range.part, PART_ALL);
    assert_float_equal(range.from, 0.0, 1e-9);
    assert_float_equal(range.to, duration, 1e-9);
}

static void set_health(int health)
{
    dem_u8(&q.d, 3);
    dem_u8(&q.d, STAT_HEALTH);
    dem_u8(&q.d, health);
}

static float place; /* of the recorder */

static void begin_own(void)
{
    qw_begin(&q, DEMO_QWD, 28);
    place = 0.0f;
}

/* Adds frames to a player's own recording, ten a second. */
static void add_own(int num, int health, float speed)
{
    for (int i = 0; i < num; i++) {
        qw_command(&q, 50, 1, 10);
        qw_open(&q, 50);
        set_health(health);
        place += speed / 10.0f;
        qw_player(&q, 0, place, 0);
        qw_close(&q);
    }
}

static void add_intermission(void)
{
    qw_open(&q, 100);
    dem_u8(&q.d, 30);
    for (int i = 0; i < 3; i++)
        dem_coord(&q.d, 0);
    for (int i = 0; i < 3; i++)
        dem_angle(&q.d, 0);
    qw_close(&q);
}

static void demo_part_find__own_recording__begins_before_the_first_movement(void **state)
{
    double duration;
    (void)state;
    begin_own();
    add_own(8, 0, 0); /* connects */
    add_own(100, 100, 0);
    add_own(20, 100, 320);
    struct demo_range range = find(PART_PLAY, &duration);
    assert_int_equal(range.part, PART_PLAY);
    assert_float_equal(range.from, 10.8 - 1, 0.21);
    assert_float_equal(range.to, duration, 1e-9);
    /* Slow drifting on a conveyor belt, for example, is not movement of the player's own. */
    begin_own();
    add_own(5, 0, 0);
    add_own(50, 100, 20);
    add_own(20, 100, 320);
    assert_float_equal(find(PART_PLAY, &duration).from, 5.5 - 1, 0.21);
    /* Nothing is shown of the time before the player plays. */
    begin_own();
    add_own(8, 0, 0);
    add_own(20, 100, 320);
    assert_float_equal(find(PART_PLAY, &duration).from, 0.8, 0.21);
}

static void demo_part_find__own_recording__ends_after_the_last_event(void **state)
{
    double duration;
    (void)state;
    /* The player's death. */
    begin_own();
    add_own(40, 100, 320);
    add_own(60, 100, 0);
    add_own(300, 0, 0);
    assert_float_equal(find(PART_PLAY, &duration).to, 10 + 1, 0.21);
    /* The last movement, also one before a long standstill. */
    begin_own();
    add_own(40, 100, 320);
    add_own(500, 100, 0);
    assert_float_equal(find(PART_PLAY, &duration).to, 4 + 1, 0.21);
    /* The end of the level. */
    begin_own();
    add_own(40, 100, 320);
    add_own(20, 100, 0);
    add_intermission();
    add_own(100, 100, 320);
    assert_float_equal(find(PART_PLAY, &duration).to, 6.1 + 1, 0.21);
    /* A body that slides or falls does nothing. */
    begin_own();
    add_own(40, 100, 320);
    add_own(100, 0, 320);
    assert_float_equal(find(PART_PLAY, &duration).to, 4 + 1, 0.21);
    /* A respawn after a long time. */
    begin_own();
    add_own(40, 100, 320);
    add_own(200, 0, 0);
    add_own(20, 100, 320);
    const struct demo_range range = find(PART_PLAY, &duration);
    assert_float_equal(range.to, duration, 1e-9);
}

static void demo_part_find__player_never_plays__is_the_whole_recording(void **state)
{
    double duration;
    (void)state;
    begin_own();
    add_own(50, 0, 320);
    struct demo_range range = find(PART_PLAY, &duration);
    assert_int_equal(range.part, PART_ALL);
    assert_float_equal(range.to, duration, 1e-9);
    begin_own();
    add_own(50, 100, 0);
    assert_int_equal(find(PART_PLAY, &duration).part, PART_ALL);
    begin_own();
    add_own(2, 100, 0);
    add_intermission();
    add_own(50, 100, 320);
    assert_int_equal(find(PART_PLAY, &duration).part, PART_ALL);
}

static void demo_part_find__several_players__is_the_whole_recording(void **state)
{
    double duration;
    (void)state;
    qw_begin(&q, DEMO_MVD, 28);
    add_break(10);
    assert_int_equal(find(PART_PLAY, &duration).part, PART_ALL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(demo_part_find__match__begins_before_it_and_ends_after_it),
        cmocka_unit_test(demo_part_find__short_recording__limits_the_range),
        cmocka_unit_test(demo_part_find__aborted_match__is_left_out),
        cmocka_unit_test(demo_part_find__no_match__is_the_whole_recording),
        cmocka_unit_test(demo_part_find__own_recording__begins_before_the_first_movement),
        cmocka_unit_test(demo_part_find__own_recording__ends_after_the_last_event),
        cmocka_unit_test(demo_part_find__player_never_plays__is_the_whole_recording),
        cmocka_unit_test(demo_part_find__several_players__is_the_whole_recording),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
