/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/resample.h"

#include <math.h>

#include "base/arena.h"
#include "base/trig.h"
#include "playback/sound/pcm_format.h"

enum {
    /* 11025, 22050 and 44100 Hz to 48000 need these phases exactly. */
    NUM_PHASES = 640,
    ZERO_CROSSINGS = 32,
};

static const double cutoff = 0.95;     /* of the lower of the two Nyquist rates */
static const double window_beta = 6.5; /* about 65 dB of stopband attenuation */

/* Returns the modified Bessel function of order 0, for the Kaiser window. */
static double bessel_i0(double x)
{
    double sum = 1.0, term = 1.0;
    for (int k = 1; term > sum * 1e-12; k++) {
        term *= (x / (2.0 * k)) * (x / (2.0 * k));
        sum += term;
    }
    return sum;
}

static double kernel(double x, double band, int reach)
{
    const double w = x / reach;
    if (w <= -1.0 || w >= 1.0)
        return 0.0;
    const double angle = M_PI * band * x;
    const double sinc = fabs(angle) < 1e-9 ? 1.0 : trig_sin(angle) / angle;
    return band * sinc * bessel_i0(window_beta * sqrt(1.0 - w * w)) / bessel_i0(window_beta);
}

/* Each row sums to 1, so that a constant signal is unchanged. */
static void fill_row(float *row, double fraction, double band, int reach)
{
    double sum = 0.0;
    for (int i = 0; i < 2 * reach; i++)
        sum += kernel(fraction + reach - 1 - i, band, reach);
    for (int i = 0; i < 2 * reach; i++)
        row[i] = (float)(kernel(fraction + reach - 1 - i, band, reach) / sum);
}

struct resampler *resampler_create(struct arena *arena, int rate)
{
    struct resampler *resampler = ARENA_NEW(arena, struct resampler, 1);
    const double lower = rate > MIXER_RATE ? (double)MIXER_RATE / rate : 1.0;
    resampler->rate = rate;
    resampler->reach =
        (int)ceil(ZERO_CROSSINGS / lower / 2.0) * 2; /* even: rows are processed in fours */
    const size_t row = 2 * (size_t)resampler->reach;
    resampler->taps = ARENA_NEW(arena, float, row *(NUM_PHASES + 1));
    for (int phase = 0; phase <= NUM_PHASES; phase++)
        fill_row(resampler->taps + row * (size_t)phase, (double)phase / NUM_PHASES, cutoff * lower,
                 resampler->reach);
    return resampler;
}

float resampler_at(const struct resampler *resampler, const float *at, double fraction)
{
    const double phase = fraction * NUM_PHASES + 1e-6;
    const int row = (int)phase, num_taps = 2 * resampler->reach;
    const float *a = resampler->taps + (size_t)row * (size_t)num_taps, *b = a + num_taps;
    const float *in = at - (resampler->reach - 1), mix = (float)(phase - row);
    float sum[4] = {0}, next[4] = {0};

    for (int i = 0; i < num_taps; i += 4)
        for (int k = 0; k < 4; k++)
            sum[k] += in[i + k] * a[i + k];
    const float first = (sum[0] + sum[1]) + (sum[2] + sum[3]);
    if (mix < 1e-4f)
        return first;
    for (int i = 0; i < num_taps; i += 4)
        for (int k = 0; k < 4; k++)
            next[k] += in[i + k] * b[i + k];
    return first + ((next[0] + next[1]) + (next[2] + next[3]) - first) * mix;
}
