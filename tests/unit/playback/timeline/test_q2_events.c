/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Events that a Quake II client derives from messages. */
#include "tests/unit/test.h"

#include "playback/client/q2/q2_monster_flashes.h"
#include "playback/client/q2/q2_sound_names.h"
#include "tests/unit/test_dm2.h"

/* Adds a temporary entity of type P or PD at (8, 16, 24) that points along normal 5. */
static void add_temp(struct dem *d, int kind, bool has_direction)
{
    dem_u8(d, Q2_SVC_TEMP_ENTITY);
    dem_u8(d, kind);
    dem_position(d, 8, 16, 24);
    if (has_direction)
        dem_u8(d, 5);
}

static void add_flash(struct dem *d, int svc, int entity, int flash)
{
    dem_u8(d, svc);
    dem_i16(d, entity);
    dem_u8(d, flash);
}

/* Adds two frames with entity 5 at x = 40. Messages added between begin() and end() belong
 * to the second. */
static void begin(struct dem *d)
{
    dm2_begin(d, 34, "maps/m.bsp");
    dm2_frame(d, 1, -1);
    dm2_entity(d, 5, 40, 0);
    dm2_end_frame(d);
    dm2_frame(d, 2, -1);
    dm2_entity(d, 5, 40, 0);
    dem_i16(d, 0);
}

static struct dem_open end(struct dem *d)
{
    dm2_end_block(d);
    dm2_end(d);
    return dem_open(d);
}

static const struct event *sound(const struct dem_open *o, int index, const char *name)
{
    const struct event *event = dem_event(o, EVENT_SOUND, index);
    if (!event)
        fail_msg("no sound %d", index);
    assert_true(event->sound.sound < 0);
    if (strcmp(event_sound_name(event->sound.sound), name) != 0)
        fail_msg("%s, not %s", event_sound_name(event->sound.sound), name);
    return event;
}

static void client__temp_entity__is_seen_and_heard_at_its_position(void **state)
{
    (void)state;
    static struct dem d;
    begin(&d);
    add_temp(&d, Q2_TEMP_ROCKET_EXPLOSION, false);
    add_temp(&d, Q2_TEMP_BLOOD, true);
    struct dem_open o = end(&d);
    const struct event *blast = dem_event(&o, EVENT_Q2, 0), *blood = dem_event(&o, EVENT_Q2, 1);
    assert_true(blast && blood && !dem_event(&o, EVENT_Q2, 2));
    assert_int_equal(blast->q2.kind, Q2_EVENT_TEMP);
    assert_int_equal(blast->q2.type, Q2_TEMP_ROCKET_EXPLOSION);
    assert_true(blast->q2.origin.x == 8 && blast->q2.origin.z == 24);
    assert_int_equal(blood->q2.direction, 5);
    assert_near(blast->time, 0.0, 1e-9); /* at the start of the interval before its frame */
    assert_true(blast->seed != 0 && blast->seed != blood->seed);
    const struct event *heard = sound(&o, 0, "weapons/rocklx1a.wav");
    assert_true(heard->sound.entity == -1 && heard->sound.origin.y == 16);
    assert_near(heard->sound.attenuation, 1.0, 1e-6);
    assert_null(dem_event(&o, EVENT_SOUND, 1));
    dem_close(&o);
}

static void client__rail__is_heard_where_it_hits(void **state)
{
    (void)state;
    static struct dem d;
    begin(&d);
    add_temp(&d, Q2_TEMP_RAIL, false);
    dem_position(&d, 80, 160, 240);
    struct dem_open o = end(&d);
    assert_true(dem_event(&o, EVENT_Q2, 0)->q2.end.z == 240);
    assert_true(sound(&o, 0, "weapons/railgf1a.wav")->sound.origin.x == 80);
    dem_close(&o);
}

static void client__same_sparks_twice__differ_and_some_ricochet(void **state)
{
    (void)state;
    static struct dem d;
    enum { NUM = 200 };
    begin(&d);
    for (int i = 0; i < NUM; i++)
        add_temp(&d, Q2_TEMP_GUNSHOT, true);
    struct dem_open o = end(&d);
    int num = 0;
    while (dem_event(&o, EVENT_SOUND, num))
        num++;
    /* 3 of 16 on average */
    assert_in_range(num, NUM / 10, NUM / 3);
    assert_true(dem_event(&o, EVENT_Q2, 0)->seed != dem_event(&o, EVENT_Q2, 1)->seed);
    dem_close(&o);
}

static void client__lasting_steam__comes_in_puffs(void **state)
{
    (void)state;
    static struct dem d;
    for (int lasts = 0; lasts < 2; lasts++) {
        begin(&d);
        dem_u8(&d, Q2_SVC_TEMP_ENTITY);
        dem_u8(&d, Q2_TEMP_STEAM);
        dem_i16(&d, lasts ? 7 : -1);
        dem_u8(&d, 20);
        dem_position(&d, 8, 16, 24);
        dem_u8(&d, 5);
        dem_u8(&d, 0xe0);
        dem_i16(&d, 60);
        if (lasts)
            dem_i32(&d, 450);
        struct dem_open o = end(&d);
        assert_int_equal(dem_event(&o, EVENT_Q2, 0)->q2.magnitude, 60);
        assert_true((dem_event(&o, EVENT_Q2, 1) != NULL) == lasts);
        if (lasts) {
            assert_near(dem_event(&o, EVENT_Q2, 4)->time, 0.4, 1e-6);
            assert_null(dem_event(&o, EVENT_Q2, 5));
        }
        dem_close(&o);
    }
}

/* At most a minute, however long the server says. */
static void client__steam_for_years__ends(void **state)
{
    (void)state;
    static struct dem d;
    begin(&d);
    dem_u8(&d, Q2_SVC_TEMP_ENTITY);
    dem_u8(&d, Q2_TEMP_STEAM);
    dm2_some(&d, 13);
    dem_i32(&d, INT32_MAX);
    struct dem_open o = end(&d);
    assert_non_null(dem_event(&o, EVENT_Q2, 599));
    assert_null(dem_event(&o, EVENT_Q2, 600));
    dem_close(&o);
}

static void client__muzzle_flash__sounds_from_its_entity(void **state)
{
    (void)state;
    static struct dem d;
    begin(&d);
    add_flash(&d, Q2_SVC_MUZZLEFLASH, 5, Q2_FLASH_ROCKET | Q2_FLASH_SILENCED);
    add_flash(&d, Q2_SVC_MUZZLEFLASH, 9, Q2_FLASH_ROCKET); /* unknown entity */
    struct dem_open o = end(&d);
    const struct event *flash = dem_event(&o, EVENT_Q2, 0);
    assert_true(flash->q2.kind == Q2_EVENT_FLASH && flash->q2.entity == 5);
    assert_true(flash->q2.origin.x == 40);
    assert_null(dem_event(&o, EVENT_Q2, 1));
    const struct event *shot = sound(&o, 0, "weapons/rocklf1a.wav");
    assert_true(shot->sound.entity == 5 && shot->sound.channel == 1);
    assert_near(shot->sound.volume, 0.2, 1e-6);
    assert_near(sound(&o, 1, "weapons/rocklr1b.wav")->time - shot->time, 0.1, 1e-6);
    assert_null(dem_event(&o, EVENT_SOUND, 2));
    dem_close(&o);
}

static void client__chaingun__fires_three_times(void **state)
{
    (void)state;
    static struct dem d;
    begin(&d);
    add_flash(&d, Q2_SVC_MUZZLEFLASH, 5, Q2_FLASH_CHAINGUN3);
    struct dem_open o = end(&d);
    for (int i = 0; i < 3; i++) {
        const struct event *shot = dem_event(&o, EVENT_SOUND, i);
        assert_non_null(strstr(event_sound_name(shot->sound.sound), "weapons/machgf"));
        assert_near(shot->time, (double)i / 30.0, 1e-6);
    }
    assert_null(dem_event(&o, EVENT_SOUND, 3));
    dem_close(&o);
}

/* Any number, including unknown ones. */
static void client__any_flash__is_read(void **state)
{
    (void)state;
    static struct dem d;
    begin(&d);
    for (int i = 0; i < 256; i++) {
        add_flash(&d, Q2_SVC_MUZZLEFLASH, 5, i);
        add_flash(&d, Q2_SVC_MUZZLEFLASH2, 5, i);
    }
    struct dem_open o = end(&d);
    assert_non_null(dem_event(&o, EVENT_Q2, 511));
    for (int i = 0; dem_event(&o, EVENT_SOUND, i); i++)
        assert_non_null(event_sound_name(dem_event(&o, EVENT_SOUND, i)->sound.sound));
    dem_close(&o);
}

static void client__events_of_entities__last_one_frame(void **state)
{
    (void)state;
    static const char *const names[] = {
        NULL,         "items/respawn1.wav", "player/step",    "player/land1.wav",
        "*fall2.wav", "*fall1.wav",         "misc/tele1.wav", NULL};
    for (int i = 0; i < 8; i++) {
        static struct dem d;
        dm2_begin(&d, 34, "maps/m.bsp");
        dm2_frame(&d, 1, -1);
        dm2_entity(&d, 5, 40, 0);
        dm2_end_frame(&d);
        dm2_frame(&d, 2, 1);
        dm2_entity(&d, 5, 48, i);
        dm2_end_frame(&d);
        dm2_frame(&d, 3, 2);
        dm2_end_frame(&d);
        dm2_end(&d);
        struct dem_open o = dem_open(&d);
        const struct event *event = dem_event(&o, EVENT_Q2, 0);
        assert_true((event != NULL) == (i > 0));
        if (i > 0)
            assert_true(event->q2.kind == Q2_EVENT_ENTITY && event->q2.type == i &&
                        event->q2.origin.x == 48);
        assert_null(dem_event(&o, EVENT_Q2, 1));
        const struct event *heard = dem_event(&o, EVENT_SOUND, 0);
        assert_true((heard != NULL) == (names[i] != NULL));
        if (heard)
            assert_int_equal(
                strncmp(event_sound_name(heard->sound.sound), names[i], strlen(names[i])), 0);
        dem_close(&o);
    }
}

static void client__falling_player__has_the_voice_of_the_model(void **state)
{
    (void)state;
    static struct dem d;
    dm2_begin(&d, 34, "maps/m.bsp");
    for (int i = 0; i < 2; i++) {
        dm2_frame(&d, i + 1, -1);
        dm2_entity(&d, 2, 40, i > 0 ? Q2_ENTITY_FALL : 0);
        dm2_end_frame(&d);
    }
    dm2_end(&d);
    struct dem_open o = dem_open(&d);
    assert_string_equal(dem_event(&o, EVENT_SOUND, 0)->sound.voice, "Rook\\female/athena");
    dem_close(&o);
}

/* Adds an entity of model 2 at x that was previously at `old`. */
static void add_missile(struct dem *d, int number, float x, float old, int effects)
{
    dem_u8(d, 1 << 0 | 1 << 7);
    dem_u8(d, 1 << 3 | 1 << 6 | 1 << 7); /* bits 11, 14, 15 */
    dem_u8(d, 1 << 7);                   /* bit 23 */
    dem_u8(d, 1 << 0);                   /* bit 24 */
    dem_u8(d, number);
    dem_u8(d, 2);
    dem_u8(d, effects);
    dem_i16(d, (int)(x * 8));
    dem_i16(d, (int)(old * 8));
    dem_i16(d, 0);
    dem_i16(d, 0);
}

static void client__missile_that_appears__comes_from_its_muzzle(void **state)
{
    (void)state;
    static const struct {
        float from, to;
        bool comes;
    } cases[] = {{20, 85, true}, {85, 85, false}, {85, 685, false}};
    for (int i = 0; i < 3; i++) {
        static struct dem d;
        dm2_begin(&d, 34, "maps/m.bsp");
        dm2_frame(&d, 1, -1);
        dm2_end_frame(&d);
        dm2_frame(&d, 2, -1);
        add_missile(&d, 5, cases[i].to, cases[i].from, 0);
        dm2_end_frame(&d);
        dm2_end(&d);
        struct dem_open o = dem_open(&d);
        const struct client_entity *e = dem_find(&o, 1, 5);
        assert_true(e->linked == cases[i].comes);
        assert_true(e->origin_from.x == (cases[i].comes ? 20 : cases[i].to));
        dem_close(&o);
    }
}

static void client__missile__leaves_a_trail_along_its_way(void **state)
{
    (void)state;
    static struct dem d;
    enum { ROCKET = 0x10, ROTATE = 1 };
    dm2_begin(&d, 34, "maps/m.bsp");
    for (int i = 0; i < 4; i++) {
        dm2_frame(&d, i + 1, -1);
        if (i > 0)
            add_missile(&d, 5, 65.0f * (float)i, 65.0f * (float)(i - 1), ROCKET);
        add_missile(&d, 6, 30.0f * (float)i, 30.0f * (float)i, ROTATE);
        add_missile(&d, 7, 30, 30, ROCKET);
        dm2_end_frame(&d);
    }
    dm2_end(&d);
    struct dem_open o = dem_open(&d);
    for (int i = 0; i < 3; i++) {
        const struct event *trail = dem_event(&o, EVENT_Q2, i);
        assert_non_null(trail);
        assert_true(trail->q2.kind == Q2_EVENT_TRAIL && trail->q2.type == Q2_TRAIL_ROCKET);
        assert_int_equal(trail->q2.entity, 5);
        assert_near(trail->q2.origin.x, 65 * i, 1e-3);
        assert_near(trail->q2.end.x, 65 * (i + 1), 1e-3);
        assert_near(trail->q2.travelled, 65 * i, 1e-3);
        assert_near(trail->q2.duration, 0.1, 1e-6);
        assert_near(trail->time, 0.1 * i, 1e-6);
    }
    assert_null(dem_event(&o, EVENT_Q2, 3));
    dem_close(&o);
}

/* An event that begins later than it was received is found at its own time. */
static void timeline_events__delayed_sound__is_in_order(void **state)
{
    (void)state;
    static struct dem d;
    dm2_begin(&d, 34, "maps/m.bsp");
    for (int i = 0; i < 4; i++) {
        dm2_frame(&d, i + 1, -1);
        dm2_entity(&d, 5, 40, 0);
        dem_i16(&d, 0);
        add_flash(&d, Q2_SVC_MUZZLEFLASH, 5, Q2_FLASH_SHOTGUN);
        dm2_end_block(&d);
    }
    dm2_end(&d);
    struct dem_open o = dem_open(&d);
    int num;
    const struct event *events = timeline_events(o.timeline, -HUGE_VAL, HUGE_VAL, &num);
    assert_in_range(num, 8, 100);
    for (int i = 1; i < num; i++)
        assert_true(events[i].time >= events[i - 1].time);
    dem_close(&o);
}

/* Adds an entity of model 2 at x that makes a sound. */
static void add_sounding(struct dem *d, int number, float x, int sound)
{
    dem_u8(d, 1 << 0 | 1 << 7);
    dem_u8(d, 1 << 3 | 1 << 7); /* bits 11, 15 */
    dem_u8(d, 1 << 7);          /* bit 23 */
    dem_u8(d, 1 << 2);          /* bit 26 */
    dem_u8(d, number);
    dem_u8(d, 2);
    dem_i16(d, (int)(x * 8));
    dem_u8(d, sound);
}

static void client__entity_with_a_sound__is_heard_until_removed(void **state)
{
    (void)state;
    static struct dem d;
    static const float places[] = {40, 40, 60, 60, 60, 60};
    dm2_begin(&d, 34, "maps/m.bsp");
    for (int i = 0; i < 6; i++) {
        dm2_frame(&d, i + 1, -1);
        if (i < 4)
            add_sounding(&d, 5, places[i], 1);
        else
            add_sounding(&d, 5, places[i], 0);
        dm2_end_frame(&d);
    }
    dm2_end(&d);
    struct dem_open o = dem_open(&d);
    const struct event *first = dem_event(&o, EVENT_LOOP, 0), *moves = dem_event(&o, EVENT_LOOP, 1),
                       *ends = dem_event(&o, EVENT_LOOP, 2);
    assert_true(first && moves && ends && !dem_event(&o, EVENT_LOOP, 3));
    assert_true(first->loop.entity == 5 && first->loop.sound == 1 && first->loop.to.x == 40);
    assert_true(moves->loop.from.x == 40 && moves->loop.to.x == 60);
    assert_near(moves->time, 0.1, 1e-6);
    assert_near(moves->loop.time_to, 0.2, 1e-6);
    assert_int_equal(ends->loop.sound, 0);
    assert_near(ends->time, 0.3, 1e-6);
    dem_close(&o);
}

static void q2_monster_flash__each_number__is_of_its_monster(void **state)
{
    (void)state;
    assert_near(q2_monster_flash(1).place[0], 20.7, 1e-6);
    assert_near(q2_monster_flash(210).place[2], 92, 1e-6);
    assert_int_equal(q2_monster_flash(4).num_sounds, 5);
    assert_true(q2_monster_flash(26).has_sparks && q2_monster_flash(41).has_smoke);
    assert_false(q2_monster_flash(41).has_sparks);
    assert_int_equal(q2_monster_flash(86).sound, Q2_SOUND_SOLDIER_BLASTER);
    assert_int_equal(q2_monster_flash(87).sound, Q2_SOUND_SOLDIER_SHOTGUN);
    assert_int_equal(q2_monster_flash(88).sound, Q2_SOUND_SOLDIER_MACHINEGUN);
    assert_true(q2_monster_flash(73).is_everywhere && q2_monster_flash(200).is_long);
    assert_true(q2_monster_flash(148).colour[0] < 0);
    assert_int_equal(q2_monster_flash(211).num_sounds, 0);
    assert_int_equal(q2_monster_flash(-1).num_sounds, 0);
}

static void q2_sound_name__each_number__has_a_file(void **state)
{
    (void)state;
    for (int i = 1; i < NUM_Q2_SOUNDS; i++)
        assert_non_null(event_sound_name(q2_sound_number((enum q2_sound)i)));
    assert_string_equal(q2_sound_name(q2_sound_number(Q2_SOUND_JORG)), "boss3/xfire.wav");
    assert_string_equal(q2_sound_name(q2_sound_number(Q2_SOUND_STEP) - 3), "player/step4.wav");
    assert_null(event_sound_name(q2_sound_number(Q2_SOUND_NONE)));
    assert_null(event_sound_name(q2_sound_number(NUM_Q2_SOUNDS)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(client__temp_entity__is_seen_and_heard_at_its_position),
        cmocka_unit_test(client__rail__is_heard_where_it_hits),
        cmocka_unit_test(client__same_sparks_twice__differ_and_some_ricochet),
        cmocka_unit_test(client__lasting_steam__comes_in_puffs),
        cmocka_unit_test(client__steam_for_years__ends),
        cmocka_unit_test(client__muzzle_flash__sounds_from_its_entity),
        cmocka_unit_test(client__chaingun__fires_three_times),
        cmocka_unit_test(client__any_flash__is_read),
        cmocka_unit_test(client__events_of_entities__last_one_frame),
        cmocka_unit_test(client__falling_player__has_the_voice_of_the_model),
        cmocka_unit_test(client__entity_with_a_sound__is_heard_until_removed),
        cmocka_unit_test(client__missile_that_appears__comes_from_its_muzzle),
        cmocka_unit_test(client__missile__leaves_a_trail_along_its_way),
        cmocka_unit_test(timeline_events__delayed_sound__is_in_order),
        cmocka_unit_test(q2_monster_flash__each_number__is_of_its_monster),
        cmocka_unit_test(q2_sound_name__each_number__has_a_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
