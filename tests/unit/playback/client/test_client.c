/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How messages change the state of a client. */
#include "tests/unit/test.h"

#include "playback/client/level.h"
#include "tests/unit/test_dem.h"

enum { STEP = 32 }; /* update bit of entities that move in steps */

/* ---- entities ---- */

static void client__absent_field__is_taken_from_the_baseline(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 666, 0);
    dem_begin_block(&d, 0, 0);
    dem_baseline(&d, 7, 3, 64);
    dem_end_block(&d);
    for (int i = 0; i < 3; i++) {
        dem_frame(&d, 1.0f + 0.1f * (float)i);
        if (i == 1) {
            dem_entity(&d, 7, 80, 5, 0, 0);
        } else {
            dem_u8(&d, 0x80);
            dem_u8(&d, 7);
        }
        dem_end_block(&d);
    }
    struct dem_open o = dem_open(&d);
    assert_true(dem_find(&o, 0, 7)->origin.x == 64 && dem_find(&o, 0, 7)->model == 3);
    assert_true(dem_find(&o, 1, 7)->origin.x == 80 && dem_find(&o, 1, 7)->frame == 5);
    assert_true(dem_find(&o, 2, 7)->origin.x == 64 && dem_find(&o, 2, 7)->frame == 0);
    assert_true(dem_find(&o, 2, 7)->alpha == 1.0f && dem_find(&o, 2, 7)->scale == 16);
    dem_close(&o);
}

static void client__entity_that_was_absent__is_not_linked(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    for (int i = 0; i < 5; i++) {
        dem_frame(&d, 1.0f + 0.1f * (float)i);
        if (i != 2)
            dem_entity(&d, 2, 10.0f * (float)i, 0, 0, 0);
        dem_end_block(&d);
    }
    struct dem_open o = dem_open(&d);
    assert_false(dem_find(&o, 0, 2)->linked);
    assert_true(dem_find(&o, 1, 2)->linked);
    assert_true(dem_find(&o, 1, 2)->origin_from.x == 0 && dem_find(&o, 1, 2)->appeared == 0);
    assert_null(dem_find(&o, 2, 2));
    assert_false(dem_find(&o, 3, 2)->linked);
    assert_true(dem_find(&o, 3, 2)->origin_from.x == 30);
    assert_true(near(dem_find(&o, 3, 2)->appeared, 0.2));
    assert_true(dem_find(&o, 4, 2)->linked);
    assert_true(near(dem_find(&o, 4, 2)->appeared, 0.2));
    dem_close(&o);
}

static void client__far_jump__is_not_linked(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_simple_frame(&d, 1.0f, 0);
    dem_simple_frame(&d, 1.1f, 100);
    dem_simple_frame(&d, 1.2f, 201);
    struct dem_open o = dem_open(&d);
    assert_true(dem_find(&o, 1, 2)->linked);
    assert_false(dem_find(&o, 2, 2)->linked);
    assert_true(dem_find(&o, 2, 2)->origin_from.x == 201);
    dem_close(&o);
}

static void client__steps__begin_when_the_target_changes(void **state)
{
    (void)state;
    static struct dem d;
    static const float x[] = {0, 8, 8, 16, 16};
    dem_begin(&d, "-1\n", 15, 0);
    for (int i = 0; i < 5; i++) {
        dem_frame(&d, 1.0f + 0.05f * (float)i);
        dem_entity(&d, 2, x[i], 0, 0, STEP);
        dem_end_block(&d);
    }
    struct dem_open o = dem_open(&d);
    for (int i = 1; i < 5; i++) {
        const struct client_entity *e = dem_find(&o, i, 2);
        assert_true(e->step && e->linked);
        assert_true(e->step_origin.x == (i < 3 ? 0 : 8));
        assert_true(near(e->step_start, i < 3 ? 0.0 : 0.1));
        assert_true(near(e->step_time, 0.1));
    }
    dem_close(&o);
}

static void client__lerp_finish__sets_how_long_a_step_takes(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 666, 0);
    dem_simple_frame(&d, 1.0f, 0);
    dem_frame(&d, 1.1f);
    dem_u8(&d, 0x80 | 1 | 2 | STEP);
    dem_u8(&d, 0x80);
    dem_u8(&d, 1 << 3); /* LERP_FINISH */
    dem_u8(&d, 2);
    dem_coord(&d, 8);
    dem_u8(&d, 51); /* 0.2 s after the time of this message */
    dem_end_block(&d);
    struct dem_open o = dem_open(&d);
    assert_true(near(dem_find(&o, 1, 2)->step_start, 0.0));
    assert_true(near(dem_find(&o, 1, 2)->step_time, 0.3));
    dem_close(&o);
}

static void client__poses__change_from_the_last_one(void **state)
{
    (void)state;
    static struct dem d;
    static const int frames[] = {0, 1, 1, 2};
    dem_begin(&d, "-1\n", 15, 0);
    for (int i = 0; i < 4; i++) {
        dem_frame(&d, 1.0f + 0.1f * (float)i);
        dem_entity(&d, 2, 0, frames[i], 0, 0);
        dem_end_block(&d);
    }
    struct dem_open o = dem_open(&d);
    assert_true(dem_find(&o, 0, 2)->pose_time == 0.0f);
    assert_int_equal(dem_find(&o, 1, 2)->pose_frame_from, 0);
    assert_true(near(dem_find(&o, 1, 2)->pose_time, 0.1));
    assert_true(near(dem_find(&o, 1, 2)->pose_start, 0.0));
    assert_int_equal(dem_find(&o, 2, 2)->pose_frame_from, 0);
    assert_true(near(dem_find(&o, 2, 2)->pose_start, 0.0));
    assert_int_equal(dem_find(&o, 3, 2)->pose_frame_from, 1);
    assert_true(near(dem_find(&o, 3, 2)->pose_start, 0.2));
    dem_close(&o);
}

static void client__muzzle_flash__holds_two_poses(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    for (int i = 0; i < 5; i++) {
        dem_frame(&d, 1.0f + 0.1f * (float)i);
        dem_entity(&d, 2, 0, i, i == 1 ? EFFECT_MUZZLE_FLASH : 0, 0);
        dem_end_block(&d);
    }
    struct dem_open o = dem_open(&d);
    assert_true(dem_find(&o, 1, 2)->pose_time == 0.0f);
    assert_true(dem_find(&o, 2, 2)->pose_time == 0.0f);
    assert_true(dem_find(&o, 3, 2)->pose_time > 0.0f);
    assert_int_equal(dem_find(&o, 3, 2)->pose_frame_from, 2);

    const struct event *flash = dem_event(&o, EVENT_MUZZLE_FLASH, 0);
    assert_int_equal(flash->flash.entity, 2);
    assert_true(near(flash->time, 0.0));
    assert_null(dem_event(&o, EVENT_MUZZLE_FLASH, 1));
    dem_close(&o);
}

static void client__pose_after_a_gap_or_of_another_model__is_at_once(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_simple_frame(&d, 1.0f, 0);
    dem_frame(&d, 1.25f);
    dem_entity(&d, 2, 0, 1, 0, 0);
    dem_end_block(&d);
    dem_frame(&d, 1.3f);
    dem_u8(&d, 0x80 | 1 | 64);
    dem_u8(&d, 4); /* MODEL */
    dem_u8(&d, 2);
    dem_u8(&d, 3);
    dem_u8(&d, 2);
    dem_end_block(&d);
    struct dem_open o = dem_open(&d);
    assert_true(dem_find(&o, 1, 2)->pose_time == 0.0f);
    assert_true(dem_find(&o, 2, 2)->pose_time == 0.0f);
    assert_int_equal(dem_find(&o, 2, 2)->model, 3);
    assert_true(dem_find(&o, 2, 2)->linked);
    assert_true(dem_find(&o, 1, 2)->phase != dem_find(&o, 2, 2)->phase);
    dem_close(&o);
}

static void client__updates_out_of_order__are_sorted_and_the_last_wins(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_frame(&d, 1.0f);
    dem_entity(&d, 3, 1, 0, 0, 0);
    dem_entity(&d, 2, 2, 0, 0, 0);
    dem_entity(&d, 3, 3, 0, 0, 0);
    dem_entity(&d, 0, 4, 0, 0, 0);
    dem_end_block(&d);
    struct dem_open o = dem_open(&d);
    const struct client_frame *f = playhead_frame(o.playhead, 0);
    assert_int_equal(f->num_entities, 3);
    assert_int_equal(f->entities[1].number, 2);
    assert_int_equal(f->entities[2].number, 3);
    assert_true(f->entities[2].origin.x == 3);
    dem_close(&o);
}

static void client__model_out_of_range__is_ignored(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_begin_block(&d, 0, 0);
    dem_baseline(&d, 9, 77, 0);
    dem_end_block(&d);
    dem_frame(&d, 1.0f);
    dem_entity(&d, 9, 0, 0, 0, 0);
    dem_end_block(&d);
    struct dem_open o = dem_open(&d);
    assert_int_equal(dem_find(&o, 0, 9)->model, 0);
    dem_close(&o);
}

/* ---- the player ---- */

static void client__items__have_their_pickup_times(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    for (int i = 0; i < 4; i++) {
        dem_begin_block(&d, 0, 0);
        dem_time(&d, 1.0f + 0.1f * (float)i);
        dem_client_data(&d, i, i < 2 ? 1 : 3);
        dem_u8(&d, 0x80);
        dem_u8(&d, 1);
        dem_end_block(&d);
    }
    struct dem_open o = dem_open(&d);
    const struct client_frame *f = playhead_frame(o.playhead, 3);
    assert_true(f->item_time[0] == CLIENT_LONG_AGO);
    assert_true(near(f->item_time[1], 0.1));
    assert_int_equal(f->stats[STAT_HEALTH], 100);
    assert_int_equal(f->stats[STAT_SHELLS], 25);
    assert_int_equal(f->stats[STAT_WEAPON], 3);
    assert_int_equal(f->weapon_frame_from, 2);
    assert_true(near(f->weapon_start, 0.2) && near(f->weapon_time, 0.1));
    f = playhead_frame(o.playhead, 0);
    assert_true(f->weapon_time == 0.0f && f->view_entity == 1 && f->view_height == 22.0f);
    dem_close(&o);
}

/* Adds a block that kicks the view by `kick` degrees. */
static void add_kicked_block(struct dem *d, float clock, int kick)
{
    enum { HAS_PITCH = 4, HAS_WEAPON = 1 << 14 };
    dem_begin_block(d, 0, 0);
    dem_time(d, clock);
    dem_u8(d, 15);
    dem_i16(d, HAS_WEAPON | (kick ? HAS_PITCH : 0));
    if (kick)
        dem_u8(d, kick);
    dem_i32(d, 1);
    dem_u8(d, 3);
    dem_i16(d, 100);
    for (int i = 0; i < 6; i++)
        dem_u8(d, 1);
    dem_u8(d, 0x80);
    dem_u8(d, 1);
    dem_end_block(d);
}

static void client__kick_of_the_view__counts_from_its_message_on(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    static const int kicks[] = {0, -4, -2, 0};
    for (int i = 0; i < 4; i++)
        add_kicked_block(&d, 1.0f + 0.1f * (float)i, kicks[i]);
    struct dem_open o = dem_open(&d);
    for (int i = 0; i < 4; i++) {
        const struct client_frame *f = playhead_frame(o.playhead, i);
        assert_true(near(f->punch.x, kicks[i]) && near(f->punch_from.x, kicks[i]));
    }
    dem_close(&o);
}

static void client__scoreboard__follows_names_colours_and_frags(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_simple_frame(&d, 1.0f, 0);
    dem_simple_frame(&d, 1.1f, 0);
    dem_begin_block(&d, 0, 0);
    dem_u8(&d, 13);
    dem_u8(&d, 2);
    dem_str(&d, "ranger");
    dem_u8(&d, 17);
    dem_u8(&d, 2);
    dem_u8(&d, 0x4d);
    dem_u8(&d, 14);
    dem_u8(&d, 2);
    dem_i16(&d, 7);
    dem_u8(&d, 14);
    dem_u8(&d, 200); /* slot out of range */
    dem_i16(&d, 9);
    dem_end_block(&d);
    dem_simple_frame(&d, 1.2f, 0);
    struct dem_open o = dem_open(&d);
    const struct client_frame *f = playhead_frame(o.playhead, 2);
    assert_int_equal(f->num_players, 4);
    assert_string_equal(f->players[2].name, "ranger");
    assert_true(f->players[2].present && near(f->players[2].joined, 0.1));
    assert_int_equal(f->players[2].shirt, 4);
    assert_int_equal(f->players[2].pants, 13);
    assert_int_equal(f->players[2].frags, 7);
    assert_false(f->players[0].present);
    const struct event *frag = dem_event(&o, EVENT_FRAG, 0);
    assert_int_equal(frag->frag.player, 2);
    assert_int_equal(frag->frag.frags - frag->frag.before, 7);
    assert_null(dem_event(&o, EVENT_FRAG, 1));
    assert_false(playhead_frame(o.playhead, 0)->players[2].present);
    dem_close(&o);
}

static void client__intermission__keeps_its_time(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_simple_frame(&d, 60.0f, 0);
    dem_simple_frame(&d, 61.0f, 0);
    dem_begin_block(&d, 0, 0);
    dem_u8(&d, 30);
    dem_end_block(&d);
    dem_simple_frame(&d, 61.1f, 0);
    dem_begin_block(&d, 0, 0);
    dem_u8(&d, 31);
    dem_str(&d, "the end");
    dem_end_block(&d);
    dem_simple_frame(&d, 61.2f, 0);
    struct dem_open o = dem_open(&d);
    assert_int_equal(playhead_frame(o.playhead, 1)->intermission, 0);
    const struct client_frame *f = playhead_frame(o.playhead, 2);
    assert_int_equal(f->intermission, 1);
    assert_true(near(f->intermission_time, 1.0) && near(f->completed_clock, 61.0));
    f = playhead_frame(o.playhead, 3);
    assert_int_equal(f->intermission, 2);
    assert_string_equal(f->finale_text, "the end");
    assert_true(near(f->completed_clock, 61.0));
    dem_close(&o);
}

static void client__counts__are_raised_and_never_wrap(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_frame(&d, 1.0f);
    dem_u8(&d, 27);
    dem_u8(&d, 27);
    dem_u8(&d, 3);
    dem_u8(&d, STAT_SECRETS);
    dem_i32(&d, INT32_MAX);
    dem_u8(&d, 28);
    dem_u8(&d, 3);
    dem_u8(&d, 200); /* stat index out of range */
    dem_i32(&d, 5);
    dem_end_block(&d);
    struct dem_open o = dem_open(&d);
    const struct client_frame *f = playhead_frame(o.playhead, 0);
    assert_int_equal(f->stats[STAT_MONSTERS], 2);
    assert_int_equal(f->stats[STAT_SECRETS], INT32_MAX);
    dem_close(&o);
}

static void client__fog_and_sky_and_styles__are_kept(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 666, 0);
    dem_simple_frame(&d, 1.0f, 0);
    for (int i = 0; i < 2; i++) {
        dem_begin_block(&d, 0, 0);
        dem_u8(&d, 41);
        for (int k = 0; k < 4; k++)
            dem_u8(&d, i == 0 ? 255 : 0);
        dem_i16(&d, 20); /* 0.2 s */
        dem_u8(&d, 37);
        dem_str(&d, "night");
        dem_u8(&d, 12);
        dem_u8(&d, 5);
        dem_str(&d, "az");
        dem_end_block(&d);
        dem_simple_frame(&d, 1.1f + 0.1f * (float)i, 0);
    }
    struct dem_open o = dem_open(&d);
    const struct client_frame *f = playhead_frame(o.playhead, 1);
    assert_true(f->fog_from[0] == 0 && f->fog_to[0] == 1 && near(f->fog_time, 0.2));
    assert_string_equal(f->sky_name, "night");
    assert_string_equal(f->light_styles[5], "az");
    assert_string_equal(f->light_styles[6], "");
    f = playhead_frame(o.playhead, 2); /* halfway through when the next one begins */
    assert_true(near(f->fog_from[0], 0.5) && f->fog_to[0] == 0 && near(f->fog_start, 0.1));
    assert_null(playhead_frame(o.playhead, 0)->sky_name);
    dem_close(&o);
}

static void client__mission_pack_weapons__become_bits(void **state)
{
    (void)state;
    for (int pack = 0; pack < 2; pack++) {
        static struct dem d;
        d = (struct dem){.protocol = 15};
        dem_begin_block(&d, 0, 0);
        dem_u8(&d, 11);
        dem_i32(&d, 15);
        dem_u8(&d, 1);
        dem_u8(&d, 0);
        dem_str(&d, "a level");
        dem_str(&d, "maps/m.bsp");
        dem_str(&d, pack ? "progs/v_laserg.mdl" : "progs/v_axe.mdl");
        dem_str(&d, "");
        dem_str(&d, "");
        dem_signon(&d, 3);
        dem_end_block(&d);
        dem_simple_frame(&d, 1.0f, 0);
        struct dem_open o = dem_open(&d);
        const struct client_frame *f = playhead_frame(o.playhead, 0);
        assert_int_equal(f->stats[STAT_ACTIVE_WEAPON], pack ? 2 : 1);
        dem_close(&o);
    }
}

/* ---- statics ---- */

static void level__statics_and_their_sounds__are_kept(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin(&d, "-1\n", 15, 0);
    dem_begin_block(&d, 0, 0);
    for (int i = 0; i < 40; i++) {
        dem_u8(&d, 20);
        dem_state(&d, 2, (float)i);
        dem_u8(&d, 29);
        dem_position(&d, (float)i, 0, 0);
        dem_u8(&d, i < 20 ? 1 : 99); /* 99: no such sound */
        dem_u8(&d, 255);
        dem_u8(&d, 192);
    }
    dem_end_block(&d);
    dem_simple_frame(&d, 1.0f, 0);
    struct dem_open o = dem_open(&d);
    const struct level *level = timeline_level(o.timeline, 0);
    assert_int_equal(level->num_statics, 40);
    assert_int_equal(level->statics[39].model, 2);
    assert_true(level->statics[39].origin.x == 39 && level->statics[39].alpha == 1);
    assert_int_equal(level->num_static_sounds, 20);
    assert_true(level->static_sounds[19].origin.x == 19);
    assert_true(near(level->static_sounds[19].attenuation, 3));
    dem_close(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(client__absent_field__is_taken_from_the_baseline),
        cmocka_unit_test(client__entity_that_was_absent__is_not_linked),
        cmocka_unit_test(client__far_jump__is_not_linked),
        cmocka_unit_test(client__steps__begin_when_the_target_changes),
        cmocka_unit_test(client__lerp_finish__sets_how_long_a_step_takes),
        cmocka_unit_test(client__poses__change_from_the_last_one),
        cmocka_unit_test(client__muzzle_flash__holds_two_poses),
        cmocka_unit_test(client__pose_after_a_gap_or_of_another_model__is_at_once),
        cmocka_unit_test(client__updates_out_of_order__are_sorted_and_the_last_wins),
        cmocka_unit_test(client__model_out_of_range__is_ignored),
        cmocka_unit_test(client__items__have_their_pickup_times),
        cmocka_unit_test(client__kick_of_the_view__counts_from_its_message_on),
        cmocka_unit_test(client__scoreboard__follows_names_colours_and_frags),
        cmocka_unit_test(client__intermission__keeps_its_time),
        cmocka_unit_test(client__counts__are_raised_and_never_wrap),
        cmocka_unit_test(client__fog_and_sky_and_styles__are_kept),
        cmocka_unit_test(client__mission_pack_weapons__become_bits),
        cmocka_unit_test(level__statics_and_their_sounds__are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
