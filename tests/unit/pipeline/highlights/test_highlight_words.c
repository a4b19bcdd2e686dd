/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_words.h"

#include <ctype.h>
#include <string.h>

#include "demo/protocol/quake.h"
#include "pipeline/highlights/highlight_names.h"
#include "playback/analysis/match_facts.h"
#include "playback/analysis/moments.h"
#include "tests/unit/test.h"
#include "tests/unit/test_arena.h"

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
        {MOMENT_AGAINST, "Stops Bob with the quad"},
        {MOMENT_OUTGUNNED, "Beats Bob with the rocket launcher"},
        {MOMENT_DENIED, "Denies Bob the quad"},
        {MOMENT_TELEFRAG, "Telefrags Bob"},
        {MOMENT_KILL, "Gets Bob with the rocket launcher"},
        {MOMENT_LEAD, "Takes the lead"},
        {MOMENT_MARK, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct moment m = moment_of(cases[i].kind, &plain);
        assert_string_equal(highlight_words_call(&m, arena), cases[i].words);
    }
    const struct kill_fact pent = {.killer = 1, .victim_items = IT_INVULNERABILITY};
    const struct moment against = moment_of(MOMENT_AGAINST, &pent);
    assert_string_equal(highlight_words_call(&against, arena), "Stops Bob with the pentagram");
    struct moment pair = moment_of(MOMENT_RUN, &plain);
    pair.count = 2;
    assert_string_equal(highlight_words_call(&pair, arena), "Double kill");
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
            const char *words = highlight_words_call(&m, arena), *dot = strchr(words, '.');
            assert_true(!dot || !isdigit((unsigned char)dot[1]));
            assert_false(islower((unsigned char)words[0]));
            highlight_words_more(&m, ~0u, "Bob", arena);
        }
    struct moment m = moment_of(MOMENT_FLAG, NULL);
    m.reason = "captures the flag, marked";
    assert_string_equal(highlight_words_call(&m, arena), "Captures the flag");
}

static void highlight_words_call__last_seconds__are_counted(void **state)
{
    (void)state;
    struct kill_fact kill = plain;
    const struct moment m = moment_of(MOMENT_DECIDER, &kill);
    kill.has_sides = true;
    kill.lead = 1;
    kill.left = 7.3;
    assert_string_equal(highlight_words_call(&m, arena), "Takes the lead with eight seconds left");
    kill.lead = 0;
    kill.left = 0.9;
    assert_string_equal(highlight_words_call(&m, arena), "Levels the score with one second left");
    kill.is_last = true;
    kill.lead = 3;
    assert_string_equal(highlight_words_call(&m, arena), "The winning frag");
}

static void highlight_words_more__victims_and_score__are_told(void **state)
{
    (void)state;
    struct kill_fact kill = plain;
    const struct moment run = moment_of(MOMENT_RUN, &kill), lead = moment_of(MOMENT_LEAD, &kill),
                        air = moment_of(MOMENT_AIR, &kill);
    assert_string_equal(highlight_words_more(&run, 0, "Bob, Cid", arena), "Bob, Cid");
    assert_string_equal(highlight_words_more(&air, 0, "Bob", arena), ""); /* the call says it */
    kill.has_sides = true;
    kill.lead = 1;
    kill.points = 9;
    kill.best_other = 8;
    assert_string_equal(highlight_words_more(&run, 0, "Bob, Cid", arena), "Takes the lead, 9 to 8");
    assert_string_equal(highlight_words_more(&lead, 0, "", arena), "9 to 8");
    kill.left = 4.5;
    assert_string_equal(highlight_words_more(&air, 0, "Bob", arena),
                        "Takes the lead with five seconds left, 9 to 8");
    kill = plain;
    kill.health = 3;
    assert_string_equal(highlight_words_more(&air, 1u << MOMENT_LOW, "Bob", arena),
                        "3 health left");
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
        cmocka_unit_test(highlight_words_call__last_seconds__are_counted),
        cmocka_unit_test(highlight_words_more__victims_and_score__are_told),
        cmocka_unit_test(highlight_names_spoken__clutter__is_left_out),
    };
    return cmocka_run_group_tests(tests, arena_set_up, arena_tear_down);
}
