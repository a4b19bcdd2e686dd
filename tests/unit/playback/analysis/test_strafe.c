/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/vec.h"
#include "playback/analysis/strafe.h"

/* Finds the best of all angles in steps of a quarter of a degree. */
static float best_of_many(const struct strafe *strafe)
{
    float best = 0.0f;
    for (int i = 1; i <= 720; i++)
        if (strafe_speed_after(strafe, (float)i / 4) > strafe_speed_after(strafe, best) + 1e-4f)
            best = (float)i / 4;
    return best;
}

static void strafe_best__any_speed__no_other_angle_gains_more(void **state)
{
    (void)state;
    for (int ground = 0; ground < 2; ground++)
        for (float speed = 20; speed < 1500; speed *= 1.3f)
            for (float accelerate = 2; accelerate <= 20; accelerate += 3) {
                const struct strafe s = {ground, speed, 320, accelerate};
                const float best = strafe_best(&s), other = best_of_many(&s);
                assert_true(strafe_speed_after(&s, best) >= strafe_speed_after(&s, other) - 1e-3f);
            }
}

static void strafe_best__in_the_air__is_across(void **state)
{
    (void)state;
    const struct strafe s = {false, 500, 320, 10};
    assert_near(strafe_best(&s), 90.0, 0.01);
    assert_near(strafe_speed_after(&s, 90), hypot(500, 30), 0.01);
    assert_near(strafe_speed_after(&s, 45), 500, 0.01); /* nothing is gained at this angle */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strafe_best__any_speed__no_other_angle_gains_more),
        cmocka_unit_test(strafe_best__in_the_air__is_across),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
