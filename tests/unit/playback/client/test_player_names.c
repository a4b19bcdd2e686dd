/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "playback/client/client_frame.h"
#include "playback/client/player_names.h"

static const struct client_player players[] = {
    {.present = true, .name = "\xd7ren", .team = "red"}, /* its W in the game's other colour */
    {.present = false, .name = "Gone", .team = "old"},
    {.present = true, .name = "Rook", .team = "blue"},
    {.present = true, .spectator = true, .name = "Watcher"},
    {.present = true, .name = "Milton", .team = "red"},
};
static const struct client_frame frame = {.num_players = 5, .players = players};

static void player_names__unknown_player__players_are_suggested(void **state)
{
    (void)state;
    assert_string_equal(player_names_unknown(&frame, "wern").text,
                        "unknown player \"wern\"; did you mean \"Wren\"?");
    assert_string_equal(player_names_unknown(&frame, "x").text,
                        "unknown player \"x\"; expected one of Wren, Rook, Milton");
}

static void player_names__unknown_team__each_team_is_suggested_once(void **state)
{
    (void)state;
    assert_string_equal(player_names_unknown_team(&frame, "green").text,
                        "unknown team \"green\"; expected one of red, blue");
    assert_string_equal(player_names_unknown_team(&frame, "bleu").text,
                        "unknown team \"bleu\"; did you mean \"blue\"?");
}

static void player_names__nobody_there__nothing_is_suggested(void **state)
{
    (void)state;
    assert_string_equal(player_names_unknown(&(struct client_frame){0}, "Wren").text,
                        "unknown player \"Wren\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(player_names__unknown_player__players_are_suggested),
        cmocka_unit_test(player_names__unknown_team__each_team_is_suggested_once),
        cmocka_unit_test(player_names__nobody_there__nothing_is_suggested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
