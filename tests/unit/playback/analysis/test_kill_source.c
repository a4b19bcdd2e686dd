/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Kills and deaths are those that the server reports, unless it cannot be understood. */
#include "tests/unit/test.h"

#include "demo/protocol/quake.h"
#include "playback/analysis/player_actions.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_qw.h"

/* Writes a frame with player 0, and player 1 in an animation frame. */
static void put_frame(struct qw *q, int pose)
{
    qw_open(q, 100);
    qw_player(q, 0, 0, 0);
    dem_u8(&q->d, 42);
    dem_u8(&q->d, 1);
    dem_i16(&q->d, 7);
    dem_u8(&q->d, pose);
    dem_position(&q->d, 300, 0, 0);
    qw_close(q);
}

static void put_points(struct qw *q, int points)
{
    qw_open(q, 0);
    dem_u8(&q->d, 14);
    dem_u8(&q->d, 0);
    dem_i16(&q->d, points);
    qw_close(q);
}

enum { ROUNDS = 5, POINTS = 3 /* per round */ };

/* Returns the actions of a game in which "two" dies five times, while the points of "one" rise
 * three times as often. The first `num_reported` deaths have obituaries. */
static struct player_actions *play(int num_reported)
{
    static struct qw q;
    int points = 0;
    qw_begin(&q, DEMO_MVD, 28);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < 10; i++) {
            put_frame(&q, 12);
            if (i % 4 == 1)
                put_points(&q, ++points);
        }
        qw_print(&q, 0,
                 round < num_reported ? "\xf4wo rides one's rocket\n" : "two was had by one\n");
        put_frame(&q, PLAYER_FRAME_FIRST_DEATH);
        put_frame(&q, PLAYER_FRAME_LAST_DEATH);
    }
    struct dem_open o = qw_open_demo(&q, NULL);
    struct player_actions *actions = player_actions_gather(o.timeline);
    dem_close(&o);
    return actions;
}

static int count(const struct player_actions *actions, enum action_kind kind)
{
    int num = 0;
    for (int i = 0; i < actions->num; i++)
        num += actions->items[i].kind == kind;
    return num;
}

static void kill_source__points_for_damage__keep_victim_and_weapon(void **state)
{
    (void)state;
    struct player_actions *actions = play(ROUNDS);
    assert_true(actions->is_reported);
    assert_int_equal(count(actions, ACTION_KILL), ROUNDS);
    assert_int_equal(count(actions, ACTION_DEATH), ROUNDS);
    for (int i = 0; i < actions->num; i++)
        if (actions->items[i].kind == ACTION_KILL) {
            assert_int_equal(actions->items[i].other, 2);
            assert_string_equal(actions->items[i].cause, "rl");
        }
    player_actions_free(actions);
}

static void kill_source__unknown_obituaries__use_what_is_seen(void **state)
{
    (void)state;
    struct player_actions *actions = play(1);
    assert_false(actions->is_reported);
    assert_int_equal(count(actions, ACTION_KILL), ROUNDS * POINTS);
    assert_int_equal(count(actions, ACTION_DEATH), ROUNDS);
    player_actions_free(actions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kill_source__points_for_damage__keep_victim_and_weapon),
        cmocka_unit_test(kill_source__unknown_obituaries__use_what_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
