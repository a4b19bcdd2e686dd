/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/film_loudness.h"

#include <ebur128.h>
#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/cancel.h"
#include "base/err.h"
#include "base/log.h"
#include "base/rational.h"
#include "pipeline/film/frame_source.h"
#include "pipeline/settings/settings.h"
#include "playback/sound/limiter.h"
#include "playback/sound/pcm_format.h"

/* Length of a measured stretch and maximum number of them. With three seconds each, the gate
 * of the measurement sees the quiet and the loud parts of a film. */
static const double STRETCH = 3.0; /* s */
enum { MAX_STRETCHES = 100 };

/* Gains are multiples of a tenth of a decibel, so that the last bits of the measurement do
 * not change the film. */
enum { STEPS_PER_DECIBEL = 10, MAX_STEPS = 24 * STEPS_PER_DECIBEL };

/* The limiter makes the loudness grow more slowly than the gain, by no less than MIN_GROWTH, so that
 * a few attempts are necessary. Once the loudness is as near as NEAR, the last correction is not
 * measured again. */
enum { ATTEMPTS = 4 };
static const double NEAR = 0.5; /* LU */
static const double MIN_GROWTH = 0.3;

/* Multiplies repeatedly, which gives the same bits everywhere. */
static float gain_of(int steps)
{
    static const double factor = 1.0115794542598986; /* 0.1 dB */
    double gain = LIMITER_GAIN;
    for (int i = 0; i < abs(steps); i++)
        gain = steps > 0 ? gain * factor : gain / factor;
    return (float)gain;
}

static bool add_frame(struct frame_source *source, int64_t index, ebur128_state *meter,
                      float *sound, struct err *err)
{
    const int channels = pcm_channels(source->settings->sound.layout);
    const int count = frame_source_read_sound(source, index, sound, err);
    /* The first channel of ambisonic sound is omnidirectional. */
    for (int i = 0; channels > 2 && i < count; i++)
        sound[i] = sound[channels * i];
    return count >= 0 &&
           (ebur128_add_frames_float(meter, sound, (size_t)count) == EBUR128_SUCCESS ||
            err_set(err, ERR_RESOURCE, "no memory for measuring the loudness"));
}

/* Measures the film with its present gain. */
static bool measure(struct frame_source *source, double *loudness, struct err *err)
{
    const struct rational fps = source->settings->picture.fps;
    const bool is_mono = pcm_channels(source->settings->sound.layout) > 2;
    ebur128_state *meter = ebur128_init(is_mono ? 1 : 2, MIXER_RATE, EBUR128_MODE_I);
    float *sound = mem_alloc((size_t)frame_source_sound_room(source) * sizeof *sound);
    const int64_t frames = source->whole_last - source->whole_first;
    const int64_t length = llround(fmax(STRETCH * fps.num / fps.den, 1.0));
    const int64_t skip = (frames / length + MAX_STRETCHES) / MAX_STRETCHES;
    bool ok = meter || err_set(err, ERR_RESOURCE, "no memory for measuring the loudness");
    if (ok && is_mono)
        ebur128_set_channel(meter, 0, EBUR128_DUAL_MONO);
    for (int64_t i = 0; ok && i < frames && !cancel_was_observed(); i++)
        if (i / length % skip == 0)
            ok = add_frame(source, source->whole_first + i, meter, sound, err);
    if (ok && ebur128_loudness_global(meter, loudness) != EBUR128_SUCCESS)
        *loudness = -HUGE_VAL;
    if (meter)
        ebur128_destroy(&meter);
    free(sound);
    return ok;
}

/* The search for a gain. */
struct search {
    int gain;        /* steps */
    double loudness; /* LUFS with that gain, measured or estimated; infinite: silence */
    double growth;   /* dB of loudness per dB of gain */
};

/* Sets the gain with which the target is expected. Returns whether it changed. */
static bool correct(struct search *search, double target)
{
    const double missing = (target - search->loudness) / search->growth;
    const double next = search->gain + round(missing * STEPS_PER_DECIBEL);
    const int before = search->gain;
    search->gain = (int)fmin(fmax(next, -MAX_STEPS), MAX_STEPS);
    search->loudness += search->growth * (search->gain - before) / STEPS_PER_DECIBEL;
    return search->gain != before;
}

static bool find_gain(struct frame_source *source, double target, struct search *search,
                      struct err *err)
{
    int last_gain = 0;
    double last = 0.0;
    for (int i = 0; i < ATTEMPTS; i++) {
        source->ops->set_gain(source, gain_of(search->gain));
        if (!measure(source, &search->loudness, err))
            return false;
        if (cancel_was_observed() || !isfinite(search->loudness))
            break;
        if (i > 0)
            search->growth = fmin(
                fmax((search->loudness - last) * STEPS_PER_DECIBEL / (search->gain - last_gain),
                     MIN_GROWTH),
                1.0);
        last = search->loudness;
        last_gain = search->gain;
        if (!correct(search, target) || fabs(target - last) <= NEAR)
            break;
    }
    return true;
}

bool film_loudness_apply(struct frame_source *source, struct err *err)
{
    const struct sound_settings *settings = &source->settings->sound;
    struct search search = {.growth = 1.0};
    if (!settings->has_loudness)
        return true;
    if (!find_gain(source, settings->loudness, &search, err))
        return false;
    source->ops->set_gain(source, gain_of(search.gain));
    if (abs(search.gain) == MAX_STEPS && settings_is_set(source->settings, "loudness"))
        log_warn(source->log, "--loudness %.1f: the film does not reach it with a gain of %+d dB",
                 settings->loudness, search.gain / STEPS_PER_DECIBEL);
    if (isfinite(search.loudness) && !cancel_was_observed() && source->ops->check_music)
        source->ops->check_music(source, search.loudness);
    log_verbose(source->log, "loudness: %.1f LUFS with a gain of %+.1f dB", search.loudness,
                (double)search.gain / STEPS_PER_DECIBEL);
    return true;
}
