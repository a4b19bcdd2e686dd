/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <math.h>

#include "base/hash.h"
#include "playback/sound/limiter.h"

static const double tau = 6.283185307179586;

/* Quiet noise with bursts far over full scale: a second of each in turn. */
static float burst_sample(int64_t at, int channel)
{
    const float noise = 2.0f * hash_unit(7, (uint64_t)(2 * at + channel)) - 1.0f;
    const bool loud = at > 0 && at % 9600 < 700;
    return noise * (loud ? 4.0f : 0.1f);
}

static void read_bursts(void *context, int64_t block, float *out)
{
    (void)context;
    for (int i = 0; i < 2 * MIXER_BLOCK; i++)
        out[i] = burst_sample(block * MIXER_BLOCK + i / 2, i % 2);
}

/* A sine of slightly less than a quarter of the sample rate, sampled beside its peaks. */
static void read_sine(void *context, int64_t block, float *out)
{
    const float level = *(const float *)context;
    for (int i = 0; i < 2 * MIXER_BLOCK; i++) {
        const double at = (double)(block * MIXER_BLOCK + i / 2);
        out[i] = level * (float)sin(tau * (at * 0.2499 + 0.125));
    }
}

static void limiter_read__any_blocks__give_the_same_samples(void **state)
{
    (void)state;
    static const int sizes[] = {1, 733, 4800};
    static float whole[2 * 24000], part[2 * 24000];
    struct limiter *limiter = limiter_create((struct block_source){read_bursts, NULL, PCM_STEREO});
    limiter_read(limiter, 0, 24000, whole);
    limiter_destroy(limiter);
    for (int k = 0; k < 3; k++) {
        const int start = k * 7001; /* the second and third begin in the middle */
        limiter = limiter_create((struct block_source){read_bursts, NULL, PCM_STEREO});
        for (int at = start; at < 24000; at += sizes[k]) {
            const int left = 24000 - at;
            limiter_read(limiter, at, left < sizes[k] ? left : sizes[k], part + 2 * at);
        }
        assert_memory_equal(part + 2 * start, whole + 2 * start,
                            2 * (24000 - (size_t)start) * sizeof *part);
        limiter_destroy(limiter);
    }
}

static void limiter_read__backwards__gives_the_same_samples(void **state)
{
    (void)state;
    static float whole[2 * 9600], part[2 * 9600];
    struct limiter *limiter = limiter_create((struct block_source){read_bursts, NULL, PCM_STEREO});
    limiter_read(limiter, -4800, 9600, whole);
    for (int at = 9500; at >= 0; at -= 100)
        limiter_read(limiter, at - 4800, 100, part + 2 * at);
    assert_memory_equal(part, whole, sizeof part);
    limiter_destroy(limiter);
}

static void limiter_read__bursts_over_full_scale__stay_below_ceiling(void **state)
{
    (void)state;
    static float out[2 * 48000];
    float peak = 0.0f;
    struct limiter *limiter = limiter_create((struct block_source){read_bursts, NULL, PCM_STEREO});
    limiter_read(limiter, 0, 48000, out);
    for (int i = 0; i < 2 * 48000; i++)
        peak = fmaxf(peak, fabsf(out[i]));
    assert_true(peak <= 0.8913f);
    assert_true(peak > 0.5f);
    limiter_destroy(limiter);
}

/* The samples are 0.71, but the true peak of the wave is 1. */
static void limiter_read__peak_between_samples__is_seen(void **state)
{
    (void)state;
    float out[2 * 40];
    float level = 1.0f / LIMITER_GAIN, peak = 0.0f;
    struct limiter *limiter = limiter_create((struct block_source){read_sine, &level, PCM_STEREO});
    limiter_read(limiter, 0, 40, out); /* here the samples are +-0.71 */
    for (int i = 0; i < 2 * 40; i++)
        peak = fmaxf(peak, fabsf(out[i]));
    assert_true(peak > 0.60f && peak < 0.66f); /* 0.71 * 0.89 */
    limiter_destroy(limiter);
}

static void limiter_read__below_ceiling__changes_nothing_but_loudness(void **state)
{
    (void)state;
    static float out[2 * 4800], want[2 * MIXER_BLOCK];
    float level = 0.85f / LIMITER_GAIN;
    struct limiter *limiter = limiter_create((struct block_source){read_sine, &level, PCM_STEREO});
    limiter_read(limiter, 0, 4800, out);
    for (int block = 0; block < 10; block++) {
        read_sine(&level, block, want);
        for (int i = 0; i < 2 * MIXER_BLOCK; i++)
            want[i] *= LIMITER_GAIN;
        assert_memory_equal(out + block * 2 * MIXER_BLOCK, want, sizeof want);
    }
    limiter_destroy(limiter);
}

/* The gain changes smoothly: a loud burst must not cause steps in the quiet sound around
 * it. */
static void limiter_read__around_a_burst__gain_moves_slowly(void **state)
{
    (void)state;
    static float out[2 * 19200];
    struct limiter *limiter = limiter_create((struct block_source){read_bursts, NULL, PCM_STEREO});
    limiter_read(limiter, 0, 19200, out);
    float before = 1.0f, lowest = 1.0f;
    for (int i = 0; i < 19200; i++) {
        const float in = burst_sample(i, 0);
        if (fabsf(in) < 0.001f)
            continue;
        const float gain = out[2 * i] / in;
        if (i > 0 && fabsf(burst_sample(i - 1, 0)) >= 0.001f)
            assert_true(fabsf(gain - before) < 0.012f);
        before = gain;
        lowest = fminf(lowest, gain);
    }
    assert_true(lowest < 0.25f);
    limiter_destroy(limiter);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limiter_read__any_blocks__give_the_same_samples),
        cmocka_unit_test(limiter_read__backwards__gives_the_same_samples),
        cmocka_unit_test(limiter_read__bursts_over_full_scale__stay_below_ceiling),
        cmocka_unit_test(limiter_read__peak_between_samples__is_seen),
        cmocka_unit_test(limiter_read__below_ceiling__changes_nothing_but_loudness),
        cmocka_unit_test(limiter_read__around_a_burst__gain_moves_slowly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
