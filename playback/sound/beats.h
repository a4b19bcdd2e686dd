/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/beats.h - finds the beats of a piece of music, with libaubio. */
#ifndef PLAYBACK_SOUND_BEATS_H
#define PLAYBACK_SOUND_BEATS_H

#include <stdbool.h>

struct arena;
struct music;
struct onsets;

/* Times in a piece, which is repeated endlessly: its beats, bars or sections. */
struct beats {
    int num;
    const double *times; /* in seconds, ascending */
    double length;       /* of the piece, in seconds */
    bool is_steady;      /* evenly spaced: the tempo does not change */
};

/* Finds the beats, and measures the piece's onsets. */
struct beats beats_find(const struct music *music, struct onsets *onsets, struct arena *arena);

/* Return the last of the times at or before `time`, and the first at or after it, in seconds
 * from the beginning of the first round. Negative if there is none. */
double beats_before(const struct beats *beats, double time);
double beats_after(const struct beats *beats, double time);

#endif
