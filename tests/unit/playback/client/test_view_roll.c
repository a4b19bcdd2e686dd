/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "playback/client/view_roll.h"

static void view_roll__strafing__leans_up_to_two_degrees(void **state)
{
    (void)state;
    /* When looking east, right is south. */
    assert_near(view_roll(0, vec3_make(300, -100, 0)), 1.0f, 2e-3);
    assert_near(view_roll(0, vec3_make(0, 400, 0)), -2.0f, 2e-3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(view_roll__strafing__leans_up_to_two_degrees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
