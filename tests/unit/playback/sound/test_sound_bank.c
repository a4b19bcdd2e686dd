/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <math.h>

#include "base/vfs.h"
#include "playback/sound/pcm_format.h"
#include "playback/sound/resample.h"
#include "playback/sound/sound_bank.h"
#include "tests/unit/test_arena.h"

static const double tau = 6.283185307179586;

/* A sine of `hertz`, sampled at `rate`. */
static struct wav make_sine(int rate, double hertz, int count, int loop_start)
{
    struct wav wav = {rate, 1, count, loop_start, ARENA_NEW(arena, float, (size_t)count)};
    for (int i = 0; i < count; i++)
        wav.samples[i] = (float)(0.5 * sin(tau * hertz * i / rate));
    return wav;
}

static struct sound make_sound(const struct wav *wav)
{
    struct sound sound;
    assert_true(sound_init(&sound, "x.wav", wav, resampler_create(arena, wav->rate)));
    return sound;
}

/* Returns the largest deviation from the expected sine. */
static double sine_error(const float *got, int first, int count, double hertz)
{
    double worst = 0.0;
    for (int i = 0; i < count; i++) {
        const double want = 0.5 * sin(tau * hertz * (first + i) / MIXER_RATE);
        worst = fmax(worst, fabs(want - got[i]));
    }
    return worst;
}

static void sound_read__sine_of_any_rate__keeps_its_pitch_and_level(void **state)
{
    static const int rates[] = {8000, 11025, 22050, 44100, 48000, 64000, 96000};
    static float out[4000];
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        const struct wav wav = make_sine(rates[i], 1000.0, rates[i] / 4, -1);
        struct sound sound = make_sound(&wav);
        assert_int_equal(sound.length, MIXER_RATE / 4 + (rates[i] % 4 != 0 ? -1 : 0));
        sound_read(&sound, 4000, 4000, out, *state);
        assert_true(sine_error(out, 4000, 4000, 1000.0) < 0.001);
    }
}

static void sound_read__tone_above_nyquist__is_removed(void **state)
{
    static float out[4000];
    const struct wav wav = make_sine(96000, 30000.0, 24000, -1);
    struct sound sound = make_sound(&wav);
    sound_read(&sound, 4000, 4000, out, *state);
    for (int i = 0; i < 4000; i++)
        assert_true(fabsf(out[i]) < 0.001f);
}

static void sound_read__past_the_end__is_silence(void **state)
{
    float out[64];
    const struct wav wav = make_sine(11025, 1000.0, 1000, -1);
    struct sound sound = make_sound(&wav);
    assert_int_equal(sound.length, 4354); /* 1000 * 48000 / 11025, rounded up */
    sound_read(&sound, sound.length, 64, out, *state);
    for (int i = 0; i < 64; i++)
        assert_true(out[i] == 0.0f);
}

/* The loop is exactly ten periods long, and both the loop and the part before it are a
 * whole number of samples at either rate. */
static void sound_read__loop__is_seamless(void **state)
{
    static float out[20000];
    const struct wav wav = make_sine(11025, 250.0, 147 + 441, 147);
    struct sound sound = make_sound(&wav);
    sound_read(&sound, 0, 20000, out, *state);
    assert_true(sine_error(out + 500, 500, 19500, 250.0) < 0.001);
}

static void sound_read__loop__repeats_to_the_bit(void **state)
{
    float a[1000], b[1000];
    const struct wav wav = make_sine(22050, 333.0, 5000, 1234);
    struct sound sound = make_sound(&wav);
    const int period = sound.length - sound.loop_start;
    assert_int_equal(period, 8198); /* 3766 * 48000 / 22050, rounded */
    sound_read(&sound, sound.loop_start + 77, 1000, a, *state);
    sound_read(&sound, sound.loop_start + 77 + (int64_t)period * 100000, 1000, b, *state);
    assert_memory_equal(a, b, sizeof a);
}

static void sound_init__too_long_at_our_rate__is_refused(void **state)
{
    const struct wav wav = {1000, 1, 1 << 21, -1, NULL};
    struct sound sound;
    assert_false(sound_init(&sound, "x.wav", &wav, resampler_create(*state, 1000)));
}

static void sound_bank_find__missing__is_null_each_time(void **state)
{
    struct vfs *vfs = vfs_create(NULL);
    struct sound_bank *bank = sound_bank_create(*state, vfs, NULL);
    assert_null(sound_bank_find(bank, "weapons/none.wav"));
    assert_null(sound_bank_find(bank, "weapons/none.wav"));
    vfs_destroy(vfs);
}

static void sound_bank_find__real_sounds__are_found_once(void **state)
{
    const char *basedir = asset_path("");
    if (!basedir)
        skip();
    struct vfs *vfs = vfs_create(NULL);
    assert_true(vfs_add_game(vfs, basedir, "id1", NULL));
    struct sound_bank *bank = sound_bank_create(*state, vfs, NULL);
    struct sound *fire = sound_bank_find(bank, "ambience/fire1.wav");
    struct sound *shot = sound_bank_find(bank, "weapons/guncock.wav");
    assert_non_null(fire);
    assert_non_null(shot);
    assert_true(fire->loop_start >= 0);
    assert_int_equal(shot->loop_start, -1);
    assert_ptr_equal(sound_bank_find(bank, "ambience/fire1.wav"), fire);
    vfs_destroy(vfs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_read__sine_of_any_rate__keeps_its_pitch_and_level),
        cmocka_unit_test(sound_read__tone_above_nyquist__is_removed),
        cmocka_unit_test(sound_read__past_the_end__is_silence),
        cmocka_unit_test(sound_read__loop__is_seamless),
        cmocka_unit_test(sound_read__loop__repeats_to_the_bit),
        cmocka_unit_test(sound_init__too_long_at_our_rate__is_refused),
        cmocka_unit_test(sound_bank_find__missing__is_null_each_time),
        cmocka_unit_test(sound_bank_find__real_sounds__are_found_once),
    };
    return cmocka_run_group_tests(tests, arena_set_up, arena_tear_down);
}
