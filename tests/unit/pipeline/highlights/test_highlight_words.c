/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_words.h"

#include <ctype.h>
#include <string.h>

#include "demo/protocol/quake.h"
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
        {MOMENT_AIR, "Mid-air rocket"},
        {MOMENT_AGAINST, "Stops the quad"},
        {MOMENT_OUTGUNNED, "Wins with the rocket launcher"},
        {MOMENT_DENIED, "Quad denied"},
        {MOMENT_LEAD, "Takes the lead"},
        {MOMENT_MARK, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct moment m = moment_of(cases[i].kind, &plain);
        assert_string_equal(highlight_words_call(&m, arena), cases[i].words);
    }
    const struct kill_fact pent = {.killer = 1, .victim_items = IT_INVULNERABILITY};
    const struct moment against = moment_of(MOMENT_AGAINST, &pent);
    assert_string_equal(highlight_words_call(&against, arena), "Stops the pentagram");
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
            highlight_words_more(&m, ~0u, arena);
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

static void highlight_words_more__lead_of_the_same_kill__is_told(void **state)
{
    (void)state;
    struct kill_fact kill = plain;
    const struct moment run = moment_of(MOMENT_RUN, &kill), lead = moment_of(MOMENT_LEAD, &kill);
    assert_string_equal(highlight_words_more(&run, 1u << MOMENT_RUN, arena), "");
    kill.has_sides = true;
    kill.lead = 1;
    kill.points = 9;
    assert_string_equal(highlight_words_more(&run, 0, arena), "Takes the lead");
    assert_string_equal(highlight_words_more(&lead, 0, arena), "");
    kill.left = 4.5;
    assert_string_equal(highlight_words_more(&run, 0, arena),
                        "Takes the lead with five seconds left");
    assert_string_equal(highlight_words_more(&lead, 0, arena), "With five seconds left");
    kill = plain;
    kill.health = 3;
    assert_string_equal(highlight_words_more(&run, 1u << MOMENT_LOW, arena), "3 health left");
    assert_string_equal(highlight_words_more(&run, 1u << MOMENT_AIR, arena),
                        "One of them in mid-air");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(highlight_words_call__kinds_of_moments__are_as_a_commentator_says),
        cmocka_unit_test(highlight_words_call__any_kind__has_no_decimals),
        cmocka_unit_test(highlight_words_call__last_seconds__are_counted),
        cmocka_unit_test(highlight_words_more__lead_of_the_same_kill__is_told),
    };
    return cmocka_run_group_tests(tests, arena_set_up, arena_tear_down);
}
