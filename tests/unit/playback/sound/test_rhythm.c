/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Bars and sections of synthetic pieces, whose bars are known: a drum begins each bar, and a
 * cymbal is on each beat. */
#include "tests/unit/test.h"

#include <math.h>

#include "base/arena.h"
#include "playback/sound/music.h"
#include "playback/sound/rhythm.h"
#include "tests/unit/test_piece.h"

enum { SECONDS = 30 };

/* A piece that begins with `upbeat` beats before its first bar. Returns when that begins. */
static double compose(double bpm, int beats_per_bar, int upbeat)
{
    static const double before = 0.13;
    const double period = 60.0 / bpm;
    piece_clear();
    for (int i = 0; before + i * period < SECONDS; i++) {
        piece_strike(before + i * period, false, 0.4f);
        if ((i - upbeat) % beats_per_bar == 0)
            piece_strike(before + i * period, true, 0.8f);
    }
    return before + upbeat * period;
}

/* Every bar of the piece is found, to within 25 ms. */
static void check_bars(double bpm, int beats_per_bar, int upbeat)
{
    const double first = compose(bpm, beats_per_bar, upbeat), bar = beats_per_bar * 60.0 / bpm;
    struct arena *arena = arena_create();
    struct music *music = piece_decode(SECONDS);
    const struct rhythm rhythm = rhythm_find(music, arena);
    assert_true(rhythm.bars.is_steady);
    assert_near(rhythm.bars.num, (SECONDS - first) / bar, 1.0);
    for (int i = 0; i < rhythm.bars.num; i++)
        assert_near(rhythm.bars.times[i], first + i * bar, 0.025);
    music_destroy(music);
    arena_destroy(arena);
}

static void rhythm_find__drum_on_first_beats__begins_bars(void **state)
{
    (void)state;
    static const double tempos[] = {90, 104, 120, 127.3, 140, 155, 174};
    for (int i = 0; i < 7; i++)
        for (int beats = 3; beats <= 4; beats++)
            check_bars(tempos[i], beats, i % beats);
}

static void rhythm_find__equal_beats__every_second_begins_a_bar(void **state)
{
    (void)state;
    const double first = compose(120.0, 1, 0);
    struct arena *arena = arena_create();
    struct music *music = piece_decode(SECONDS);
    const struct rhythm rhythm = rhythm_find(music, arena);
    assert_int_equal(rhythm.beats_per_bar, 2);
    assert_near(rhythm.bars.times[1] - rhythm.bars.times[0], 1.0, 0.01);
    assert_near(remainder(rhythm.bars.times[0] - first, 0.5), 0.0, 0.025);
    music_destroy(music);
    arena_destroy(arena);
}

/* 6 dB more from bar 5 on. */
static void rhythm_find__louder_music__begins_a_section(void **state)
{
    (void)state;
    static const double bar = 2.0;
    static const int expected[] = {0, 5, 13};
    const double first = compose(120.0, 4, 0);
    for (int i = 0; i < (int)((first + 5 * bar - 0.02) * PIECE_RATE); i++)
        piece[i] *= 0.5f;
    struct arena *arena = arena_create();
    struct music *music = piece_decode(SECONDS);
    const struct rhythm rhythm = rhythm_find(music, arena);
    assert_int_equal(rhythm.sections.num, 3);
    assert_int_equal(rhythm.drop, 1);
    for (int i = 0; i < 3; i++)
        assert_near(rhythm.sections.times[i], first + expected[i] * bar, 0.025);
    music_destroy(music);
    arena_destroy(arena);
}

static void rhythm_find__silence__has_no_bars(void **state)
{
    (void)state;
    piece_clear();
    struct arena *arena = arena_create();
    struct music *music = piece_decode(SECONDS);
    const struct rhythm rhythm = rhythm_find(music, arena);
    assert_int_equal(rhythm.bars.num + rhythm.sections.num + rhythm.beats_per_bar, 0);
    assert_true(beats_after(&rhythm.bars, 1.0) < 0.0);
    music_destroy(music);
    arena_destroy(arena);
}

/* The piece is repeated after 10 s. */
static void beats_after__next_round__is_found(void **state)
{
    (void)state;
    static const double times[] = {1.0, 4.0};
    const struct beats beats = {.num = 2, .times = times, .length = 10.0};
    assert_near(beats_after(&beats, 0.0), 1.0, 1e-9);
    assert_near(beats_after(&beats, 1.0), 1.0, 1e-9);
    assert_near(beats_after(&beats, 4.1), 11.0, 1e-9);
    assert_near(beats_after(&beats, 23.0), 24.0, 1e-9);
    assert_near(beats_before(&beats, 23.0), 21.0, 1e-9);
    assert_near(beats_before(&beats, 20.5), 14.0, 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rhythm_find__drum_on_first_beats__begins_bars),
        cmocka_unit_test(rhythm_find__equal_beats__every_second_begins_a_bar),
        cmocka_unit_test(rhythm_find__louder_music__begins_a_section),
        cmocka_unit_test(rhythm_find__silence__has_no_bars),
        cmocka_unit_test(beats_after__next_round__is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
