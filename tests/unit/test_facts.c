#include "tests/unit/test.h"

#include "playback/facts.h"
#include "playback/protocol.h"
#include "tests/unit/test_dem.h"

static struct facts *gather(const struct dem_open *o)
{
    return facts_gather(o->demo, o->timeline);
}

static void put_text(struct dem *d, int svc, const char *text)
{
    dem_u8(d, svc);
    dem_str(d, text);
}

static void put_health(struct dem *d, int health)
{
    dem_u8(d, 15);
    dem_i16(d, 0);
    dem_i32(d, 1);
    dem_i16(d, health);
    for (int i = 0; i < 6; i++)
        dem_u8(d, 0);
}

/* A block with the viewer's health and, before it, damage to him. */
static void put_frame(struct dem *d, float clock, int blood, int health)
{
    dem_begin_block(d, 0, 0);
    dem_time(d, clock);
    if (blood) {
        dem_u8(d, 19);
        dem_u8(d, 0);
        dem_u8(d, blood);
        dem_position(d, 0, 0, 0);
    }
    put_health(d, health);
    dem_u8(d, 0x80);
    dem_u8(d, 1);
    dem_end_block(d);
}

static void facts_gather__messages__are_counted_by_kind(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_simple_frame(&d, 1.0f, 0);
    dem_simple_frame(&d, 1.1f, 0);
    struct dem_open o = dem_open(&d);
    struct facts *facts = gather(&o);
    assert_int_equal(facts->messages[7].count, 2);
    assert_string_equal(facts->messages[7].name, "svc_time");
    assert_int_equal(facts->messages[22].count, 3);
    assert_int_equal(facts->messages[FACT_UPDATES].count, 4);
    assert_int_equal(facts->messages[0x81].count, 0);
    assert_int_equal(facts->recorder, 0);
    assert_int_equal(facts->music_track, -1);
    assert_string_equal(facts->mode, "deathmatch");
    facts_free(facts);
    dem_close(&o);
}

static void facts_gather__marks_and_settings__are_found(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_simple_frame(&d, 1.0f, 0);
    dem_simple_frame(&d, 1.5f, 0);
    dem_begin_block(&d, 0, 0);
    put_text(&d, 9, "//demomark nice shot\n");
    put_text(&d, 9, "//demomarker no\n");
    put_text(&d, 9, "//fullserverinfo \"\\skill\\2\\hostname\\here\\skill\\3\\odd\"\n");
    dem_end_block(&d);
    dem_simple_frame(&d, 2.0f, 0);
    struct dem_open o = dem_open(&d);
    struct facts *facts = gather(&o);
    assert_int_equal(facts->num_marks, 1);
    assert_string_equal(facts->marks[0].text, "nice shot");
    assert_true(facts->marks[0].time == 0.5);
    assert_int_equal(facts->num_settings, 3);
    assert_string_equal(facts_find_setting(facts, "hostname"), "here");
    assert_string_equal(facts_find_setting(facts, "odd"), "");
    assert_null(facts_find_setting(facts, "host"));
    assert_int_equal(facts->skill, 3);
    facts_free(facts);
    dem_close(&o);
}

static void facts_gather__damage_without_harm__is_noted(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    put_frame(&d, 1.0f, 0, 100);
    put_frame(&d, 1.1f, 20, 80); /* as it should be */
    put_frame(&d, 1.2f, 20, 80);
    put_frame(&d, 1.3f, 10, 80);
    put_frame(&d, 1.4f, 90, -10);
    put_frame(&d, 1.5f, 10, -10); /* dead already */
    struct dem_open o = dem_open(&d);
    struct facts *facts = gather(&o);
    assert_int_equal(facts->num_unhurt, 2);
    assert_true(facts->unhurt_time > 0.09 && facts->unhurt_time < 0.11);
    facts_free(facts);
    dem_close(&o);
}

static void facts_gather__demos_of_matches__hold_statistics(void **state)
{
    (void)state;
    const char *path = asset_path("demos/mvd/quakeworld_4on4__sr__vs_red_dm3_20260327-0930.mvd");
    if (!path)
        skip();
    struct demo *demo = demo_open(path, NULL);
    const struct timeline_options options = {.vfs = NULL};
    struct timeline *timeline = timeline_open(demo, &options, NULL);
    struct facts *facts = facts_gather(demo, timeline);
    assert_non_null(facts->statistics);
    assert_int_equal(facts->statistics[0], '{');
    assert_non_null(strstr(facts->statistics, "\"frags\""));
    assert_string_equal(facts->mode, "4on4");
    assert_int_equal(facts->recorder, -1);
    facts_free(facts);
    timeline_close(timeline);
    demo_close(demo);
}

static void facts_gather__what_real_servers_sent__has_no_contradictions(void **state)
{
    (void)state;
    static const char *const names[] = {"own_fte999_e1m2.dem", "quakekit_demo1.dem"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char relative[128];
        snprintf(relative, sizeof relative, "demos/dem/%s", names[i]);
        const char *path = asset_path(relative);
        if (!path)
            skip();
        struct demo *demo = demo_open(path, NULL);
        const struct timeline_options options = {.vfs = NULL};
        struct timeline *timeline = timeline_open(demo, &options, NULL);
        struct facts *facts = facts_gather(demo, timeline);
        assert_int_equal(facts->num_unhurt, 0);
        assert_true(facts->messages[19].count > 0);
        facts_free(facts);
        timeline_close(timeline);
        demo_close(demo);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_gather__messages__are_counted_by_kind),
        cmocka_unit_test(facts_gather__marks_and_settings__are_found),
        cmocka_unit_test(facts_gather__damage_without_harm__is_noted),
        cmocka_unit_test(facts_gather__demos_of_matches__hold_statistics),
        cmocka_unit_test(facts_gather__what_real_servers_sent__has_no_contradictions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
