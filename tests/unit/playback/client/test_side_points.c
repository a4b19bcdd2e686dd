/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/client/side_points.h"

/* A slot without a name has been left by its player: it counts for no side. */
static void side_points__slots_without_name__do_not_count(void **state)
{
    static const struct client_player players[] = {
        {.present = true, .name = "Ann", .team = "red", .frags = 5},
        {.present = true, .name = "", .team = "red", .frags = 100},
        {.present = true, .name = "Bob", .team = "blue", .frags = 3},
        {.present = true, .name = "", .team = "blue", .frags = 200},
        {.present = true, .name = "Cat", .team = "blue", .frags = 4},
        {.present = true, .name = "Dan", .team = "blue", .frags = 300, .spectator = true},
        {.present = true, .name = "", .team = "none", .frags = 400},
    };
    const struct level level = {.has_teams = true};
    static const struct client_frame frame = {.num_players = sizeof players / sizeof *players,
                                              .players = players};
    int own, best;
    (void)state;
    assert_true(side_points(&level, &frame, 0, &own, &best));
    assert_int_equal(own, 5);
    assert_int_equal(best, 7);
    assert_true(side_points(&level, &frame, 2, &own, &best));
    assert_int_equal(own, 7);
    assert_int_equal(best, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(side_points__slots_without_name__do_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
