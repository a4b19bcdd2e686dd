/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/side_points.h - the points of a player's side: the team's, or the
 * player's own. */
#ifndef PLAYBACK_CLIENT_SIDE_POINTS_H
#define PLAYBACK_CLIENT_SIDE_POINTS_H

#include <stdbool.h>

struct client_frame;
struct level;

/* Returns the points of the side of the player in `slot` and of the best other side.
 * Returns false if there is no other side. */
bool side_points(const struct level *level, const struct client_frame *frame, int slot, int *own,
                 int *best);

#endif
