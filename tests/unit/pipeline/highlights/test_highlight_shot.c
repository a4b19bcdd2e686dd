/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_shot.h"

#include <math.h>

#include "tests/unit/test.h"

#define TIMES(...)                                                                                 \
    (struct shot_times)                                                                            \
    {                                                                                              \
        .num = sizeof((double[]){__VA_ARGS__}) / sizeof(double), .items = (double[])               \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }

#define STRETCHES(...)                                                                             \
    (struct shot_stretches)                                                                        \
    {                                                                                              \
        .num = sizeof((struct shot_stretch[]){__VA_ARGS__}) / sizeof(struct shot_stretch),         \
        .items = (struct shot_stretch[])                                                           \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }

/* A kill at 20, with nothing else nearby. */
static struct shot_facts bare_kill(void)
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

/* And with an opponent who is in sight from 17 on. */
static struct shot_facts one_kill(void)
{
    static double sights[16];
    struct shot_facts facts = bare_kill();
    facts.sights = (struct shot_times){.num = 16, .items = sights};
    for (int i = 0; i < facts.sights.num; i++)
        sights[i] = 17 + 0.2 * i;
    return facts;
}

/* Stretches of a film with little else begin with an important item or the fight, however early. */
static void highlight_shot_plan__long_lead__begins_with_an_item(void **state)
{
    (void)state;
    struct shot_facts facts = bare_kill();
    double items[] = {13}, hits[] = {15};
    struct shot_skip skips[SHOT_MAX_SKIPS];
    facts.lead = 9;
    assert_float_equal(highlight_shot_plan(&facts).from, 20 - 1.4, 1e-6);
    facts.hits = (struct shot_times){.num = 1, .items = hits};
    assert_float_equal(highlight_shot_plan(&facts).from, 15 - 0.8, 1e-6);
    facts.items = (struct shot_times){.num = 1, .items = items};
    const struct shot_stretch stretch = highlight_shot_plan(&facts);
    assert_float_equal(stretch.from, 13 - 0.8, 1e-6);
    facts.kills = (struct shot_times){.num = 1, .items = (double[]){20}};
    assert_int_equal(highlight_shot_find_skips(&facts, &stretch, skips), 2);
    assert_true(skips[0].from > 13 && skips[0].to < 15 && skips[1].to < 20);
}

static void assert_stretch(const struct shot_facts *facts, double from, double to)
{
    const struct shot_stretch stretch = highlight_shot_plan(facts);
    assert_float_equal(stretch.from, from, 1e-6);
    assert_float_equal(stretch.to, to, 1e-6);
}

static void highlight_shot_plan__nothing_nearby__is_short(void **state)
{
    (void)state;
    struct shot_facts facts = bare_kill();
    assert_stretch(&facts, 18.6, 21.2);
    facts.last = 25;
    assert_stretch(&facts, 18.6, 26.2);
    /* A run or a mark has a long lead and hold. */
    facts.is_whole = true;
    assert_stretch(&facts, 17.2, 26.6);
}

static void highlight_shot_plan__things_to_see__are_around_the_moment(void **state)
{
    (void)state;
    struct shot_facts facts = bare_kill();
    facts.sights = TIMES(10, 17.3);
    assert_stretch(&facts, 17.2, 21.2);
    facts.sights = TIMES(10, 18.6, 20.5);
    assert_stretch(&facts, 17.8, 21.2);
    /* The fight continues for a while, and pauses. */
    facts.shots = TIMES(18.9, 20.9, 21.4, 22.5);
    assert_stretch(&facts, 17.8, 21.6);
    facts.sights = TIMES(18.6, 20.9, 21.2, 21.4, 21.6, 21.8, 22);
    assert_stretch(&facts, 17.8, 21.6);
    facts.shots.num = 1;
    facts.sights = TIMES(18.6, 20.9, 21.6);
    assert_stretch(&facts, 17.8, 21.2);
}

static void highlight_shot_plan__edges_of_the_level__are_kept(void **state)
{
    (void)state;
    struct shot_facts facts = one_kill();
    facts.start = 18;
    facts.end = 20.6;
    assert_stretch(&facts, 18, 20.6);
    facts.end = 100;
    facts.board = 20.7;
    assert_stretch(&facts, 18, 20.5);
}

static void highlight_shot_plan__respawn__begins_after_it(void **state)
{
    (void)state;
    struct shot_facts facts = one_kill();
    facts.spawned = 18;
    assert_stretch(&facts, 18.5, 21.2);
    assert_true(highlight_shot_begins_well(&facts, 18.5));
    /* Too late for that: half a second is needed to understand the kill. */
    facts.spawned = 19.5;
    assert_stretch(&facts, 19.5, 21.2);
    assert_false(highlight_shot_begins_well(&facts, 19.5));
}

static void highlight_shot_plan__teleport__is_not_at_the_beginning(void **state)
{
    (void)state;
    struct shot_facts facts = one_kill();
    /* In the flash, and just before it. */
    facts.leaps = TIMES(17.1);
    assert_stretch(&facts, 17.55, 21.2);
    facts.leaps = TIMES(17.5);
    assert_stretch(&facts, 17.95, 21.2);
    /* Little would be left after these. */
    facts.leaps = TIMES(17.9);
    assert_stretch(&facts, 17.1, 21.2);
    facts.leaps = TIMES(17.0, 17.9);
    assert_stretch(&facts, 17.1, 21.2);
    /* These are far from the beginning. */
    facts.leaps = TIMES(16, 18.5, 20.5);
    assert_stretch(&facts, 17.2, 21.2);
}

static void highlight_shot_plan__death_of_the_killer__is_not_shown(void **state)
{
    (void)state;
    struct shot_facts facts = one_kill();
    facts.died = 20.8;
    assert_stretch(&facts, 17.2, 20.65);
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
    facts.blasts = TIMES(20, 21);
    assert_stretch(&facts, 17.2, 21.4);
    /* The death does not allow that. */
    facts.blasts = TIMES(20, 20.5);
    facts.died = 20.9;
    assert_stretch(&facts, 17.2, 20.45);
    /* Explosions that follow each other closely would delay the end for long. */
    facts.died = INFINITY;
    facts.blasts = TIMES(20.6, 20.8, 21, 21.3);
    assert_stretch(&facts, 17.2, 20.55);
    facts.blasts = TIMES(21.3);
    assert_stretch(&facts, 17.2, 21.2);
}

static void highlight_shot_plan__long_moment__keeps_its_end(void **state)
{
    (void)state;
    struct shot_facts facts = one_kill();
    facts.last = 50;
    assert_stretch(&facts, 31.2, 51.2);
}

static void highlight_shot_plan__idle_player__is_not_at_the_beginning(void **state)
{
    (void)state;
    struct shot_facts facts = one_kill();
    facts.idle = STRETCHES({10, 18});
    assert_stretch(&facts, 18, 21.2);
    /* An ambush: some of the waiting is needed to understand it. */
    facts.idle = STRETCHES({10, 19.9});
    assert_stretch(&facts, 18.6, 21.2);
    /* The player stops soon after the beginning, or later. */
    facts.idle = STRETCHES({17.5, 18.2});
    assert_stretch(&facts, 18.2, 21.2);
    facts.idle = STRETCHES({18, 19});
    assert_stretch(&facts, 17.2, 21.2);
}

static void highlight_shot_plan__wall__is_not_at_the_beginning(void **state)
{
    (void)state;
    struct shot_facts facts = one_kill();
    facts.walls = STRETCHES({17, 17.9}, {18, 18.4}, {18.7, 19.5});
    assert_stretch(&facts, 18.4, 21.2);
    assert_true(highlight_shot_begins_well(&facts, 18.4));
    assert_false(highlight_shot_begins_well(&facts, 17.9));
    /* The turn away from it comes late: what precedes it is shown, too. */
    facts.walls = STRETCHES({17.1, 19.8});
    assert_stretch(&facts, 16.4, 21.2);
    /* Unless that is long before, or no better. */
    facts.walls = STRETCHES({15, 19.8});
    assert_stretch(&facts, 17.2, 21.2);
    assert_false(highlight_shot_begins_well(&facts, 17.2));
    facts.walls = STRETCHES({15, 16.6}, {17.1, 19.8});
    assert_stretch(&facts, 17.2, 21.2);
    facts.walls = STRETCHES({17.1, 19.8});
    facts.spawned = 16.2;
    assert_stretch(&facts, 17.2, 21.2);
}

static void assert_skips(const struct shot_facts *facts, const struct shot_stretch *stretch,
                         int num, const struct shot_skip *wanted)
{
    struct shot_skip skips[SHOT_MAX_SKIPS];
    assert_int_equal(highlight_shot_find_skips(facts, stretch, skips), num);
    for (int i = 0; i < num; i++) {
        assert_float_equal(skips[i].from, wanted[i].from, 1e-6);
        assert_float_equal(skips[i].to, wanted[i].to, 1e-6);
        assert_int_equal(skips[i].is_fast, wanted[i].is_fast);
    }
}

#define SKIPS(...)                                                                                 \
    (struct shot_skip[])                                                                           \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

static void highlight_shot_find_skips__dead_time__is_left_out_or_fast(void **state)
{
    (void)state;
    struct shot_facts facts = bare_kill();
    const struct shot_stretch stretch = {19, 40};
    /* Not from 10 to 20, before the stretch. */
    facts.kills = TIMES(10, 20, 23.4, 30);
    assert_skips(&facts, &stretch, 2, SKIPS({20.6, 22.6, true}, {24, 29.2, false}));
    /* A hit, a shot and an opponent in sight are something to see. */
    facts.hits = TIMES(22.1);
    facts.shots = TIMES(24.8);
    assert_skips(&facts, &stretch, 2, SKIPS({20.6, 21.5, true}, {25.2, 29.2, false}));
    facts.sights = TIMES(20.9, 26, 26.4, 28);
    assert_skips(&facts, &stretch, 2, SKIPS({26.7, 27.6, true}, {28.3, 29.2, true}));
    /* The beginning counts, the end does not. */
    facts = bare_kill();
    facts.kills = TIMES(22);
    assert_skips(&facts, &stretch, 1, SKIPS({19.5, 21.2, true}));
    /* Too little to be worth it. */
    facts.kills = TIMES(20, 22.1);
    assert_skips(&facts, &stretch, 0, NULL);
    /* A run without kills is shown as it is. */
    facts.kills = TIMES(20, 36);
    facts.is_whole = true;
    assert_skips(&facts, &stretch, 0, NULL);
    facts.is_whole = false;
    facts.kills = TIMES(18, 23, 28, 33, 38, 43, 48, 53, 58, 63, 68);
    const struct shot_stretch all = {17.2, 70};
    struct shot_skip skips[SHOT_MAX_SKIPS];
    assert_int_equal(highlight_shot_find_skips(&facts, &all, skips), SHOT_MAX_SKIPS);
}

static void highlight_shot_find_skips__movement__is_where_parts_join(void **state)
{
    (void)state;
    struct shot_facts facts = bare_kill();
    const struct shot_stretch stretch = {19, 40};
    facts.kills = TIMES(20, 29);
    facts.turns = TIMES(27, 27.8, 28.4, 29);
    assert_skips(&facts, &stretch, 1, SKIPS({20.6, 28.4, false}));
    facts.turns = TIMES(27, 27.8, 29);
    assert_skips(&facts, &stretch, 1, SKIPS({20.6, 27.8, false}));
    facts.turns = TIMES(27, 29);
    facts.idle = STRETCHES({26, 28.3});
    assert_skips(&facts, &stretch, 1, SKIPS({20.6, 28.3, false}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(highlight_shot_plan__long_lead__begins_with_an_item),
        cmocka_unit_test(highlight_shot_plan__nothing_nearby__is_short),
        cmocka_unit_test(highlight_shot_plan__things_to_see__are_around_the_moment),
        cmocka_unit_test(highlight_shot_plan__edges_of_the_level__are_kept),
        cmocka_unit_test(highlight_shot_plan__respawn__begins_after_it),
        cmocka_unit_test(highlight_shot_plan__teleport__is_not_at_the_beginning),
        cmocka_unit_test(highlight_shot_plan__death_of_the_killer__is_not_shown),
        cmocka_unit_test(highlight_shot_plan__explosion__is_not_cut_off),
        cmocka_unit_test(highlight_shot_plan__long_moment__keeps_its_end),
        cmocka_unit_test(highlight_shot_plan__idle_player__is_not_at_the_beginning),
        cmocka_unit_test(highlight_shot_plan__wall__is_not_at_the_beginning),
        cmocka_unit_test(highlight_shot_find_skips__dead_time__is_left_out_or_fast),
        cmocka_unit_test(highlight_shot_find_skips__movement__is_where_parts_join),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
