/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <math.h>

#include "base/err.h"
#include "base/vfs.h"
#include "playback/sound/music.h"
#include "playback/sound/pcm_format.h"
#include "tests/unit/test_wav.h"

static const double tau = 6.283185307179586;

enum { COUNT = 4410 }; /* a tenth of a second: 44 periods of 440 Hz */

/* A sine of 440 Hz on the left, the same at half the level on the right. */
static void make_track(struct wav_builder *b)
{
    static int16_t samples[2 * COUNT];
    for (int i = 0; i < COUNT; i++) {
        const double value = 16000.0 * sin(tau * 440.0 * i / 44100);
        samples[2 * i] = (int16_t)lrint(value);
        samples[2 * i + 1] = (int16_t)lrint(value / 2);
    }
    wav_begin(b, 1, 2, 44100, 16);
    wav_data16(b, samples, 2 * COUNT);
}

static struct music *decode_track(void)
{
    struct wav_builder b;
    make_track(&b);
    struct music *music = music_decode("music/track02.wav", wav_bytes(&b), NULL, NULL);
    assert_non_null(music);
    return music;
}

static double worst_error(const struct music *music, int64_t position, bool loop)
{
    float out[2 * MIXER_BLOCK];
    double worst = 0.0;
    music_read(music, position, MIXER_BLOCK, loop, out);
    for (int i = 0; i < MIXER_BLOCK; i++) {
        const double want = 16000.0 / 32768.0 * sin(tau * 440.0 * (double)(position + i) / 48000);
        worst = fmax(worst, fabs(out[2 * i] - want));
        worst = fmax(worst, fabs(out[2 * i + 1] - want / 2));
    }
    return worst;
}

static void music_read__other_rate__keeps_pitch_and_sides(void **state)
{
    (void)state;
    struct music *music = decode_track();
    assert_int_equal(music_length(music), 4800);
    assert_true(worst_error(music, 1000, false) < 0.001);
    music_destroy(music);
}

static void music_read__loop__is_seamless_for_hours(void **state)
{
    (void)state;
    struct music *music = decode_track();
    assert_true(worst_error(music, 4800 - 240, true) < 0.001);
    assert_true(worst_error(music, 4800 * INT64_C(100000) - 100, true) < 0.001);
    music_destroy(music);
}

static void music_read__without_loop__ends_in_silence(void **state)
{
    (void)state;
    float out[2 * MIXER_BLOCK];
    struct music *music = decode_track();
    music_read(music, 4800 + 100, MIXER_BLOCK, false, out);
    for (int i = 0; i < 2 * MIXER_BLOCK; i++)
        assert_true(out[i] == 0.0f);
    music_destroy(music);
}

static void music_decode__cut_or_changed_file__does_no_harm(void **state)
{
    (void)state;
    struct wav_builder b;
    struct err err = {0};
    make_track(&b);
    for (size_t size = 0; size < 100; size++)
        music_destroy(music_decode("music/track02.wav", bytes_make(b.data, size), NULL, &err));
    assert_null(music_decode("music/track02.wav", bytes_make(b.data, 30), NULL, &err));
    assert_non_null(strstr(err.text, "music/track02.wav"));
    for (size_t at = 0; at < 44; at++) {
        b.data[at] ^= 0xff;
        music_destroy(music_decode("music/track02.wav", wav_bytes(&b), NULL, NULL));
        b.data[at] ^= 0xff;
    }
}

/* If the format were probed, a playlist with the name of a music file could open other
 * files. */
static void music_decode__other_kind_than_its_name__is_refused(void **state)
{
    (void)state;
    struct wav_builder b;
    struct err err = {0};
    make_track(&b);
    assert_null(music_decode("music/track02.ogg", wav_bytes(&b), NULL, &err));
    assert_null(music_decode("music/track02.m3u8", wav_bytes(&b), NULL, &err));
    assert_int_equal(err.kind, ERR_UNSUPPORTED);
}

static void music_find__real_tracks__are_found(void **state)
{
    (void)state;
    const char *basedir = asset_path("");
    if (!basedir)
        skip();
    char name[64];
    struct vfs *vfs = vfs_create(NULL);
    assert_true(vfs_add_game(vfs, basedir, "id1", NULL));
    assert_false(music_find(vfs, 3, name, sizeof name));
    assert_true(music_find(vfs, 2, name, sizeof name));
    assert_string_equal(name, "music/track02.ogg");
    struct music *music = music_load(vfs, name, NULL, NULL);
    assert_non_null(music);
    assert_in_range(music_length(music), 131 * MIXER_RATE, 133 * MIXER_RATE);
    music_destroy(music);
    vfs_destroy(vfs);
}

/* FFmpeg would play it, and much else that no game uses. */
static void music_decode__unusual_codec__is_refused(void **state)
{
    (void)state;
    static const int16_t samples[1024];
    struct wav_builder b;
    struct err err = {0};
    wav_begin(&b, 2, 2, 44100, 4); /* ADPCM with blocks of 1024 bytes */
    b.data[32] = 0;
    b.data[33] = 4;
    wav_data16(&b, samples, 1024);
    assert_null(music_decode("a.wav", wav_bytes(&b), NULL, &err));
    assert_non_null(strstr(err.text, "a.wav: cannot be decoded"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(music_read__other_rate__keeps_pitch_and_sides),
        cmocka_unit_test(music_read__loop__is_seamless_for_hours),
        cmocka_unit_test(music_read__without_loop__ends_in_silence),
        cmocka_unit_test(music_decode__cut_or_changed_file__does_no_harm),
        cmocka_unit_test(music_decode__other_kind_than_its_name__is_refused),
        cmocka_unit_test(music_find__real_tracks__are_found),
        cmocka_unit_test(music_decode__unusual_codec__is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
