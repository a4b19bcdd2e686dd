/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_words.h"

#include <ctype.h>
#include <string.h>

#include "demo/protocol/quake.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_card_place.h"
#include "pipeline/highlights/highlight_names.h"
#include "pipeline/highlights/highlight_score.h"
#include "playback/analysis/match_facts.h"
#include "playback/analysis/moments.h"
#include "tests/unit/test.h"
#include "tests/unit/test_arena.h"

/* Words are separated by spaces at which no line ends where they belong together. */
#define NB CARD_NO_BREAK

static const struct highlight_turn no_turn = {.takes_lead = false};
static const struct kill_fact plain = {.killer = 1, .victim = 2, .left = -1};

static struct moment moment_of(enum moment_kind kind, const struct kill_fact *kill)
{
    return (struct moment){.kind = kind,
                           .slot = 1,
                           .other = 2,
                           .who = "Ann",
                           .whom = "Bob",
                           .weapon = "rl",
                           .reason = "3 kills in 4.2 s",
                           .kill = kill,
                           .count = 3};
}

static void highlight_words_call__kinds_of_moments__are_as_a_commentator_says(void **state)
{
    (void)state;
    static const struct {
        enum moment_kind kind;
        const char *words;
    } cases[] = {
        {MOMENT_RUN, "Three in a row"},
        {MOMENT_MULTI, "Three with one rocket"},
        {MOMENT_QUAD, "Three with the quad"},
        {MOMENT_AIR, "Mid-air rocket on Bob"},
        {MOMENT_AGAINST, "Stops the" NB "quad of" NB "Bob"},
        {MOMENT_FIGHT, "Outlasts Bob"},
        {MOMENT_STOPPED, "Ends the" NB "run of" NB "Bob"},
        {MOMENT_OUTGUNNED, "Beats Bob with the rocket launcher"},
        {MOMENT_DENIED, "Denies Bob the quad"},
        {MOMENT_TELEFRAG, "Telefrags Bob"},
        {MOMENT_KILL, "Gets Bob with the rocket launcher"},
        {MOMENT_LEAD, "Takes the lead"},
        {MOMENT_MARK, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct moment m = moment_of(cases[i].kind, &plain);
        assert_string_equal(highlight_words_call(&m, &no_turn, arena), cases[i].words);
    }
    const struct kill_fact pent = {.killer = 1, .victim_items = IT_INVULNERABILITY};
    const struct moment against = moment_of(MOMENT_AGAINST, &pent);
    assert_string_equal(highlight_words_call(&against, &no_turn, arena),
                        "Stops the" NB "pentagram of" NB "Bob");
    struct moment pair = moment_of(MOMENT_RUN, &plain);
    pair.count = 2;
    assert_string_equal(highlight_words_call(&pair, &no_turn, arena), "Double kill");
}

static void highlight_words_call__any_kind__has_no_decimals(void **state)
{
    (void)state;
    static const char *const reasons[] = {"3 kills in 4.2 s", "captures the flag",
                                          "turned by 119 degrees in 0.3 s", "discharge: 2 dead"};
    for (int kind = 0; kind < NUM_MOMENTS; kind++)
        for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
            struct moment m = moment_of((enum moment_kind)kind, i % 2 ? &plain : NULL);
            m.reason = reasons[i];
            const char *words = highlight_words_call(&m, &no_turn, arena),
                       *dot = strchr(words, '.');
            assert_true(!dot || !isdigit((unsigned char)dot[1]));
            assert_false(islower((unsigned char)words[0]));
            highlight_words_more(&m, &no_turn, ~0u, "Bob", arena);
        }
    struct moment m = moment_of(MOMENT_FLAG, NULL);
    m.reason = "captures the flag, marked";
    assert_string_equal(highlight_words_call(&m, &no_turn, arena), "Captures the flag");
}

static void highlight_words_call__monsters__have_words_for_numbers(void **state)
{
    (void)state;
    static const char *const cases[][3] = {
        {"3 monsters in 2 s", "Three" NB "monsters", "In two" NB "seconds"},
        {"14 monsters in 1 s", "14" NB "monsters", "In one" NB "second"},
        {"5 monsters at once", "Five" NB "monsters at once", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct moment m = moment_of(MOMENT_MONSTERS, NULL);
        m.reason = cases[i][0];
        assert_string_equal(highlight_words_call(&m, &no_turn, arena), cases[i][1]);
        assert_string_equal(highlight_words_more(&m, &no_turn, 0, "", arena), cases[i][2]);
    }
}

static void highlight_words_call__decisive_frag__is_told(void **state)
{
    (void)state;
    struct kill_fact kill = plain;
    const struct moment decider = moment_of(MOMENT_DECIDER, &kill),
                        lead = moment_of(MOMENT_LEAD, &kill);
    const struct highlight_turn for_good = {.takes_lead = true, .is_for_good = true};
    kill.has_sides = true;
    kill.lead = 1;
    kill.left = 7.3;
    assert_string_equal(highlight_words_call(&decider, &no_turn, arena), "Takes the lead");
    assert_string_equal(highlight_words_call(&decider, &for_good, arena), "The frag that wins it");
    assert_string_equal(highlight_words_call(&lead, &for_good, arena), "Takes the lead for good");
    kill.lead = 0;
    assert_string_equal(highlight_words_call(&decider, &no_turn, arena), "Levels the score");
    /* The score is shown if it says the same: others can have scored since. */
    kill.left = -1.0;
    struct highlight_turn turn = {.has_score = true, .points = 6, .best_other = 6};
    assert_string_equal(highlight_words_more(&decider, &turn, 0, "", arena), "6" NB "to" NB "6");
    turn.best_other = 7;
    assert_string_equal(highlight_words_more(&decider, &turn, 0, "", arena), "");
    turn.points = 7;
    assert_string_equal(highlight_words_more(&lead, &turn, 0, "", arena), "");
    kill.is_last = true;
    kill.lead = 3;
    assert_string_equal(highlight_words_call(&decider, &no_turn, arena), "The winning frag");
}

static void highlight_words_more__victims_and_score__are_told(void **state)
{
    (void)state;
    struct kill_fact kill = plain;
    const struct moment run = moment_of(MOMENT_RUN, &kill), lead = moment_of(MOMENT_LEAD, &kill),
                        air = moment_of(MOMENT_AIR, &kill);
    struct highlight_turn turn = {.has_score = true, .points = 9, .best_other = 8};
    assert_string_equal(highlight_words_more(&run, &turn, 0, "Bob, Cid", arena), "Bob, Cid");
    assert_string_equal(highlight_words_more(&run, &turn, 0, "Bob", arena),
                        "Now" NB "9" NB "to" NB "8");
    assert_string_equal(highlight_words_more(&run, &no_turn, 0, "Bob", arena), "Bob");
    /* The call says it. */
    assert_string_equal(highlight_words_more(&air, &turn, 0, "Bob", arena), "");
    turn.takes_lead = true;
    assert_string_equal(highlight_words_more(&run, &turn, 0, "Bob, Cid", arena),
                        "Takes the lead, 9" NB "to" NB "8");
    assert_string_equal(highlight_words_more(&lead, &turn, 0, "Bob", arena), "9" NB "to" NB "8");
    kill.left = 4.5;
    assert_string_equal(highlight_words_more(&lead, &turn, 0, "Bob", arena),
                        "9" NB "to" NB "8, five" NB "seconds" NB "left");
    /* A score that changes while the card is shown is not told. */
    kill.left = -1.0;
    turn.has_score = false;
    assert_string_equal(highlight_words_more(&lead, &turn, 0, "Bob", arena), "");
    kill.health = 3;
    assert_string_equal(highlight_words_more(&air, &no_turn, 1u << MOMENT_LOW, "Bob", arena),
                        "3" NB "health" NB "left");
}

static void highlight_words_stake__time_between_items__is_bridged(void **state)
{
    (void)state;
    const struct highlight_item before = {.to = 100.0};
    struct highlight_item item = {.from = 110.0, .stake = {"", "", "two behind", "31 : 33"}};
    assert_string_equal(highlight_words_stake(&item, NULL, arena), "Two behind");
    assert_string_equal(highlight_words_stake(&item, &before, arena), "Two behind");
    item.from = 820.0;
    assert_string_equal(highlight_words_stake(&item, &before, arena),
                        "Twelve" NB "minutes" NB "later, 31 : 33");
    item.from = 130.0;
    assert_string_equal(highlight_words_stake(&item, &before, arena),
                        "Half" NB "a" NB "minute" NB "later, 31 : 33");
    item.stake.clock = "last minute";
    assert_string_equal(highlight_words_stake(&item, &before, arena), "Last minute, 31 : 33");
    item.demo = 1; /* another match */
    assert_string_equal(highlight_words_stake(&item, &before, arena), "Last minute, two behind");
}

static void highlight_names_spoken__clutter__is_left_out(void **state)
{
    (void)state;
    static const char *const names[][2] = {
        {"Ann", "Ann"},
        {"> Gunner", "Gunner"},
        {": Timber", "Timber"},
        {"]sr[", "sr"},
        {"[abc]Gunner", "Gunner"},
        {"ToT_Oddjob", "ToT_Oddjob"},
        {". ParadokS", "ParadokS"},
        {"-=<X Y>=-", "X Y"},
        {"...", "..."},
        {"", ""},
        {"[ab](cd)", "cd"},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_string_equal(highlight_names_spoken(names[i][0], arena), names[i][1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(highlight_words_call__kinds_of_moments__are_as_a_commentator_says),
        cmocka_unit_test(highlight_words_call__any_kind__has_no_decimals),
        cmocka_unit_test(highlight_words_call__monsters__have_words_for_numbers),
        cmocka_unit_test(highlight_words_call__decisive_frag__is_told),
        cmocka_unit_test(highlight_words_more__victims_and_score__are_told),
        cmocka_unit_test(highlight_words_stake__time_between_items__is_bridged),
        cmocka_unit_test(highlight_names_spoken__clutter__is_left_out),
    };
    return cmocka_run_group_tests(tests, arena_set_up, arena_tear_down);
}
