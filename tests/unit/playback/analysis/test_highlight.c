/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/err.h"
#include "demo/container/demo.h"
#include "playback/analysis/highlight.h"
#include "playback/client/event.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_dm2.h"

struct recording {
    struct demo *demo;
    struct timeline *timeline;
    struct arena *arena;
};

/* Opens the sample game's demo, a duel of half a minute. */
static int set_up(void **state)
{
    static struct recording r;
    struct err err = {0};
    char path[1100];
    snprintf(path, sizeof path, "%s/id1/sample.dem", sample_path());
    r.demo = demo_open(path, &err);
    r.timeline = r.demo ? timeline_open(r.demo, &(struct timeline_options){0}, &err) : NULL;
    r.arena = arena_create();
    *state = &r;
    return r.timeline ? 0 : -1;
}

static int tear_down(void **state)
{
    struct recording *r = *state;
    timeline_close(r->timeline);
    demo_close(r->demo);
    arena_destroy(r->arena);
    return 0;
}

static void highlights_find__complete_demo__is_examined(void **state)
{
    const struct recording *r = *state;
    const double duration = timeline_duration(r->timeline);
    int num;
    const struct highlight *list = highlights_find(r->timeline, 10, r->arena, &num);
    assert_int_equal(num, 10);
    for (int i = 0; i < num; i++) {
        assert_true(list[i].time >= duration * i / num - 0.2);
        assert_true(list[i].time <= duration * (i + 1) / num + 0.2);
        assert_true(list[i].heat >= 0.0f && list[i].heat < 1.0f);
    }
}

static void highlights_find__half_a_minute__at_most_two_per_second(void **state)
{
    const struct recording *r = *state;
    int num;
    highlights_find(r->timeline, 100000, r->arena, &num);
    assert_in_range(num, 1, 2 * (int)timeline_duration(r->timeline) + 2);
}

static void highlights_find__two_seconds__ten_per_second(void **state)
{
    const struct recording *r = *state;
    const struct timeline_options options = {.max_frames = 100};
    struct timeline *begin = timeline_open(r->demo, &options, NULL);
    assert_non_null(begin);
    assert_int_equal(timeline_num_frames(begin), options.max_frames);
    const double duration = timeline_duration(begin);
    assert_true(duration > 1.0 && duration < 3.0);
    int num;
    highlights_find(begin, 100000, r->arena, &num);
    assert_in_range(num, (int)(10 * duration), (int)(10 * duration) + 1);
    timeline_close(begin);
}

/* At the hottest moment, something explodes or somebody dies. */
static void highlights_find__hottest__is_where_something_happens(void **state)
{
    const struct recording *r = *state;
    int num, num_events, num_near = 0;
    const struct highlight *list = highlights_find(r->timeline, 1, r->arena, &num);
    assert_int_equal(num, 1);
    assert_true(list[0].heat > 0.0f);
    const struct event *events =
        timeline_events(r->timeline, list[0].time - 0.5, list[0].time + 0.5, &num_events);
    for (int i = 0; i < num_events; i++)
        num_near += events[i].kind == EVENT_KILL || events[i].kind == EVENT_FRAG ||
                    events[i].kind == EVENT_TEMP_ENTITY || events[i].kind == EVENT_MUZZLE_FLASH;
    assert_true(num_near > 0);
}

static void highlights_find__many__include_the_hottest(void **state)
{
    const struct recording *r = *state;
    int num, num_more;
    const struct highlight *one = highlights_find(r->timeline, 1, r->arena, &num);
    const struct highlight *more = highlights_find(r->timeline, 20, r->arena, &num_more);
    float hottest = 0.0f;
    for (int i = 0; i < num_more; i++)
        hottest = more[i].heat > hottest ? more[i].heat : hottest;
    assert_true(hottest == one[0].heat);
}

/* The same with events of Quake II. */
static void highlights_find__quake2__a_blast_is_hot(void **state)
{
    const struct recording *r = *state;
    static struct dem d;
    enum { ROCKET_EXPLOSION = 7 };
    dm2_begin(&d, 34, "maps/m.bsp");
    for (int i = 0; i < 100; i++) {
        dm2_frame(&d, i + 1, -1);
        dem_i16(&d, 0);
        if (i == 70) {
            dem_u8(&d, Q2_SVC_TEMP_ENTITY);
            dem_u8(&d, ROCKET_EXPLOSION);
            dem_position(&d, 8, 16, 24);
        }
        dm2_end_block(&d);
    }
    dm2_end(&d);
    struct dem_open o = dem_open(&d);
    int num;
    const struct highlight *list = highlights_find(o.timeline, 1, r->arena, &num);
    assert_int_equal(num, 1);
    assert_near(list[0].time, 7.1, 0.2);
    dem_close(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(highlights_find__complete_demo__is_examined),
        cmocka_unit_test(highlights_find__half_a_minute__at_most_two_per_second),
        cmocka_unit_test(highlights_find__two_seconds__ten_per_second),
        cmocka_unit_test(highlights_find__hottest__is_where_something_happens),
        cmocka_unit_test(highlights_find__quake2__a_blast_is_hot),
        cmocka_unit_test(highlights_find__many__include_the_hottest),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
