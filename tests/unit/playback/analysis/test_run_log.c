/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "demo/protocol/usercmd.h"
#include "playback/analysis/run_log.h"
#include "tests/unit/test_arena.h"
#include "tests/unit/test_qw.h"

static struct dem d;
static struct qw q;

/* Adds ten frames in which the viewer runs along x, 32 units every tenth of a second. */
static void run_ten_frames(void)
{
    dem_begin(&d, "-1\n", 15, 0);
    for (int i = 0; i < 10; i++) {
        dem_frame(&d, 1.0f + (float)i * 0.1f);
        dem_entity(&d, 1, (float)i * 32.0f, 0, 0, 0);
        dem_end_block(&d);
    }
}

static void run_log_at__places__give_speed_and_guessed_keys(void **state)
{
    (void)state;
    run_ten_frames();
    struct dem_open o = dem_open(&d);
    const struct run_log *log = run_log_create(o.timeline, arena);
    for (int i = 2; i < 8; i++) {
        const struct run_state run = run_log_at(log, 0.1 * i + 0.03);
        assert_near(run.speed, 320.0, 0.5);
        assert_near(run.peak, 320.0, 0.5);
        assert_true(run.is_guessed);
        assert_int_equal(run.jumps, 0);
    }
    assert_near(run_log_speed_before(log, 0.8, 0.3), 320.0, 0.5);
    assert_near(run_log_speed_before(log, 0.2, 0.3), 0.0, 0.0);
    dem_close(&o);
}

static void run_log_find_line__crossed__is_when_between_frames(void **state)
{
    (void)state;
    run_ten_frames();
    struct dem_open o = dem_open(&d);
    const struct run_log *log = run_log_create(o.timeline, arena);
    const vec3s across[2] = {{{80, 40, 0}}, {{80, -40, 0}}};
    const vec3s slanted[2] = {{{60, 20, -10}}, {{100, -20, 10}}};
    const vec3s beside[2] = {{{80, 40, 0}}, {{80, 1, 0}}};
    const vec3s above[2] = {{{80, 40, 100}}, {{80, -40, 100}}};
    const vec3s beyond[2] = {{{400, 40, 0}}, {{400, -40, 0}}};
    double when = 0.0;
    assert_true(run_log_find_line(log, across, 0.0, &when));
    assert_near(when, 0.25, 1e-3);
    assert_true(run_log_find_line(log, slanted, 0.0, &when));
    assert_near(when, 0.25, 1e-3);
    assert_false(run_log_find_line(log, beside, 0.0, &when));
    assert_false(run_log_find_line(log, above, 0.0, &when));
    assert_false(run_log_find_line(log, beyond, 0.0, &when));
    dem_close(&o);
}

/* A player who accelerates is assumed to press forward, and one who decelerates strongly, back.
 * Standing still or gliding gives no information. */
static void run_log_at__inferred_keys__follow_the_acceleration(void **state)
{
    (void)state;
    dem_begin(&d, "-1\n", 15, 0);
    float x = 0;
    for (int i = 0; i < 40; i++) {
        dem_frame(&d, 1.0f + (float)i * 0.05f);
        dem_entity(&d, 1, x, 0, 0, 0);
        dem_end_block(&d);
        x += fminf((float)i, 40.0f - (float)i);
    }
    struct dem_open o = dem_open(&d);
    const struct run_log *log = run_log_create(o.timeline, arena);
    assert_true(run_log_at(log, 0.5).is_guessed && run_log_at(log, 0.5).is_strafing);
    assert_near(run_log_at(log, 0.5).strafe_angle, 0.0, 0.1);
    assert_near(run_log_at(log, 0.5).strafe.speed, 200.0, 30.0);
    assert_near(run_log_at(log, 1.5).strafe_angle, 180.0, 0.1);
    dem_close(&o);
}

/* The result does not depend on earlier queries. */
static void run_log_at__any_order__is_the_same(void **state)
{
    (void)state;
    run_ten_frames();
    struct dem_open o = dem_open(&d);
    const struct run_log *a = run_log_create(o.timeline, arena);
    const struct run_log *b = run_log_create(o.timeline, arena);
    float forward[20];
    for (int i = 0; i < 20; i++)
        forward[i] = run_log_at(a, 0.045 * i).speed;
    for (int i = 19; i >= 0; i--)
        assert_true(run_log_at(b, 0.045 * i).speed == forward[i]);
    dem_close(&o);
}

static void run_log_at__jump__is_counted_for_its_player(void **state)
{
    (void)state;
    enum { JUMP = 1 };
    static const char list[] = "progs/a.mdl\0\0player/plyrjmp8.wav\0\0";
    memset(&d, 0, sizeof d);
    d.protocol = 15;
    memcpy(d.data, "-1\n", 3);
    d.size = 3;
    dem_begin_block(&d, 0, 0);
    dem_u8(&d, 11); /* svc_serverinfo */
    dem_i32(&d, 15);
    dem_u8(&d, 4);
    dem_u8(&d, 0);
    dem_str(&d, "a level");
    dem_str(&d, "maps/m.bsp");
    for (size_t i = 0; i + 1 < sizeof list; i++)
        dem_u8(&d, list[i]);
    dem_u8(&d, 5); /* svc_setview */
    dem_i16(&d, 1);
    dem_signon(&d, 1);
    dem_baseline(&d, 1, 1, 0);
    dem_signon(&d, 2);
    dem_signon(&d, 3);
    dem_end_block(&d);
    for (int i = 0; i < 6; i++) {
        dem_frame(&d, 1.0f + (float)i * 0.1f);
        if (i > 0 && i < 5)
            dem_sound(&d, i == 3 ? 2 : 1, 4, JUMP);
        dem_end_block(&d);
    }
    struct dem_open o = dem_open(&d);
    assert_non_null(o.timeline);
    const struct run_log *log = run_log_create(o.timeline, arena);
    /* Sounds are heard with the message, at the time of the previous frame. */
    assert_int_equal(run_log_at(log, 0.5).jumps, 3);
    assert_int_equal(run_log_at(log, 0.15).jumps, 2);
    assert_int_equal(run_log_at(log, 0.25).jumps, 2);
    assert_true(run_log_at(log, 0.15).keys & USERCMD_KEY_JUMP);
    dem_close(&o);
}

static void run_log_at__commands__are_the_keys(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_QWD, 28);
    for (int i = 0; i < 5; i++) {
        qw_simple_frame(&q, 10, 0);
        qw_command(&q, 5, 0, 0); /* all of its bytes are 0xaa */
    }
    struct dem_open o = qw_open_demo(&q, NULL);
    const struct run_log *log = run_log_create(o.timeline, arena);
    const struct run_state run = run_log_at(log, 0.04);
    assert_false(run.is_guessed);
    assert_int_equal(run.keys,
                     USERCMD_KEY_BACK | USERCMD_KEY_LEFT | USERCMD_KEY_DOWN | USERCMD_KEY_JUMP);
    assert_true(run_log_at(log, 0.0).is_guessed); /* before the first command */
    dem_close(&o);
}

static void put_hidden_command(int player, int forward, int side, int buttons)
{
    qw_open_for(&q, 0, 3, 0, 0);
    dem_i32(&q.d, 23);
    dem_i16(&q.d, 1);
    dem_u8(&q.d, player);
    dem_u8(&q.d, 0);
    dem_u8(&q.d, 13);
    for (int i = 0; i < 3; i++)
        dem_f32(&q.d, 0.0f);
    dem_i16(&q.d, forward);
    dem_i16(&q.d, side);
    dem_i16(&q.d, 0);
    dem_u8(&q.d, buttons);
    dem_u8(&q.d, 0);
    qw_close(&q);
}

static void run_log_at__hidden_commands__are_each_players_own(void **state)
{
    (void)state;
    qw_begin(&q, DEMO_MVD, 28);
    qw_simple_frame(&q, 100, 0);
    qw_simple_frame(&q, 100, 0);
    put_hidden_command(0, 400, 0, 1);
    put_hidden_command(1, 0, -400, 2);
    qw_simple_frame(&q, 100, 0);
    put_hidden_command(0, 0, 400, 0);
    qw_simple_frame(&q, 100, 0);
    struct dem_open one = qw_open_demo(&q, "one"), two = qw_open_demo(&q, "two");
    const struct run_log *log = run_log_create(one.timeline, arena);
    assert_int_equal(run_log_at(log, 0.15).keys, USERCMD_KEY_FORWARD | USERCMD_KEY_ATTACK);
    assert_false(run_log_at(log, 0.15).is_guessed);
    assert_int_equal(run_log_at(log, 0.25).keys, USERCMD_KEY_RIGHT);
    assert_false(run_log_at(log, 0.25).is_strafing); /* stands still */
    log = run_log_create(two.timeline, arena);
    assert_int_equal(run_log_at(log, 0.25).keys, USERCMD_KEY_LEFT | USERCMD_KEY_JUMP);
    dem_close(&one);
    dem_close(&two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(run_log_at__places__give_speed_and_guessed_keys,
                                        arena_set_up, arena_tear_down),
        cmocka_unit_test_setup_teardown(run_log_find_line__crossed__is_when_between_frames,
                                        arena_set_up, arena_tear_down),
        cmocka_unit_test_setup_teardown(run_log_at__inferred_keys__follow_the_acceleration,
                                        arena_set_up, arena_tear_down),
        cmocka_unit_test_setup_teardown(run_log_at__any_order__is_the_same, arena_set_up,
                                        arena_tear_down),
        cmocka_unit_test_setup_teardown(run_log_at__jump__is_counted_for_its_player, arena_set_up,
                                        arena_tear_down),
        cmocka_unit_test_setup_teardown(run_log_at__commands__are_the_keys, arena_set_up,
                                        arena_tear_down),
        cmocka_unit_test_setup_teardown(run_log_at__hidden_commands__are_each_players_own,
                                        arena_set_up, arena_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
