/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/err.h"
#include "playback/analysis/demo_align.h"
#include "tests/unit/test_qw.h"

static struct qw q[2];
static struct dem d[2];

/* Returns a recording that begins `late` frames of 20 ms after the game starts, in which a
 * line is printed every half second. */
static struct dem_open record(struct qw *demo, enum demo_format format, int late)
{
    qw_begin(demo, format, 28);
    for (int i = late; i < 200; i++) {
        qw_open(demo, 20);
        qw_player(demo, 0, (float)i, 0);
        if (i % 25 == 0) {
            char text[32];
            snprintf(text, sizeof text, "one rode %d's rocket\n", i % 75);
            dem_u8(&demo->d, 8);
            dem_u8(&demo->d, 1);
            dem_str(&demo->d, text);
        }
        qw_close(demo);
    }
    return qw_open_demo(demo, NULL);
}

/* Two sides of a match: a player's recording and the server's own. */
static void demo_align_find__printed_lines__give_the_offset(void **state)
{
    (void)state;
    static const enum demo_format formats[] = {DEMO_QWD, DEMO_MVD};
    for (int i = 0; i < 2; i++) {
        struct err err = {0};
        struct demo_alignment found;
        struct dem_open a = record(&q[0], DEMO_QWD, 10), b = record(&q[1], formats[i], 60);
        assert_true(demo_align_find(a.timeline, 1.0, b.timeline, &found, &err));
        assert_near(found.offset, -1.0, 0.0201);
        assert_true(found.num >= 5);
        assert_string_equal(found.by, "events");
        assert_true(demo_align_find(b.timeline, 1.0, a.timeline, &found, &err));
        assert_near(found.offset, 1.0, 0.0201);
        dem_close(&a);
        dem_close(&b);
    }
}

static void demo_align_find__nothing_printed__is_an_error(void **state)
{
    (void)state;
    struct err err = {0};
    struct demo_alignment found;
    qw_begin(&q[0], DEMO_QWD, 28);
    qw_simple_frame(&q[0], 20, 0);
    struct dem_open a = qw_open_demo(&q[0], NULL);
    assert_false(demo_align_find(a.timeline, 0.0, a.timeline, &found, &err));
    assert_non_null(strstr(err.text, "use from or offset"));
    dem_close(&a);
}

/* Four lines agree at the same offset, as the lines of a match's clock would; the others
 * occur at any time. */
static void demo_align_find__two_games__are_distinguished(void **state)
{
    (void)state;
    struct err err = {0};
    struct demo_alignment found;
    struct dem_open open[2];
    for (int k = 0; k < 2; k++) {
        qw_begin(&q[k], DEMO_MVD, 28);
        for (int i = 0; i < 200; i++) {
            char text[32];
            const int other = k ? (i * 7) % 200 : i;
            snprintf(text, sizeof text, i % 50 ? "one rode %d's rocket\n" : "%d minutes left\n",
                     i % 50 ? other : i);
            qw_open(&q[k], 20);
            qw_player(&q[k], 0, (float)i, 0);
            dem_u8(&q[k].d, 8);
            dem_u8(&q[k].d, 1);
            dem_str(&q[k].d, text);
            qw_close(&q[k]);
        }
        open[k] = qw_open_demo(&q[k], NULL);
    }
    assert_false(demo_align_find(open[0].timeline, 1.0, open[1].timeline, &found, &err));
    assert_non_null(strstr(err.text, "as in two different games"));
    assert_true(demo_align_find(open[1].timeline, 1.0, open[1].timeline, &found, &err));
    dem_close(&open[0]);
    dem_close(&open[1]);
}

/* NetQuake servers send their clock. */
static void demo_align_find__clocks__give_the_offset(void **state)
{
    (void)state;
    struct dem_open open[2];
    struct err err = {0};
    struct demo_alignment found;
    for (int i = 0; i < 2; i++) {
        dem_begin(&d[i], "-1\n", 15, 0);
        for (int k = 0; k < 4; k++)
            dem_simple_frame(&d[i], (i ? 7.5f : 5.0f) + (float)k * 0.1f, 0);
        open[i] = dem_open(&d[i]);
    }
    assert_true(demo_align_find(open[0].timeline, 0.1, open[1].timeline, &found, &err));
    assert_near(found.offset, -2.5, 1e-4);
    assert_string_equal(found.by, "clock");
    dem_close(&open[0]);
    dem_close(&open[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(demo_align_find__printed_lines__give_the_offset),
        cmocka_unit_test(demo_align_find__nothing_printed__is_an_error),
        cmocka_unit_test(demo_align_find__two_games__are_distinguished),
        cmocka_unit_test(demo_align_find__clocks__give_the_offset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
