/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/onsets.h"

#include <aubio/aubio.h>
#include <ebur128.h>
#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/trig.h"

enum {
    LOW_BINS = 150 * ONSET_WINDOW / MIXER_RATE, /* up to 150 Hz */
    BAND_BINS = 4,
};

struct onset_meter {
    struct onsets *out;
    aubio_pvoc_t *spectrum;
    fvec_t *in;
    cvec_t *bins;
    ebur128_state *power;
    float before[ONSET_WINDOW / 2 + 1]; /* magnitudes of the previous hop, by bin */
};

void onset_meter_close(struct onset_meter *meter)
{
    if (!meter)
        return;
    if (meter->spectrum)
        del_aubio_pvoc(meter->spectrum);
    if (meter->in)
        del_fvec(meter->in);
    if (meter->bins)
        del_cvec(meter->bins);
    if (meter->power)
        ebur128_destroy(&meter->power);
    free(meter);
}

struct onset_meter *onset_meter_open(struct onsets *out, int capacity, struct arena *arena)
{
    struct onset_meter *meter = mem_alloc(sizeof *meter);
    const size_t room = (size_t)capacity + 1;
    meter->out = out;
    meter->spectrum = new_aubio_pvoc(ONSET_WINDOW, ONSET_HOP);
    meter->in = new_fvec(ONSET_HOP);
    meter->bins = new_cvec(ONSET_WINDOW);
    meter->power = ebur128_init(2, MIXER_RATE, EBUR128_MODE_M);
    *out = (struct onsets){.low = ARENA_NEW(arena, float, room),
                           .all = ARENA_NEW(arena, float, room),
                           .power = ARENA_NEW(arena, float, room)};
    out->bands = arena_alloc(arena, room * sizeof *out->bands);
    if (meter->spectrum && meter->in && meter->bins && meter->power)
        return meter;
    onset_meter_close(meter);
    return NULL;
}

static float measure_power(struct onset_meter *meter, const float *stereo)
{
    double loudness;
    if (ebur128_add_frames_float(meter->power, stereo, ONSET_HOP) != EBUR128_SUCCESS ||
        ebur128_loudness_window(meter->power, 1000 * ONSET_HOP / MIXER_RATE, &loudness) !=
            EBUR128_SUCCESS ||
        !isfinite(loudness))
        return 0.0f;
    return (float)trig_pow(10.0, (loudness + 0.691) / 10.0);
}

void onset_meter_add(struct onset_meter *meter, const float stereo[2 * ONSET_HOP])
{
    struct onsets *out = meter->out;
    const int hop = out->num++;
    for (uint_t i = 0; i < ONSET_HOP; i++)
        fvec_set_sample(meter->in, 0.5f * (stereo[2 * i] + stereo[2 * i + 1]), i);
    aubio_pvoc_do(meter->spectrum, meter->in, meter->bins);
    for (uint_t i = 0; i < meter->bins->length; i++) {
        const float norm = cvec_norm_get_sample(meter->bins, i);
        const float more = fmaxf(norm - meter->before[i], 0.0f);
        out->all[hop] += more;
        out->low[hop] += i <= LOW_BINS ? more : 0.0f;
        if (i / BAND_BINS < NUM_ONSET_BANDS)
            out->bands[hop][i / BAND_BINS] += norm;
        meter->before[i] = norm;
    }
    out->power[hop] = measure_power(meter, stereo);
}

float onsets_peak(const float *values, int num, double time, int reach)
{
    const int at = (int)lrint(time * MIXER_RATE / ONSET_HOP);
    float most = 0.0f;
    for (int i = at - reach; i <= at + reach; i++)
        if (i >= 0 && i < num)
            most = fmaxf(most, values[i]);
    return most;
}
