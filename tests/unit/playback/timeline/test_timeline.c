/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Demo time, and damaged demos. */
#include "tests/unit/test.h"

#include "playback/client/level.h"
#include "tests/unit/test_dem.h"

/* ---- time ---- */

static void timeline_open__frames__count_from_the_first_that_shows(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_simple_frame(&d, 5.0f, 0);
    dem_simple_frame(&d, 5.1f, 8);
    dem_simple_frame(&d, 5.25f, 16);
    struct dem_open o = dem_open(&d);
    assert_int_equal(timeline_num_frames(o.timeline), 3);
    assert_true(near(timeline_duration(o.timeline), 0.25));
    assert_true(near(timeline_frame_time(o.timeline, 1), 0.1));
    assert_null(timeline_damage(o.timeline));

    const struct client_frame *f = playhead_frame(o.playhead, 1);
    assert_true(near(f->time_from, 0.0) && near(f->time, 0.1) && near(f->clock, 5.1));
    assert_true(f->move_from == f->time_from);
    assert_int_equal(timeline_find_frame(o.timeline, 0.0), 0);
    assert_int_equal(timeline_find_frame(o.timeline, 0.05), 1);
    assert_int_equal(timeline_find_frame(o.timeline, 9.0), 2);

    double time;
    struct err err = {0};
    assert_true(timeline_find_clock(o.timeline, 5.2, &time, &err) && near(time, 0.2));
    assert_true(timeline_find_clock(o.timeline, 5.258, &time, &err) && near(time, 0.25));
    assert_true(timeline_find_clock(o.timeline, 4.995, &time, &err) && near(time, 0.0));
    assert_false(timeline_find_clock(o.timeline, 4.0, &time, &err));
    assert_false(timeline_find_clock(o.timeline, 6.0, &time, &err));
    assert_string_equal(err.text, "the recording's clock runs from 5.00 to 5.25 and never shows 6");
    dem_close(&o);
}

static void timeline_open__block_without_time__joins_the_next_frame(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_simple_frame(&d, 1.0f, 0);
    dem_simple_frame(&d, 1.1f, 0);
    dem_begin_block(&d, 0, 0);
    dem_u8(&d, 26);
    dem_str(&d, "hello");
    dem_end_block(&d);
    dem_simple_frame(&d, 1.2f, 0);
    struct dem_open o = dem_open(&d);
    const struct event *print = dem_event(&o, EVENT_CENTER_PRINT, 0);
    assert_int_equal(timeline_num_frames(o.timeline), 3);
    assert_true(near(print->time, 0.1));
    assert_int_equal(print->frame, 2);
    assert_string_equal(print->print.text, "hello");
    dem_close(&o);
}

static void timeline_open__same_time_twice__is_a_frame_of_no_length(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_simple_frame(&d, 1.0f, 0);
    dem_simple_frame(&d, 1.1f, 8);
    dem_simple_frame(&d, 1.1f, 16);
    dem_simple_frame(&d, 1.2f, 24);
    struct dem_open o = dem_open(&d);
    assert_true(near(timeline_frame_time(o.timeline, 2), 0.1));
    assert_true(near(timeline_duration(o.timeline), 0.2));
    assert_int_equal(timeline_find_frame(o.timeline, 0.11), 3);
    assert_true(dem_find(&o, 3, 2)->origin_from.x == 16.0f);
    dem_close(&o);
}

static void timeline_open__clock_runs_backwards__is_a_cut(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_simple_frame(&d, 5.0f, 0);
    dem_simple_frame(&d, 5.1f, 8);
    dem_simple_frame(&d, 2.0f, 16);
    dem_simple_frame(&d, 2.1f, 24);
    struct dem_open o = dem_open(&d);
    assert_true(near(timeline_frame_time(o.timeline, 2), 0.1));
    assert_true(near(timeline_duration(o.timeline), 0.2));
    assert_false(dem_find(&o, 2, 2)->linked);
    assert_true(dem_find(&o, 3, 2)->linked);
    double time;
    assert_true(timeline_find_clock(o.timeline, 2.05, &time, NULL) && near(time, 0.15));
    dem_close(&o);
}

static void timeline_open__long_gap__moves_in_its_last_part(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_simple_frame(&d, 1.0f, 0);
    dem_simple_frame(&d, 3.0f, 8);
    struct dem_open o = dem_open(&d);
    const struct client_frame *f = playhead_frame(o.playhead, 1);
    assert_true(near(f->time_from, 0.0) && near(f->move_from, 1.9) && near(f->time, 2.0));
    dem_close(&o);
}

static void timeline_open__two_levels__follow_each_other(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_simple_frame(&d, 10.0f, 0);
    dem_simple_frame(&d, 10.05f, 0);
    dem_level(&d, "maps/n.bsp");
    dem_level(&d, "maps/o.bsp"); /* map n is never shown */
    dem_simple_frame(&d, 1.0f, 40);
    dem_simple_frame(&d, 1.1f, 48);
    struct dem_open o = dem_open(&d);
    assert_int_equal(timeline_num_levels(o.timeline), 2);
    const struct level *first = timeline_level(o.timeline, 0);
    const struct level *second = timeline_level(o.timeline, 1);
    assert_string_equal(first->map_name, "maps/m.bsp");
    assert_string_equal(second->map_name, "maps/o.bsp");
    assert_string_equal(second->title, "a level");
    assert_int_equal(second->first_frame, 2);
    assert_int_equal(second->num_frames, 2);
    assert_true(near(first->end, 0.05) && near(second->start, 0.05));
    assert_true(near(timeline_frame_time(o.timeline, 2), 0.1));
    assert_true(near(second->end, 0.2) && near(second->clock_offset, 0.9));

    const struct client_frame *f = playhead_frame(o.playhead, 2);
    assert_int_equal(f->level, 1);
    assert_false(dem_find(&o, 2, 2)->linked);
    assert_int_equal(dem_event(&o, EVENT_LEVEL, 0)->level, 0);
    assert_true(near(dem_event(&o, EVENT_LEVEL, 1)->time, 0.05));
    assert_null(dem_event(&o, EVENT_LEVEL, 3));
    dem_close(&o);
}

/* ---- damage ---- */

static void open_and_visit(const struct dem *d)
{
    struct dem_open o = dem_open(d);
    if (o.timeline) {
        for (int i = timeline_num_frames(o.timeline) - 1; i >= 0; i--)
            playhead_frame(o.playhead, i);
        assert_true(timeline_duration(o.timeline) >= 0.0);
    }
    dem_close(&o);
}

static void timeline_open__cut_anywhere__keeps_what_came_before(void **state)
{
    (void)state;
    static struct dem whole, d;
    dem_rich(&whole, 666, 0);
    int most = 0;
    for (size_t size = 0; size <= whole.size; size++) {
        d = whole;
        d.size = size;
        struct dem_open o = dem_open(&d);
        const int frames = o.timeline ? timeline_num_frames(o.timeline) : 0;
        assert_true(frames == most || frames == most + 1);
        assert_true(o.timeline || o.err.kind != ERR_NONE);
        most = frames;
        dem_close(&o);
    }
    assert_int_equal(most, 12);
}

static void timeline_open__flipped_bytes__do_no_harm(void **state)
{
    (void)state;
    static struct dem whole, d;
    dem_rich(&whole, 666, 0);
    for (size_t at = 0; at < whole.size; at++) {
        static const uint8_t masks[] = {0xff, 0x80, 0x01};
        for (size_t i = 0; i < sizeof masks; i++) {
            d = whole;
            d.data[at] ^= masks[i];
            open_and_visit(&d);
        }
    }
}

static void timeline_open__bad_message__says_where(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_simple_frame(&d, 1.0f, 0);
    dem_frame(&d, 1.1f);
    dem_sound(&d, 2, 1, 1);
    dem_u8(&d, 77);
    dem_end_block(&d);
    dem_simple_frame(&d, 1.2f, 0);
    struct dem_open o = dem_open(&d);
    char says[128];
    snprintf(says, sizeof says, "x.dem: block 4 at byte %zu: unknown message 77 for protocol 15",
             demo_get_block(o.demo, 4).offset);
    assert_int_equal(timeline_num_frames(o.timeline), 1);
    assert_string_equal(timeline_damage(o.timeline), says);
    assert_null(dem_event(&o, EVENT_SOUND, 0));
    dem_close(&o);
}

static void timeline_open__after_disconnect__nothing_is_read(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_simple_frame(&d, 1.0f, 0);
    dem_begin_block(&d, 0, 0);
    dem_u8(&d, 2);
    dem_u8(&d, 99);
    dem_end_block(&d);
    dem_u8(&d, 99);
    struct dem_open o = dem_open(&d);
    assert_int_equal(timeline_num_frames(o.timeline), 1);
    assert_null(timeline_damage(o.timeline));
    dem_close(&o);
}

static void timeline_open__no_frame__is_an_error(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    struct dem_open o = dem_open(&d);
    assert_null(o.timeline);
    assert_string_equal(o.err.text, "x.dem: ends before the first frame");
    dem_close(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(timeline_open__frames__count_from_the_first_that_shows),
        cmocka_unit_test(timeline_open__block_without_time__joins_the_next_frame),
        cmocka_unit_test(timeline_open__same_time_twice__is_a_frame_of_no_length),
        cmocka_unit_test(timeline_open__clock_runs_backwards__is_a_cut),
        cmocka_unit_test(timeline_open__long_gap__moves_in_its_last_part),
        cmocka_unit_test(timeline_open__two_levels__follow_each_other),
        cmocka_unit_test(timeline_open__cut_anywhere__keeps_what_came_before),
        cmocka_unit_test(timeline_open__flipped_bytes__do_no_harm),
        cmocka_unit_test(timeline_open__bad_message__says_where),
        cmocka_unit_test(timeline_open__after_disconnect__nothing_is_read),
        cmocka_unit_test(timeline_open__no_frame__is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
