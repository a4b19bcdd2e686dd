/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

/* Which bodies are in the way of a camera. */
#include "cutscene/camera/camera_world.h"
#include "pipeline/highlights/replay_bodies.h"
#include "pipeline/highlights/replay_frame.h"

static const struct camera_pose east = {.angles = {{0, 0, 0}}};

static bool are_clear(const struct replay_bodies *bodies)
{
    const struct replay_frame frame = replay_frame_make(90, 16.0f / 9.0f);
    return replay_bodies_are_clear(bodies, &frame, &east);
}

static struct replay_bodies fight(void)
{
    return (struct replay_bodies){.num = 2,
                                  .items = {{BODY_OF_KILLER, vec3_make(200, 120, 0)},
                                            {BODY_OF_VICTIM, vec3_make(250, -120, 0)}}};
}

static void add(struct replay_bodies *bodies, float x, float y)
{
    bodies->items[bodies->num++] = (struct replay_body){BODY_OF_OTHER, vec3_make(x, y, 0)};
}

static void replay_bodies__two_apart__are_clear(void **state)
{
    (void)state;
    struct replay_bodies bodies = fight();
    assert_true(are_clear(&bodies));
    add(&bodies, 400, 0);
    add(&bodies, -30, 0); /* behind the camera */
    assert_true(are_clear(&bodies));
}

static void replay_bodies__one_at_the_lens__is_in_the_way(void **state)
{
    (void)state;
    struct replay_bodies bodies = fight();
    add(&bodies, 50, 20);
    assert_false(are_clear(&bodies));
    bodies.items[2].at = vec3_make(50, 150, 0); /* outside the frame */
    assert_true(are_clear(&bodies));
    bodies.items[0].at = vec3_make(40, 10, 0); /* the killer's own */
    assert_false(are_clear(&bodies));
}

static void replay_bodies__one_before_the_victim__hides_it(void **state)
{
    (void)state;
    struct replay_bodies bodies = fight();
    add(&bodies, 150, -70);
    assert_false(are_clear(&bodies));
    bodies.items[2].at = vec3_make(400, -190, 0); /* behind the victim */
    assert_true(are_clear(&bodies));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replay_bodies__two_apart__are_clear),
        cmocka_unit_test(replay_bodies__one_at_the_lens__is_in_the_way),
        cmocka_unit_test(replay_bodies__one_before_the_victim__hides_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
