/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/voice.h"

#include <math.h>

#include "playback/sound/emitter.h"
#include "playback/sound/loops.h"
#include "playback/sound/pcm_format.h"
#include "playback/sound/sound_bank.h"

enum { FADE = MIXER_RATE / 200 }; /* 5 ms, so that a cut sound ends without a click */

/* NaN becomes 0. */
static float clamp_unit(float x)
{
    if (!(x > 0.0f))
        return 0.0f;
    return x < 1.0f ? x : 1.0f;
}

static bool is_silent(struct gain gain)
{
    return gain.of[0] == 0.0f && gain.of[1] == 0.0f; /* in ambisonics, of[0] is omnidirectional */
}

/* Returns the listener at a point of the grid or, if it is in another level there, at an
 * adjacent point, because a voice that fades out at the end of a level must not jump.
 * NULL if neither is in the voice's level. */
static const struct listener *find_listener(const struct voice *voice, struct listener_track *track,
                                            int64_t index)
{
    static const int tries[] = {0, -1, 1};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        const struct listener *listener = listener_track_get(track, index + tries[i]);
        if (listener->level == voice->level)
            return listener;
    }
    return NULL;
}

static struct gain gain_at(const struct voice *voice, struct listener_track *track, int64_t index)
{
    if (voice->kind == VOICE_AMBIENT) {
        const float gain = listener_track_ambient(track, index, voice->level, voice->ambient);
        return emitter_gain_even(gain, track->source.layout);
    }
    struct gain sum = {0};
    const struct listener *listener = find_listener(voice, track, index);
    if (voice->kind == VOICE_LOOP)
        return listener ? loop_gain(voice->loop, listener, index * MIXER_BLOCK) : sum;
    for (int i = 0; listener && i < voice->num_emitters; i++)
        emitter_gain_add(&sum, emitter_gain(&voice->emitters[i], listener));
    return emitter_gain_limit(sum, track->source.layout);
}

static bool is_audible_at_start(const struct voice *voice, struct listener_track *track)
{
    const double time = (double)voice->start / MIXER_RATE;
    const struct listener listener = track->source.at(track->source.context, time);
    return listener.level != voice->level ||
           !is_silent(emitter_gain(&voice->emitters[0], &listener));
}

/* QUIRK: a sound that is inaudible at its start is not played, even if the player
 * approaches before it ends. Does not apply to games with their own rules of hearing. Test:
 * voice_mix__out_of_range_at_start__stays_silent. */
static void decide(struct voice *voice, struct listener_track *track)
{
    if (voice->fate != VOICE_UNDECIDED)
        return;
    const bool heard = voice->kind != VOICE_EVENT || voice->emitters[0].hearing ||
                       is_audible_at_start(voice, track);
    voice->fate = heard ? VOICE_HEARD : VOICE_DROPPED;
    if (voice->twin)
        decide(voice->twin, track);
    if (!voice->twin || voice->twin->fate == VOICE_DROPPED)
        voice->skip = 0;
}

/* Returns where the sound ends by itself. */
static int64_t natural_end(const struct voice *voice)
{
    if (voice->sound->loop_start >= 0)
        return INT64_MAX;
    return voice->start + voice->sound->length - voice->skip;
}

int64_t voice_silent_from(const struct voice *voice)
{
    const int64_t natural = natural_end(voice);
    return natural < voice->end + FADE ? natural : voice->end + FADE;
}

/* Fades in a sound that starts in its middle and fades out a sound that is cut off. */
static void shape(const struct voice *voice, int64_t at, int count, float *samples)
{
    if (at + count > voice->end)
        for (int i = 0; i < count; i++)
            samples[i] *= clamp_unit((float)(voice->end + FADE - (at + i)) / FADE);
    if (voice->skip > 0 && at < voice->start + FADE)
        for (int i = 0; i < count; i++)
            samples[i] *= clamp_unit((float)(at + i - voice->start) / FADE);
}

/* Adds samples with a gain that goes from `a` at the beginning of the block to `b` at its end, from
 * sample `skipped` of the block. */
static inline void add_samples(const float *samples, int skipped, int count, float volume,
                               const struct gain *a, const struct gain *b, int channels, float *out)
{
    float steps[MAX_PCM_CHANNELS];
    for (int c = 0; c < channels; c++)
        steps[c] = (b->of[c] - a->of[c]) / MIXER_BLOCK;
    for (int i = 0; i < count; i++, out += channels)
        for (int c = 0; c < channels; c++)
            out[c] += samples[i] * volume * (a->of[c] + steps[c] * (float)(skipped + i));
}

void voice_mix(struct voice *voice, struct listener_track *track, int64_t block, float volume,
               float *out, struct arena *arena)
{
    const int64_t first = block * MIXER_BLOCK, last = first + MIXER_BLOCK;
    const int64_t from = voice->start > first ? voice->start : first;
    decide(voice, track);
    const int64_t silent = voice_silent_from(voice);
    const int64_t to = silent < last ? silent : last;
    if (from >= to || voice->fate == VOICE_DROPPED)
        return;
    const struct gain a = gain_at(voice, track, block), b = gain_at(voice, track, block + 1);
    if (is_silent(a) && is_silent(b))
        return;

    float samples[MIXER_BLOCK];
    const int skipped = (int)(from - first), count = (int)(to - from);
    sound_read(voice->sound, from - voice->start + voice->skip, count, samples, arena);
    shape(voice, from, count, samples);
    const int channels = pcm_channels(track->source.layout);
    float *const at = out + channels * skipped;
    if (channels == 2) /* a loop of its own, since most films are stereo */
        add_samples(samples, skipped, count, volume, &a, &b, 2, at);
    else
        add_samples(samples, skipped, count, volume, &a, &b, channels, at);
}
