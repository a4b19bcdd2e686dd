/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The view of a Quake II player. */
#include "tests/unit/test.h"

#include "playback/client/client_frame.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/view/q2_view.h"

static void q2_view__render_flags__say_what_is_under_water(void **state)
{
    (void)state;
    struct q2_frame now = {.player = {.fov = 90}};
    const struct q2_client_frame known = {.now = &now};
    const struct client_frame frame = {.time = 1, .time_from = 0.9, .q2 = &known};
    assert_false(q2_view_at(&frame, 1).is_under_water);
    now.player.view_flags = 1;
    assert_true(q2_view_at(&frame, 1).is_under_water);
    now.player.view_flags = 2 | 4 | 8;
    assert_false(q2_view_at(&frame, 1).is_under_water);
}

/* As in the game, where models roll the other way than the view. */
static void q2_view__weapon__leans_against_the_view(void **state)
{
    (void)state;
    struct q2_frame now = {.player = {.fov = 90, .kick_angles = {0, 0, 8}}};
    now.player.gun_angles[2] = 4;
    const struct q2_client_frame known = {.now = &now};
    const struct client_frame frame = {.time = 1, .time_from = 0.9, .q2 = &known};
    const struct view view = q2_view_at(&frame, 1);
    assert_near(view.angles.z, 2.0, 1e-6);
    assert_near(view.weapon_angles.z, -3.0, 1e-6);
}

static void q2_view__areas__are_those_of_the_frame(void **state)
{
    (void)state;
    struct q2_frame now = {.num_areas = 16, .areas = {1, 2}};
    const struct q2_client_frame known = {.now = &now}, nothing = {.now = NULL};
    struct client_frame frame = {.q2 = &known};
    int num;
    const uint8_t *areas;
    q2_view_areas(&frame, &num, &areas);
    assert_true(num == 16 && areas[1] == 2);
    frame.q2 = &nothing;
    q2_view_areas(&frame, &num, &areas);
    assert_int_equal(num, 0);
}

static void q2_view__damage__lies_over_the_blend(void **state)
{
    (void)state;
    struct q2_frame now = {.player = {.blend = {255, 0, 0, 51}}};
    const struct q2_client_frame known = {.now = &now};
    const struct client_frame frame = {.q2 = &known};
    float tint[4];
    q2_view_tint(&frame, tint);
    assert_true(tint[0] == 1.0f && tint[2] == 0.0f);
    assert_near(tint[3], 0.2, 1e-6);
    memcpy(now.player.damage, (int32_t[]){0, 0, 255, 127}, sizeof now.player.damage);
    q2_view_tint(&frame, tint);
    assert_near(tint[3], 0.2 + 0.8 * 127 / 255, 1e-5);
    assert_near(tint[2], 1.0 - 0.2 / (double)tint[3], 1e-5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(q2_view__render_flags__say_what_is_under_water),
        cmocka_unit_test(q2_view__weapon__leans_against_the_view),
        cmocka_unit_test(q2_view__areas__are_those_of_the_frame),
        cmocka_unit_test(q2_view__damage__lies_over_the_blend),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
