/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Each kind of moment, at its threshold and just beyond it. */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "demo/protocol/quake.h"
#include "playback/analysis/match_facts.h"
#include "playback/analysis/moments.h"

static struct arena *arena;

static int set_up(void **state)
{
    (void)state;
    arena = arena_create();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    arena_destroy(arena);
    return 0;
}

static struct kill_fact kill_at(double time, int killer, int victim)
{
    return (struct kill_fact){
        .time = time,
        .killer = killer,
        .victim = victim,
        .who = "Ann",
        .whom = "Ben",
        .cause = DEATH_ROCKET,
        .distance = 300.0f,
        .height = 0.0f,
        .health = 100,
        .left = -1.0,
    };
}

/* Returns the only moment of a kind in these facts, or NULL if there is none. */
static const struct moment *find_kind(const struct match_facts *facts, enum moment_kind kind)
{
    int num;
    const struct moment *found = NULL, *all = moments_find(facts, arena, &num);
    for (int i = 0; i < num; i++)
        if (all[i].kind == kind) {
            assert_null(found);
            assert_true(all[i].score > 0.0f && all[i].reason[0]);
            found = &all[i];
        }
    return found;
}

static const struct moment *find(struct kill_fact *kills, int num, enum moment_kind kind)
{
    const struct match_facts facts = {.mode = MATCH_MODE_TEAMS, .num_kills = num, .kills = kills};
    return find_kind(&facts, kind);
}

static const struct moment *find_feat(enum feat_kind kind, enum moment_kind expected,
                                      enum match_mode mode)
{
    struct feat feat = {.kind = kind, .begin = 9, .time = 10, .end = 10, .who = "Ann", .value = 5};
    const struct match_facts facts = {.mode = mode, .num_feats = 1, .feats = &feat};
    return find_kind(&facts, expected);
}

static void moments_find__run__has_short_gaps_and_no_death(void **state)
{
    (void)state;
    struct kill_fact kills[] = {kill_at(1, 0, 1), kill_at(4.9, 0, 2), kill_at(5, 3, 4),
                                kill_at(8.8, 0, 1)};
    const struct moment *run = find(kills, 4, MOMENT_RUN);
    assert_non_null(run);
    assert_int_equal(run->count, 3);
    assert_string_equal(run->reason, "3 kills in 7.8 s");
    assert_true(run->begin == 1.0 && run->time == 8.8 && run->slot == 0);
    kills[3].time = 9.0; /* a gap of 4.1 s */
    assert_null(find(kills, 4, MOMENT_RUN));
    kills[3].time = 8.8;
    kills[2] = kill_at(5, 3, 0); /* the player dies in between */
    assert_null(find(kills, 4, MOMENT_RUN));
    kills[2] = kill_at(5, 3, 4);
    kills[3].is_team_kill = true;
    assert_null(find(kills, 4, MOMENT_RUN));
}

static void moments_find__two_at_once__are_a_run(void **state)
{
    (void)state;
    struct kill_fact kills[] = {kill_at(1, 0, 1), kill_at(2.1, 0, 2)};
    assert_non_null(find(kills, 2, MOMENT_RUN));
    kills[1].time = 2.3;
    assert_null(find(kills, 2, MOMENT_RUN));
}

static void moments_find__death_just_before__ends_a_run(void **state)
{
    (void)state;
    struct kill_fact kills[] = {kill_at(1, 3, 0), kill_at(1, 0, 1), kill_at(2, 0, 2),
                                kill_at(3, 0, 4)};
    assert_null(find(kills, 2, MOMENT_RUN));
    assert_int_equal(find(kills, 4, MOMENT_RUN)->count, 2);
    kills[0].time = 0.6; /* the missile arrives later */
    assert_int_equal(find(kills, 4, MOMENT_RUN)->count, 2);
    kills[0].time = 0.4;
    assert_int_equal(find(kills, 4, MOMENT_RUN)->count, 3);
}

static void moments_find__several_by_one_shot__die_together(void **state)
{
    (void)state;
    struct kill_fact kills[] = {kill_at(1, 0, 1), kill_at(1.02, 0, 2), kill_at(1.04, 0, 3)};
    assert_int_equal(find(kills, 3, MOMENT_MULTI)->count, 3);
    kills[1].time = kills[2].time = 1.2;
    assert_int_equal(find(kills, 3, MOMENT_MULTI)->count, 2); /* the last two */
    kills[2].time = 1.4;
    assert_null(find(kills, 3, MOMENT_MULTI));
    kills[0].cause = kills[1].cause = kills[2].cause = DEATH_LIGHTNING;
    kills[1].time = kills[2].time = 1.0;
    assert_null(find(kills, 3, MOMENT_MULTI));
}

static void moments_find__air__is_high_long_and_far(void **state)
{
    (void)state;
    struct kill_fact kill = kill_at(1, 0, 1);
    kill.height = 96;
    kill.air_time = 0.3f;
    kill.distance = 150;
    assert_non_null(find(&kill, 1, MOMENT_AIR));
    kill.height = 95;
    assert_null(find(&kill, 1, MOMENT_AIR));
    kill.height = 300;
    kill.air_time = 0.2f;
    assert_null(find(&kill, 1, MOMENT_AIR));
    kill.air_time = 1;
    kill.distance = 149;
    assert_null(find(&kill, 1, MOMENT_AIR));
    kill.distance = 400;
    kill.cause = DEATH_LIGHTNING;
    assert_null(find(&kill, 1, MOMENT_AIR));
}

static void moments_find__long__is_by_the_weapon(void **state)
{
    (void)state;
    static const struct {
        enum death_cause cause;
        float from; /* 0: no distance is a long one */
    } weapons[] = {{DEATH_LIGHTNING, 520}, {DEATH_SHOTGUN, 900}, {DEATH_RAIL, 1000},
                   {DEATH_ROCKET, 1000},   {DEATH_AXE, 0},       {DEATH_TELEFRAG, 0}};
    for (size_t i = 0; i < sizeof weapons / sizeof weapons[0]; i++) {
        struct kill_fact kill = kill_at(1, 0, 1);
        kill.cause = weapons[i].cause;
        kill.distance = weapons[i].from > 0 ? weapons[i].from : 5000.0f;
        assert_int_equal(find(&kill, 1, MOMENT_LONG) != NULL, weapons[i].from > 0);
        kill.distance = weapons[i].from - 1.0f;
        assert_null(find(&kill, 1, MOMENT_LONG));
    }
}

static void moments_find__turn__needs_a_hitscan_weapon(void **state)
{
    (void)state;
    struct kill_fact kill = kill_at(1, 0, 1);
    kill.turn = 100;
    assert_null(find(&kill, 1, MOMENT_TURN)); /* a rocket takes time to arrive */
    kill.cause = DEATH_LIGHTNING;
    assert_non_null(find(&kill, 1, MOMENT_TURN));
    kill.turn = 99;
    assert_null(find(&kill, 1, MOMENT_TURN));
}

static void moments_find__kill_out_of_view__has_a_lower_score(void **state)
{
    (void)state;
    struct kill_fact kill = kill_at(1, 0, 1);
    kill.distance = 1000.0f;
    const float seen = find(&kill, 1, MOMENT_LONG)->score;
    kill.is_unseen = true;
    assert_near(find(&kill, 1, MOMENT_LONG)->score, 0.6f * seen, 0.01f);
}

static void moments_find__killer_who_dies_at_once__has_a_lower_score(void **state)
{
    (void)state;
    struct kill_fact kills[] = {kill_at(1, 0, 1), kill_at(2.1, 2, 0)};
    kills[0].distance = 1000.0f;
    const float survives = find(kills, 2, MOMENT_LONG)->score;
    kills[1].time = 1.9;
    assert_near(find(kills, 2, MOMENT_LONG)->score, 0.75f * survives, 0.01f);
}

static void moments_find__low_health__is_alive(void **state)
{
    (void)state;
    struct kill_fact kill = kill_at(1, 0, 1);
    kill.health = 15;
    assert_non_null(find(&kill, 1, MOMENT_LOW));
    static const int others[] = {16, 0, -1, -40};
    for (int i = 0; i < 4; i++) {
        kill.health = others[i];
        assert_null(find(&kill, 1, MOMENT_LOW));
    }
    struct kill_fact kills[] = {kill_at(1, 0, 1), kill_at(2.5, 2, 0)};
    kills[0].health = 15;
    assert_null(find(kills, 2, MOMENT_LOW)); /* dies soon after */
    kills[1].time = 1;                       /* and at once, each by the other's shot */
    assert_null(find(kills, 2, MOMENT_LOW));
    kills[1].time = 3.5;
    assert_non_null(find(kills, 2, MOMENT_LOW));
}

static void moments_find__quad__kills_three(void **state)
{
    (void)state;
    struct kill_fact kills[] = {kill_at(1, 0, 1), kill_at(8, 0, 2), kill_at(15, 0, 3),
                                kill_at(17, 0, 1)};
    for (int i = 0; i < 4; i++)
        kills[i].items = IT_QUAD;
    assert_int_equal(find(kills, 4, MOMENT_QUAD)->count, 3); /* within 15 s */
    kills[1].items = 0;
    assert_null(find(kills, 4, MOMENT_QUAD));
}

static void moments_find__against__is_one_with_a_power(void **state)
{
    (void)state;
    struct kill_fact kill = kill_at(1, 0, 1);
    assert_null(find(&kill, 1, MOMENT_AGAINST));
    kill.victim_items = IT_QUAD;
    assert_string_equal(find(&kill, 1, MOMENT_AGAINST)->reason, "kills the quad");
    kill.victim_items = IT_INVULNERABILITY | IT_QUAD;
    assert_string_equal(find(&kill, 1, MOMENT_AGAINST)->reason, "kills the pentagram");
}

static void moments_find__outgunned__has_the_worse_weapon(void **state)
{
    (void)state;
    struct kill_fact kill = kill_at(1, 0, 1);
    kill.cause = DEATH_SHOTGUN;
    kill.items = IT_SHOTGUN | IT_NAILGUN;
    kill.victim_items = IT_SHOTGUN | IT_GRENADE_LAUNCHER;
    assert_null(find(&kill, 1, MOMENT_OUTGUNNED));
    kill.victim_items |= IT_LIGHTNING;
    assert_string_equal(find(&kill, 1, MOMENT_OUTGUNNED)->reason, "sg against lg");
    kill.victim_items |= IT_ROCKET_LAUNCHER;
    assert_string_equal(find(&kill, 1, MOMENT_OUTGUNNED)->reason, "sg against rl");
    static const int others[] = {0, IT_SHOTGUN | IT_LIGHTNING, IT_ROCKET_LAUNCHER,
                                 IT_SHOTGUN | IT_QUAD};
    for (int i = 0; i < 4; i++) {
        kill.items = others[i];
        assert_null(find(&kill, 1, MOMENT_OUTGUNNED));
    }
    kill.items = IT_SHOTGUN;
    kill.cause = DEATH_ROCKET; /* in flight when its owner died */
    assert_null(find(&kill, 1, MOMENT_OUTGUNNED));
}

static void moments_find__fight__costs_both(void **state)
{
    (void)state;
    static const struct {
        int lost, victim_lost;
        bool is_fight;
    } fights[] = {
        {80, 140, true}, {140, 80, true}, {79, 300, false}, {300, 79, false}, {109, 110, false}};
    struct kill_fact kills[] = {kill_at(1, 0, 1), kill_at(2.5, 2, 3)};
    for (size_t i = 0; i < sizeof fights / sizeof fights[0]; i++) {
        kills[0].lost = fights[i].lost;
        kills[0].victim_lost = fights[i].victim_lost;
        assert_int_equal(find(kills, 2, MOMENT_FIGHT) != NULL, fights[i].is_fight);
    }
    kills[0].lost = kills[0].victim_lost = 200;
    assert_string_equal(find(kills, 2, MOMENT_FIGHT)->reason, "a fight for 200 and 200 health");
    kills[1].victim = 0; /* dies soon after */
    assert_null(find(kills, 2, MOMENT_FIGHT));
    kills[1].time = 1; /* and at once */
    assert_null(find(kills, 2, MOMENT_FIGHT));
    kills[0].cause = DEATH_TELEFRAG;
    assert_null(find(kills, 1, MOMENT_FIGHT));
}

static void moments_find__telefrag_and_discharge__are_by_their_cause(void **state)
{
    (void)state;
    struct kill_fact kills[] = {kill_at(1, 0, 1), kill_at(1, 0, 2)};
    assert_null(find(kills, 2, MOMENT_TELEFRAG));
    assert_null(find(kills, 2, MOMENT_DISCHARGE));
    kills[0].cause = kills[1].cause = DEATH_DISCHARGE;
    assert_string_equal(find(kills, 2, MOMENT_DISCHARGE)->reason, "discharge: 2 dead");
    kills[1].cause = DEATH_TELEFRAG;
    assert_non_null(find(kills, 2, MOMENT_TELEFRAG));
    struct kill_fact respawns[] = {kill_at(1, 1, 0), kill_at(1.3, 0, 2)};
    respawns[1].cause = DEATH_TELEFRAG;
    assert_null(find(respawns, 2, MOMENT_TELEFRAG));
}

static void moments_find__stopped__had_a_run_of_six(void **state)
{
    (void)state;
    struct kill_fact kills[8];
    for (int i = 0; i < 7; i++)
        kills[i] = kill_at(10.0 * i, 1, 2);
    kills[7] = kill_at(100, 0, 1);
    assert_string_equal(find(kills + 1, 7, MOMENT_STOPPED)->reason, "ends a run of 6");
    assert_null(find(kills + 2, 6, MOMENT_STOPPED));
    kills[4] = kill_at(40, 2, 1); /* the victim died in between */
    assert_null(find(kills, 8, MOMENT_STOPPED));
}

static void moments_find__lead__changes(void **state)
{
    (void)state;
    struct kill_fact kill = kill_at(1, 0, 1);
    kill.has_sides = true;
    kill.points = 8;
    kill.best_other = 7;
    kill.lead = 1;
    assert_string_equal(find(&kill, 1, MOMENT_LEAD)->reason, "takes the lead 8 to 7");
    kill.lead_before = 1;
    assert_null(find(&kill, 1, MOMENT_LEAD));
    kill.lead_before = 0;
    kill.points = 7;
    assert_null(find(&kill, 1, MOMENT_LEAD));
}

static void moments_find__lead_after_a_deficit__is_a_comeback(void **state)
{
    (void)state;
    struct kill_fact kill = kill_at(1, 0, 1);
    kill.has_sides = true;
    kill.points = 20;
    kill.best_other = 19;
    kill.lead = 1;
    kill.behind = 5;
    assert_string_equal(find(&kill, 1, MOMENT_COMEBACK)->reason,
                        "from 5 behind to a lead of 20 to 19");
    assert_null(find(&kill, 1, MOMENT_LEAD));
    kill.behind = 4;
    assert_null(find(&kill, 1, MOMENT_COMEBACK));
    assert_non_null(find(&kill, 1, MOMENT_LEAD));
    kill.behind = 6; /* little in a game with many points */
    kill.points = 100;
    assert_null(find(&kill, 1, MOMENT_COMEBACK));
}

static void moments_find__denied__is_taken_by_the_killer(void **state)
{
    (void)state;
    struct kill_fact kill = kill_at(1, 0, 1);
    assert_null(find(&kill, 1, MOMENT_DENIED));
    kill.denied = IT_QUAD;
    assert_string_equal(find(&kill, 1, MOMENT_DENIED)->reason, "denies the quad");
    kill.denied = IT_INVULNERABILITY;
    assert_string_equal(find(&kill, 1, MOMENT_DENIED)->reason, "denies the pentagram");
}

static void moments_find__escape__is_long_and_survived(void **state)
{
    (void)state;
    struct kill_fact kills[] = {kill_at(10, 0, 1), kill_at(13, 2, 0)};
    kills[0].health = 20;
    kills[0].hard_time = 4.0;
    kills[0].hard_hits = 2;
    const struct moment *escape = find(kills, 2, MOMENT_ESCAPE);
    assert_string_equal(escape->reason, "escapes with 20 health for 4 s");
    assert_true(escape->begin == 6.0 && escape->time == 10.0);
    kills[1].time = 11.5; /* dies soon after */
    assert_null(find(kills, 2, MOMENT_ESCAPE));
    kills[0].hard_hits = 1;
    assert_null(find(kills, 1, MOMENT_ESCAPE));
    kills[0].hard_hits = 2;
    kills[0].hard_time = 3.9;
    assert_null(find(kills, 1, MOMENT_ESCAPE));
}

/* Kills of players who have just respawned are luck, and so are those just after the start. */
static void moments_find__fresh_victims__count_little(void **state)
{
    (void)state;
    struct kill_fact kills[] = {kill_at(6, 0, 1), kill_at(7, 0, 2), kill_at(8, 0, 3)};
    const float air = 30.0f + 200.0f / 15.0f + 300.0f / 40.0f;
    kills[0].height = 200;
    kills[0].air_time = 1;
    const float run = find(kills, 3, MOMENT_RUN)->score;
    assert_near(find(kills, 3, MOMENT_AIR)->score, air, 0.01f);
    kills[0].is_fresh = true;
    assert_near(find(kills, 3, MOMENT_AIR)->score, 0.3f * air, 0.01f);
    const float fresh = find(kills, 3, MOMENT_RUN)->score;
    assert_true(fresh < 0.9f * run);
    kills[1].is_fresh = kills[2].is_fresh = true;
    assert_true(find(kills, 3, MOMENT_RUN)->score < 0.7f * fresh);
    for (int i = 0; i < 3; i++)
        kills[i].is_early = true;
    assert_null(find(kills, 3, MOMENT_AIR));
    assert_null(find(kills, 3, MOMENT_RUN));
}

static void moments_find__kinds__weigh_by_the_mode(void **state)
{
    (void)state;
    struct kill_fact kill = kill_at(1, 0, 1);
    kill.lost = kill.victim_lost = 150;
    struct match_facts facts = {.mode = MATCH_MODE_DUEL, .num_kills = 1, .kills = &kill};
    const float duel = find_kind(&facts, MOMENT_FIGHT)->score;
    facts.mode = MATCH_MODE_FFA;
    const float ffa = find_kind(&facts, MOMENT_FIGHT)->score;
    assert_near(duel / ffa,
                (float)moment_kind_weight(MOMENT_FIGHT, MATCH_MODE_DUEL) /
                    (float)moment_kind_weight(MOMENT_FIGHT, MATCH_MODE_FFA),
                0.01f);
    assert_true(duel > ffa);
}

static void match_mode_of__players__are_few_or_in_teams(void **state)
{
    (void)state;
    assert_int_equal(match_mode_of(2, true), MATCH_MODE_DUEL);
    assert_int_equal(match_mode_of(2, false), MATCH_MODE_DUEL);
    assert_int_equal(match_mode_of(3, false), MATCH_MODE_FFA);
    assert_int_equal(match_mode_of(4, true), MATCH_MODE_SMALL_TEAMS);
    assert_int_equal(match_mode_of(5, true), MATCH_MODE_TEAMS);
}

static void moments_find__decider__is_late_and_changes_the_result(void **state)
{
    (void)state;
    struct kill_fact kill = kill_at(1, 0, 1);
    kill.has_sides = true;
    kill.lead_before = -1;
    kill.left = 20;
    assert_non_null(find(&kill, 1, MOMENT_DECIDER)); /* a draw */
    kill.left = 21;
    assert_null(find(&kill, 1, MOMENT_DECIDER));
    kill.left = -1;
    assert_null(find(&kill, 1, MOMENT_DECIDER));
    kill.left = 5;
    kill.lead_before = -2;
    kill.lead = -1;
    assert_null(find(&kill, 1, MOMENT_DECIDER));
}

static void moments_find__last_kill__wins_by_points(void **state)
{
    (void)state;
    struct kill_fact kill = kill_at(1, 0, 1);
    kill.has_sides = kill.is_last = true;
    kill.lead_before = 6;
    kill.lead = 7;
    kill.points = 20;
    kill.best_other = 13;
    kill.left = -1;
    assert_string_equal(find(&kill, 1, MOMENT_DECIDER)->reason, "the last kill, 20 to 13");
    kill.lead = 0; /* the time is up: a draw */
    assert_null(find(&kill, 1, MOMENT_DECIDER));
    kill.lead = 1;
    kill.lead_before = 0;
    kill.left = 0.5;
    assert_string_equal(find(&kill, 1, MOMENT_DECIDER)->reason, "20 to 13 with 0 s left");
}

static void moments_find__deaths__have_their_killer(void **state)
{
    (void)state;
    struct kill_fact kill = kill_at(1, -1, 0);
    kill.cause = DEATH_LAVA;
    assert_string_equal(find(&kill, 1, MOMENT_SUICIDE)->who, "Ben");
    assert_null(find(&kill, 1, MOMENT_DEATH));
    kill.monster = "Fiend";
    assert_string_equal(find(&kill, 1, MOMENT_DEATH)->reason, "killed by a Fiend");
    assert_null(find(&kill, 1, MOMENT_SUICIDE));
    kill = kill_at(1, 0, 1);
    assert_null(find(&kill, 1, MOMENT_MATE));
    kill.is_team_kill = true;
    assert_non_null(find(&kill, 1, MOMENT_MATE));
    assert_true(moment_kind_is_low(MOMENT_MATE) && !moment_kind_is_low(MOMENT_DEATH));
}

static void moments_find__feats__need_a_single_player_run(void **state)
{
    (void)state;
    assert_non_null(find_feat(FEAT_MARK, MOMENT_MARK, MATCH_MODE_DUEL));
    assert_non_null(find_feat(FEAT_CHEER, MOMENT_CHEER, MATCH_MODE_FFA));
    assert_non_null(find_feat(FEAT_CAPTURE, MOMENT_FLAG, MATCH_MODE_CTF));
    assert_non_null(find_feat(FEAT_RETURN, MOMENT_FLAG, MATCH_MODE_CTF));
    static const struct {
        enum feat_kind feat;
        enum moment_kind moment;
    } alone[] = {{FEAT_SPEED, MOMENT_SPEED},
                 {FEAT_JUMP, MOMENT_JUMP},
                 {FEAT_MONSTERS, MOMENT_MONSTERS},
                 {FEAT_SECRET, MOMENT_SECRET},
                 {FEAT_EXIT, MOMENT_EXIT}};
    for (int i = 0; i < 5; i++) {
        assert_non_null(find_feat(alone[i].feat, alone[i].moment, MATCH_MODE_SINGLE));
        assert_non_null(find_feat(alone[i].feat, alone[i].moment, MATCH_MODE_RACE));
        assert_null(find_feat(alone[i].feat, alone[i].moment, MATCH_MODE_DUEL));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moments_find__run__has_short_gaps_and_no_death),
        cmocka_unit_test(moments_find__two_at_once__are_a_run),
        cmocka_unit_test(moments_find__death_just_before__ends_a_run),
        cmocka_unit_test(moments_find__several_by_one_shot__die_together),
        cmocka_unit_test(moments_find__air__is_high_long_and_far),
        cmocka_unit_test(moments_find__long__is_by_the_weapon),
        cmocka_unit_test(moments_find__turn__needs_a_hitscan_weapon),
        cmocka_unit_test(moments_find__kill_out_of_view__has_a_lower_score),
        cmocka_unit_test(moments_find__killer_who_dies_at_once__has_a_lower_score),
        cmocka_unit_test(moments_find__low_health__is_alive),
        cmocka_unit_test(moments_find__quad__kills_three),
        cmocka_unit_test(moments_find__against__is_one_with_a_power),
        cmocka_unit_test(moments_find__outgunned__has_the_worse_weapon),
        cmocka_unit_test(moments_find__fight__costs_both),
        cmocka_unit_test(moments_find__telefrag_and_discharge__are_by_their_cause),
        cmocka_unit_test(moments_find__stopped__had_a_run_of_six),
        cmocka_unit_test(moments_find__lead__changes),
        cmocka_unit_test(moments_find__lead_after_a_deficit__is_a_comeback),
        cmocka_unit_test(moments_find__denied__is_taken_by_the_killer),
        cmocka_unit_test(moments_find__escape__is_long_and_survived),
        cmocka_unit_test(moments_find__fresh_victims__count_little),
        cmocka_unit_test(moments_find__kinds__weigh_by_the_mode),
        cmocka_unit_test(match_mode_of__players__are_few_or_in_teams),
        cmocka_unit_test(moments_find__decider__is_late_and_changes_the_result),
        cmocka_unit_test(moments_find__last_kill__wins_by_points),
        cmocka_unit_test(moments_find__deaths__have_their_killer),
        cmocka_unit_test(moments_find__feats__need_a_single_player_run),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
