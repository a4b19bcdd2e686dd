/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/rhythm.h - finds the beats, bars and sections of a piece of music.
 *
 * A bar has four or three beats, and the one that begins it has the strongest bass onsets and
 * changes of the spectrum. A section begins every eight bars, and where the music becomes
 * louder or softer. */
#ifndef PLAYBACK_SOUND_RHYTHM_H
#define PLAYBACK_SOUND_RHYTHM_H

#include "playback/sound/beats.h"

struct rhythm {
    struct beats beats, bars, sections; /* sections begin with bars, and bars with beats */
    int drop;          /* index of the section that begins with the greatest rise of loudness */
    int beats_per_bar; /* 4, 3, or 2 where no beat stands out; 0 if there are no beats */
};

struct rhythm rhythm_find(const struct music *music, struct arena *arena);

#endif
