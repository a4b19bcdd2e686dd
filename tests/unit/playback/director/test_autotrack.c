/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/err.h"
#include "demo/container/demo.h"
#include "demo/protocol/quake.h"
#include "playback/client/event.h"
#include "playback/director/autotrack_plan.h"
#include "playback/director/autotrack_stats.h"
#include "playback/director/autotrack_value.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_qw.h"

/* Players 0 (the stronger one) and 1, both with stats and alive throughout. */
struct fixture {
    struct autotrack_stats record;
    struct arena *arena;
    int frames[400];
    struct player_sample samples[400][QW_MAX_PLAYERS];
    struct recorded_kill kills[400];
};

enum { FRAMES = 10, BEATS = 200 };

static int set_up(void **state)
{
    static struct fixture f;
    memset(&f, 0, sizeof f);
    f.arena = arena_create();
    f.record.num_beats = BEATS;
    f.record.frames = f.frames;
    f.record.samples = f.samples;
    f.record.kills = f.kills;
    for (int i = 0; i < BEATS; i++) {
        f.frames[i] = i * FRAMES;
        for (int slot = 0; slot < 2; slot++)
            f.samples[i][slot] = (struct player_sample){
                .is_here = true, .is_alive = true, .strength = (uint8_t)(4 - 4 * slot)};
    }
    f.record.has_stats[0] = f.record.has_stats[1] = true;
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    arena_destroy(f->arena);
    return 0;
}

/* Call in ascending order of beats. */
static void add_kill(struct fixture *f, int beat, int killer, int victim)
{
    f->kills[f->record.num_kills++] =
        (struct recorded_kill){.beat = beat, .killer = killer, .victim = victim};
}

static int slot_at(const struct view_schedule *plan, int beat)
{
    return view_schedule_at(plan, beat * FRAMES);
}

static void autotrack_plan_action__nothing_happens__stays_with_one(void **state)
{
    struct fixture *f = *state;
    f->record.num_beats = BEATS / 2;
    const struct view_schedule plan = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(plan.num_cuts, 1);
    assert_int_equal(slot_at(&plan, BEATS / 2), 0);
}

static void autotrack_plan_action__absent_or_unrecorded_player__is_not_followed(void **state)
{
    struct fixture *f = *state;
    for (int i = 0; i < BEATS; i++)
        f->samples[i][2] =
            (struct player_sample){.is_here = true, .is_alive = true, .has_power = true};
    for (int i = 100; i < BEATS; i++)
        f->samples[i][0].is_here = false;
    const struct view_schedule plan = autotrack_plan_action(&f->record, f->arena);
    for (int i = 0; i < BEATS; i++)
        assert_int_not_equal(slot_at(&plan, i), i < 100 ? 2 : 0);
    assert_int_equal(slot_at(&plan, 101), 1);
    f->record.has_stats[2] = true;
    const struct view_schedule schedule = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(slot_at(&schedule, 50), 2);
}

static void autotrack_plan_action__kill__is_seen_by_the_killer_from_before(void **state)
{
    struct fixture *f = *state;
    add_kill(f, 30, 0, 3);
    add_kill(f, 100, 1, 3);
    const struct view_schedule plan = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(slot_at(&plan, 30), 0);
    assert_int_equal(slot_at(&plan, 95), 1);
    assert_int_equal(slot_at(&plan, 104), 1);
    assert_int_equal(plan.cuts[1].reason, VIEW_REASON_KILL);
}

/* The player shown fights now and then, and not for too long: only the kill could be a reason. */
static void autotrack_plan_action__team_kill__is_no_reason_for_a_cut(void **state)
{
    struct fixture *f = *state;
    f->record.num_beats = 118;
    for (int i = 0; i < BEATS; i += 20)
        f->samples[i][0].fights = true;
    add_kill(f, 100, 1, 3);
    struct view_schedule plan = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(slot_at(&plan, 100), 1);
    f->kills[0].is_team_kill = true;
    plan = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(slot_at(&plan, 100), 0);
}

/* Shots are never shorter than the rules of the game demand, and no kill that is shown is
 * right next to a cut. */
static void autotrack_plan_action__successive_kills__have_a_minimum_shot_length(void **state)
{
    struct fixture *f = *state;
    for (int i = 20; i < BEATS; i += 3)
        add_kill(f, i, i / 24 % 2, 3);
    const struct view_schedule plan = autotrack_plan_action(&f->record, f->arena);
    assert_true(plan.num_cuts > 4);
    for (int i = 1; i < plan.num_cuts; i++)
        assert_true(plan.cuts[i].frame - plan.cuts[i - 1].frame >=
                    5 * POV_BEATS_PER_SECOND * FRAMES);
}

static void autotrack_plan_action__kill_next_to_a_cut__has_no_value(void **state)
{
    struct fixture *f = *state;
    f->record.has_stats[2] = true;
    f->record.num_beats = 60; /* short enough for a single shot */
    for (int i = 0; i < BEATS; i++) {
        f->samples[i][0].fights = i % 8 == 0;
        f->samples[i][2] = (struct player_sample){
            .is_here = true, .is_alive = i >= 30, .fights = i > 30 && i % 8 == 0};
    }
    add_kill(f, 32, 2, 3); /* by a player who has just appeared */
    const struct view_schedule beside = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(beside.num_cuts, 1);
    f->kills[0].beat = 33;
    const struct view_schedule later = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(slot_at(&later, 33), 2);
}

static void autotrack_plan_action__powerup__is_followed_but_not_during_a_kill(void **state)
{
    struct fixture *f = *state;
    add_kill(f, 20, 0, 3);
    for (int i = 50; i < 90; i++)
        f->samples[i][1].has_power = true;
    const struct view_schedule power = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(slot_at(&power, 70), 1);
    assert_int_equal(power.cuts[1].reason, VIEW_REASON_POWER);
    for (int i = 55; i < 85; i += 5)
        add_kill(f, i, 0, 3);
    const struct view_schedule kills = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(slot_at(&kills, 70), 0);
}

/* The death is shown for a second, the time until the player respawns is not. */
static void autotrack_plan_action__death__is_shown_briefly(void **state)
{
    struct fixture *f = *state;
    add_kill(f, 90, 3, 0);
    for (int i = 90; i < 150; i++)
        f->samples[i][0].is_alive = false;
    const struct view_schedule plan = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(slot_at(&plan, 93), 0);
    assert_int_equal(slot_at(&plan, 100), 1);
    assert_int_equal(plan.cuts[1].reason, VIEW_REASON_DEATH);
}

static void autotrack_plan_action__dead_player__is_not_cut_to(void **state)
{
    struct fixture *f = *state;
    for (int i = 40; i < 140; i++)
        f->samples[i][1].is_alive = false;
    add_kill(f, 100, 1, 3); /* by a missile fired earlier */
    const struct view_schedule plan = autotrack_plan_action(&f->record, f->arena);
    for (int i = 1; i < plan.num_cuts; i++)
        assert_true(plan.cuts[i].frame < 40 * FRAMES || plan.cuts[i].frame >= 140 * FRAMES);
}

/* In a duel both views show each kill, but the killer's view shows it better. */
static void autotrack_plan_action__kills_of_a_duel__are_seen_by_the_killer(void **state)
{
    struct fixture *f = *state;
    for (int i = 0; i < BEATS; i++)
        f->samples[i][0].strength = 0;
    for (int i = 40; i < BEATS; i += i % 40 == 0 ? 4 : 36) /* in pairs */
        add_kill(f, i, i / 40 % 2, 1 - i / 40 % 2);
    const struct view_schedule plan = autotrack_plan_action(&f->record, f->arena);
    for (int i = 40; i < BEATS; i += 40)
        assert_int_equal(slot_at(&plan, i), i / 40 % 2);
}

/* The third kill of a run, the last lead and a victim with a powerup make a kill worth more. */
static void autotrack_values_find__special_kill__has_a_higher_value(void **state)
{
    struct fixture *f = *state;
    add_kill(f, 100, 0, 1);
    add_kill(f, 150, 0, 1);
    f->kills[1].takes_lead = f->kills[1].takes_last_lead = true;
    f->samples[149][1].has_power = true;
    struct autotrack_values values = autotrack_values_find(&f->record);
    assert_int_equal(values.kills[100][0], 3000);
    assert_int_equal(values.kills[100][1], 1500); /* a duel */
    assert_int_equal(values.kills[150][0], 3000 + 3 * 1400);
    autotrack_values_free(&values);
    f->kills[1].beat = 104;
    add_kill(f, 108, 0, 3);
    values = autotrack_values_find(&f->record);
    assert_int_equal(values.kills[100][0], 3000 + 1400);
    autotrack_values_free(&values);
    f->samples[106][0].is_alive = false; /* two lives: no run */
    values = autotrack_values_find(&f->record);
    assert_int_equal(values.kills[100][0], 3000);
    autotrack_values_free(&values);
}

/* One player has all the kills, but there is a look at the other one between them. */
static void autotrack_plan_action__long_shot__is_interrupted(void **state)
{
    struct fixture *f = *state;
    for (int i = 0; i < BEATS; i += 8)
        f->samples[i][0].fights = f->samples[i][1].fights = true;
    for (int i = 30; i < BEATS; i += 30)
        add_kill(f, i, 0, 3);
    const struct view_schedule plan = autotrack_plan_action(&f->record, f->arena);
    assert_true(plan.num_cuts > 1);
    for (int i = 30; i < BEATS; i += 30)
        assert_int_equal(slot_at(&plan, i), 0);
}

/* A player to whom nothing happens for a long time is left. */
static void autotrack_plan_action__long_idleness__causes_a_cut(void **state)
{
    struct fixture *f = *state;
    for (int i = 0; i < BEATS; i += 8)
        f->samples[i][i >= 60 && i < 160].fights = true;
    const struct view_schedule plan = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(slot_at(&plan, 40), 0);
    assert_int_equal(slot_at(&plan, 120), 1);
    assert_int_equal(plan.cuts[1].reason, VIEW_REASON_FIGHT);
}

static void autotrack_plan_recorded__choices__are_followed(void **state)
{
    struct fixture *f = *state;
    struct recorded_choice choices[] = {{.frame = 300, .slot = 1}, {.frame = 900, .slot = 0}};
    assert_int_equal(autotrack_plan_recorded(&f->record, f->arena).num_cuts, 0);
    f->record.recorded = choices;
    f->record.num_recorded = 2;
    const struct view_schedule plan = autotrack_plan_recorded(&f->record, f->arena);
    assert_int_equal(plan.num_cuts, 3);
    assert_int_equal(view_schedule_at(&plan, 299), 0);
    assert_int_equal(view_schedule_at(&plan, 300), 1);
    assert_int_equal(view_schedule_at(&plan, 900), 0);
}

/* KTX names players by their user IDs on the server, here 100 and above. */
static void autotrack_stats_read__texts_of_a_director__are_choices(void **state)
{
    (void)state;
    static struct qw q;
    static const char *const texts[] = {"//at_dbg death\n", "//at 101\n", "//at 7\n", "//at 100\n",
                                        "//attack 101\n"};
    qw_begin(&q, DEMO_MVD, 28);
    for (int i = 0; i < 5; i++) {
        qw_simple_frame(&q, 100, 0);
        qw_open(&q, 0);
        dem_u8(&q.d, 9);
        dem_str(&q.d, texts[i]);
        qw_close(&q);
    }
    qw_simple_frame(&q, 100, 0);
    struct dem_open o = qw_open_demo(&q, POV_RECORDED);
    assert_non_null(o.timeline);
    struct autotrack_stats stats;
    autotrack_stats_read(&stats, o.demo, 0);
    assert_int_equal(stats.num_recorded, 2);
    assert_int_equal(stats.recorded[0].slot, 1);
    assert_string_equal(stats.recorded[0].reason, "death");
    assert_int_equal(stats.recorded[1].slot, 0);
    assert_string_equal(stats.recorded[1].reason, "");
    autotrack_stats_free(&stats);
    const int last = timeline_num_frames(o.timeline) - 1;
    assert_int_equal(playhead_frame(o.playhead, last)->view_entity, 1);
    assert_int_equal(playhead_frame(o.playhead, last - 3)->view_entity, 2);
    dem_close(&o);
    qw_begin(&q, DEMO_MVD, 28);
    qw_simple_frame(&q, 100, 0);
    o = qw_open_demo(&q, POV_RECORDED);
    assert_null(o.timeline);
    assert_non_null(strstr(o.err.text, "no director's choices"));
    dem_close(&o);
}

static void autotrack_stats_read__obituaries__are_kills(void **state)
{
    (void)state;
    static struct qw q;
    qw_begin(&q, DEMO_MVD, 28);
    for (int i = 0; i < 5; i++)
        qw_simple_frame(&q, 100, 0);
    qw_print(&q, 0, "\xf4wo rides one's rocket\n");
    qw_print(&q, 0, "\xf4wo becomes bored with life\n");
    for (int i = 0; i < 5; i++)
        qw_simple_frame(&q, 100, 0);
    struct dem_open o = qw_open_demo(&q, POV_AUTO);
    struct autotrack_stats stats;
    autotrack_stats_read(&stats, o.demo, 0);
    assert_int_equal(stats.num_kills, 1);
    assert_int_equal(stats.kills[0].killer, 0);
    assert_int_equal(stats.kills[0].victim, 1);
    assert_in_range(stats.kills[0].beat, 1, 3);
    autotrack_stats_free(&stats);
    dem_close(&o);
}

static void autotrack_plan_one__default__is_a_player_present_most_of_the_time(void **state)
{
    struct fixture *f = *state;
    struct view_schedule plan = autotrack_plan_one(&f->record, f->arena);
    assert_int_equal(slot_at(&plan, 0), 0);
    for (int i = 0; i < BEATS - 10; i++)
        f->samples[i][0].is_alive = false;
    plan = autotrack_plan_one(&f->record, f->arena);
    assert_int_equal(slot_at(&plan, 0), 1);
    f->record.has_stats[1] = false;
    plan = autotrack_plan_one(&f->record, f->arena);
    assert_int_equal(slot_at(&plan, 0), 0);
}

static void autotrack_plan__empty_demo__prefers_nobody(void **state)
{
    struct fixture *f = *state;
    f->record.num_beats = 0;
    const struct view_schedule one = autotrack_plan_one(&f->record, f->arena);
    const struct view_schedule action = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(view_schedule_at(&one, 5), -1);
    assert_int_equal(view_schedule_at(&action, 5), -1);
}

/* ---- real recordings ---- */

struct film {
    struct demo *demo;
    struct timeline *timeline;
};

static struct film open_film(const char *name, const char *pov)
{
    const struct timeline_options options = {.pov = pov};
    struct film film = {.demo = demo_open(asset_path(name), NULL)};
    assert_non_null(film.demo);
    film.timeline = timeline_open(film.demo, &options, NULL);
    assert_non_null(film.timeline);
    return film;
}

static void close_film(struct film *film)
{
    timeline_close(film->timeline);
    demo_close(film->demo);
}

static void pov_auto__real_match__shows_most_kills_in_long_shots(void **state)
{
    (void)state;
    if (!asset_path(""))
        skip();
    struct film film =
        open_film("demos/mvd/quakeworld_4on4__sr__vs_red_dm3_20260327-0930.mvd", POV_AUTO);
    struct playhead *playhead = playhead_create(film.timeline);
    int num, kills = 0, seen = 0, cuts = 0;
    const struct event *events = timeline_events(film.timeline, 0.0, HUGE_VAL, &num);
    double last = -10.0;
    for (int i = 0; i < num; i++) {
        const struct event *event = &events[i];
        const struct client_frame *frame = playhead_frame(playhead, event->frame);
        if (event->kind == EVENT_VIEW) {
            assert_true(event->time - last > 3.4);
            assert_int_equal(frame->view_entity, event->view.player + 1);
            last = event->time;
            cuts++;
        }
        if (event->kind != EVENT_FRAG || event->frag.frags <= event->frag.before)
            continue;
        kills++;
        seen += frame->view_entity == event->frag.player + 1;
    }
    print_message("%d of %d kills seen, %d cuts\n", seen, kills, cuts);
    assert_true(kills >= 20 && seen * 10 >= kills * 6); /* the rest from the victim's view */
    assert_in_range(cuts, 10, 40);
    playhead_destroy(playhead);
    close_film(&film);
}

/* Only player 3's stats were recorded, so a film without --pov follows that player. */
static void pov_default__recording_by_one_player__is_that_player(void **state)
{
    (void)state;
    if (!asset_path(""))
        skip();
    struct film film = open_film("demos/mvd/ezquake_overkill.mvd", NULL);
    struct playhead *playhead = playhead_create(film.timeline);
    for (int i = 0; i < timeline_num_frames(film.timeline); i++)
        assert_int_equal(playhead_frame(playhead, i)->view_entity, 4);
    playhead_destroy(playhead);
    close_film(&film);
}

#define WITH_RECORD(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_RECORD(autotrack_plan_action__nothing_happens__stays_with_one),
        WITH_RECORD(autotrack_plan_action__absent_or_unrecorded_player__is_not_followed),
        WITH_RECORD(autotrack_plan_action__kill__is_seen_by_the_killer_from_before),
        WITH_RECORD(autotrack_plan_action__team_kill__is_no_reason_for_a_cut),
        WITH_RECORD(autotrack_plan_action__successive_kills__have_a_minimum_shot_length),
        WITH_RECORD(autotrack_plan_action__kill_next_to_a_cut__has_no_value),
        WITH_RECORD(autotrack_plan_action__powerup__is_followed_but_not_during_a_kill),
        WITH_RECORD(autotrack_plan_action__death__is_shown_briefly),
        WITH_RECORD(autotrack_plan_action__dead_player__is_not_cut_to),
        WITH_RECORD(autotrack_plan_action__kills_of_a_duel__are_seen_by_the_killer),
        WITH_RECORD(autotrack_values_find__special_kill__has_a_higher_value),
        WITH_RECORD(autotrack_plan_action__long_shot__is_interrupted),
        WITH_RECORD(autotrack_plan_action__long_idleness__causes_a_cut),
        WITH_RECORD(autotrack_plan_recorded__choices__are_followed),
        cmocka_unit_test(autotrack_stats_read__obituaries__are_kills),
        cmocka_unit_test(autotrack_stats_read__texts_of_a_director__are_choices),
        WITH_RECORD(autotrack_plan_one__default__is_a_player_present_most_of_the_time),
        WITH_RECORD(autotrack_plan__empty_demo__prefers_nobody),
        cmocka_unit_test(pov_auto__real_match__shows_most_kills_in_long_shots),
        cmocka_unit_test(pov_default__recording_by_one_player__is_that_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
