/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

/* Whether the killer's view shows a kill, in a multi-view recording without a map. */
#include "pipeline/highlights/kill_view.h"
#include "playback/analysis/match_facts.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_qw.h"

enum { KILLER, VICTIM, NUM_FRAMES = 20, FRAME_MS = 50 };

/* The killer stands at 0 and looks at `yaw`, since the last `turned` ms only; the victim is at x. */
static bool is_seen(float x, int yaw, int turned)
{
    static struct qw q;
    qw_begin(&q, DEMO_MVD, 28);
    for (int i = 0; i < NUM_FRAMES; i++) {
        qw_open(&q, FRAME_MS);
        qw_player(&q, KILLER, 0, (NUM_FRAMES - i) * FRAME_MS > turned ? 180 : yaw);
        qw_player(&q, VICTIM, x, 90);
        qw_begin_entities(&q, -1);
        qw_end_entities(&q);
        qw_close(&q);
    }
    struct dem_open o = qw_open_demo(&q, NULL);
    assert_non_null(o.timeline);
    const struct kill_fact kill = {
        .time = timeline_duration(o.timeline), .killer = KILLER, .victim = VICTIM};
    const bool is_seen = kill_view_is_seen(o.timeline, o.playhead, &kill, 16.0f / 9.0f);
    dem_close(&o);
    return is_seen;
}

static void kill_view_is_seen__in_front__is_seen(void **state)
{
    (void)state;
    assert_true(is_seen(300, 0, 1000));
    assert_true(is_seen(300, 40, 1000));
}

static void kill_view_is_seen__aside_or_behind__is_not_seen(void **state)
{
    (void)state;
    assert_false(is_seen(300, 60, 1000));
    assert_false(is_seen(300, 180, 1000));
}

static void kill_view_is_seen__far_away__is_too_small(void **state)
{
    (void)state;
    assert_true(is_seen(880, 0, 1000));
    assert_false(is_seen(980, 0, 1000));
}

static void kill_view_is_seen__last_moment_only__is_not_seen(void **state)
{
    (void)state;
    assert_true(is_seen(300, 0, 500));
    assert_false(is_seen(300, 0, 100));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kill_view_is_seen__in_front__is_seen),
        cmocka_unit_test(kill_view_is_seen__aside_or_behind__is_not_seen),
        cmocka_unit_test(kill_view_is_seen__far_away__is_too_small),
        cmocka_unit_test(kill_view_is_seen__last_moment_only__is_not_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
