/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/side_points.h - how a player's side stands: his team's, or his own. */
#ifndef PLAYBACK_ANALYSIS_SIDE_POINTS_H
#define PLAYBACK_ANALYSIS_SIDE_POINTS_H

#include <stdbool.h>

struct client_frame;
struct level;

/* Points of the side of the player in `slot`, and of the best other; false where there is none. */
bool side_points(const struct level *level, const struct client_frame *frame, int slot, int *own,
                 int *best);

#endif
