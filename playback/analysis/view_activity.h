/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/view_activity.h - whether there is anything to see in the view of one player:
 * the player moves or fires, an opponent is in sight, or a wall fills the view. */
#ifndef PLAYBACK_ANALYSIS_VIEW_ACTIVITY_H
#define PLAYBACK_ANALYSIS_VIEW_ACTIVITY_H

#include <stdbool.h>

#include "base/vec.h"

struct client_frame;
struct level;

enum view_activity_flag {
    VIEW_ALIVE = 1,
    VIEW_MOVES = 2, /* faster than a slow walk; also if the position is not recorded */
    VIEW_FIRES = 4, /* known only of the player whose view the recording shows */
    VIEW_LEAPS = 8, /* teleports or spawns; does not count as moving */
};

/* The state of a reader. Set `slot`, and all else to 0. */
struct view_activity {
    int slot;
    bool has_before; /* the following fields are known */
    int level;
    double time; /* demo time */
    vec3s origin;
};

/* Returns what the player does (enum view_activity_flag) since the frame of the previous call,
 * which must be earlier. */
unsigned view_activity_update(struct view_activity *view, const struct client_frame *frame,
                              const struct level *level);

/* Returns whether an opponent, a living player of another team or a monster, is in front of the
 * player in a slot, close enough to be recognised, and hidden neither by the map nor by its doors.
 * Without the map nothing hides anybody. */
bool view_activity_sees_enemy(const struct client_frame *frame, const struct level *level,
                              int slot);

/* Returns whether a wall of the map, or the floor, close to the player in a slot fills most of the
 * view. */
bool view_activity_faces_wall(const struct client_frame *frame, const struct level *level,
                              int slot);

#endif
