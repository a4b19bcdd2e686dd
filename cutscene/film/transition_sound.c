/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/transition_sound.h"

#include <math.h>

#include "base/hash.h"
#include "base/rational.h"
#include "base/trig.h"
#include "cutscene/film/film.h"
#include "cutscene/film/film_plan.h"

/* A whoosh is noise whose pitch rises to the middle and falls again: partials between two
 * frequencies at random phases, those near the current pitch the loudest. */
static const double WHOOSH = 0.5;                     /* s */
static const double LOWEST = 180.0, HIGHEST = 5200.0; /* Hz */
static const double OCTAVES = 1.1;                    /* width of the audible band */
static const float GAIN = 0.05f;
enum { NUM_PARTIALS = 48, SEED = 0x5700 };

/* Returns a sample of one channel, `at` s after the start of the sound. */
static float whoosh_at(double at, int channel)
{
    const double u = at / WHOOSH, swell = trig_sin(M_PI * u);
    const double range = trig_log2(HIGHEST / LOWEST);
    const double pitch = range * (0.25 + 0.5 * swell); /* octaves above the lowest */
    double sum = 0.0;
    for (int i = 0; i < NUM_PARTIALS; i++) {
        const double octave =
            range * ((double)i + (double)hash_unit(SEED, (uint64_t)i)) / NUM_PARTIALS;
        const double apart = (octave - pitch) / OCTAVES;
        if (fabs(apart) >= 1.0)
            continue;
        const double phase = (double)hash_unit(SEED + 1 + (uint64_t)channel, (uint64_t)i);
        const double turns = LOWEST * trig_pow(2.0, octave) * at + phase;
        sum += (1.0 - apart * apart) * trig_sin(2.0 * M_PI * (turns - floor(turns)));
    }
    return GAIN * (float)(swell * swell * sum);
}

/* Adds a sound whose first sample is `begin`. */
static void add_whoosh(enum pcm_layout layout, int64_t begin, int64_t first, int count, float *out)
{
    const int64_t length = llround(WHOOSH * MIXER_RATE);
    const int64_t from = begin > first ? begin : first;
    const int64_t to = begin + length < first + count ? begin + length : first + count;
    for (int64_t at = from; at < to; at++) {
        const double time = (double)(at - begin) / MIXER_RATE;
        const float pcm[2] = {whoosh_at(time, 0), whoosh_at(time, 1)};
        pcm_add_stereo(layout, pcm, 1.0f, out + pcm_channels(layout) * (at - first));
    }
}

void transition_sound_add(const struct film_plan *plan, enum pcm_layout layout, int64_t first,
                          int count, float *out)
{
    for (int i = 1; i < plan->num_shots; i++) {
        const struct planned_shot *shot = &plan->shots[i];
        if (shot->shot->transition.sound == TRANSITION_SILENT)
            continue;
        const int64_t begin = rational_frame_sample(plan->fps, shot->first_frame, MIXER_RATE);
        const int64_t end =
            rational_frame_sample(plan->fps, shot->first_frame + shot->overlap, MIXER_RATE);
        add_whoosh(layout, (begin + end) / 2 - llround(WHOOSH * MIXER_RATE / 2.0), first, count,
                   out);
    }
}
