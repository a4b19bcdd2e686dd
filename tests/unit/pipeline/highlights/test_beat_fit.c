/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Shots that are fitted to music of 120 beats per minute in 4/4, which begins with the film. */
#include "tests/unit/test.h"

#include <math.h>

#include "pipeline/highlights/beat_fit.h"
#include "playback/sound/rhythm.h"

static const double beat_times[] = {0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5};
static const double bar_times[] = {0.0, 2.0};

/* The piece is two bars long and repeated. */
static const struct rhythm rhythm = {
    .beats = {.num = 8, .times = beat_times, .length = 4.0, .is_steady = true},
    .bars = {.num = 2, .times = bar_times, .length = 4.0, .is_steady = true},
};

/* The shot is never longer than the demo at its speed. */
static struct beat_shot fit(double from, struct beat_shot shot)
{
    const struct beat_grid grid = {&rhythm, from};
    const struct beat_shot before = shot;
    const double speed = beat_fit(&grid, &shot, true);
    assert_true(speed >= 0.92 - 1e-9 && speed <= 1.08 + 1e-9);
    assert_near(shot.start, before.start, 0.0);
    assert_true((shot.hit - shot.start) * speed <= before.hit - before.start + 1e-9);
    assert_true((shot.end - shot.hit) * speed <= before.end - before.hit + 1e-9);
    return shot;
}

static bool is_on(double time, double period)
{
    return fabs(remainder(time, period)) < 1e-6;
}

/* Whatever the lengths, the shot ends on a bar, or on a beat if it would lose too much; the hit is on a beat if there is one, and both
 * keep their distances. */
static void beat_fit__any_lengths__cut_on_a_bar(void **state)
{
    (void)state;
    for (double lead = 1.25; lead < 6.0; lead += 0.13)
        for (double hold = 1.25; hold < 3.0; hold += 0.11) {
            const struct beat_shot shot =
                fit(0.0, (struct beat_shot){6.0, 6.0 + lead, 6.0 + lead + hold, 0.75, 0.75, false});
            assert_true(is_on(shot.end, lead + hold > 5.0 ? 2.0 : 0.5));
            assert_true(shot.hit >= 6.75 - 1e-9 && shot.end - shot.hit >= 0.75 - 1e-9);
            if (lead > 3.0)
                assert_true(is_on(shot.hit, 0.5));
        }
}

static void beat_fit__music_begins_later__is_taken_into_account(void **state)
{
    (void)state;
    const struct beat_shot shot = fit(0.3, (struct beat_shot){3.7, 6.1, 8.0, 0.75, 0.75, false});
    assert_near(shot.end, 7.7, 1e-9);
    assert_true(is_on(shot.hit + 0.3, 0.5));
}

static void beat_fit__best__is_on_a_bar(void **state)
{
    (void)state;
    const struct beat_shot shot = fit(0.0, (struct beat_shot){4.0, 7.3, 9.0, 0.75, 0.75, true});
    assert_near(shot.hit, 6.0, 1e-9);
    assert_near(shot.end, 7.5, 1e-9); /* on a beat, since no bar is within its hold */
}

/* The kill of a run stays as far from its ends as the run requires. */
static void beat_fit__run__is_not_cut(void **state)
{
    (void)state;
    const struct beat_shot shot = fit(0.0, (struct beat_shot){0.0, 5.2, 7.9, 4.4, 1.9, false});
    assert_true(shot.hit >= 4.4 - 1e-9 && shot.end - shot.hit >= 1.9 - 1e-9);
    assert_true(is_on(shot.end, 0.5));
}

static void beat_fit__too_short__stays(void **state)
{
    (void)state;
    const struct beat_shot shot = fit(0.0, (struct beat_shot){4.1, 4.2, 4.4, 0.75, 0.75, false});
    assert_near(shot.hit, 4.2, 0.0);
    assert_near(shot.end, 4.4, 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beat_fit__any_lengths__cut_on_a_bar),
        cmocka_unit_test(beat_fit__music_begins_later__is_taken_into_account),
        cmocka_unit_test(beat_fit__best__is_on_a_bar),
        cmocka_unit_test(beat_fit__run__is_not_cut),
        cmocka_unit_test(beat_fit__too_short__stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
