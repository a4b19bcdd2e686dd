/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The table of a film and the list of `compare` show the same. */
#include "tests/unit/test.h"

#include "base/err.h"
#include "cutscene/film/film.h"
#include "cutscene/film/ghosts.h"
#include "cutscene/film/split_table.h"
#include "playback/analysis/splits.h"
#include "playback/client/level.h"
#include "tests/unit/test_arena.h"
#include "tests/unit/test_dem.h"
#include "tests/unit/test_qw.h"

static struct dem d[2];
static struct qw q[2];

static void say(struct dem *demo, const char *text)
{
    dem_u8(demo, 8);
    dem_str(demo, text);
}

/* Returns a run of NetQuake along x at `speed`, whose recording begins at a given clock. */
static struct dem_open run_of_nq(struct dem *demo, float clock, float speed)
{
    dem_begin(demo, "-1\n", 15, 0);
    float before = 0.0f;
    for (int i = 0; i < 40; i++) {
        const float x = (float)i * 0.1f * speed;
        dem_frame(demo, clock + (float)i * 0.1f);
        dem_entity(demo, 1, x, 0, 0, 0);
        if (before < 64.0f && x >= 64.0f)
            say(demo, "You got the shells\n");
        if (before < 320.0f && x >= 320.0f)
            say(demo, "You get 25 health\n");
        dem_end_block(demo);
        before = x;
    }
    return dem_open(demo);
}

/* Returns a run of QuakeWorld, whose recording shows the level after `ms`. */
static struct dem_open run_of_qw(struct qw *demo, int ms, float speed)
{
    qw_begin(demo, DEMO_MVD, 28);
    float before = 0.0f;
    for (int i = 0; i < 40; i++) {
        const float x = (float)i * 0.1f * speed;
        qw_open(demo, i == 0 ? ms : 100);
        qw_player(demo, 0, x, 0);
        if (before < 64.0f && x >= 64.0f) {
            dem_u8(&demo->d, 8);
            dem_u8(&demo->d, 0);
            dem_str(&demo->d, "You got the shells\n");
        }
        qw_close(demo);
        before = x;
    }
    return qw_open_demo(demo, "one");
}

/* Checks that the table of a shot of the first run, with the second as a ghost, has the times and
 * differences of the list. */
static void check(const struct dem_open *first, const struct dem_open *second, int expected)
{
    struct err err = {0};
    struct splits splits;
    const struct timeline *const runs[2] = {first->timeline, second->timeline};
    const struct ghost ghost = {.is_together = true};
    struct shot shot = {.has_splits = true, .where = "", .num_ghosts = 1};
    shot.ghosts = (struct ghost *)&ghost;
    const struct ghosts_source source = {runs[0], &runs[1], false};
    struct ghosts *ghosts = ghosts_create(&shot, &source, arena, &err);
    double later;
    int num;
    assert_true(ghosts_first(ghosts, &later));
    assert_true(splits_find(runs, &splits, arena, &err));
    const struct split_table *table = split_table_create(&shot, runs[0], runs[1], later, arena);
    const struct split_row *rows = split_table_rows(table, &num);
    const struct level *level = timeline_level(runs[0], 0);
    assert_int_equal(num, expected);
    assert_int_equal(splits.num, expected);
    for (int i = 0; i < num; i++) {
        const struct split *split = &splits.all[i];
        assert_near(rows[i].clock, split->time[0], 1e-9);
        assert_near(rows[i].clock, split->demo[0] + level->clock_offset, 1e-9);
        assert_near(rows[i].behind, split->time[0] - split->time[1], 1e-9);
    }
    ghosts_destroy(ghosts);
}

static void split_table__servers_clocks__are_compared_as_in_the_list(void **state)
{
    (void)state;
    struct dem_open slow = run_of_nq(&d[0], 1.0f, 160), fast = run_of_nq(&d[1], 2.0f, 320);
    check(&slow, &fast, 2);
    check(&fast, &slow, 2);
    dem_close(&slow);
    dem_close(&fast);
}

/* The fast player is ahead by 0.2 s, as counted from the beginning of the level. */
static void split_table__no_servers_clock__starts_with_the_level(void **state)
{
    (void)state;
    struct err err = {0};
    struct splits splits;
    struct dem_open slow = run_of_qw(&q[0], 50, 160), fast = run_of_qw(&q[1], 113, 320);
    check(&slow, &fast, 1);
    check(&fast, &slow, 1);
    assert_true(splits_find((const struct timeline *const[2]){fast.timeline, slow.timeline},
                            &splits, arena, &err));
    assert_near(splits.all[0].time[0] - splits.all[0].time[1], -0.2, 1e-6);
    assert_near(splits.all[0].time[0] - splits.all[0].demo[0], 0.113, 1e-6);
    dem_close(&slow);
    dem_close(&fast);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(split_table__servers_clocks__are_compared_as_in_the_list,
                                        arena_set_up, arena_tear_down),
        cmocka_unit_test_setup_teardown(split_table__no_servers_clock__starts_with_the_level,
                                        arena_set_up, arena_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
