/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/scene/distinct_colours.h"

enum { RED = 4, BLUE = 13, BROWN = 1, NUM = 20 };

struct fixture {
    struct arena *arena;
    struct level level;
    struct client_frame frame;
    struct client_player players[NUM];
};

static int set_up(void **state)
{
    static struct fixture f;
    f = (struct fixture){.arena = arena_create()};
    for (int i = 0; i < NUM; i++) {
        f.players[i] = (struct client_player){.present = true, .shirt = RED, .pants = RED};
        snprintf(f.players[i].name, sizeof f.players[i].name, "p%d", i);
        snprintf(f.players[i].skin, sizeof f.players[i].skin, "own");
    }
    f.frame = (struct client_frame){.num_players = 2, .players = f.players};
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    arena_destroy(((struct fixture *)*state)->arena);
    return 0;
}

static const struct client_frame *change(struct fixture *f)
{
    return distinct_colours_frame(&f->frame, &f->level, f->arena);
}

static void distinct_colours__duel_in_one_colour__second_changes(void **state)
{
    struct fixture *f = *state;
    f->level.has_teams = true;
    const struct client_frame *changed = change(f);
    assert_int_equal(changed->players[0].shirt, RED);
    assert_string_equal(changed->players[0].skin, "own");
    assert_int_equal(changed->players[1].shirt, BLUE);
    assert_string_equal(changed->players[1].skin, "base");
    assert_int_equal(f->players[1].shirt, RED); /* the original is not touched */
}

static void distinct_colours__colour_of_walls__changes(void **state)
{
    struct fixture *f = *state;
    f->players[0].shirt = BROWN;
    assert_int_equal(change(f)->players[0].shirt, BLUE);
    assert_int_equal(change(f)->players[1].shirt, RED);
}

static void distinct_colours__nothing_to_do__is_the_frame_itself(void **state)
{
    struct fixture *f = *state;
    f->frame.num_players = 1;
    assert_ptr_equal(change(f), &f->frame);
    f->frame.num_players = 3;
    f->level.has_teams = true; /* team colours stay */
    assert_ptr_equal(change(f), &f->frame);
    f->level.has_teams = false;
    f->players[1].spectator = true;
    f->players[2].shirt = BLUE;
    assert_ptr_equal(change(f), &f->frame);
}

static void distinct_colours__many_players__all_differ(void **state)
{
    struct fixture *f = *state;
    f->frame.num_players = NUM;
    const struct client_frame *changed = change(f);
    for (int i = 0; i < NUM; i++)
        for (int other = 0; other < i; other++)
            assert_true(changed->players[i].shirt != changed->players[other].shirt ||
                        changed->players[i].pants != changed->players[other].pants);
}

#define WITH_PLAYERS(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_PLAYERS(distinct_colours__duel_in_one_colour__second_changes),
        WITH_PLAYERS(distinct_colours__colour_of_walls__changes),
        WITH_PLAYERS(distinct_colours__nothing_to_do__is_the_frame_itself),
        WITH_PLAYERS(distinct_colours__many_players__all_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
