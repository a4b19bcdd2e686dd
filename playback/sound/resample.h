/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/resample.h - band-limited conversion from any sample rate to the mixer's.
 *
 * A windowed sinc, evaluated at any position between source samples: a pure function of the
 * position. */
#ifndef PLAYBACK_SOUND_RESAMPLE_H
#define PLAYBACK_SOUND_RESAMPLE_H

struct arena;

struct resampler {
    int rate;    /* Hz of the source */
    int reach;   /* source samples used on each side of a position */
    float *taps; /* rows of 2 * reach, one for each phase (position between two samples) */
};

struct resampler *resampler_create(struct arena *arena, int rate);

/* Returns the signal at `fraction` (0 <= fraction < 1) of the way from at[0] to at[1].
 * Reads at[1 - reach] to at[reach]. */
float resampler_at(const struct resampler *resampler, const float *at, double fraction);

#endif
