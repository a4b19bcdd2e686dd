/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The state at a time does not depend on earlier queries of the cursor. */
#include "tests/unit/frame_hash.h"
#include "tests/unit/test.h"

#include "demo/protocol/svc.h"
#include "playback/timeline/cursor.h"
#include "tests/unit/test_dm2.h"
#include "tests/unit/test_qw.h"

enum { NUM_FRAMES = 400, NUM_FRAMES_Q2 = 80, FRAME_MS = 20, NUM_TIMES = 300 };

static struct qw q;

static struct dem_open open_long(enum demo_format format)
{
    qw_begin_with(&q, format, 28, 0, 0);
    for (int i = 0; i < NUM_FRAMES; i++) {
        qw_open(&q, FRAME_MS);
        if (i % 50 == 7) {
            dem_u8(&q.d, QW_SVC_PRINT);
            dem_u8(&q.d, 2);
            dem_str(&q.d, "a line\n");
        }
        qw_player(&q, 0, (float)(i % 90), i % 100);
        qw_begin_entities(&q, i == 0 ? -1 : q.sequence - 1);
        if (i % 7 == 6)
            qw_remove(&q, 40);
        else
            qw_entity(&q, 40, (float)i);
        qw_end_entities(&q);
        qw_close(&q);
    }
    return qw_open_demo(&q, NULL);
}

static uint64_t instant_hash(struct cursor *cursor, double time)
{
    const struct instant instant = cursor_at(cursor, time);
    uint64_t hash = frame_hash(instant.frame);
    hash = hash_bytes(hash, &instant.time, sizeof instant.time);
    hash = hash_bytes(hash, &instant.clock, sizeof instant.clock);
    hash = hash_bytes(hash, &instant.events, sizeof instant.events);
    hash = hash_bytes(hash, &instant.num_events, sizeof instant.num_events);
    hash = hash_bytes(hash, &instant.news, sizeof instant.news);
    return hash_bytes(hash, &instant.num_news, sizeof instant.num_news);
}

static uint64_t hash_at(struct cursor *cursor, bool is_smooth, double time)
{
    cursor_set_smooth(cursor, is_smooth);
    return instant_hash(cursor, time);
}

static uint64_t fresh_hash(const struct timeline *timeline, bool is_smooth, double time)
{
    struct cursor *fresh = cursor_create(timeline, false);
    const uint64_t hash = hash_at(fresh, is_smooth, time);
    cursor_destroy(fresh);
    return hash;
}

/* order(i) returns the i-th time as a fraction of the demo's duration, 0 to 1. */
static void expect_fresh(double (*order)(int i))
{
    static const enum demo_format formats[] = {DEMO_QWD, DEMO_MVD};
    for (int k = 0; k < 2; k++) {
        struct dem_open o = open_long(formats[k]);
        assert_non_null(o.timeline);
        assert_true(timeline_num_frames(o.timeline) >= NUM_FRAMES - 1);
        struct cursor *cursor = cursor_create(o.timeline, false);
        for (int i = 0; i < NUM_TIMES; i++) {
            const double time = order(i) * timeline_duration(o.timeline);
            const uint64_t lines = hash_at(cursor, false, time);
            const uint64_t curves = hash_at(cursor, true, time);
            assert_true(lines != curves);
            assert_true(lines == fresh_hash(o.timeline, false, time));
            assert_true(curves == fresh_hash(o.timeline, true, time));
        }
        cursor_destroy(cursor);
        dem_close(&o);
    }
}

static double forward(int i)
{
    return (double)i / NUM_TIMES;
}

static double backward(int i)
{
    return 1.0 - (double)i / NUM_TIMES;
}

/* Anywhere, including outside the demo. */
static double scattered(int i)
{
    return (double)hash_mix((uint64_t)i) / (double)UINT64_MAX * 1.2 - 0.1;
}

/* Pictures, their sound some seconds ahead, and times before them, as for an open shutter. */
static double in_turns(int i)
{
    static const double ahead[] = {0.0, 0.3, -0.02};
    return (double)i / NUM_TIMES * 0.7 + ahead[i % 3];
}

static void cursor_at__times_in_order__as_a_fresh_cursor(void **state)
{
    (void)state;
    expect_fresh(forward);
}

static void cursor_at__times_backward__as_a_fresh_cursor(void **state)
{
    (void)state;
    expect_fresh(backward);
}

static void cursor_at__times_in_any_order__as_a_fresh_cursor(void **state)
{
    (void)state;
    expect_fresh(scattered);
}

static void cursor_at__two_places_in_turns__as_a_fresh_cursor(void **state)
{
    (void)state;
    expect_fresh(in_turns);
}

/* Frames of Quake II have parts of their own, all of which change here. */
static struct dem_open open_q2(void)
{
    static struct dem d;
    char text[32];
    dm2_begin(&d, 34, "maps/m.bsp");
    for (int i = 1; i <= NUM_FRAMES_Q2; i++) {
        dm2_frame(&d, i, -1);
        dm2_entity(&d, 5, 10.0f * (float)(i % 90), i % 7);
        dem_i16(&d, 0);
        snprintf(text, sizeof text, "yv %d", i);
        dem_u8(&d, Q2_SVC_LAYOUT);
        dem_str(&d, text);
        dm2_config(&d, Q2_CONFIG_GENERAL, text);
        dem_u8(&d, Q2_SVC_INVENTORY);
        for (int k = 0; k < Q2_NUM_ITEMS; k++)
            dem_i16(&d, i + k);
        dm2_end_block(&d);
    }
    dm2_end(&d);
    return dem_open(&d);
}

static void cursor_at__quake_2__as_a_fresh_cursor(void **state)
{
    static double (*const orders[])(int i) = {forward, backward, scattered, in_turns};
    (void)state;
    struct dem_open o = open_q2();
    assert_int_equal(timeline_num_frames(o.timeline), NUM_FRAMES_Q2);
    for (size_t k = 0; k < sizeof orders / sizeof *orders; k++) {
        struct cursor *cursor = cursor_create(o.timeline, false);
        for (int i = 0; i < NUM_TIMES; i++) {
            const double time = orders[k](i) * timeline_duration(o.timeline);
            assert_true(hash_at(cursor, false, time) == fresh_hash(o.timeline, false, time));
        }
        cursor_destroy(cursor);
    }
    dem_close(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cursor_at__times_in_order__as_a_fresh_cursor),
        cmocka_unit_test(cursor_at__times_backward__as_a_fresh_cursor),
        cmocka_unit_test(cursor_at__times_in_any_order__as_a_fresh_cursor),
        cmocka_unit_test(cursor_at__two_places_in_turns__as_a_fresh_cursor),
        cmocka_unit_test(cursor_at__quake_2__as_a_fresh_cursor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
