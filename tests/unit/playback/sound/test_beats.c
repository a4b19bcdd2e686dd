/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Beats of synthetic pieces: a drum on each beat, something higher and softer between
 * them. */
#include "tests/unit/test.h"

#include <math.h>

#include "base/arena.h"
#include "playback/sound/beats.h"
#include "playback/sound/music.h"
#include "tests/unit/test_wav.h"

enum { RATE = 44100, SECONDS = 50, NUM = RATE * SECONDS };

static float piece[NUM];

/* Adds a decaying sound: a low drum, or noise like that of a cymbal. */
static void strike(double time, bool is_drum, float gain)
{
    static uint32_t noise = 1;
    const int first = (int)lrint(time * RATE), length = RATE / 6;
    for (int i = 0; i < length && first + i < NUM; i++) {
        const float t = (float)i / RATE;
        noise = noise * 1664525u + 1013904223u;
        const float hiss = (float)(noise >> 8) / 8388608.0f - 1.0f;
        piece[first + i] +=
            gain * (is_drum ? sinf(440.0f * t) * expf(-12.0f * t) + 0.3f * hiss * expf(-90.0f * t)
                            : hiss * expf(-60.0f * t));
    }
}

static struct music *decode_piece(void)
{
    static uint8_t file[2 * NUM + 64];
    struct wav_builder b;
    wav_begin(&b, 1, 1, RATE, 16);
    put_text(&b, "data");
    put_u32(&b, 2 * NUM);
    memcpy(file, b.data, b.size);
    for (int i = 0; i < NUM; i++) {
        const long value = lrintf(20000.0f * fmaxf(-1.0f, fminf(1.0f, piece[i])));
        file[b.size + 2 * (size_t)i] = (uint8_t)value;
        file[b.size + 2 * (size_t)i + 1] = (uint8_t)((unsigned long)value >> 8);
    }
    struct music *music =
        music_decode("a.wav", bytes_make(file, b.size + 2 * (size_t)NUM), NULL, NULL);
    assert_non_null(music);
    return music;
}

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
    memset(piece, 0, sizeof piece);
    for (double at = first; at < SECONDS; at += period) {
        times[num++] = at;
        if (at < 20.0 || at > 32.0)
            strike(at, true, 0.8f);
        strike(at + period / 2, false, 0.4f);
    }
    struct arena *arena = arena_create();
    struct music *music = decode_piece();
    const struct beats beats = beats_find(music, arena);
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
    memset(piece, 0, sizeof piece);
    for (double at = 0.21; at < SECONDS; at += 60.0 / (104.0 + 0.5 * at))
        strike(at, true, 0.8f);
    struct arena *arena = arena_create();
    struct music *music = decode_piece();
    const struct beats beats = beats_find(music, arena);
    assert_near(mean_gap(&beats, 10, 20), 60.0 / (104.0 + 7.5), 0.02);
    assert_near(mean_gap(&beats, 38, 48), 60.0 / (104.0 + 21.5), 0.02);
    music_destroy(music);
    arena_destroy(arena);
}

static void beats_find__silence__has_none(void **state)
{
    (void)state;
    memset(piece, 0, sizeof piece);
    struct arena *arena = arena_create();
    struct music *music = decode_piece();
    const struct beats beats = beats_find(music, arena);
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
