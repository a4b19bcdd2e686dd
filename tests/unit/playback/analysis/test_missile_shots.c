/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "playback/analysis/item_names.h"
#include "playback/analysis/missile_shots.h"
#include "playback/analysis/player_actions.h"

static struct player_actions *make(const double *shots, int num_shots, const double *flights,
                                   int num_flights)
{
    struct player_actions *actions = mem_alloc(sizeof *actions);
    actions->arena = arena_create();
    actions->num = num_shots;
    actions->num_flights = num_flights;
    actions->items = mem_alloc((size_t)num_shots * sizeof *actions->items + 1);
    actions->flights = mem_alloc((size_t)num_flights * sizeof *actions->flights + 1);
    for (int i = 0; i < num_shots; i++)
        actions->items[i] = (struct player_action){.kind = ACTION_FIRE,
                                                   .time = shots[i],
                                                   .entity = 2,
                                                   .who = "x",
                                                   .what = item_name_find(NAMED_WEAPON, "rl")};
    for (int i = 0; i < num_flights; i++)
        actions->flights[i] = (struct flight){.what = item_name_find(NAMED_MISSILE, "rocket"),
                                              .begin = flights[i],
                                              .owner = "x",
                                              .owner_entity = 2};
    missile_shots_number(actions);
    return actions;
}

static void missile_shots__one_bursts_at_once__keeps_its_number(void **state)
{
    (void)state;
    static const double shots[] = {1, 2, 3}, flights[] = {1.05, 3.02};
    struct player_actions *actions = make(shots, 3, flights, 2);
    assert_int_equal(actions->num, 3);
    assert_int_equal(actions->flights[0].number, 1);
    assert_int_equal(actions->flights[1].number, 3);
    player_actions_free(actions);
}

static void missile_shots__one_is_not_heard__is_a_shot(void **state)
{
    (void)state;
    static const double shots[] = {1, 4}, flights[] = {1.05, 2.5, 4.01};
    struct player_actions *actions = make(shots, 2, flights, 3);
    assert_int_equal(actions->num, 3);
    assert_float_equal(actions->items[1].time, 2.5, 0);
    assert_string_equal(actions->items[1].what->name, "rl");
    for (int i = 0; i < 3; i++)
        assert_int_equal(actions->flights[i].number, i + 1);
    player_actions_free(actions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(missile_shots__one_bursts_at_once__keeps_its_number),
        cmocka_unit_test(missile_shots__one_is_not_heard__is_a_shot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
