/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/stretch_solids.h - what hides the view during a stretch of demo time. */
#ifndef PLAYBACK_TIMELINE_STRETCH_SOLIDS_H
#define PLAYBACK_TIMELINE_STRETCH_SOLIDS_H

#include "playback/client/level_solids.h"

struct playhead;
struct timeline;

/* Finds the solids of the level shown at `from`, up to `to`, four times a second: a door that moves
 * is in several places. Without a map, `map` is NULL. The result is in the arena. */
struct level_solids stretch_solids_find(const struct timeline *timeline, struct playhead *playhead,
                                        double from, double to, struct arena *arena);

#endif
