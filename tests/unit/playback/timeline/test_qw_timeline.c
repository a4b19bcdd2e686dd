/* SPDX-License-Identifier: GPL-2.0-or-later */
/* QuakeWorld demos, from bytes to frames and events. */
#include "tests/unit/frame_hash.h"
#include "tests/unit/test.h"

#include <math.h>

#include "playback/motion/interpolation.h"
#include "tests/unit/test_qw.h"

static struct qw q;

static const struct client_frame *frame_at(const struct dem_open *o, int index)
{
    assert_non_null(o->timeline);
    assert_true(index < timeline_num_frames(o->timeline));
    return playhead_frame(o->playhead, index);
}

static int count_events(const struct dem_open *o, enum event_kind kind)
{
    int num, found = 0;
    const struct event *events = timeline_events(o->timeline, -1.0, 1e9, &num);
    for (int i = 0; i < num; i++)
        found += events[i].kind == kind;
    return found;
}

/* A colour lasts until the style is sent again without one. */
static void client__coloured_style__keeps_its_colour_until_changed(void **state)
{
    (void)state;
    qw_begin_with(&q, DEMO_QWD, 28, 4, 0);
    qw_simple_frame(&q, 100, 0);
    for (int i = 0; i < 2; i++) {
        qw_open(&q, 20);
        dem_u8(&q.d, i == 0 ? 57 : 12);
        dem_u8(&q.d, 5);
        if (i == 0)
            dem_u8(&q.d, 1);
        dem_str(&q.d, "az");
        qw_player(&q, 0, 0, 0);
        qw_close(&q);
    }
    struct dem_open o = qw_open_demo(&q, NULL);
    assert_false(frame_at(&o, 0)->has_style_tints);
    const struct client_frame *frame = frame_at(&o, 1);
    assert_true(frame->has_style_tints);
    assert_string_equal(frame->light_styles[5], "az");
    assert_int_equal(frame->style_tints[5][0], 1024);
    assert_int_equal(frame->style_tints[5][2], 0);
    assert_int_equal(frame->style_tints[4][2], 1024);
    assert_int_equal(frame_at(&o, 2)->style_tints[5][2], 1024);
    dem_close(&o);
}

/* ---- files ---- */

static void demo_open__quakeworld__is_recognised_by_content(void **state)
{
    (void)state;
    static const enum demo_format formats[] = {DEMO_QWD, DEMO_MVD};
    for (int i = 0; i < 2; i++) {
        qw_begin(&q, formats[i], 28);
        qw_simple_frame(&q, 100, 0);
        struct dem_open o = qw_open_demo(&q, NULL);
        assert_string_equal(o.err.text, "");
        assert_int_equal(demo_format(o.demo), formats[i]);
        assert_int_equal(demo_num_blocks(o.demo), 2);
        assert_int_equal(demo_cd_track(o.demo), -1);
        dem_close(&o);
    }
}

static void demo_open__quakeworld_cut_anywhere__keeps_complete_blocks(void **state)
{
    (void)state;
    static const enum demo_format formats[] = {DEMO_QWD, DEMO_MVD};
    for (int i = 0; i < 2; i++) {
        qw_rich(&q, formats[i], 28, 0);
        const size_t whole = q.d.size;
        int before = 0;
        for (q.d.size = 0; q.d.size < whole; q.d.size++) {
            struct demo *demo = demo_open_memory("x.qw", q.d.data, q.d.size, NULL);
            if (!demo) {
                assert_int_equal(before, 0);
                continue;
            }
            const int num = demo_num_blocks(demo);
            assert_true(num == before || num == before + 1);
            assert_true(num == before + 1 ? !demo_damage(demo) : demo_damage(demo) != NULL);
            before = num;
            demo_close(demo);
        }
        assert_true(before > 10);
    }
}

static void demo_get_block__recorded__has_its_kind(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_QWD, 28);
    qw_command(&q, 50, 10, -20);
    qw_open(&q, 50);
    qw_close(&q);
    dem_f32(&q.d, 0.2f);
    dem_u8(&q.d, 2);
    dem_i32(&q.d, 5);
    dem_i32(&q.d, 6);
    dem_f32(&q.d, 0.3f);
    dem_u8(&q.d, 1);
    dem_i32(&q.d, 6);
    dem_i32(&q.d, -1);
    dem_i16(&q.d, 'n');
    struct demo *demo = demo_open_memory("x.qw", q.d.data, q.d.size, NULL);
    assert_int_equal(demo_num_blocks(demo), 5);
    struct demo_block b = demo_get_block(demo, 1);
    assert_int_equal(b.kind, DEMO_COMMAND);
    assert_true(b.view_angles.x == 10 && b.view_angles.y == -20 && near(b.clock, 0.05));
    b = demo_get_block(demo, 2);
    assert_int_equal(b.kind, DEMO_MESSAGES);
    assert_int_equal(b.sequence, 2);
    assert_int_equal(bytes_left(&b.message), 0);
    b = demo_get_block(demo, 3);
    assert_int_equal(b.kind, DEMO_SEQUENCES);
    assert_int_equal(b.sequence, 6);
    assert_int_equal(demo_get_block(demo, 4).kind, DEMO_CONNECTIONLESS);
    demo_close(demo);
}

static void demo_get_block__all_players__names_the_recipients(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_MVD, 28);
    qw_open_for(&q, 100, 3, 0, 6);
    qw_close(&q);
    qw_open_for(&q, 0, 5, 17, 0);
    qw_close(&q);
    qw_open_for(&q, 20, 3, 0, 0);
    qw_close(&q);
    struct demo *demo = demo_open_memory("x.qw", q.d.data, q.d.size, NULL);
    struct demo_block b = demo_get_block(demo, 1);
    assert_true(b.players == 6 && near(b.clock, 0.1) && !b.ends_frame);
    b = demo_get_block(demo, 2);
    assert_true(b.player == 17 && b.players == 1u << 17 && b.ends_frame);
    b = demo_get_block(demo, 3);
    assert_int_equal(b.kind, DEMO_HIDDEN);
    assert_true(near(b.clock, 0.12) && b.ends_frame);
    demo_close(demo);
}

/* ---- entities ---- */

static void timeline_open__deltas__change_the_previous_state(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_QWD, 28);
    qw_simple_frame(&q, 100, 8); /* packet 2: entity 40 at x */
    for (int i = 0; i < 3; i++) {
        qw_open(&q, 100); /* 3 adds 41, 4 does not mention it, 5 removes 40 */
        qw_player(&q, 0, 0, 0);
        qw_begin_entities(&q, q.sequence - 1);
        if (i == 0)
            qw_entity(&q, 41, 16);
        if (i == 2)
            qw_remove(&q, 40);
        qw_end_entities(&q);
        qw_close(&q);
    }
    struct dem_open o = qw_open_demo(&q, NULL);
    assert_null(timeline_damage(o.timeline));
    const struct client_entity *e = dem_find(&o, 0, 40);
    assert_true(e && e->origin.x == 8.0f && e->origin.y == 2.0f && e->model == 4);
    assert_null(dem_find(&o, 0, 41));
    assert_non_null(dem_find(&o, 1, 40));
    assert_true(dem_find(&o, 1, 41)->origin.x == 16.0f);
    assert_true(dem_find(&o, 2, 41)->origin.x == 16.0f);
    assert_null(dem_find(&o, 3, 40));
    assert_non_null(dem_find(&o, 3, 41));
    dem_close(&o);
}

static void timeline_open__delta_from_a_lost_frame__changes_nothing(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_QWD, 28);
    qw_simple_frame(&q, 100, 8);
    for (int i = 0; i < 2; i++) {
        qw_open(&q, 100);
        qw_player(&q, 0, 0, 0);
        /* Delta from a packet that never came, then from the packet that was rejected for it. */
        qw_begin_entities(&q, i == 0 ? 200 : q.sequence - 1);
        qw_entity(&q, 40, 99);
        qw_end_entities(&q);
        qw_close(&q);
    }
    qw_simple_frame(&q, 100, 24);
    struct dem_open o = qw_open_demo(&q, NULL);
    assert_true(dem_find(&o, 1, 40)->origin.x == 8.0f);
    assert_true(dem_find(&o, 2, 40)->origin.x == 8.0f);
    assert_true(dem_find(&o, 3, 40)->origin.x == 24.0f);
    dem_close(&o);
}

static void timeline_open__packet_that_came_twice__is_read_once(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_QWD, 28);
    qw_simple_frame(&q, 100, 8);
    q.sequence--;
    qw_simple_frame(&q, 100, 16);
    qw_simple_frame(&q, 100, 24);
    struct dem_open o = qw_open_demo(&q, NULL);
    assert_int_equal(timeline_num_frames(o.timeline), 2);
    assert_true(dem_find(&o, 1, 40)->origin.x == 24.0f);
    assert_true(near(timeline_duration(o.timeline), 0.2));
    dem_close(&o);
}

static void timeline_open__nails__are_entities_of_one_frame(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_QWD, 28);
    qw_open(&q, 100);
    qw_player(&q, 0, 0, 0);
    dem_u8(&q.d, 43);
    dem_u8(&q.d, 1);
    for (int i = 0; i < 6; i++)
        dem_u8(&q.d, 0);
    qw_close(&q);
    qw_simple_frame(&q, 100, 0);
    struct dem_open o = qw_open_demo(&q, NULL);
    const struct client_frame *f = frame_at(&o, 0);
    assert_int_equal(f->num_entities, 2);
    assert_int_equal(f->entities[1].model, 3);
    assert_true(f->entities[1].origin.x == -4096.0f);
    assert_int_equal(frame_at(&o, 1)->num_entities, 3);
    dem_close(&o);
}

static void write_nail(int x, int y)
{
    const int x2 = (x + 4096) / 2, y2 = (y + 4096) / 2, z2 = 4096 / 2;
    dem_u8(&q.d, x2 & 255);
    dem_u8(&q.d, x2 >> 8 | (y2 & 15) << 4);
    dem_u8(&q.d, y2 >> 4);
    dem_u8(&q.d, z2 & 255);
    dem_u8(&q.d, z2 >> 8);
    dem_u8(&q.d, 0);
}

static void timeline_open__nails_in_flight__move_along_their_ways(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_QWD, 28);
    for (int i = 0; i < 2; i++) {
        qw_open(&q, 50);
        qw_player(&q, 0, 0, 0);
        dem_u8(&q.d, 43);
        dem_u8(&q.d, 2);
        write_nail(i == 0 ? 0 : -50, 100); /* backwards: a different nail */
        write_nail(i == 0 ? 40 : 90, 0);
        qw_close(&q);
    }
    struct dem_open o = qw_open_demo(&q, NULL);
    const struct client_frame *f = frame_at(&o, 1);
    assert_int_equal(f->num_entities, 3);
    int num_linked = 0;
    for (int i = 1; i < 3; i++) {
        num_linked += f->entities[i].linked;
        if (f->entities[i].origin.x == 90)
            assert_true(f->entities[i].linked && f->entities[i].origin_from.x == 40);
    }
    assert_int_equal(num_linked, 1);
    dem_close(&o);
}

static void timeline_open__more_nails_than_numbers__do_no_harm(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_QWD, 28);
    for (int i = 0; i < 6; i++) {
        qw_open(&q, 50);
        qw_player(&q, 0, 0, 0);
        for (int k = 0; k < 3; k++) {
            dem_u8(&q.d, 43);
            dem_u8(&q.d, 255);
            for (int n = 0; n < 255; n++)
                write_nail(k == 1 ? i * 40 : i * 400, n * 8);
        }
        qw_close(&q);
    }
    struct dem_open o = qw_open_demo(&q, NULL);
    assert_null(timeline_damage(o.timeline));
    assert_true(frame_at(&o, 5)->num_entities <= 1 + 512);
    dem_close(&o);
}

static void write_projectile(int entity, float x, float speed)
{
    dem_i16(&q.d, entity);
    dem_i16(&q.d, 1 << 9 | 1 << 2);
    dem_f32(&q.d, x);
    for (int i = 0; i < 5; i++)
        dem_f32(&q.d, i == 2 ? speed : 0);
    dem_i16(&q.d, 4);
    dem_i16(&q.d, 1);
}

static void timeline_open__simple_projectiles__fly_until_removed(void **state)
{
    (void)state;
    qw_begin_with(&q, DEMO_QWD, 28, 0, 0x100);
    for (int i = 0; i < 4; i++) {
        qw_open(&q, 100);
        qw_player(&q, 0, 0, 0);
        if (i != 1) {
            dem_u8(&q.d, 100);
            dem_i32(&q.d, i);
            if (i == 0)
                write_projectile(60, 8, 1000);
            if (i == 2)
                write_projectile(61, 0, 0);
            if (i == 3)
                dem_i16(&q.d, 60 | 1 << 15);
            dem_i16(&q.d, 0);
        }
        qw_close(&q);
    }
    struct dem_open o = qw_open_demo(&q, NULL);
    for (int i = 0; i < 3; i++) {
        const struct client_entity *e = dem_find(&o, i, 60);
        assert_int_equal(e->model, 4);
        assert_true(near(e->origin.x, 8 + i * 100));
        assert_int_equal(e->linked, i > 0);
    }
    assert_int_equal(frame_at(&o, 3)->num_entities, 2);
    assert_true(dem_find(&o, 3, 61)->origin.x == 0.0f);
    dem_close(&o);
}

static void timeline_open__too_many_projectiles__do_no_harm(void **state)
{
    (void)state;
    qw_begin_with(&q, DEMO_QWD, 28, 0, 0x100);
    qw_open(&q, 100);
    qw_player(&q, 0, 0, 0);
    dem_u8(&q.d, 100);
    dem_i32(&q.d, 0);
    for (int i = 0; i < 300; i++)
        write_projectile(100 + i, 1e30f, 1e30f);
    dem_i16(&q.d, 0);
    qw_close(&q);
    qw_simple_frame(&q, 100, 0);
    struct dem_open o = qw_open_demo(&q, NULL);
    assert_null(timeline_damage(o.timeline));
    assert_int_equal(frame_at(&o, 0)->num_entities, 1 + 128);
    assert_true(vec3_is_finite(dem_find(&o, 1, 100)->origin));
    dem_close(&o);
}

/* ---- players ---- */

static void timeline_open__players__are_entities_with_colours(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_MVD, 28);
    qw_simple_frame(&q, 100, 8);
    struct dem_open o = qw_open_demo(&q, NULL);
    const struct client_frame *f = frame_at(&o, 0);
    const struct client_entity *e = dem_find(&o, 0, 2);
    assert_int_equal(e->model, 2);
    assert_int_equal(e->frame, 12);
    assert_int_equal(e->colormap, 2);
    assert_true(e->angles.y == 90.0f);
    assert_string_equal(f->players[0].name, "one");
    assert_string_equal(f->players[0].team, "red");
    assert_int_equal(f->players[0].shirt, 4);
    assert_int_equal(f->players[0].pants, 13);
    assert_true(f->players[2].spectator && !f->players[1].spectator);
    assert_false(f->players[3].present);
    assert_int_equal(f->view_entity, 1);
    assert_true(f->view_height == 22.0f);
    dem_close(&o);
}

static void timeline_open__view_of_many__is_the_requested_player(void **state)
{
    (void)state;
    static const struct {
        const char *pov;
        int entity;
    } cases[] = {{NULL, 1}, {"one", 1},  {"TWO", 2},   {"1", 2},
                 {"tw", 2}, {"auto", 1}, {"three", 0}, {"x", 0}};
    qw_begin(&q, DEMO_MVD, 28);
    for (int i = 0; i < 3; i++)
        qw_simple_frame(&q, 100, 8);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct dem_open o = qw_open_demo(&q, cases[i].pov);
        if (cases[i].entity == 0) {
            assert_null(o.timeline);
            assert_int_equal(o.err.kind, ERR_USAGE);
            assert_non_null(strstr(o.err.text, "unknown player"));
        } else {
            assert_int_equal(frame_at(&o, 1)->view_entity, cases[i].entity);
        }
        if (cases[i].entity == 2)
            assert_true(frame_at(&o, 1)->view_angles.y == 90.0f);
        dem_close(&o);
    }
}

static void timeline_open__view_of_one_of_several__is_an_error_that_lists_them(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_MVD, 28);
    for (int i = 0; i < 3; i++)
        qw_simple_frame(&q, 100, 8);
    struct dem_open o = qw_open_demo(&q, "o");
    assert_null(o.timeline);
    assert_int_equal(o.err.kind, ERR_USAGE);
    assert_non_null(strstr(o.err.text, "several"));
    assert_non_null(strstr(o.err.text, "0 one, 1 two"));
    dem_close(&o);
}

static void timeline_open__view_of_one__cannot_be_chosen(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_QWD, 28);
    qw_simple_frame(&q, 100, 8);
    struct dem_open o = qw_open_demo(&q, "one");
    assert_null(o.timeline);
    assert_int_equal(o.err.kind, ERR_USAGE);
    dem_close(&o);
}

static void write_stat(int value)
{
    dem_u8(&q.d, 3);
    dem_u8(&q.d, STAT_ARMOR);
    dem_u8(&q.d, value);
}

static void timeline_open__stats_of_many__are_their_own(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_MVD, 28);
    qw_open_for(&q, 100, 5, 0, 0);
    write_stat(11);
    qw_close(&q);
    qw_open_for(&q, 0, 5, 1, 0);
    write_stat(22);
    qw_close(&q);
    qw_simple_frame(&q, 0, 8);
    qw_open_for(&q, 50, 3, 0, 2);
    write_stat(33);
    qw_close(&q);
    qw_simple_frame(&q, 0, 8);
    struct dem_open one = qw_open_demo(&q, "one"), two = qw_open_demo(&q, "two");
    assert_int_equal(frame_at(&one, 0)->stats[STAT_ARMOR], 11);
    assert_int_equal(frame_at(&one, 1)->stats[STAT_ARMOR], 11);
    assert_int_equal(frame_at(&two, 0)->stats[STAT_ARMOR], 22);
    assert_int_equal(frame_at(&two, 1)->stats[STAT_ARMOR], 33);
    dem_close(&one);
    dem_close(&two);
}

static void timeline_open__messages_for_others__are_not_heard(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_MVD, 28);
    qw_simple_frame(&q, 100, 8);
    qw_open_for(&q, 100, 4, 1, 0);
    dem_u8(&q.d, 26);
    dem_str(&q.d, "for two");
    dem_u8(&q.d, 6);
    dem_i16(&q.d, 1 << 3 | 1);
    dem_u8(&q.d, 1);
    dem_position(&q.d, 0, 0, 0);
    dem_u8(&q.d, 9);
    dem_str(&q.d, "bf\n");
    dem_u8(&q.d, 23);
    dem_u8(&q.d, 3);
    dem_position(&q.d, 0, 0, 0);
    qw_close(&q);
    qw_simple_frame(&q, 0, 8);
    struct dem_open one = qw_open_demo(&q, "one"), two = qw_open_demo(&q, "two");
    assert_int_equal(count_events(&one, EVENT_CENTER_PRINT), 0);
    assert_int_equal(count_events(&two, EVENT_CENTER_PRINT), 1);
    assert_int_equal(count_events(&one, EVENT_BONUS_FLASH), 0);
    assert_int_equal(count_events(&two, EVENT_BONUS_FLASH), 1);
    assert_int_equal(count_events(&one, EVENT_SOUND), 1); /* of the explosion */
    assert_int_equal(count_events(&two, EVENT_SOUND), 2);
    assert_int_equal(count_events(&one, EVENT_TEMP_ENTITY), 1);
    dem_close(&one);
    dem_close(&two);
}

static void timeline_open__hidden_blocks__are_not_read(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_MVD, 28);
    qw_simple_frame(&q, 100, 8);
    qw_open_for(&q, 0, 3, 0, 0);
    dem_i32(&q.d, 1);
    dem_i16(&q.d, 3);
    dem_u8(&q.d, 255);
    qw_close(&q);
    struct dem_open o = qw_open_demo(&q, NULL);
    assert_null(timeline_damage(o.timeline));
    assert_int_equal(timeline_num_frames(o.timeline), 1);
    dem_close(&o);
}

static void client__players__are_linked_by_quakeworlds_rules(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_MVD, 28);
    qw_simple_frame(&q, 100, 0);
    qw_simple_frame(&q, 50, 149);
    qw_simple_frame(&q, 50, 149 + 151);
    qw_simple_frame(&q, 50, 149 + 151 + 30);
    struct dem_open o = qw_open_demo(&q, NULL);
    assert_true(dem_find(&o, 1, 2)->linked);
    assert_true(dem_find(&o, 1, 2)->origin_from.x == 0.0f);
    assert_false(dem_find(&o, 2, 2)->linked);
    assert_true(dem_find(&o, 2, 40)->linked); /* entities may move up to 200 units */
    assert_true(dem_find(&o, 3, 2)->linked);
    dem_close(&o);
}

static void client__turned_player__looks_there_at_once(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_MVD, 28);
    for (int i = 0; i < 2; i++) {
        qw_open(&q, 100);
        qw_player(&q, 0, 0, i * 45);
        qw_close(&q);
    }
    qw_open(&q, 100);
    dem_u8(&q.d, 10);
    dem_u8(&q.d, 0);
    dem_u8(&q.d, 0);
    dem_u8(&q.d, 0);
    dem_u8(&q.d, 0);
    qw_player(&q, 0, 0, 135);
    qw_close(&q);
    struct dem_open o = qw_open_demo(&q, NULL);
    assert_true(near(interpolation_view_angles(frame_at(&o, 1), 0.05).y, 22.5));
    assert_true(near(interpolation_view_angles(frame_at(&o, 2), 0.15).y, 135));
    dem_close(&o);
}

static void client__view_angles__follow_the_commands(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_QWD, 28);
    qw_simple_frame(&q, 100, 0); /* time 0 */
    qw_command(&q, 20, 0, 10);   /* 0.02 */
    qw_command(&q, 20, 0, 30);   /* 0.04 */
    qw_simple_frame(&q, 20, 0);  /* 0.06 */
    qw_command(&q, 20, 0, 50);   /* 0.08 */
    qw_simple_frame(&q, 20, 0);
    struct dem_open o = qw_open_demo(&q, NULL);
    const struct client_frame *f = frame_at(&o, 1);
    assert_true(near(f->time, 0.06));
    assert_true(near(interpolation_view_angles(f, 0.03).y, 20));
    assert_true(near(interpolation_view_angles(f, 0.05).y, 35));
    assert_true(near(interpolation_view_angles(f, 0.06).y, 40));
    assert_true(near(interpolation_view_angles(frame_at(&o, 2), 0.07).y, 45));
    dem_close(&o);
}

static void client__kick_and_flash__come_from_messages(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_QWD, 28);
    qw_simple_frame(&q, 100, 0);
    qw_open(&q, 100);
    dem_u8(&q.d, 35);
    dem_u8(&q.d, 39);
    dem_i16(&q.d, 2);
    qw_player(&q, 0, 0, 0);
    qw_player(&q, 1, 0, 0);
    qw_close(&q);
    for (int i = 0; i < 4; i++)
        qw_simple_frame(&q, 100, 0);
    struct dem_open o = qw_open_demo(&q, NULL);
    const struct client_frame *f = frame_at(&o, 1);
    assert_true(near(f->punch_from.x, -4) && near(f->punch.x, -3));
    assert_true(near(frame_at(&o, 5)->punch.x, 0));
    assert_int_equal(count_events(&o, EVENT_MUZZLE_FLASH), 1);
    assert_true(dem_find(&o, 1, 2)->effects & EFFECT_MUZZLE_FLASH);
    assert_false(dem_find(&o, 2, 2)->effects & EFFECT_MUZZLE_FLASH);
    dem_close(&o);
}

static void client__intermission__has_its_camera(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_QWD, 28);
    qw_simple_frame(&q, 100, 0);
    qw_open(&q, 100);
    dem_u8(&q.d, 30);
    dem_position(&q.d, 8, 16, 24);
    dem_angle(&q.d, 0);
    dem_angle(&q.d, 90);
    dem_angle(&q.d, 0);
    qw_player(&q, 0, 0, 0);
    qw_close(&q);
    struct dem_open o = qw_open_demo(&q, NULL);
    const struct client_frame *f = frame_at(&o, 1);
    assert_int_equal(f->intermission, 1);
    assert_true(f->has_camera && f->camera_origin.y == 16 && f->camera_angles.y == 90);
    assert_int_equal(interpolation_find(f, 1)->model, 0);
    assert_int_equal(interpolation_find(frame_at(&o, 0), 1)->model, 2);
    dem_close(&o);
}

static void playhead_frame__quakeworld_in_any_order__gives_the_same_frames(void **state)
{
    (void)state;
    static const enum demo_format formats[] = {DEMO_QWD, DEMO_MVD};
    for (int k = 0; k < 2; k++) {
        qw_rich(&q, formats[k], 28, 0);
        struct dem_open o = qw_open_demo(&q, NULL);
        assert_null(timeline_damage(o.timeline));
        const int num = timeline_num_frames(o.timeline);
        assert_int_equal(num, 12);
        uint64_t hashes[12];
        for (int i = 0; i < num; i++)
            hashes[i] = frame_hash(frame_at(&o, i));
        for (int i = num - 1; i >= 0; i--)
            assert_true(frame_hash(frame_at(&o, i)) == hashes[i]);
        assert_int_equal(frame_at(&o, 11)->stats[STAT_HEALTH], 89);
        assert_string_equal(frame_at(&o, 11)->players[1].name, "other");
        dem_close(&o);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(client__coloured_style__keeps_its_colour_until_changed),
        cmocka_unit_test(demo_open__quakeworld__is_recognised_by_content),
        cmocka_unit_test(demo_open__quakeworld_cut_anywhere__keeps_complete_blocks),
        cmocka_unit_test(demo_get_block__recorded__has_its_kind),
        cmocka_unit_test(demo_get_block__all_players__names_the_recipients),
        cmocka_unit_test(timeline_open__deltas__change_the_previous_state),
        cmocka_unit_test(timeline_open__delta_from_a_lost_frame__changes_nothing),
        cmocka_unit_test(timeline_open__packet_that_came_twice__is_read_once),
        cmocka_unit_test(timeline_open__nails__are_entities_of_one_frame),
        cmocka_unit_test(timeline_open__nails_in_flight__move_along_their_ways),
        cmocka_unit_test(timeline_open__more_nails_than_numbers__do_no_harm),
        cmocka_unit_test(timeline_open__simple_projectiles__fly_until_removed),
        cmocka_unit_test(timeline_open__too_many_projectiles__do_no_harm),
        cmocka_unit_test(timeline_open__players__are_entities_with_colours),
        cmocka_unit_test(timeline_open__view_of_many__is_the_requested_player),
        cmocka_unit_test(timeline_open__view_of_one_of_several__is_an_error_that_lists_them),
        cmocka_unit_test(timeline_open__view_of_one__cannot_be_chosen),
        cmocka_unit_test(timeline_open__stats_of_many__are_their_own),
        cmocka_unit_test(timeline_open__messages_for_others__are_not_heard),
        cmocka_unit_test(timeline_open__hidden_blocks__are_not_read),
        cmocka_unit_test(client__players__are_linked_by_quakeworlds_rules),
        cmocka_unit_test(client__turned_player__looks_there_at_once),
        cmocka_unit_test(client__view_angles__follow_the_commands),
        cmocka_unit_test(client__kick_and_flash__come_from_messages),
        cmocka_unit_test(client__intermission__has_its_camera),
        cmocka_unit_test(playhead_frame__quakeworld_in_any_order__gives_the_same_frames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
