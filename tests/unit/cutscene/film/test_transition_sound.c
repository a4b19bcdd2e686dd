/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

/* The sound of a transition is in its middle, and the same whatever parts of it are read. */
#include "cutscene/film/transition_sound.h"

#include <string.h>

#include "cutscene/film/film.h"
#include "cutscene/film/film_plan.h"

enum { RATE = MIXER_RATE, SECONDS = 3 };

/* Two shots of two and one seconds at 60 frames per second, with a wipe of 12 frames. */
static struct shot shots[2];
static struct planned_shot planned[2] = {
    {.shot = &shots[0], .duration = 2.0, .first_frame = 0, .num_frames = 120},
    {.shot = &shots[1], .duration = 1.0, .first_frame = 108, .num_frames = 60, .overlap = 12},
};
static const struct film_plan plan = {{60, 1}, 2, planned, 168};

static float sound[2 * RATE * SECONDS];

static void read_all(int sound_kind, int block)
{
    memset(sound, 0, sizeof sound);
    shots[1].transition = (struct transition){.kind = TRANSITION_WIPE, .sound = sound_kind};
    for (int first = 0; first < RATE * SECONDS; first += block) {
        const int rest = RATE * SECONDS - first;
        transition_sound_add(&plan, PCM_STEREO, first, rest < block ? rest : block,
                             sound + 2 * first);
    }
}

static double energy(double from, double to)
{
    double sum = 0.0;
    for (int i = 2 * (int)(from * RATE); i < 2 * (int)(to * RATE); i++)
        sum += (double)(sound[i] * sound[i]);
    return sum;
}

static void transition_sound_add__whoosh__is_in_the_middle(void **state)
{
    (void)state;
    read_all(TRANSITION_WHOOSH, MIXER_BLOCK);
    assert_near(energy(0.0, 1.64), 0.0, 1e-12); /* the middle is at 1.9 s */
    assert_near(energy(2.16, 3.0), 0.0, 1e-12);
    assert_true(energy(1.8, 2.0) > 5.0 * energy(1.65, 1.75));
    assert_true(energy(1.8, 2.0) / (2 * 0.2 * RATE) > 0.001); /* -30 dB */
    for (int i = 0; i < 2 * RATE * SECONDS; i++)
        assert_true(sound[i] > -0.7f && sound[i] < 0.7f);
}

static void transition_sound_add__other_blocks__are_the_same_samples(void **state)
{
    (void)state;
    static float before[2 * RATE * SECONDS];
    read_all(TRANSITION_WHOOSH, MIXER_BLOCK);
    memcpy(before, sound, sizeof sound);
    read_all(TRANSITION_WHOOSH, 7001);
    assert_memory_equal(before, sound, sizeof sound);
}

static void transition_sound_add__no_sound__adds_nothing(void **state)
{
    (void)state;
    read_all(TRANSITION_SILENT, MIXER_BLOCK);
    assert_true(energy(0.0, SECONDS) == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(transition_sound_add__whoosh__is_in_the_middle),
        cmocka_unit_test(transition_sound_add__other_blocks__are_the_same_samples),
        cmocka_unit_test(transition_sound_add__no_sound__adds_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
