/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/onsets.h - measures where the notes and drums of a piece of music begin, its
 * spectrum and its power, every ONSET_HOP samples. */
#ifndef PLAYBACK_SOUND_ONSETS_H
#define PLAYBACK_SOUND_ONSETS_H

#include <stdbool.h>

#include "playback/sound/pcm_format.h"

struct arena;
struct onset_meter;

enum {
    ONSET_HOP = MIXER_BLOCK,
    ONSET_WINDOW = 1024,  /* samples of a spectrum */
    NUM_ONSET_BANDS = 32, /* of the spectrum, up to 6 kHz */
};

/* Arrays by hop. */
struct onsets {
    int num;
    float *low;                      /* increase of the magnitudes below 150 Hz, where drums are */
    float *all;                      /* increase of all magnitudes */
    float (*bands)[NUM_ONSET_BANDS]; /* magnitudes */
    float *power;                    /* K-weighted mean square, ITU-R BS.1770 */
};

/* Allocates room for `capacity` hops in the arena. Returns NULL if the libraries have no
 * memory. */
struct onset_meter *onset_meter_open(struct onsets *out, int capacity, struct arena *arena);
void onset_meter_close(struct onset_meter *meter); /* NULL is fine */

/* Measures the next hop of stereo samples. */
void onset_meter_add(struct onset_meter *meter, const float stereo[2 * ONSET_HOP]);

/* Returns the greatest of the values within `reach` hops of a time in seconds; 0 outside the
 * piece. */
float onsets_peak(const float *values, int num, double time, int reach);

#endif
