/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The mixer on real recordings (own_p15_dm3 has no music, qfm_demo1 has track 2) and on the
 * sample game. */
#include "tests/unit/test.h"

#include <math.h>

#include "base/err.h"
#include "base/vfs.h"
#include "demo/container/demo.h"
#include "playback/sound/limiter.h"
#include "playback/sound/mixer.h"
#include "playback/sound/pcm_format.h"
#include "playback/timeline/cursor.h"
#include "playback/timeline/timeline.h"

enum { COUNT = 5 * MIXER_RATE, START = 14 * MIXER_RATE + 77 };

static const char plain_demo[] = "demos/dem/own_p15_dm3.dem";
static const char music_demo[] = "demos/dem/qfm_demo1_85ab75.dem";

struct film {
    struct vfs *vfs;
    struct demo *demo;
    struct timeline *timeline;
    struct cursor *cursor;
};

/* Opens `name` below `root`, the folder that contains id1. */
static struct film open_film_in(const char *root, const char *name)
{
    struct film film;
    struct err err = {0};
    char path[1200];
    snprintf(path, sizeof path, "%s/%s", root, name);
    film.demo = demo_open(path, &err);
    if (!film.demo)
        skip();
    film.vfs = vfs_create(NULL);
    assert_true(vfs_add_game(film.vfs, root, "id1", &err));
    const struct timeline_options options = {.vfs = film.vfs};
    film.timeline = timeline_open(film.demo, &options, &err);
    assert_non_null(film.timeline);
    film.cursor = cursor_create(film.timeline, true);
    return film;
}

static struct film open_film(const char *name)
{
    const char *root = asset_path("");
    if (!root)
        skip();
    return open_film_in(root, name);
}

static void close_film(struct film *film)
{
    cursor_destroy(film->cursor);
    timeline_close(film->timeline);
    demo_close(film->demo);
    vfs_destroy(film->vfs);
}

static struct mixer *open_mixer(const struct film *film, float volume, float music_volume)
{
    const struct mixer_options options = {.volume = volume, .music_volume = music_volume};
    struct mixer *mixer = mixer_create(film->timeline, film->cursor, film->vfs, &options, NULL);
    assert_non_null(mixer);
    return mixer;
}

static float *render(const struct film *film, int64_t first, int count, int step)
{
    float *out = malloc(2 * (size_t)count * sizeof *out);
    struct mixer *mixer = open_mixer(film, 0.7f, 1.0f);
    for (int at = 0; at < count; at += step)
        mixer_render(mixer, first + at, count - at < step ? count - at : step,
                     out + 2 * (size_t)at);
    mixer_destroy(mixer);
    return out;
}

static void check_blocks(struct film *film, int64_t start)
{
    static const struct {
        int first, count, step;
    } parts[] = {{0, COUNT, 733}, {48123, COUNT - 48123, 4800}, {COUNT - 9000, 9000, 1}};
    float *whole = render(film, start, COUNT, COUNT);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        float *part = render(film, start + parts[i].first, parts[i].count, parts[i].step);
        assert_memory_equal(part, whole + 2 * parts[i].first,
                            2 * (size_t)parts[i].count * sizeof *part);
        free(part);
    }
    free(whole);
    close_film(film);
}

static void mixer_render__any_blocks__give_the_same_samples(void **state)
{
    (void)state;
    struct film film = open_film(plain_demo);
    check_blocks(&film, START);
}

static void mixer_render__any_blocks_with_music__give_the_same_samples(void **state)
{
    (void)state;
    struct film film = open_film(music_demo);
    check_blocks(&film, START);
}

static void mixer_render__any_blocks_of_the_sample__give_the_same_samples(void **state)
{
    (void)state;
    struct film film = open_film_in(sample_path(), "id1/sample.dem");
    check_blocks(&film, 1001);
}

static void mixer_render__backwards__gives_the_same_samples(void **state)
{
    (void)state;
    struct film film = open_film(plain_demo);
    float *whole = render(&film, START, MIXER_RATE, MIXER_RATE), part[2 * 800];
    struct mixer *mixer = open_mixer(&film, 0.7f, 1.0f);
    for (int at = MIXER_RATE - 800; at >= 0; at -= 800) {
        mixer_render(mixer, START + at, 800, part);
        assert_memory_equal(part, whole + 2 * at, sizeof part);
    }
    mixer_destroy(mixer);
    free(whole);
    close_film(&film);
}

static void mixer_render__a_fight__is_loud_but_not_clipped(void **state)
{
    (void)state;
    struct film film = open_film(plain_demo);
    float *out = render(&film, START, COUNT, COUNT), peak = 0.0f;
    double sum = 0.0;
    for (int i = 0; i < 2 * COUNT; i++) {
        peak = fmaxf(peak, fabsf(out[i]));
        sum += (double)out[i] * out[i];
    }
    assert_true(peak > 0.3f && peak < 0.8913f);
    assert_true(sqrt(sum / (2 * COUNT)) > 0.02);
    free(out);
    close_film(&film);
}

/* Returns by how many dB the limiter reduces a block. */
static double reduction(const float *mixed, const float *heard)
{
    double before = 0.0, after = 0.0;
    for (int i = 0; i < 2 * MIXER_BLOCK; i++) {
        before += (double)mixed[i] * mixed[i] * LIMITER_GAIN * LIMITER_GAIN;
        after += (double)heard[i] * heard[i];
    }
    return after > 1e-12 ? 10.0 * log10(before / after) : 0.0;
}

/* Thirty seconds of a fight of eight players: if the limiter were always active, near and
 * far sounds would be equally loud. */
static void mixer_render__a_crowded_fight__is_seldom_limited(void **state)
{
    (void)state;
    enum { FIRST = 6000, NUM = 3000 };
    struct film film = open_film("demos/mvd/quakeworld_4on4__sr__vs_red_dm4__01.mvd");
    struct mixer *mixer = open_mixer(&film, 0.7f, 0.0f);
    float mixed[2 * MIXER_BLOCK], heard[2 * MIXER_BLOCK];
    int num_limited = 0;
    double sum = 0.0;
    for (int64_t block = FIRST; block < FIRST + NUM; block++) {
        mixer_mix(mixer, block, mixed);
        mixer_render(mixer, block * MIXER_BLOCK, MIXER_BLOCK, heard);
        num_limited += reduction(mixed, heard) > 1.0;
        for (int i = 0; i < 2 * MIXER_BLOCK; i++)
            sum += (double)heard[i] * heard[i];
    }
    const double level = 10.0 * log10(sum / (2.0 * NUM * MIXER_BLOCK));
    assert_true(num_limited < NUM / 20);
    assert_true(level > -20.0 && level < -10.0);
    mixer_destroy(mixer);
    close_film(&film);
}

/* Returns the loudness of four seconds. */
static double loudness(const struct film *film, float volume, float music_volume)
{
    enum { LENGTH = 4 * MIXER_RATE };
    static float out[2 * LENGTH];
    struct mixer *mixer = open_mixer(film, volume, music_volume);
    double sum = 0.0;
    mixer_render(mixer, START, LENGTH, out);
    for (int i = 0; i < 2 * LENGTH; i++)
        sum += (double)out[i] * out[i];
    mixer_destroy(mixer);
    return sqrt(sum / (2 * LENGTH));
}

static void mixer_render__volumes__are_apart(void **state)
{
    (void)state;
    struct film film = open_film(music_demo);
    assert_true(loudness(&film, 0.0f, 0.0f) == 0.0);
    assert_true(loudness(&film, 0.0f, 1.0f) > 0.01);
    assert_true(loudness(&film, 0.7f, 0.0f) > 0.001);
    close_film(&film);
}

/* Times before the start and after the end of the demo are allowed. */
static void mixer_render__outside_the_demo__is_silence(void **state)
{
    (void)state;
    float out[2 * 4800];
    struct film film = open_film(plain_demo);
    struct mixer *mixer = open_mixer(&film, 0.7f, 1.0f);
    const int64_t end = (int64_t)(timeline_duration(film.timeline) * MIXER_RATE);
    static const int64_t before = -100000;
    mixer_render(mixer, before, 4800, out);
    for (int i = 0; i < 2 * 4800; i++)
        assert_true(out[i] == 0.0f);
    mixer_render(mixer, end + MIXER_RATE, 4800, out);
    for (int i = 0; i < 2 * 4800; i++)
        assert_true(out[i] == 0.0f);
    mixer_destroy(mixer);
    close_film(&film);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mixer_render__any_blocks__give_the_same_samples),
        cmocka_unit_test(mixer_render__any_blocks_with_music__give_the_same_samples),
        cmocka_unit_test(mixer_render__any_blocks_of_the_sample__give_the_same_samples),
        cmocka_unit_test(mixer_render__backwards__gives_the_same_samples),
        cmocka_unit_test(mixer_render__a_fight__is_loud_but_not_clipped),
        cmocka_unit_test(mixer_render__a_crowded_fight__is_seldom_limited),
        cmocka_unit_test(mixer_render__volumes__are_apart),
        cmocka_unit_test(mixer_render__outside_the_demo__is_silence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
