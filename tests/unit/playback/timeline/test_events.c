/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How messages become sounds, beams and other events. */
#include "tests/unit/test.h"

#include "tests/unit/test_dem.h"

static void events__sounds__end_where_another_takes_the_channel(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    for (int i = 0; i < 6; i++) {
        dem_frame(&d, 1.0f + 0.1f * (float)i);
        if (i == 1) {
            dem_sound(&d, 2, 1, 1);  /* 0: cut by 3 */
            dem_sound(&d, 2, 0, 1);  /* 1: never cut */
            dem_sound(&d, 3, 1, 1);  /* 2: stopped */
            dem_sound(&d, 2, 1, 99); /* does not exist */
        }
        if (i == 2) {
            dem_sound(&d, 2, 1, 2); /* 3 */
            dem_sound(&d, 2, 0, 2); /* 4 */
        }
        if (i == 3) {
            dem_u8(&d, 16);
            dem_i16(&d, 3 << 3 | 1);
        }
        dem_end_block(&d);
    }
    struct dem_open o = dem_open(&d);
    static const double ends[] = {0.1, 0.5, 0.2, 0.5, 0.5};
    for (int i = 0; i < 5; i++) {
        const struct event *e = dem_event(&o, EVENT_SOUND, i);
        assert_true(near(e->sound.end, ends[i]));
        assert_true(e->sound.volume == 1 && e->sound.attenuation == 1 && e->sound.origin.y == 2);
        assert_true(near(e->time, i < 3 ? 0.0 : 0.1));
    }
    assert_null(dem_event(&o, EVENT_SOUND, 5));
    assert_int_equal(dem_event(&o, EVENT_STOP_SOUND, 0)->stop.entity, 3);
    dem_close(&o);
}

static void events__level_end__ends_sounds(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_simple_frame(&d, 1.0f, 0);
    dem_frame(&d, 1.2f);
    dem_sound(&d, 2, 1, 1);
    dem_end_block(&d);
    dem_level(&d, "maps/n.bsp");
    dem_frame(&d, 1.0f);
    dem_sound(&d, 2, 1, 1);
    dem_end_block(&d);
    dem_simple_frame(&d, 2.0f, 0);
    struct dem_open o = dem_open(&d);
    assert_true(near(dem_event(&o, EVENT_SOUND, 0)->sound.end, 0.2));
    assert_int_equal(dem_event(&o, EVENT_SOUND, 1)->level, 1);
    assert_true(near(dem_event(&o, EVENT_SOUND, 1)->sound.end, 1.3));
    dem_close(&o);
}

static void events__beams__live_until_replaced(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    for (int i = 0; i < 8; i++) {
        dem_frame(&d, 1.0f + 0.1f * (float)i);
        if (i == 1 || i == 2)
            dem_temp(&d, TEMP_LIGHTNING2, (float)i);
        dem_end_block(&d);
    }
    struct dem_open o = dem_open(&d);
    assert_true(near(dem_event(&o, EVENT_TEMP_ENTITY, 0)->temp.until, 0.1));
    assert_true(near(dem_event(&o, EVENT_TEMP_ENTITY, 1)->temp.until, 0.3));
    assert_true(dem_event(&o, EVENT_TEMP_ENTITY, 1)->temp.end.x == 102);
    dem_close(&o);
}

static void events__temp_entities__make_their_sounds(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_simple_frame(&d, 1.0f, 0);
    dem_frame(&d, 1.1f);
    dem_temp(&d, TEMP_EXPLOSION, 5);
    dem_temp(&d, TEMP_WIZ_SPIKE, 6);
    dem_temp(&d, TEMP_GUNSHOT, 7);
    for (int i = 0; i < 200; i++)
        dem_temp(&d, TEMP_SPIKE, 8);
    dem_end_block(&d);
    struct dem_open o = dem_open(&d);
    const struct event *boom = dem_event(&o, EVENT_SOUND, 0);
    assert_int_equal(boom->sound.sound, CLIENT_SOUND_EXPLOSION);
    assert_int_equal(boom->sound.entity, -1);
    assert_int_equal(boom->sound.channel, 0);
    assert_true(boom->sound.origin.x == 5 && near(boom->time, 0.0));
    assert_int_equal(dem_event(&o, EVENT_SOUND, 1)->sound.sound, CLIENT_SOUND_WIZ_HIT);
    int counts[9] = {0};
    for (int i = 2; dem_event(&o, EVENT_SOUND, i); i++)
        counts[-dem_event(&o, EVENT_SOUND, i)->sound.sound]++;
    assert_in_range(counts[-CLIENT_SOUND_TINK], 140, 180);
    assert_in_range(counts[-CLIENT_SOUND_RIC1], 2, 25);
    assert_in_range(counts[-CLIENT_SOUND_RIC3], 8, 40);
    assert_string_equal(event_sound_name(CLIENT_SOUND_TALK), "misc/talk.wav");
    dem_close(&o);
}

static void events__seeds__differ_and_stay(void **state)
{
    (void)state;
    uint64_t seeds[2][3];
    for (int run = 0; run < 2; run++) {
        static struct dem d;
        dem_begin(&d, "-1\n", 15, 0);
        dem_simple_frame(&d, 1.0f, 0);
        dem_frame(&d, 1.1f);
        for (int i = 0; i < 3; i++)
            dem_temp(&d, TEMP_GUNSHOT, i < 2 ? 1 : 2);
        dem_end_block(&d);
        struct dem_open o = dem_open(&d);
        for (int i = 0; i < 3; i++)
            seeds[run][i] = dem_event(&o, EVENT_TEMP_ENTITY, i)->seed;
        dem_close(&o);
    }
    assert_memory_equal(seeds[0], seeds[1], sizeof seeds[0]);
    assert_true(seeds[0][0] != seeds[0][1] && seeds[0][1] != seeds[0][2]);
}

static void events__chat__talks(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_frame(&d, 1.0f);
    dem_u8(&d, 8);
    dem_str(&d, "\1hi\n");
    dem_u8(&d, 8);
    dem_str(&d, "you got the shells\n");
    dem_end_block(&d);
    struct dem_open o = dem_open(&d);
    assert_true(dem_event(&o, EVENT_PRINT, 0)->print.chat);
    assert_false(dem_event(&o, EVENT_PRINT, 1)->print.chat);
    const struct event *talk = dem_event(&o, EVENT_SOUND, 0);
    assert_int_equal(talk->sound.sound, CLIENT_SOUND_TALK);
    assert_int_equal(talk->sound.entity, 1);
    assert_null(dem_event(&o, EVENT_SOUND, 1));
    dem_close(&o);
}

static void events__stuffed_text__runs_line_by_line(void **state)
{
    (void)state;
    static const char *const parts[] = {"bf\nv_cshift 10", " 20 30 128\nunknown \"a;bf;b\"\nb",
                                        "f\n", "fog 0.5 1 0 0; bf\n", "bf"};
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    for (int i = 0; i < 5; i++) {
        dem_begin_block(&d, 0, 0);
        dem_u8(&d, 9);
        dem_str(&d, parts[i]);
        dem_end_block(&d);
        dem_simple_frame(&d, 1.0f + 0.1f * (float)i, 0);
    }
    struct dem_open o = dem_open(&d);
    static const double flashes[] = {0, 0.1, 0.2};
    for (int i = 0; i < 3; i++)
        assert_true(near(dem_event(&o, EVENT_BONUS_FLASH, i)->time, flashes[i]));
    assert_null(dem_event(&o, EVENT_BONUS_FLASH, 3));
    const struct event *shift = dem_event(&o, EVENT_COLOUR_SHIFT, 0);
    assert_true(shift->shift.rgba[0] == 10 && shift->shift.rgba[3] == 128);
    assert_true(near(playhead_frame(o.playhead, 4)->fog_to[0], 0.5));
    dem_close(&o);
}

static void events__music__obeys_the_header(void **state)
{
    (void)state;
    static const struct {
        const char *header;
        int track;
    } cases[] = {{"-1\n", 6}, {"9\n", 9}};
    for (int i = 0; i < 2; i++) {
        static struct dem d;
        dem_begin(&d, cases[i].header, 15, 0);
        dem_frame(&d, 1.0f);
        dem_u8(&d, 32);
        dem_u8(&d, 6);
        dem_u8(&d, 6);
        dem_end_block(&d);
        struct dem_open o = dem_open(&d);
        assert_int_equal(dem_event(&o, EVENT_MUSIC, 0)->music.track, cases[i].track);
        dem_close(&o);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events__sounds__end_where_another_takes_the_channel),
        cmocka_unit_test(events__level_end__ends_sounds),
        cmocka_unit_test(events__beams__live_until_replaced),
        cmocka_unit_test(events__temp_entities__make_their_sounds),
        cmocka_unit_test(events__seeds__differ_and_stay),
        cmocka_unit_test(events__chat__talks),
        cmocka_unit_test(events__stuffed_text__runs_line_by_line),
        cmocka_unit_test(events__music__obeys_the_header),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
