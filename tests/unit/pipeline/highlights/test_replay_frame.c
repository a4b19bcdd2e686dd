/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

/* Where players are in the frame of a replay, and how well that is balanced. */
#include "pipeline/highlights/replay_frame.h"

#include "cutscene/camera/camera_world.h"

/* Looks east from the origin. */
static const struct camera_pose east = {.kept = 1.0f};

static struct replay_spot spot_at(const struct replay_frame *frame, float x, float y, float z)
{
    return replay_frame_spot(frame, &east, vec3_make(x, y, z));
}

static void replay_frame_spot__player_ahead__is_measured_in_frames(void **state)
{
    (void)state;
    const struct replay_frame wide = replay_frame_make(90, 16.0f / 9.0f);
    const struct replay_spot ahead = spot_at(&wide, 100, 0, 0), left = spot_at(&wide, 300, 100, 50);
    assert_true(ahead.is_ahead && !spot_at(&wide, -100, 0, 0).is_ahead);
    assert_near(ahead.x, 0.0, 1e-5);
    assert_near(ahead.height, 56.0 / 150.0, 1e-4); /* 0.75 * 100 up and down */
    assert_near(left.x, -1.0 / 3.0 / (0.75 * 16.0 / 9.0), 1e-4);
    assert_near(left.y, 1.0 / 6.0 / 0.75, 1e-4);
    const struct replay_frame narrow = replay_frame_make(90, 9.0f / 16.0f);
    assert_near(spot_at(&narrow, 300, 100, 50).y, left.y, 1e-5);
    assert_true(spot_at(&narrow, 300, 100, 50).x < left.x);
}

static void replay_frame_holds__edge_size_and_distance__count(void **state)
{
    (void)state;
    const struct replay_frame frame = replay_frame_make(90, 16.0f / 9.0f);
    const struct replay_spot good = spot_at(&frame, 300, 0, 0), far = spot_at(&frame, 900, 0, 0);
    const struct replay_spot near = spot_at(&frame, 50, 0, 0), edge = spot_at(&frame, 100, 125, 0);
    assert_true(replay_frame_holds(&good, 90.0f / 1080.0f));
    assert_true(replay_frame_holds(&far, 0.0f) && !replay_frame_holds(&far, 90.0f / 1080.0f));
    assert_false(replay_frame_holds(&near, 0.0f));
    assert_false(replay_frame_holds(&edge, 0.0f));
}

static void replay_frame_balance__opposite_thirds__are_best(void **state)
{
    (void)state;
    const struct replay_frame wide = replay_frame_make(90, 1.6f),
                              upright = replay_frame_make(90, 0.6f);
    const struct replay_spot left = {true, -0.33f, 0.1f, 0.2f}, right = {true, 0.4f, 0.1f, 0.2f};
    const struct replay_spot middle = {true, 0.05f, -0.4f, 0.2f}, above = {true, 0.1f, 0.3f, 0.2f};
    assert_near(replay_frame_balance(&wide, &left, &right), 1.0, 1e-5);
    assert_near(replay_frame_balance(&wide, &right, &left), 1.0, 1e-5);
    assert_near(replay_frame_balance(&wide, &right, &right), 0.0, 1e-5);
    assert_true(replay_frame_balance(&wide, &left, &middle) < 0.6f);
    assert_near(replay_frame_balance(&wide, &middle, &above), 0.0, 1e-5);
    assert_near(replay_frame_balance(&upright, &middle, &above), 1.0, 1e-5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replay_frame_spot__player_ahead__is_measured_in_frames),
        cmocka_unit_test(replay_frame_holds__edge_size_and_distance__count),
        cmocka_unit_test(replay_frame_balance__opposite_thirds__are_best),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
