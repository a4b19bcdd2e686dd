/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "playback/client/event.h"
#include "playback/timeline/timeline.h"
#include "playback/view/view.h"

static const struct client_entity player = {.number = 1, .origin = {{100, 200, 24}}};

static struct client_frame make_frame(void)
{
    return (struct client_frame){
        .index = 20,
        .time = 10.0,
        .time_from = 9.95,
        .move_from = 9.95,
        .view_entity = 1,
        .view_height = 22.0f,
        .view_angles = {{5, 90, 0}},
        .view_angles_from = {{5, 90, 0}},
        .stats = {[STAT_HEALTH] = 100},
        .num_entities = 1,
        .entities = &player,
    };
}

static void view_bob__standing__is_0(void **state)
{
    (void)state;
    assert_near(view_bob(vec3_make(0, 0, 300), 1.23), 0.0f, 2e-3);
}

/* The bob is 0.02 times the speed; three tenths of it are constant. */
static void view_bob__running__rises_and_falls_in_a_cycle(void **state)
{
    (void)state;
    const vec3s run = vec3_make(320, 0, 0);
    assert_near(view_bob(run, 6.0), 1.92f, 2e-3);
    assert_near(view_bob(run, 6.15), 4.0f, 2e-3);
    assert_near(view_bob(run, 6.45), 1.92f - 4.48f, 2e-3);
    assert_near(view_bob(vec3_make(2000, 0, 0), 6.45), -7.0f, 2e-3);
}

static void view_step_lag__stairs__follow_at_eighty_units_per_second(void **state)
{
    (void)state;
    const struct view_sample samples[] = {
        {.time = 9.0, .on_ground = true},
        {.time = 9.05, .on_ground = true},
    };
    struct view_sample now = {.time = 9.1, .on_ground = true, .origin = {{0, 0, 8}}};
    assert_near(view_step_lag(samples, 2, &now), -4.0f, 2e-3);
    now.origin.z = 18;
    assert_near(view_step_lag(samples, 2, &now), -12.0f, 2e-3);
    now.time = 10.0;
    assert_near(view_step_lag(samples, 2, &now), 0.0f, 2e-3);
}

static void view_step_lag__in_the_air__is_none(void **state)
{
    (void)state;
    const struct view_sample before = {.time = 9.05, .on_ground = true};
    const struct view_sample now = {.time = 9.1, .origin = {{0, 0, 8}}};
    assert_near(view_step_lag(&before, 1, &now), 0.0f, 2e-3);
    assert_near(view_step_lag(NULL, 0, &now), 0.0f, 2e-3);
}

static void view_step_lag__going_down__is_none(void **state)
{
    (void)state;
    const struct view_sample before = {.time = 9.05, .on_ground = true, .origin = {{0, 0, 50}}};
    const struct view_sample now = {.time = 9.1, .on_ground = true};
    assert_near(view_step_lag(&before, 1, &now), 0.0f, 2e-3);
}

static void view_step_lag__moved_higher__is_none(void **state)
{
    (void)state;
    const struct view_sample samples[] = {
        {.time = 9.0, .on_ground = true},
        {.time = 9.05, .on_ground = true, .is_cut = true, .origin = {{0, 0, 300}}},
    };
    const struct view_sample now = {.time = 9.06, .on_ground = true, .origin = {{0, 0, 300}}};
    assert_near(view_step_lag(samples, 2, &now), 0.0f, 2e-3);
    assert_near(view_step_lag(samples, 1, &samples[1]), 0.0f, 2e-3);
}

static void view_kick__hit_from_ahead__fades_in_half_a_second(void **state)
{
    (void)state;
    const struct client_frame frame = make_frame();
    const struct event hit = {
        .kind = EVENT_DAMAGE,
        .time = 9.5,
        .frame = 20,
        .damage = {.armor = 10, .blood = 30, .from = {{100, 500, 24}}},
    };
    struct view_input input = {.frame = &frame, .time = 9.5, .events = &hit, .num_events = 1};
    assert_near(view_kick(&input).x, 12.0f * cosf(glm_rad(5)), 2e-3);
    assert_near(view_kick(&input).z, 0.0f, 2e-3);
    input.time = 9.75;
    assert_near(view_kick(&input).x, 6.0f * cosf(glm_rad(5)), 2e-3);
    input.time = 10.0;
    assert_near(view_kick(&input).x, 0.0f, 2e-3);
}

static void view_kick__hit_from_the_right__rolls_by_at_least_ten(void **state)
{
    (void)state;
    const struct client_frame frame = make_frame();
    const struct event hit = {
        .kind = EVENT_DAMAGE, .time = 9.5, .frame = 20, .damage = {.from = {{300, 200, 24}}}};
    const struct view_input input = {.frame = &frame, .time = 9.5, .events = &hit, .num_events = 1};
    assert_near(view_kick(&input).z, 6.0f, 2e-3);
}

static void view_kick__hit_from_below__depends_on_the_model(void **state)
{
    (void)state;
    struct client_frame frame = make_frame();
    frame.view_angles.x = 30.0f;
    const struct event hit = {
        .kind = EVENT_DAMAGE, .time = 9.5, .frame = 20, .damage = {.from = {{100, 200, -500}}}};
    const struct view_input input = {.frame = &frame, .time = 9.5, .events = &hit, .num_events = 1};
    assert_near(view_kick(&input).x, -3.0f, 2e-3);
}

static void view_at__standing__is_the_eye(void **state)
{
    (void)state;
    const struct client_frame frame = make_frame();
    const struct view_input input = {.frame = &frame, .time = 10.0, .clock = 10.0};
    const struct view view = view_at(&input);
    assert_near(view.origin.x, 100.03125f, 2e-3);
    assert_near(view.origin.z, 46.03125f, 2e-3);
    assert_near(view.angles.x, 5.0f, 2e-3);
    assert_near(view.weapon_origin.z, 46.0f, 2e-3);
    assert_near(view.weapon_angles.x, -5.0f, 2e-3);
}

static void view_at__punch__moves_the_eye_but_not_the_weapon(void **state)
{
    (void)state;
    struct client_frame frame = make_frame();
    frame.punch = frame.punch_from = vec3_make(-4, 0, 0);
    const struct view_input input = {.frame = &frame, .time = 10.0};
    const struct view view = view_at(&input);
    assert_near(view.angles.x, 1.0f, 2e-3);
    assert_near(view.weapon_angles.x, -5.0f, 2e-3);
}

static void view_at__falling_over__takes_the_time_of_a_message(void **state)
{
    (void)state;
    struct client_entity linked = player;
    linked.linked = true;
    linked.origin_from = linked.origin;
    struct client_frame frame = make_frame();
    frame.view_height = -8.0f;
    frame.entities = &linked;
    const struct view_sample before = {
        .index = 19, .time = 9.95, .origin = player.origin, .height = 22.0f};
    const struct view_input input = {
        .frame = &frame, .time = 9.975, .samples = &before, .num_samples = 1};
    assert_near(view_at(&input).origin.z, 24.0f + 7.0f + 0.03125f, 2e-3);
    linked.linked = false;
    assert_near(view_at(&input).origin.z, 24.0f - 8.0f + 0.03125f, 2e-3);
}

static void view_at__dead__lies_on_the_side(void **state)
{
    (void)state;
    struct client_frame frame = make_frame();
    frame.stats[STAT_HEALTH] = -10;
    const struct view_input input = {.frame = &frame, .time = 10.0};
    assert_near(view_at(&input).angles.z, 80.0f, 2e-3);
}

static void view_at__intermission__is_the_entity_itself(void **state)
{
    (void)state;
    struct client_frame frame = make_frame();
    frame.intermission = 1;
    const struct view_input input = {.frame = &frame, .time = 10.0, .clock = 0.0};
    const struct view view = view_at(&input);
    assert_near(view.origin.x, 100.0f, 2e-3);
    assert_near(view.origin.z, 24.0f, 2e-3);
    assert_near(view.angles.y, 0.0f, 2e-3);
}

static void view_at__view_angles__turn_the_short_way(void **state)
{
    (void)state;
    struct client_frame frame = make_frame();
    frame.view_angles_from.y = 179.0f;
    frame.view_angles.y = -179.0f;
    const struct view_input input = {.frame = &frame, .time = 9.975};
    assert_near(fabsf(view_at(&input).angles.y), 180.0f, 2e-3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(view_bob__standing__is_0),
        cmocka_unit_test(view_bob__running__rises_and_falls_in_a_cycle),
        cmocka_unit_test(view_step_lag__stairs__follow_at_eighty_units_per_second),
        cmocka_unit_test(view_step_lag__in_the_air__is_none),
        cmocka_unit_test(view_step_lag__going_down__is_none),
        cmocka_unit_test(view_step_lag__moved_higher__is_none),
        cmocka_unit_test(view_kick__hit_from_ahead__fades_in_half_a_second),
        cmocka_unit_test(view_kick__hit_from_the_right__rolls_by_at_least_ten),
        cmocka_unit_test(view_kick__hit_from_below__depends_on_the_model),
        cmocka_unit_test(view_at__standing__is_the_eye),
        cmocka_unit_test(view_at__punch__moves_the_eye_but_not_the_weapon),
        cmocka_unit_test(view_at__falling_over__takes_the_time_of_a_message),
        cmocka_unit_test(view_at__dead__lies_on_the_side),
        cmocka_unit_test(view_at__intermission__is_the_entity_itself),
        cmocka_unit_test(view_at__view_angles__turn_the_short_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
