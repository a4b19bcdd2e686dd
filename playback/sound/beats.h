/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/beats.h - where the beats of a piece of music are. */
#ifndef PLAYBACK_SOUND_BEATS_H
#define PLAYBACK_SOUND_BEATS_H

struct arena;
struct music;

struct beats {
    int num;
    const double *times; /* s, rising */
    double length;       /* s of the piece */
};

struct beats beats_find(const struct music *music, struct arena *arena);

/* The last beat at or before a time of the piece, played over and over; below 0: none. */
double beats_before(const struct beats *beats, double time);

#endif
