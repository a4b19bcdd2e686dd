/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/err.h"
#include "demo/container/demo.h"
#include "demo/protocol/quake.h"
#include "playback/client/event.h"
#include "playback/director/autotrack_measure.h"
#include "playback/director/autotrack_plan.h"
#include "playback/director/autotrack_stats.h"
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
    f->kills[f->record.num_kills++] = (struct recorded_kill){beat, killer, victim};
}

static int slot_at(const struct view_schedule *plan, int beat)
{
    return view_schedule_at(plan, beat * FRAMES);
}

static void autotrack_plan_action__nothing_happens__stays_with_one(void **state)
{
    struct fixture *f = *state;
    const struct view_schedule plan = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(plan.num_cuts, 1);
    assert_int_equal(slot_at(&plan, BEATS), 0);
}

static void autotrack_plan_action__kill__is_seen_by_the_killer_from_before(void **state)
{
    struct fixture *f = *state;
    add_kill(f, 100, 1, 3);
    const struct view_schedule plan = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(slot_at(&plan, 80), 0);
    assert_int_equal(slot_at(&plan, 92), 1);
    assert_int_equal(slot_at(&plan, 104), 1);
}

static void autotrack_plan_action__one_after_the_other__holds_each_a_while(void **state)
{
    struct fixture *f = *state;
    for (int i = 20; i < BEATS; i += 3)
        add_kill(f, i, i % 2, 3);
    const struct view_schedule plan = autotrack_plan_action(&f->record, f->arena);
    for (int i = 1; i < plan.num_cuts; i++)
        assert_true(plan.cuts[i].frame - plan.cuts[i - 1].frame >= POV_HOLD_BEATS * FRAMES);
}

static void autotrack_plan_action__powers__are_followed_but_not_out_of_a_fight(void **state)
{
    struct fixture *f = *state;
    for (int i = 50; i < 90; i++)
        f->samples[i][1].power = 14;
    const struct view_schedule quad = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(slot_at(&quad, 60), 1);
    for (int i = 40; i < 80; i++)
        f->samples[i][0].fights = true;
    const struct view_schedule fight = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(slot_at(&fight, 60), 0);
}

static void autotrack_plan_action__who_leaves_or_is_not_told_of__is_not_followed(void **state)
{
    struct fixture *f = *state;
    for (int i = 0; i < BEATS; i++)
        f->samples[i][2] = (struct player_sample){.is_here = true, .is_alive = true, .power = 30};
    for (int i = 100; i < BEATS; i++)
        f->samples[i][0].is_here = false;
    const struct view_schedule plan = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(slot_at(&plan, 50), 0);
    assert_int_equal(slot_at(&plan, 101), 1);
    f->record.has_stats[2] = true;
    const struct view_schedule schedule = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(slot_at(&schedule, 50), 2);
}

/* Three kills happen elsewhere, and their lead scores more than one kill here. But leaving
 * just before a kill means leaving too early. */
static void autotrack_plan_action__who_is_about_to_kill__is_not_left(void **state)
{
    struct fixture *f = *state;
    for (int i = 0; i < 3; i++)
        add_kill(f, 90, 0, 3);
    add_kill(f, 99, 0, 3);
    for (int i = 108; i <= 110; i++)
        add_kill(f, i, 1, 3);
    const struct view_schedule plan = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(slot_at(&plan, 99), 0);
    assert_int_equal(slot_at(&plan, 107), 1);
}

/* From the moment of a death on there is more to see elsewhere. The death is still held for
 * a second. */
static void autotrack_plan_action__death__is_held(void **state)
{
    struct fixture *f = *state;
    for (int i = 0; i < 2; i++)
        add_kill(f, 90, 3, 0);
    for (int i = 90; i < 110; i++)
        f->samples[i][0].is_alive = false;
    for (int i = 0; i < 2; i++)
        add_kill(f, 99, 1, 3);
    const struct view_schedule plan = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(slot_at(&plan, 93), 0);
    assert_int_equal(slot_at(&plan, 95), 1);
}

/* A duel needs no cut: every kill is visible to one of the two. */
static void autotrack_plan_action__kills_of_a_duel__are_seen_without_cuts(void **state)
{
    struct fixture *f = *state;
    for (int i = 20; i < BEATS; i += 20)
        add_kill(f, i, i / 20 % 2, 1 - i / 20 % 2);
    assert_int_equal(autotrack_plan_action(&f->record, f->arena).num_cuts, 1);
}

static void autotrack_plan_action__others_in_sight__are_worth_a_cut(void **state)
{
    struct fixture *f = *state;
    for (int i = 0; i < BEATS; i++) {
        f->samples[i][0].strength = 0;
        f->samples[i][i >= 60 && i < 160].faces = true;
    }
    const struct view_schedule plan = autotrack_plan_action(&f->record, f->arena);
    assert_int_equal(slot_at(&plan, 40), 0);
    assert_int_equal(slot_at(&plan, 120), 1);
}

/* A director who rarely cuts has long leads and holds. In a match with one kill after the
 * other, the plan then cuts less often. */
static void autotrack_plan_action__steady_choices_are_recorded__is_as_steady(void **state)
{
    struct fixture *f = *state;
    struct recorded_choice choice = {.frame = 0, .slot = 0};
    for (int i = 20; i < BEATS; i += 20)
        add_kill(f, i, i / 20 % 2, 3);
    const int num_own = autotrack_plan_action(&f->record, f->arena).num_cuts;
    f->record.recorded = &choice;
    f->record.num_recorded = 1;
    const struct view_schedule plan = autotrack_plan_action(&f->record, f->arena);
    assert_true(num_own > 4);
    assert_int_equal(plan.num_cuts, 1);
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

static void put_print(struct qw *q, const char *text)
{
    qw_open(q, 0);
    dem_u8(&q->d, 8);
    dem_u8(&q->d, 2);
    dem_str(&q->d, text);
    qw_close(q);
}

static void autotrack_stats_read__obituaries__are_kills(void **state)
{
    (void)state;
    static struct qw q;
    qw_begin(&q, DEMO_MVD, 28);
    for (int i = 0; i < 5; i++)
        qw_simple_frame(&q, 100, 0);
    put_print(&q, "\xf4wo rides one's rocket\n");
    put_print(&q, "\xf4wo becomes bored with life\n");
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

/* Player 0 up to beat 100, then player 1. */
static void autotrack_measure__known_plan__has_its_measures(void **state)
{
    (void)state;
    set_up(state);
    struct fixture *f = *state;
    const struct view_cut cuts[] = {{0, 0}, {100 * FRAMES, 1}};
    const struct view_schedule plan = {2, cuts};
    add_kill(f, 40, 0, 3);
    add_kill(f, 104, 0, 3); /* left, and not shown */
    add_kill(f, 120, 3, 1);
    add_kill(f, 130, 1, 3);
    f->samples[99][0].faces = f->samples[100][0].faces = f->samples[150][1].faces = true;
    const struct autotrack_measures m = autotrack_measure(&f->record, &plan);
    static const int known[NUM_MEASURES] = {3, 30, 70, -1, -1, 2};
    for (int i = 0; i < NUM_MEASURES; i++)
        assert_int_equal(m.values[i], known[i]);
    tear_down(state);
}

static void autotrack_plan_one__default__plays_most_of_the_time(void **state)
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

static void pov_auto__real_match__sees_most_kills_and_holds(void **state)
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
static void pov_default__recording_by_one_player__is_his(void **state)
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
        WITH_RECORD(autotrack_plan_action__kill__is_seen_by_the_killer_from_before),
        WITH_RECORD(autotrack_plan_action__one_after_the_other__holds_each_a_while),
        WITH_RECORD(autotrack_plan_action__powers__are_followed_but_not_out_of_a_fight),
        WITH_RECORD(autotrack_plan_action__who_leaves_or_is_not_told_of__is_not_followed),
        WITH_RECORD(autotrack_plan_action__who_is_about_to_kill__is_not_left),
        WITH_RECORD(autotrack_plan_action__death__is_held),
        WITH_RECORD(autotrack_plan_action__kills_of_a_duel__are_seen_without_cuts),
        WITH_RECORD(autotrack_plan_action__others_in_sight__are_worth_a_cut),
        WITH_RECORD(autotrack_plan_action__steady_choices_are_recorded__is_as_steady),
        WITH_RECORD(autotrack_plan_recorded__choices__are_followed),
        cmocka_unit_test(autotrack_stats_read__obituaries__are_kills),
        cmocka_unit_test(autotrack_measure__known_plan__has_its_measures),
        cmocka_unit_test(autotrack_stats_read__texts_of_a_director__are_choices),
        WITH_RECORD(autotrack_plan_one__default__plays_most_of_the_time),
        WITH_RECORD(autotrack_plan__empty_demo__prefers_nobody),
        cmocka_unit_test(pov_auto__real_match__sees_most_kills_and_holds),
        cmocka_unit_test(pov_default__recording_by_one_player__is_his),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
