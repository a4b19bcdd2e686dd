/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Beats of synthetic pieces: a drum on each beat, something higher and softer between
 * them. */
#include "tests/unit/test.h"

#include <math.h>

#include "base/arena.h"
#include "playback/sound/beats.h"
#include "playback/sound/music.h"
#include "playback/sound/onsets.h"
#include "tests/unit/test_piece.h"

enum { SECONDS = PIECE_SECONDS };

/* Returns the fraction of the beats after the first five seconds that are within 30 ms of
 * one of `times`. */
static double part_on(const struct beats *beats, const double *times, int num)
{
    int all = 0, on = 0;
    for (int i = 0; i < beats->num; i++) {
        if (beats->times[i] < 5.0 || beats->times[i] > SECONDS - 1)
            continue;
        all++;
        for (int k = 0; k < num; k++)
            if (fabs(beats->times[i] - times[k]) < 0.03) {
                on++;
                break;
            }
    }
    assert_true(all > 60);
    return (double)on / all;
}

/* For a while, only the sounds between the beats are audible. */
static void beats_find__steady_tempo__stays_on_the_beat(void **state)
{
    (void)state;
    static const double period = 60.0 / 127.3, first = 0.21;
    double times[200];
    int num = 0;
    piece_clear();
    for (double at = first; at < SECONDS; at += period) {
        times[num++] = at;
        if (at < 20.0 || at > 32.0)
            piece_strike(at, true, 0.8f);
        piece_strike(at + period / 2, false, 0.4f);
    }
    struct arena *arena = arena_create();
    struct music *music = piece_decode(SECONDS);
    struct onsets onsets;
    const struct beats beats = beats_find(music, &onsets, arena);
    assert_near(part_on(&beats, times, num), 1.0, 0.0);
    music_destroy(music);
    arena_destroy(arena);
}

/* Returns the mean distance in seconds of the beats between two times. */
static double mean_gap(const struct beats *beats, double from, double to)
{
    int first = 0, last = 0;
    while (beats->times[first] < from)
        first++;
    while (last + 1 < beats->num && beats->times[last + 1] < to)
        last++;
    assert_true(last - first > 10);
    return (beats->times[last] - beats->times[first]) / (last - first);
}

static void beats_find__tempo_that_rises__rises(void **state)
{
    (void)state;
    piece_clear();
    for (double at = 0.21; at < SECONDS; at += 60.0 / (104.0 + 0.5 * at))
        piece_strike(at, true, 0.8f);
    struct arena *arena = arena_create();
    struct music *music = piece_decode(SECONDS);
    struct onsets onsets;
    const struct beats beats = beats_find(music, &onsets, arena);
    assert_near(mean_gap(&beats, 10, 20), 60.0 / (104.0 + 7.5), 0.02);
    assert_near(mean_gap(&beats, 38, 48), 60.0 / (104.0 + 21.5), 0.02);
    music_destroy(music);
    arena_destroy(arena);
}

static void beats_find__silence__has_none(void **state)
{
    (void)state;
    piece_clear();
    struct arena *arena = arena_create();
    struct music *music = piece_decode(SECONDS);
    struct onsets onsets;
    const struct beats beats = beats_find(music, &onsets, arena);
    assert_int_equal(beats.num, 0);
    music_destroy(music);
    arena_destroy(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beats_find__steady_tempo__stays_on_the_beat),
        cmocka_unit_test(beats_find__tempo_that_rises__rises),
        cmocka_unit_test(beats_find__silence__has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
