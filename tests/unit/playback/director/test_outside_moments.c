/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The moments of a plan that could be shown from outside. */
#include "playback/director/outside_moments.h"

#include "base/arena.h"
#include "playback/client/view_schedule.h"
#include "playback/director/autotrack_stats.h"
#include "tests/unit/test.h"

enum { BEATS = 200, FRAMES = 10, PLAYERS = 6 };

/* PLAYERS players, all alive, far from each other and without stats. Player 0 is shown. */
struct fixture {
    struct autotrack_stats stats;
    struct arena *arena;
    int frames[BEATS];
    struct player_sample samples[BEATS][QW_MAX_PLAYERS];
    struct recorded_kill kills[16];
    struct view_cut cuts[2];
    struct view_schedule plan;
};

static int set_up(void **state)
{
    static struct fixture f;
    memset(&f, 0, sizeof f);
    f.arena = arena_create();
    f.stats = (struct autotrack_stats){
        .num_beats = BEATS, .frames = f.frames, .samples = f.samples, .kills = f.kills};
    for (int i = 0; i < BEATS; i++) {
        f.frames[i] = i * FRAMES;
        for (int slot = 0; slot < PLAYERS; slot++)
            f.samples[i][slot] =
                (struct player_sample){.is_here = true,
                                       .is_alive = true,
                                       .origin = vec3_make(2000.0f * (float)slot, 0, 0)};
    }
    f.plan = (struct view_schedule){.num_cuts = 1, .cuts = f.cuts};
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    arena_destroy(((struct fixture *)*state)->arena);
    return 0;
}

/* Makes player 0 busy, so that there are no lulls. */
static void keep_busy(struct fixture *f, int first, int end)
{
    for (int i = first; i < end; i++)
        f->samples[i][0].fights = true;
}

static void add_kill(struct fixture *f, int beat, int killer, int victim)
{
    f->kills[f->stats.num_kills++] =
        (struct recorded_kill){.beat = beat, .killer = killer, .victim = victim};
}

/* Finds the moments. Returns the first one with a reason, or NULL, and their number. */
static const struct view_outside *find(struct fixture *f, enum view_outside_reason reason, int *num)
{
    const struct view_outside *first = NULL;
    outside_moments_find(&f->stats, &f->plan, f->arena);
    *num = 0;
    for (int i = 0; i < f->plan.num_outsides; i++) {
        const struct view_outside *moment = &f->plan.outsides[i];
        assert_true(moment->end - moment->first >= 10 * FRAMES);
        if (moment->reason != reason)
            continue;
        first = *num == 0 ? moment : first;
        (*num)++;
    }
    return first;
}

static void outside_moments_find__busy_player__has_none(void **state)
{
    struct fixture *f = *state;
    int num;
    keep_busy(f, 0, BEATS);
    find(f, VIEW_OUTSIDE_LULL, &num);
    assert_int_equal(f->plan.num_outsides, 0);
}

/* Those who fight meanwhile are shown, or else the two who are closest. */
static void outside_moments_find__lull__shows_those_who_fight(void **state)
{
    struct fixture *f = *state;
    int num;
    keep_busy(f, 0, 100);
    keep_busy(f, 120, BEATS);
    f->samples[110][4].fights = true;
    const struct view_outside *lull = find(f, VIEW_OUTSIDE_LULL, &num);
    assert_non_null(lull);
    assert_true(lull->first >= 100 * FRAMES && lull->end <= 120 * FRAMES);
    assert_int_equal(lull->slot, 4);
    f->samples[110][4].fights = false;
    for (int i = 0; i < BEATS; i++)
        f->samples[i][3].origin = vec3_make(4100, 0, 0);
    lull = find(f, VIEW_OUTSIDE_LULL, &num);
    assert_int_equal(lull->slot, 2);
    assert_int_equal(lull->other, 3);
}

static void outside_moments_find__short_lull__is_not_interrupted(void **state)
{
    struct fixture *f = *state;
    int num;
    keep_busy(f, 0, 100);
    keep_busy(f, 112, BEATS);
    assert_null(find(f, VIEW_OUTSIDE_LULL, &num));
}

static void outside_moments_find__dead_players__are_not_shown(void **state)
{
    struct fixture *f = *state;
    int num;
    for (int i = 0; i < BEATS; i++)
        for (int slot = 0; slot < PLAYERS; slot++)
            f->samples[i][slot].is_alive = slot >= 4;
    const struct view_outside *lull = find(f, VIEW_OUTSIDE_LULL, &num);
    assert_non_null(lull);
    assert_int_equal(lull->slot, 4);
    assert_int_equal(lull->other, 5);
}

/* The victim's body is shown until it is gone. */
static void outside_moments_find__kill__is_a_moment_of_the_victim(void **state)
{
    struct fixture *f = *state;
    int num;
    keep_busy(f, 0, BEATS);
    add_kill(f, 100, 0, 2);
    for (int i = 100; i < 104; i++)
        f->samples[i][2].is_alive = false;
    const struct view_outside *kill = find(f, VIEW_OUTSIDE_KILL, &num);
    assert_int_equal(num, 1);
    assert_int_equal(kill->slot, 2);
    assert_int_equal(kill->other, 0);
    assert_int_equal(kill->kill, 100 * FRAMES);
    assert_int_equal(kill->end, 104 * FRAMES);
    f->kills[0].is_team_kill = true;
    assert_null(find(f, VIEW_OUTSIDE_KILL, &num));
    f->kills[0].is_team_kill = false;
    add_kill(f, 102, 4, 0); /* and dies */
    assert_null(find(f, VIEW_OUTSIDE_KILL, &num));
}

static void outside_moments_find__kill_next_to_a_cut__is_none(void **state)
{
    struct fixture *f = *state;
    int num;
    keep_busy(f, 0, BEATS);
    add_kill(f, 100, 0, 2);
    for (int i = 100; i < BEATS; i++)
        f->samples[i][2].is_alive = false;
    f->cuts[1] = (struct view_cut){.frame = 103 * FRAMES, .slot = 1};
    f->plan.num_cuts = 2;
    assert_null(find(f, VIEW_OUTSIDE_KILL, &num));
    f->cuts[1].frame = 120 * FRAMES;
    assert_non_null(find(f, VIEW_OUTSIDE_KILL, &num));
}

static void outside_moments_find__powerup__is_shown_when_it_is_taken(void **state)
{
    struct fixture *f = *state;
    int num;
    keep_busy(f, 0, BEATS);
    for (int i = 60; i < BEATS; i++)
        f->samples[i][0].has_power = true;
    const struct view_outside *power = find(f, VIEW_OUTSIDE_POWER, &num);
    assert_int_equal(num, 1);
    assert_true(power->first < 60 * FRAMES && power->end > 60 * FRAMES);
    add_kill(f, 66, 0, 2);
    assert_null(find(f, VIEW_OUTSIDE_POWER, &num));
}

static void outside_moments_find__fight_of_many__is_shown_once(void **state)
{
    struct fixture *f = *state;
    int num;
    keep_busy(f, 0, BEATS);
    for (int i = 90; i < 110; i++)
        for (int slot = 0; slot < 4; slot++) {
            f->samples[i][slot].fights = true;
            f->samples[i][slot].origin = vec3_make(100.0f * (float)slot, 0, 0);
        }
    const struct view_outside *base = find(f, VIEW_OUTSIDE_BASE, &num);
    assert_int_equal(num, 1);
    assert_int_equal(base->slot, 0);
    assert_int_equal(base->other, 1);
}

#define WITH_STATS(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_STATS(outside_moments_find__busy_player__has_none),
        WITH_STATS(outside_moments_find__lull__shows_those_who_fight),
        WITH_STATS(outside_moments_find__short_lull__is_not_interrupted),
        WITH_STATS(outside_moments_find__dead_players__are_not_shown),
        WITH_STATS(outside_moments_find__kill__is_a_moment_of_the_victim),
        WITH_STATS(outside_moments_find__kill_next_to_a_cut__is_none),
        WITH_STATS(outside_moments_find__powerup__is_shown_when_it_is_taken),
        WITH_STATS(outside_moments_find__fight_of_many__is_shown_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
