/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the last positions of the players say about a kill, in the room of test_bsp.h. Slot
 * 0 kills slot 1. */
#include "tests/unit/test.h"

#include "playback/analysis/player_past.h"
#include "tests/unit/test_room.h"
#include "world/map_load.h"

static const struct map *room_map;
static struct player_past *past;

static int set_up(void **state)
{
    room_set_up(state);
    room_map = room_parse(*state, (struct map_files){.lit = {0}});
    past = player_past_create();
    return room_map ? 0 : -1;
}

static int tear_down(void **state)
{
    player_past_free(past);
    return room_tear_down(state);
}

static void put(int slot, double time, float x, float y, float yaw)
{
    player_past_add(past, slot, (struct past){time, vec3_make(x, y, 60), vec3_make(0, yaw, 0)});
}

static void player_past_turn__towards_somebody__is_the_largest_angle(void **state)
{
    (void)state;
    player_past_forget(past);
    for (int i = 0; i <= 4; i++) {
        put(0, 1.0 + 0.1 * i, 0, 0, 40.0f * (float)i);
        put(1, 1.0 + 0.1 * i, -90, 30, 0);
    }
    /* the yaw was 40 degrees 0.3 s ago, and is 160 now */
    assert_near(player_past_turn(past, 0, 1, 1.39, room_map), 120, 0.01f);
    assert_near(player_past_turn(past, 0, 1, 1.45, room_map), 80, 0.01f);
}

static void player_past_turn__towards_a_hidden_player__is_none(void **state)
{
    (void)state;
    player_past_forget(past);
    put(0, 1.0, 0, 0, 0);
    put(1, 1.0, -140, 0, 0); /* behind the wall */
    put(0, 1.2, 0, 0, 180);
    put(1, 1.2, -100, 0, 0);
    assert_near(player_past_turn(past, 0, 1, 1.2, room_map), 0, 0.01f);
    assert_near(player_past_turn(past, 0, 1, 1.2, NULL), 180, 0.01f);
}

static void player_past_turn__through_a_teleporter__is_none(void **state)
{
    (void)state;
    player_past_forget(past);
    put(0, 1.0, -110, -110, 0);
    put(1, 1.0, 50, 50, 0);
    put(0, 1.1, 110, 110, 180);
    put(1, 1.1, 50, 50, 0);
    assert_near(player_past_turn(past, 0, 1, 1.1, room_map), 0, 0.01f);
}

static void player_past_saw__player_in_front__is_seen(void **state)
{
    (void)state;
    static const struct {
        float x, y, yaw;
        bool is_seen;
    } places[] = {
        {100, 0, 0, true},    {100, 0, 45, true}, {100, 0, 55, false}, {-100, 0, 0, false},
        {-100, 0, 170, true}, {140, 0, 0, false}, {30, 30, 180, true}, {0, 100, 100, true},
    };
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        player_past_forget(past);
        put(0, 1.0, 0, 0, places[i].yaw);
        put(1, 1.0, places[i].x, places[i].y, 0);
        assert_int_equal(player_past_saw(past, 0, 1, 1.1, room_map), places[i].is_seen);
    }
    player_past_forget(past);
    put(0, 1.0, 0, 0, 0);
    put(1, 1.0, 100, 0, 0);
    put(0, 1.2, 0, 0, 120);
    put(1, 1.2, 100, 0, 0);
    assert_true(player_past_saw(past, 0, 1, 1.25, room_map)); /* just now */
    assert_false(player_past_saw(past, 0, 1, 1.4, room_map));
}

static void player_past_get__more_than_are_kept__gives_the_last(void **state)
{
    (void)state;
    player_past_forget(past);
    for (int i = 0; i < 1000; i++)
        put(2, i, (float)i, 0, 0);
    assert_true(player_past_get(past, 2, 0)->time == 999);
    assert_true(player_past_get(past, 2, 127)->time == 872);
    assert_null(player_past_get(past, 2, 128));
    assert_null(player_past_get(past, 3, 0));
    assert_null(player_past_get(past, -1, 0));
}

/* Falls from the top of a jump, 70 units above the floor, or, without gravity, stands on a
 * lift at that height. */
static float air_time_after(double sec, float gravity)
{
    player_past_forget(past);
    for (int i = 0; i <= (int)(100.0 * sec + 0.5); i++) {
        const float t = 0.01f * (float)i;
        const vec3s origin = vec3_make(0, 0, 94 - gravity / 2 * t * t);
        player_past_add(past, 0, (struct past){1.0 + 0.01 * i, origin, vec3_make(0, 0, 0)});
    }
    return player_past_air_time(past, 0, 1.0 + sec, room_map);
}

static void player_past_air_time__player_on_a_lift__is_not_in_the_air(void **state)
{
    (void)state;
    assert_near(air_time_after(0.25, 800), 0.25f, 0.001f);
    assert_near(air_time_after(0.3, 800), 0, 0); /* 34 units */
    assert_near(air_time_after(0.25, 0), 0, 0);
    assert_near(player_past_air_time(past, 1, 1.25, room_map), 0, 0);
}

static void player_past_height__over_the_floor__is_that_of_the_feet(void **state)
{
    (void)state;
    assert_near(player_past_height(room_map, vec3_make(50, 50, 60)), 36, 0.1f);
    assert_near(player_past_height(room_map, vec3_make(50, 50, -60)), -1, 0);
    assert_near(player_past_height(NULL, vec3_make(50, 50, 60)), -1, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(player_past_turn__towards_somebody__is_the_largest_angle),
        cmocka_unit_test(player_past_turn__towards_a_hidden_player__is_none),
        cmocka_unit_test(player_past_turn__through_a_teleporter__is_none),
        cmocka_unit_test(player_past_saw__player_in_front__is_seen),
        cmocka_unit_test(player_past_get__more_than_are_kept__gives_the_last),
        cmocka_unit_test(player_past_air_time__player_on_a_lift__is_not_in_the_air),
        cmocka_unit_test(player_past_height__over_the_floor__is_that_of_the_feet),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
