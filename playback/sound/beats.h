/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/beats.h - finds the beats of a piece of music, with libaubio. */
#ifndef PLAYBACK_SOUND_BEATS_H
#define PLAYBACK_SOUND_BEATS_H

struct arena;
struct music;

struct beats {
    int num;
    const double *times; /* in seconds, ascending */
    double length;       /* of the piece, in seconds */
};

struct beats beats_find(const struct music *music, struct arena *arena);

/* Returns the time of the last beat at or before `time`, in seconds, with the piece
 * repeated endlessly. Negative if there is none. */
double beats_before(const struct beats *beats, double time);

#endif
