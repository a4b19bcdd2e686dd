/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_shot.h"

#include <math.h>

#include "tests/unit/test.h"

/* A kill at 20, with nothing else nearby. */
static struct shot_facts one_kill(void)
{
    return (struct shot_facts){
        .begin = 20,
        .last = 20,
        .lead = 2.8,
        .start = 0,
        .end = 100,
        .board = INFINITY,
        .spawned = -INFINITY,
        .died = INFINITY,
    };
}

#define TIMES(...)                                                                                 \
    (struct shot_times)                                                                            \
    {                                                                                              \
        .num = sizeof((double[]){__VA_ARGS__}) / sizeof(double), .items = (double[])               \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }

static void assert_stretch(const struct shot_facts *facts, double from, double to)
{
    const struct shot_stretch stretch = highlight_shot_plan(facts);
    assert_float_equal(stretch.from, from, 1e-6);
    assert_float_equal(stretch.to, to, 1e-6);
}

static void highlight_shot_plan__nothing_nearby__has_lead_and_hold(void **state)
{
    (void)state;
    struct shot_facts facts = one_kill();
    assert_stretch(&facts, 17.2, 21.6);
    assert_float_equal(highlight_shot_last_end(&facts), 23, 1e-6);
    facts.last = 25;
    assert_stretch(&facts, 17.2, 26.6);
}

static void highlight_shot_plan__edges_of_the_level__are_kept(void **state)
{
    (void)state;
    struct shot_facts facts = one_kill();
    facts.start = 18;
    facts.end = 21;
    assert_stretch(&facts, 18, 21);
    facts.end = 100;
    facts.board = 20.7;
    assert_stretch(&facts, 18, 20.5);
    assert_float_equal(highlight_shot_last_end(&facts), 20.5, 1e-6);
}

static void highlight_shot_plan__respawn__begins_after_it(void **state)
{
    (void)state;
    struct shot_facts facts = one_kill();
    facts.spawned = 18;
    assert_stretch(&facts, 18.25, 21.6);
    /* Too late for that: half a second is needed to understand the kill. */
    facts.spawned = 19.5;
    assert_stretch(&facts, 19.5, 21.6);
}

static void highlight_shot_plan__teleport__is_not_at_the_beginning(void **state)
{
    (void)state;
    struct shot_facts facts = one_kill();
    /* In the flash, and just before it. */
    facts.leaps = TIMES(17.1);
    assert_stretch(&facts, 17.55, 21.6);
    facts.leaps = TIMES(17.5);
    assert_stretch(&facts, 17.95, 21.6);
    /* Little would be left after these. */
    facts.leaps = TIMES(17.9);
    assert_stretch(&facts, 17.1, 21.6);
    facts.leaps = TIMES(17.0, 17.9);
    assert_stretch(&facts, 17.1, 21.6);
    /* These are far from the beginning. */
    facts.leaps = TIMES(16, 18.5, 20.5);
    assert_stretch(&facts, 17.2, 21.6);
}

static void highlight_shot_plan__death_of_the_killer__is_not_shown(void **state)
{
    (void)state;
    struct shot_facts facts = one_kill();
    facts.died = 21;
    assert_stretch(&facts, 17.2, 20.85);
    assert_float_equal(highlight_shot_last_end(&facts), 20.85, 1e-6);
    facts.died = 20.05;
    assert_stretch(&facts, 17.2, 20.1);
    /* Dead at the kill already, for example by the same explosion. */
    facts.died = 20;
    assert_stretch(&facts, 17.2, 20.5);
    facts.died = 19.7;
    assert_stretch(&facts, 17.2, 20.5);
    /* Unless it is the point. */
    facts.died = INFINITY;
    facts.is_death = true;
    assert_stretch(&facts, 17.2, 20.8);
}

static void highlight_shot_plan__explosion__is_not_cut_off(void **state)
{
    (void)state;
    struct shot_facts facts = one_kill();
    facts.blasts = TIMES(20, 21.4);
    assert_stretch(&facts, 17.2, 21.8);
    /* The death does not allow that. */
    facts.died = 21.8;
    assert_stretch(&facts, 17.2, 21.35);
    /* Explosions that follow each other closely would delay the end for long. */
    facts.died = INFINITY;
    facts.blasts = TIMES(21.5, 21.7, 21.9, 22.2);
    assert_stretch(&facts, 17.2, 21.45);
    facts.blasts = TIMES(21.7);
    assert_stretch(&facts, 17.2, 21.6);
}

static void highlight_shot_plan__long_moment__keeps_its_end(void **state)
{
    (void)state;
    struct shot_facts facts = one_kill();
    facts.last = 50;
    assert_stretch(&facts, 31.6, 51.6);
}

#define IDLE(...)                                                                                  \
    (struct shot_stretch[])                                                                        \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

static void highlight_shot_plan__idle_player__is_not_at_the_ends(void **state)
{
    (void)state;
    struct shot_facts facts = one_kill();
    facts.idle = IDLE({10, 18});
    facts.num_idle = 1;
    assert_stretch(&facts, 18, 21.6);
    /* An ambush: some of the waiting is needed to understand it. */
    facts.idle = IDLE({10, 19.9});
    assert_stretch(&facts, 18.6, 21.6);
    /* The player stops soon after the beginning, or later. */
    facts.idle = IDLE({17.5, 18.2});
    assert_stretch(&facts, 18.2, 21.6);
    facts.idle = IDLE({18, 19});
    assert_stretch(&facts, 17.2, 21.6);
    /* The player stands still after the kill. */
    facts.idle = IDLE({20.9, 30});
    assert_stretch(&facts, 17.2, 21.3);
    assert_float_equal(highlight_shot_last_end(&facts), 21.3, 1e-6);
    facts.idle = IDLE({20.1, 30});
    assert_stretch(&facts, 17.2, 21.3);
    /* And runs on before the end. */
    facts.idle = IDLE({20.1, 21.5});
    assert_stretch(&facts, 17.2, 21.6);
}

static void assert_skips(const struct shot_facts *facts, const struct shot_stretch *stretch,
                         int num, const struct shot_stretch *wanted)
{
    struct shot_stretch skips[SHOT_MAX_SKIPS];
    assert_int_equal(highlight_shot_find_skips(facts, stretch, skips), num);
    for (int i = 0; i < num; i++) {
        assert_float_equal(skips[i].from, wanted[i].from, 1e-6);
        assert_float_equal(skips[i].to, wanted[i].to, 1e-6);
    }
}

static void highlight_shot_find_skips__dead_time__is_left_out(void **state)
{
    (void)state;
    struct shot_facts facts = one_kill();
    const struct shot_stretch stretch = {17.2, 40};
    /* Not from 10 to 20, before the stretch. */
    facts.kills = TIMES(10, 20, 23.4, 30, 36.5);
    assert_skips(&facts, &stretch, 2, IDLE({24.6, 28.2}, {31.2, 34.7}));
    /* A hit, an opponent in sight and an item are something to see. */
    facts.hits = TIMES(33);
    assert_skips(&facts, &stretch, 1, IDLE({24.6, 28.2}));
    facts.hits.num = 0;
    facts.sights = TIMES(33.2, 33.3, 33.4);
    facts.items = TIMES(26.5);
    assert_skips(&facts, &stretch, 0, NULL);
    facts.sights = TIMES(35.5, 35.6, 35.7);
    assert_skips(&facts, &stretch, 1, IDLE({31.2, 34.7}));
    /* Too little to be worth a cut. */
    facts.sights.num = 0;
    facts.kills = TIMES(20, 23.9);
    assert_skips(&facts, &stretch, 0, NULL);
    /* A run without kills is shown as it is. */
    facts.kills = TIMES(20, 36);
    facts.is_whole = true;
    assert_skips(&facts, &stretch, 0, NULL);
    facts.is_whole = false;
    facts.kills = TIMES(18, 23, 28, 33, 38, 43);
    const struct shot_stretch all = {17.2, 50};
    struct shot_stretch skips[SHOT_MAX_SKIPS];
    assert_int_equal(highlight_shot_find_skips(&facts, &all, skips), SHOT_MAX_SKIPS);
}

static void highlight_shot_find_skips__movement__is_where_parts_join(void **state)
{
    (void)state;
    struct shot_facts facts = one_kill();
    const struct shot_stretch stretch = {17.2, 40};
    facts.kills = TIMES(20, 30);
    facts.turns = TIMES(27, 27.8, 28.4, 29);
    assert_skips(&facts, &stretch, 1, IDLE({21.2, 28.4}));
    facts.turns = TIMES(27, 27.8, 29);
    assert_skips(&facts, &stretch, 1, IDLE({21.2, 27.8}));
    facts.turns = TIMES(27, 29);
    facts.idle = IDLE({26, 28.3});
    facts.num_idle = 1;
    assert_skips(&facts, &stretch, 1, IDLE({21.2, 28.3}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(highlight_shot_plan__nothing_nearby__has_lead_and_hold),
        cmocka_unit_test(highlight_shot_plan__edges_of_the_level__are_kept),
        cmocka_unit_test(highlight_shot_plan__respawn__begins_after_it),
        cmocka_unit_test(highlight_shot_plan__teleport__is_not_at_the_beginning),
        cmocka_unit_test(highlight_shot_plan__death_of_the_killer__is_not_shown),
        cmocka_unit_test(highlight_shot_plan__explosion__is_not_cut_off),
        cmocka_unit_test(highlight_shot_plan__long_moment__keeps_its_end),
        cmocka_unit_test(highlight_shot_plan__idle_player__is_not_at_the_ends),
        cmocka_unit_test(highlight_shot_find_skips__dead_time__is_left_out),
        cmocka_unit_test(highlight_shot_find_skips__movement__is_where_parts_join),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
