/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Multi-view demos of Quake II, from bytes to frames. */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "playback/analysis/view_stretches.h"
#include "playback/client/level.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/client/view_schedule.h"
#include "playback/director/autotrack_plan.h"
#include "playback/director/autotrack_stats.h"
#include "tests/unit/test_mvd2.h"

static struct dem_open open_pov(const struct dem *d, const char *pov)
{
    const struct timeline_options options = {.pov = pov};
    struct dem_open o = {.err = {.kind = ERR_NONE}};
    o.demo = demo_open_memory("x.mvd2", d->data, d->size, &o.err);
    o.timeline = o.demo ? timeline_open(o.demo, &options, &o.err) : NULL;
    o.playhead = o.timeline ? playhead_create(o.timeline) : NULL;
    return o;
}

static const struct q2_entity *find(const struct dem_open *o, int frame, int number)
{
    const struct q2_frame *now = playhead_frame(o->playhead, frame)->q2->now;
    for (int i = 0; i < now->num; i++)
        if (now->items[i].number == number)
            return &now->items[i];
    return NULL;
}

static void timeline_open__all_players__are_seen_from_one(void **state)
{
    (void)state;
    static struct dem d;
    mvd2_rich(&d);
    struct dem_open o = open_pov(&d, NULL);
    assert_non_null(o.timeline);
    assert_int_equal(demo_format(o.demo), DEMO_MVD2);
    assert_true(demo_is_multi_view(o.demo));
    assert_null(timeline_damage(o.timeline));
    assert_int_equal(timeline_num_frames(o.timeline), 7);
    assert_near(timeline_duration(o.timeline), 0.6, 1e-5);
    assert_string_equal(timeline_level(o.timeline, 0)->map_name, "maps/m.bsp");
    const struct client_frame *frame = playhead_frame(o.playhead, 2);
    assert_int_equal(frame->view_entity, 1);
    assert_int_equal(frame->stats[STAT_HEALTH], 100);
    assert_int_equal(frame->players[0].frags, 7);
    assert_true(frame->players[1].present && !frame->players[MVD2_DUMMY].present);
    assert_near(frame->view_angles.y, 90, 1e-4);
    assert_near(frame->velocity.x, 40, 1e-3); /* 4 units in a tenth of a second */
    dem_close(&o);
}

/* The entities of living players are at the players' positions; others keep their own. */
static void timeline_open__all_players__entities_are_their_own_deltas(void **state)
{
    (void)state;
    static struct dem d;
    mvd2_rich(&d);
    struct dem_open o = open_pov(&d, NULL);
    assert_int_equal(find(&o, 0, 1)->origin[0], 10 * 8);
    assert_int_equal(find(&o, 0, 1)->angles[1], 64 << 8);
    assert_int_equal(find(&o, 0, 1)->angles[0], (30 << 8) / 3);
    assert_int_equal(find(&o, 1, 2)->origin[1], 0x0403); /* bytes 1 to 4 are its x and y */
    assert_int_equal(find(&o, 5, 1)->origin[0], 0);      /* dead: the entity's own position */
    assert_int_equal(find(&o, 2, 40)->origin[0], 401 * 8);
    assert_null(find(&o, 3, 40));
    assert_int_equal(find(&o, 4, 40)->model[0], 2);
    assert_int_equal(playhead_frame(o.playhead, 1)->q2->config[Q2_CONFIG_GENERAL][0], 'm');
    assert_string_equal(playhead_frame(o.playhead, 1)->q2->layout, "xl ");
    dem_close(&o);
}

/* Real recordings that begin while items are taken send their fields all the same. */
static void timeline_open__all_players__removed_entities_have_fields(void **state)
{
    (void)state;
    static struct dem d;
    mvd2_begin(&d, "maps/m.bsp");
    for (int i = 0; i < 2; i++) {
        mvd2_begin_frame(&d);
        mvd2_begin_entities(&d);
        if (i == 0)
            mvd2_remove_at(&d, 40, 77);
        else
            mvd2_return(&d, 40);
        mvd2_end_entities(&d);
        dem_u8(&d, MVD2_NOP);
        mvd2_end_block(&d);
    }
    mvd2_end(&d);
    struct dem_open o = open_pov(&d, NULL);
    assert_int_equal(find(&o, 0, 40)->origin[0], 400 * 8);
    assert_null(find(&o, 1, 40));
    assert_int_equal(find(&o, 2, 40)->origin[0], 77 * 8);
    dem_close(&o);
}

static void timeline_open__pov__is_by_name(void **state)
{
    (void)state;
    static struct dem d;
    mvd2_rich(&d);
    struct dem_open o = open_pov(&d, "rook");
    assert_non_null(o.timeline);
    assert_int_equal(playhead_frame(o.playhead, 0)->view_entity, 2);
    assert_int_equal(playhead_frame(o.playhead, 2)->view_entity, 2);
    /* The player leaves in the fourth frame: the view switches to the other one without
     * interpolation. */
    assert_int_equal(playhead_frame(o.playhead, 4)->view_entity, 1);
    assert_null(playhead_frame(o.playhead, 4)->q2->before);
    assert_int_equal(dem_event(&o, EVENT_PRINT, 0)->print.text[0], 'R'); /* not "ab" */
    dem_close(&o);
    o = open_pov(&d, "Nobody");
    assert_null(o.timeline);
    assert_non_null(strstr(o.err.text, "unknown player"));
    dem_close(&o);
}

static void timeline_open__any_frame_by_itself__is_as_in_sequence(void **state)
{
    (void)state;
    static struct dem d;
    mvd2_rich(&d);
    struct dem_open o = open_pov(&d, NULL);
    const int last = playhead_frame(o.playhead, 6)->q2->now->player.origin[0];
    playhead_frame(o.playhead, 1);
    assert_int_equal(playhead_frame(o.playhead, 6)->q2->now->player.origin[0], last);
    dem_close(&o);
}

/* Player 1 is requested, but absent in the middle. */
static void timeline_open__view_changes__are_events(void **state)
{
    (void)state;
    static struct dem d;
    mvd2_begin(&d, "maps/m.bsp");
    for (int i = 0; i < 9; i++) {
        mvd2_begin_frame(&d);
        mvd2_player(&d, 0, 10, 0);
        mvd2_player(&d, 1, 20, i >= 3 && i < 6 ? Q2_MOVE_SPECTATOR : 0);
        mvd2_begin_entities(&d);
        mvd2_end_entities(&d);
        mvd2_end_block(&d);
    }
    mvd2_end(&d);
    struct dem_open o = open_pov(&d, "1");
    struct arena *arena = arena_create();
    int num;
    const struct view_stretch *list = view_stretches_find(o.timeline, arena, &num);
    assert_int_equal(num, 3);
    for (int i = 0; i < num; i++) {
        assert_int_equal(list[i].slot, i == 1 ? 0 : 1);
        const int frame = timeline_find_frame(o.timeline, (list[i].begin + list[i].end) / 2.0);
        assert_int_equal(playhead_frame(o.playhead, frame)->view_entity - 1, list[i].slot);
    }
    arena_destroy(arena);
    dem_close(&o);
}

static void timeline_open__kills__are_printed_to_all(void **state)
{
    (void)state;
    static struct dem d;
    mvd2_rich(&d);
    struct dem_open o = open_pov(&d, NULL);
    assert_non_null(dem_event(&o, EVENT_KILL, 5));
    assert_null(dem_event(&o, EVENT_KILL, 6));
    assert_int_equal(dem_event(&o, EVENT_KILL, 0)->kill.victim, 1);
    dem_close(&o);
}

/* The director recognizes fights: the first player's weapon flashes, nobody else's does. */
static void autotrack_stats_read__muzzle_flash__is_a_fight(void **state)
{
    (void)state;
    static struct dem d;
    struct autotrack_stats stats;
    struct err err = {0};
    mvd2_rich(&d);
    struct demo *demo = demo_open_memory("a.mvd2", d.data, d.size, &err);
    assert_non_null(demo);
    autotrack_stats_read(&stats, demo, 0);
    bool fights[2] = {false, false};
    for (int i = 0; i < stats.num_beats; i++)
        for (int slot = 0; slot < 2; slot++)
            fights[slot] |= stats.samples[i][slot].fights;
    assert_true(fights[0] && !fights[1]);
    autotrack_stats_free(&stats);
    demo_close(demo);
}

/* Twenty seconds of two players; the second one, who stands 400 units away, is killed at 10 s. */
static void write_duel(struct dem *d)
{
    mvd2_begin(d, "maps/m.bsp");
    for (int i = 0; i < 200; i++) {
        mvd2_begin_frame(d);
        mvd2_player(d, 0, i, 0);
        mvd2_player(d, 1, 400 + i, i >= 100 && i < 115 ? Q2_MOVE_DEAD : 0);
        mvd2_begin_entities(d);
        mvd2_end_entities(d);
        if (i == 100) {
            dem_u8(d, MVD2_PRINT);
            dem_u8(d, 1);
            dem_str(d, "Rook was railed by Wren\n");
        }
        mvd2_end_block(d);
    }
    mvd2_end(d);
}

static void autotrack_stats_read__players__have_places_and_kills(void **state)
{
    (void)state;
    static struct dem d;
    struct autotrack_stats stats;
    struct err err = {0};
    write_duel(&d);
    struct demo *demo = demo_open_memory("a.mvd2", d.data, d.size, &err);
    assert_non_null(demo);
    autotrack_stats_read(&stats, demo, 0);
    assert_in_range(stats.num_beats, 78, 81);
    const struct player_sample *samples = stats.samples[20];
    assert_true(samples[0].is_alive && samples[1].is_alive);
    assert_float_equal(samples[1].origin.x - samples[0].origin.x, 400.0f, 1.0f);
    assert_int_equal(stats.num_kills, 1);
    assert_int_equal(stats.kills[0].killer, 0);
    assert_int_equal(stats.kills[0].victim, 1);
    autotrack_stats_free(&stats);
    demo_close(demo);
}

/* The killer's view is shown, with lulls before and after the kill that could be shown from
 * outside. */
static void timeline_open__director__plans_views_and_moments(void **state)
{
    (void)state;
    static struct dem d;
    write_duel(&d);
    struct dem_open o = open_pov(&d, POV_DIRECTOR);
    assert_non_null(o.timeline);
    const struct view_schedule *plan = timeline_view_schedule(o.timeline);
    const int kill = timeline_find_frame(o.timeline, 10.0);
    assert_int_equal(view_schedule_at(plan, kill), 0);
    assert_int_equal(playhead_frame(o.playhead, kill)->view_entity, 1);
    int lulls = 0;
    for (int i = 0; i < plan->num_outsides; i++)
        lulls += plan->outsides[i].reason == VIEW_OUTSIDE_LULL;
    assert_true(lulls > 0);
    dem_close(&o);
}

static void timeline_open__unsupported_features__are_refused_by_name(void **state)
{
    (void)state;
    static const struct {
        int version, extra;
        const char *says;
    } cases[] = {{2008, 0, "version 2008 is not supported"},
                 {2099, 0, "version 2099 is not supported"}};
    for (int i = 0; i < 2; i++) {
        static struct dem d;
        mvd2_begin(&d, "maps/m.bsp");
        d.size = 4;
        mvd2_begin_block(&d);
        mvd2_server_data(&d, cases[i].version, cases[i].extra, "maps/m.bsp");
        mvd2_begin_entities(&d);
        mvd2_end_entities(&d);
        mvd2_end_block(&d);
        struct dem_open o = dem_open(&d);
        assert_null(o.timeline);
        assert_int_equal(o.err.kind, ERR_UNSUPPORTED);
        if (!strstr(o.err.text, cases[i].says))
            fail_msg("%s", o.err.text);
        dem_close(&o);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(timeline_open__all_players__are_seen_from_one),
        cmocka_unit_test(timeline_open__all_players__entities_are_their_own_deltas),
        cmocka_unit_test(timeline_open__all_players__removed_entities_have_fields),
        cmocka_unit_test(timeline_open__pov__is_by_name),
        cmocka_unit_test(timeline_open__any_frame_by_itself__is_as_in_sequence),
        cmocka_unit_test(timeline_open__kills__are_printed_to_all),
        cmocka_unit_test(timeline_open__view_changes__are_events),
        cmocka_unit_test(autotrack_stats_read__muzzle_flash__is_a_fight),
        cmocka_unit_test(autotrack_stats_read__players__have_places_and_kills),
        cmocka_unit_test(timeline_open__director__plans_views_and_moments),
        cmocka_unit_test(timeline_open__unsupported_features__are_refused_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
