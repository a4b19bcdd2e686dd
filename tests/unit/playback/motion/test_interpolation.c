/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "models/model.h"
#include "playback/motion/interpolation.h"

static struct client_frame make_frame(const struct client_entity *entities, int num)
{
    return (struct client_frame){.time = 10.05,
                                 .time_from = 10.0,
                                 .move_from = 10.0,
                                 .num_entities = num,
                                 .entities = entities};
}

static void motion_fraction__between_messages__is_linear(void **state)
{
    (void)state;
    const struct client_frame frame = make_frame(NULL, 0);
    assert_near(interpolation_fraction(&frame, 10.0), 0.0f, 1e-3);
    assert_near(interpolation_fraction(&frame, 10.0125), 0.25f, 1e-3);
    assert_near(interpolation_fraction(&frame, 10.05), 1.0f, 1e-3);
    assert_near(interpolation_fraction(&frame, 11.0), 1.0f, 1e-3);
}

static void motion_fraction__long_gap__moves_in_the_last_part(void **state)
{
    (void)state;
    const struct client_frame frame = {.time = 12.0, .time_from = 10.0, .move_from = 11.9};
    assert_near(interpolation_fraction(&frame, 11.85), 0.0f, 1e-3);
    assert_near(interpolation_fraction(&frame, 11.95), 0.5f, 1e-3);
}

static void motion_find__any_number__is_found_or_null(void **state)
{
    (void)state;
    const struct client_entity entities[] = {{.number = 1}, {.number = 4}, {.number = 9}};
    const struct client_frame frame = make_frame(entities, 3);
    assert_ptr_equal(interpolation_find(&frame, 1), &entities[0]);
    assert_ptr_equal(interpolation_find(&frame, 9), &entities[2]);
    assert_null(interpolation_find(&frame, 5));
    assert_null(interpolation_find(&frame, 10));
}

static void motion_link__turning__goes_the_short_way(void **state)
{
    (void)state;
    const struct client_entity entity = {
        .number = 1,
        .linked = true,
        .origin_from = {{0, 0, 0}},
        .origin = {{10, -20, 40}},
        .angles_from = {{0, 350, 0}},
        .angles = {{0, 10, 0}},
    };
    const struct client_frame frame = make_frame(&entity, 1);
    const struct place at = interpolation_place(&frame, &entity, 10.025);
    assert_near(at.origin.x, 5.0f, 1e-3);
    assert_near(at.origin.y, -10.0f, 1e-3);
    assert_near(at.origin.z, 20.0f, 1e-3);
    assert_near(fmodf(at.angles.y + 360.0f, 360.0f), 0.0f, 1e-3);
}

static void motion_link__unlinked__shows_the_new_at_once(void **state)
{
    (void)state;
    const struct client_entity entity = {.number = 1, .origin = {{50, 0, 0}}};
    const struct client_frame frame = make_frame(&entity, 1);
    assert_near(interpolation_place(&frame, &entity, 10.01).origin.x, 50.0f, 1e-3);
}

static void motion_draw__step__is_eased_over_its_own_time(void **state)
{
    (void)state;
    const struct client_entity entity = {
        .number = 1,
        .linked = true,
        .step = true,
        .origin_from = {{8, 0, 0}},
        .origin = {{8, 0, 0}},
        .step_origin = {{0, 0, 0}},
        .step_start = 9.95,
        .step_time = 0.1f,
    };
    const struct client_frame frame = make_frame(&entity, 1);
    assert_near(interpolation_drawn_place(&frame, &entity, 10.0).origin.x, 4.0f, 1e-3);
    assert_near(interpolation_drawn_place(&frame, &entity, 10.05).origin.x, 8.0f, 1e-3);
    assert_near(interpolation_drawn_place(&frame, &entity, 10.2).origin.x, 8.0f, 1e-3);
}

static const float group_ends[] = {0.1f, 0.2f, 0.3f};
static const struct alias_frame frames[] = {
    {.first_pose = 0, .num_poses = 1},
    {.first_pose = 1, .num_poses = 1},
    {.first_pose = 2, .num_poses = 3, .end_times = group_ends},
};
static const struct alias alias = {.num_frames = 3, .num_poses = 5, .frames = frames};

static void motion_pose__change_of_frame__is_mixed(void **state)
{
    (void)state;
    const struct pose_mix mix = interpolation_pose(&alias, 0, 1, 10.0, 0.1f, 10.025, 50.0);
    assert_int_equal(mix.from, 0);
    assert_int_equal(mix.to, 1);
    assert_near(mix.blend, 0.25f, 1e-3);
    assert_int_equal(interpolation_pose(&alias, 0, 1, 10.0, 0.0f, 10.0, 50.0).from, 1);
    assert_int_equal(interpolation_pose(&alias, 0, 99, 10.0, 0.0f, 10.0, 50.0).to, 0);
}

static void motion_pose__group__plays_by_the_clock(void **state)
{
    (void)state;
    const struct pose_mix mix = interpolation_pose(&alias, 0, 2, 10.0, 0.1f, 10.0, 30.15);
    assert_int_equal(mix.from, 2);
    assert_int_equal(mix.to, 3);
    assert_true(fabsf(mix.blend - 0.5f) < 0.01f);
    assert_int_equal(interpolation_pose(&alias, 0, 2, 10.0, 0.1f, 10.0, 30.05).from, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(motion_fraction__between_messages__is_linear),
        cmocka_unit_test(motion_fraction__long_gap__moves_in_the_last_part),
        cmocka_unit_test(motion_find__any_number__is_found_or_null),
        cmocka_unit_test(motion_link__turning__goes_the_short_way),
        cmocka_unit_test(motion_link__unlinked__shows_the_new_at_once),
        cmocka_unit_test(motion_draw__step__is_eased_over_its_own_time),
        cmocka_unit_test(motion_pose__change_of_frame__is_mixed),
        cmocka_unit_test(motion_pose__group__plays_by_the_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
