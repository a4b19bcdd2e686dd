/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Facts about kills, feats and lives, from demos built here. */
#include "tests/unit/test.h"

#include "demo/container/demo.h"
#include "demo/protocol/quake.h"
#include "playback/analysis/match_facts.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_qw.h"

static void match_facts_gather__built_match__has_its_kills(void **state)
{
    (void)state;
    static struct qw q;
    qw_begin(&q, DEMO_MVD, 28);
    qw_simple_frame(&q, 100, 300);
    qw_stat(&q, 0, STAT_HEALTH, 12);
    qw_stat(&q, 1, STAT_HEALTH, 80);
    qw_stat(&q, 1, STAT_ITEMS, IT_QUAD);
    qw_simple_frame(&q, 100, 300);
    qw_print(&q, 50, "\xf4wo rides one's rocket\n");
    qw_open(&q, 0);
    dem_u8(&q.d, 9);
    dem_str(&q.d, "//demomark\n");
    qw_close(&q);
    qw_simple_frame(&q, 100, 300);
    qw_print(&q, 50, "one captured the BLUE flag!\n");
    qw_print(&q, 50, "one returned the RED flag!\n");
    qw_print(&q, 50, "one has the flag\n");
    qw_simple_frame(&q, 100, 300);
    struct dem_open o = qw_open_demo(&q, NULL);
    struct match_facts *facts = match_facts_gather(o.demo, o.timeline);
    assert_int_equal(facts->num_kills, 1);
    const struct kill_fact *kill = &facts->kills[0];
    assert_true(kill->killer == 0 && kill->victim == 1 && kill->cause == DEATH_ROCKET);
    assert_string_equal(kill->who, "one");
    assert_string_equal(kill->whom, "two");
    assert_int_equal(kill->health, 12);
    assert_true(kill->victim_items & IT_QUAD);
    assert_true(kill->distance > 299.0f && kill->distance < 301.0f);
    assert_true(kill->height < 0.0f); /* there is no map */
    assert_int_equal(facts->num_feats, 3);
    assert_int_equal(facts->feats[0].kind, FEAT_MARK);
    assert_int_equal(facts->feats[1].kind, FEAT_CAPTURE);
    assert_int_equal(facts->feats[2].kind, FEAT_RETURN);
    match_facts_free(facts);
    dem_close(&o);
}

/* Two players fight, and nobody dies, or somebody does. */
static void match_facts_gather__fight_of_two__is_a_feat_if_both_survive(void **state)
{
    (void)state;
    for (int dies = 0; dies < 2; dies++) {
        static struct qw q;
        qw_begin(&q, DEMO_MVD, 28);
        qw_stat(&q, 0, STAT_HEALTH, 100);
        qw_stat(&q, 1, STAT_HEALTH, 100);
        for (int i = 0; i < 3; i++)
            qw_simple_frame(&q, 100, 300);
        qw_stat(&q, 0, STAT_HEALTH, 70);
        qw_stat(&q, 1, STAT_HEALTH, 50);
        qw_simple_frame(&q, 100, 300);
        qw_stat(&q, 1, STAT_HEALTH, dies ? -5 : 40);
        for (int i = 0; i < 60; i++)
            qw_simple_frame(&q, 100, 300);
        struct dem_open o = qw_open_demo(&q, NULL);
        struct match_facts *facts = match_facts_gather(o.demo, o.timeline);
        int num = 0;
        for (int i = 0; i < facts->num_feats; i++) {
            const struct feat *feat = &facts->feats[i];
            if (feat->kind != FEAT_FIGHT)
                continue;
            num++;
            assert_true(feat->slot == 0 && feat->other == 1 && feat->value == 90.0f);
            assert_true(feat->begin < feat->end);
            assert_string_equal(feat->whom, "two");
        }
        assert_int_equal(num, !dies);
        match_facts_free(facts);
        dem_close(&o);
    }
}

static void put_chat(struct qw *q, const char *text)
{
    qw_open(q, 50);
    dem_u8(&q->d, 8);
    dem_u8(&q->d, 3);
    dem_str(&q->d, text);
    qw_close(q);
}

/* Returns the number of cheers for two messages after a kill by "one", the given number of
 * frames apart. */
static int count_cheers(const char *first, const char *second, int frames)
{
    static struct qw q;
    qw_begin(&q, DEMO_MVD, 28);
    qw_open(&q, 0);
    qw_user(&q, 3, "\\name\\four");
    qw_close(&q);
    qw_simple_frame(&q, 100, 300);
    qw_print(&q, 50, "\xf4wo rides one's rocket\n");
    put_chat(&q, first);
    for (int i = 0; i < frames; i++)
        qw_simple_frame(&q, 100, 300);
    put_chat(&q, second);
    qw_simple_frame(&q, 100, 300);
    struct dem_open o = qw_open_demo(&q, NULL);
    struct match_facts *facts = match_facts_gather(o.demo, o.timeline);
    const int num = facts->num_feats;
    match_facts_free(facts);
    dem_close(&o);
    return num;
}

static void match_facts_gather__cheers__need_two_others_soon(void **state)
{
    (void)state;
    assert_int_equal(count_cheers("\xf4wo: Nice!\n", "(four): wtf was that\n", 10), 1);
    assert_int_equal(count_cheers("\xf4wo: nice\n", "\xf4wo: wow\n", 10), 0);
    assert_int_equal(count_cheers("\xf4wo: nice\n", "one: lol\n", 10), 0); /* from the killer */
    assert_int_equal(count_cheers("\xf4wo: nice\n", "four: nicely, no\n", 10), 0);
    assert_int_equal(count_cheers("\xf4wo: nice\n", "four: wow\n", 70), 0); /* too late */
}

static void put_status(struct qw *q, const char *status)
{
    qw_open(q, 50);
    dem_u8(&q->d, 52);
    dem_str(&q->d, "status");
    dem_str(&q->d, status);
    qw_close(q);
}

/* Kills before the start of the match do not count. */
static void match_facts_gather__countdown__has_no_kills(void **state)
{
    (void)state;
    static struct qw q;
    static const char *const stages[] = {"Countdown", "Standby", "3 min left"};
    for (int i = 0; i < 3; i++) {
        qw_begin(&q, DEMO_MVD, 28);
        qw_simple_frame(&q, 100, 300);
        put_status(&q, stages[i]);
        qw_print(&q, 50, "\xf4wo rides one's rocket\n");
        qw_simple_frame(&q, 100, 300);
        struct dem_open o = qw_open_demo(&q, NULL);
        struct match_facts *facts = match_facts_gather(o.demo, o.timeline);
        assert_int_equal(facts->num_kills, i == 2);
        match_facts_free(facts);
        dem_close(&o);
    }
}

/* The kill is in the frame in which the server announces the end of the match. */
static void match_facts_gather__kill_that_ends_the_match__counts(void **state)
{
    (void)state;
    static struct qw q;
    qw_begin(&q, DEMO_MVD, 28);
    put_status(&q, "3 min left");
    qw_simple_frame(&q, 100, 300);
    qw_print(&q, 50, "\xf4wo rides one's rocket\n");
    put_status(&q, "Standby");
    qw_simple_frame(&q, 100, 300);
    qw_print(&q, 50, "\xf4wo rides one's rocket\n");
    qw_open(&q, 50);
    dem_u8(&q.d, 30);
    for (int i = 0; i < 9; i++)
        dem_u8(&q.d, 0);
    qw_close(&q);
    qw_simple_frame(&q, 100, 300);
    struct dem_open o = qw_open_demo(&q, NULL);
    struct match_facts *facts = match_facts_gather(o.demo, o.timeline);
    assert_int_equal(facts->num_kills, 1);
    assert_true(facts->kills[0].is_last); /* an intermission follows within a second */
    match_facts_free(facts);
    dem_close(&o);
}

/* ---- lives, respawns and powerups ---- */

/* Writes half a second in which two players have this health. */
static void put_health(struct qw *q, int first, int second)
{
    qw_stat(q, 0, STAT_HEALTH, first);
    qw_stat(q, 1, STAT_HEALTH, second);
    for (int i = 0; i < 5; i++)
        qw_simple_frame(q, 100, 300);
}

static void match_facts_gather__players__are_alive_between_respawns(void **state)
{
    (void)state;
    static struct qw q;
    qw_begin(&q, DEMO_MVD, 28);
    put_health(&q, 100, 100);
    qw_print(&q, 50, "\xf4wo rides one's rocket\n");
    put_health(&q, 100, -5);
    put_health(&q, 100, 100);
    qw_print(&q, 50, "\xf4wo rides one's rocket\n");
    put_health(&q, 100, -5);
    put_health(&q, 100, 100);
    for (int i = 0; i < 20; i++)
        qw_simple_frame(&q, 100, 300);
    qw_print(&q, 50, "\xf4wo rides one's rocket\n");
    put_health(&q, 100, -5);
    struct dem_open o = qw_open_demo(&q, NULL);
    struct match_facts *facts = match_facts_gather(o.demo, o.timeline);
    assert_int_equal(facts->mode, MATCH_MODE_DUEL);
    assert_int_equal(facts->num_kills, 3);
    assert_false(facts->kills[0].is_fresh); /* when this player spawned is unknown */
    assert_true(facts->kills[1].is_fresh);
    assert_false(facts->kills[2].is_fresh);
    static const struct {
        double time;
        bool is_alive;
    } times[] = {{0.2, true}, {0.38, true}, {0.7, false}, {1.3, true}, {1.8, false}, {3, true}};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        assert_int_equal(match_facts_is_alive(facts, 1, times[i].time), times[i].is_alive);
        assert_true(match_facts_is_alive(facts, 0, times[i].time));
        assert_false(match_facts_is_alive(facts, 2, times[i].time)); /* a spectator */
    }
    match_facts_free(facts);
    dem_close(&o);
}

/* Without stats, the bodies say who is alive. */
static void match_facts_gather__bodies__are_alive_until_they_fall(void **state)
{
    (void)state;
    static struct qw q;
    qw_begin(&q, DEMO_MVD, 28);
    for (int i = 0; i < 30; i++) {
        qw_open(&q, 100);
        qw_player(&q, 0, 0, 0);
        dem_u8(&q.d, 42);
        dem_u8(&q.d, 1);
        dem_i16(&q.d, 7);
        dem_u8(&q.d, i >= 10 && i < 20 ? PLAYER_FRAME_LAST_DEATH : 12);
        dem_position(&q.d, 300, 0, 0);
        qw_close(&q);
    }
    struct dem_open o = qw_open_demo(&q, NULL);
    struct match_facts *facts = match_facts_gather(o.demo, o.timeline);
    assert_true(match_facts_is_alive(facts, 1, 0.5));
    assert_false(match_facts_is_alive(facts, 1, 1.5));
    assert_true(match_facts_is_alive(facts, 1, 2.5));
    match_facts_free(facts);
    dem_close(&o);
}

/* Returns the powerups denied by a kill `distance` units away from where the killer takes the
 * quad, a number of seconds later. */
static int count_denied(float distance, int seconds)
{
    static struct qw q;
    qw_begin(&q, DEMO_MVD, 28);
    qw_stat(&q, 0, STAT_HEALTH, 100);
    qw_stat(&q, 0, STAT_ITEMS, IT_SHOTGUN);
    qw_simple_frame(&q, 100, distance);
    qw_print(&q, 50, "\xf4wo rides one's rocket\n");
    for (int i = 0; i < 10 * seconds; i++)
        qw_simple_frame(&q, 100, distance);
    qw_stat(&q, 0, STAT_ITEMS, IT_SHOTGUN | IT_QUAD);
    qw_simple_frame(&q, 100, distance);
    struct dem_open o = qw_open_demo(&q, NULL);
    struct match_facts *facts = match_facts_gather(o.demo, o.timeline);
    assert_int_equal(facts->num_kills, 1);
    const int denied = facts->kills[0].denied;
    match_facts_free(facts);
    dem_close(&o);
    return denied;
}

static void match_facts_gather__powerup_near_the_victim__is_denied(void **state)
{
    (void)state;
    assert_int_equal(count_denied(400, 3), IT_QUAD);
    assert_int_equal(count_denied(600, 3), 0);
    assert_int_equal(count_denied(400, 6), 0);
}

static void match_facts_gather__start_of_a_match__is_early(void **state)
{
    (void)state;
    static struct qw q;
    qw_begin(&q, DEMO_MVD, 28);
    put_status(&q, "Countdown");
    qw_simple_frame(&q, 100, 300);
    put_status(&q, "3 min left");
    for (int i = 0; i < 60; i++) {
        qw_simple_frame(&q, 100, 300);
        if (i == 40 || i == 55)
            qw_print(&q, 50, "\xf4wo rides one's rocket\n");
    }
    struct dem_open o = qw_open_demo(&q, NULL);
    struct match_facts *facts = match_facts_gather(o.demo, o.timeline);
    assert_int_equal(facts->num_kills, 2);
    assert_true(facts->kills[0].is_early);
    assert_false(facts->kills[1].is_early);
    match_facts_free(facts);
    dem_close(&o);
}

/* Servers without a status announce matches only by a line. */
static void match_facts_gather__announced_match__has_no_warm_up(void **state)
{
    (void)state;
    static struct qw q;
    qw_begin(&q, DEMO_MVD, 28);
    qw_simple_frame(&q, 100, 300);
    qw_print(&q, 50, "\xf4wo rides one's rocket\n");
    qw_print(&q, 50, "one captured the BLUE flag!\n");
    qw_print(&q, 50, "The match has begun!\n");
    qw_simple_frame(&q, 100, 300);
    qw_print(&q, 50, "\xf4wo rides one's rocket\n");
    qw_simple_frame(&q, 100, 300);
    struct dem_open o = qw_open_demo(&q, NULL);
    struct match_facts *facts = match_facts_gather(o.demo, o.timeline);
    assert_int_equal(facts->num_kills, 1);
    assert_int_equal(facts->num_feats, 0);
    assert_true(facts->kills[0].is_early);
    match_facts_free(facts);
    dem_close(&o);
}

static void put_points(struct qw *q, int slot, int points)
{
    qw_open(q, 0);
    dem_u8(&q->d, 14);
    dem_u8(&q->d, slot);
    dem_i16(&q->d, points);
    qw_close(q);
}

static void match_facts_gather__lead__ends_the_largest_deficit(void **state)
{
    (void)state;
    static struct qw q;
    qw_begin(&q, DEMO_MVD, 28);
    for (int i = 1; i <= 7; i++) {
        put_points(&q, 1, i);
        qw_simple_frame(&q, 500, 300);
    }
    for (int i = 1; i <= 9; i++) {
        qw_print(&q, 50, "\xf4wo rides one's rocket\n");
        put_points(&q, 0, i);
        qw_simple_frame(&q, 500, 300);
    }
    struct dem_open o = qw_open_demo(&q, NULL);
    struct match_facts *facts = match_facts_gather(o.demo, o.timeline);
    assert_int_equal(facts->num_kills, 9);
    assert_int_equal(facts->kills[7].behind, 7); /* takes the lead */
    assert_true(facts->kills[7].is_final_lead);
    assert_int_equal(facts->kills[8].behind, 0);
    assert_false(facts->kills[8].is_final_lead);
    match_facts_free(facts);
    dem_close(&o);
}

/* Adds frames to a player's own recording, ten a second. */
static void add_own(struct qw *q, int num, int monsters, int health)
{
    const int stats[][2] = {{STAT_MONSTERS, monsters}, {STAT_HEALTH, health}};
    for (int i = 0; i < num; i++) {
        qw_command(q, 50, 1, 10);
        qw_open(q, 50);
        for (int k = 0; k < 2; k++) {
            dem_u8(&q->d, 3);
            dem_u8(&q->d, stats[k][0]);
            dem_u8(&q->d, stats[k][1]);
        }
        qw_player(q, 0, (float)i, 0);
        qw_close(q);
    }
}

static struct match_facts *gather_own(const struct qw *q)
{
    struct dem_open o = qw_open_demo(q, NULL);
    struct match_facts *facts = match_facts_gather(o.demo, o.timeline);
    dem_close(&o);
    return facts;
}

static void match_facts_gather__monsters__are_killed_in_a_row(void **state)
{
    (void)state;
    static struct qw q;
    qw_begin(&q, DEMO_QWD, 28);
    add_own(&q, 10, 0, 100);
    add_own(&q, 15, 1, 100); /* at about 1 s */
    add_own(&q, 5, 2, 100);
    add_own(&q, 45, 4, 100); /* at about 3 s; the next one is too late */
    add_own(&q, 30, 5, 100);
    struct match_facts *facts = gather_own(&q);
    assert_int_equal(facts->num_feats, 1);
    assert_int_equal(facts->feats[0].kind, FEAT_MONSTERS);
    assert_float_equal(facts->feats[0].value, 4, 0);
    assert_float_equal(facts->feats[0].begin, 1, 0.21);
    assert_float_equal(facts->feats[0].end, 3, 0.21);
    match_facts_free(facts);
}

static void match_facts_gather__close_fight__is_survived(void **state)
{
    (void)state;
    static struct qw q;
    qw_begin(&q, DEMO_QWD, 28);
    add_own(&q, 10, 0, 100);
    add_own(&q, 10, 0, 50);
    add_own(&q, 60, 0, 12); /* at about 2 s */
    add_own(&q, 10, 0, 100);
    add_own(&q, 20, 0, 10); /* dies soon */
    add_own(&q, 60, 0, 0);
    add_own(&q, 10, 0, 50);
    add_own(&q, 60, 0, 15); /* little was lost */
    struct match_facts *facts = gather_own(&q);
    assert_int_equal(facts->num_feats, 1);
    assert_int_equal(facts->feats[0].kind, FEAT_SURVIVAL);
    assert_float_equal(facts->feats[0].value, 12, 0);
    assert_float_equal(facts->feats[0].begin, 1, 0.21);
    assert_float_equal(facts->feats[0].time, 2, 0.21);
    match_facts_free(facts);
}

static void add_intermission(struct qw *q)
{
    qw_open(q, 100);
    dem_u8(&q->d, 30);
    for (int i = 0; i < 3; i++)
        dem_coord(&q->d, 0);
    for (int i = 0; i < 3; i++)
        dem_angle(&q->d, 0);
    qw_close(q);
}

static void match_facts_gather__end_of_the_level__is_reached_alive(void **state)
{
    (void)state;
    static struct qw q;
    qw_begin(&q, DEMO_QWD, 28);
    add_own(&q, 40, 0, 100);
    add_intermission(&q);
    add_own(&q, 40, 0, 100);
    struct match_facts *facts = gather_own(&q);
    assert_int_equal(facts->num_feats, 1);
    assert_int_equal(facts->feats[0].kind, FEAT_EXIT);
    assert_float_equal(facts->feats[0].value, 4, 0.21);
    match_facts_free(facts);
    /* Not if the player is dead, nor right at the start. */
    for (int i = 0; i < 2; i++) {
        qw_begin(&q, DEMO_QWD, 28);
        add_own(&q, i == 0 ? 40 : 10, 0, i == 0 ? 0 : 100);
        add_intermission(&q);
        facts = gather_own(&q);
        assert_int_equal(facts->num_feats, 0);
        match_facts_free(facts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(match_facts_gather__fight_of_two__is_a_feat_if_both_survive),
        cmocka_unit_test(match_facts_gather__players__are_alive_between_respawns),
        cmocka_unit_test(match_facts_gather__bodies__are_alive_until_they_fall),
        cmocka_unit_test(match_facts_gather__powerup_near_the_victim__is_denied),
        cmocka_unit_test(match_facts_gather__start_of_a_match__is_early),
        cmocka_unit_test(match_facts_gather__announced_match__has_no_warm_up),
        cmocka_unit_test(match_facts_gather__lead__ends_the_largest_deficit),
        cmocka_unit_test(match_facts_gather__built_match__has_its_kills),
        cmocka_unit_test(match_facts_gather__cheers__need_two_others_soon),
        cmocka_unit_test(match_facts_gather__countdown__has_no_kills),
        cmocka_unit_test(match_facts_gather__kill_that_ends_the_match__counts),
        cmocka_unit_test(match_facts_gather__monsters__are_killed_in_a_row),
        cmocka_unit_test(match_facts_gather__close_fight__is_survived),
        cmocka_unit_test(match_facts_gather__end_of_the_level__is_reached_alive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
