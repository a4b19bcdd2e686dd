/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/director/autotrack_plan.h - chooses whose view of a multi-view recording to
 * show: one player's, or at any time that of the player with the most action.
 *
 * The plan is computed for the whole demo before any of it is shown, from autotrack_stats.h
 * only. It depends on nothing but the demo. */
#ifndef PLAYBACK_DIRECTOR_AUTOTRACK_PLAN_H
#define PLAYBACK_DIRECTOR_AUTOTRACK_PLAN_H

#include "playback/client/view_schedule.h"

struct arena;
struct autotrack_stats;

/* Value of --pov for the player with the most action. */
#define POV_AUTO "auto"

/* Value of --pov for the choices of the server's director. */
#define POV_RECORDED "recorded"

enum { POV_HOLD_BEATS = 14 };

/* Returns the choices of the server's director, preceded by autotrack_plan_one. Empty if
 * there are no choices. */
struct view_schedule autotrack_plan_recorded(const struct autotrack_stats *stats,
                                             struct arena *arena);

/* Returns a schedule with a single player: the first one who plays most of the time and
 * whose stats are recorded. */
struct view_schedule autotrack_plan_one(const struct autotrack_stats *stats, struct arena *arena);

/* Returns a schedule of players who are about to kill or be killed, carry powerups, fight
 * or see others. It shows each for at least POV_HOLD_BEATS, leaves a fight only for a much
 * better view, and avoids cuts close to a kill. If the recording has a director's choices,
 * the schedule is made steady enough that they are better in one measure at most, if
 * possible. */
struct view_schedule autotrack_plan_action(const struct autotrack_stats *stats,
                                           struct arena *arena);

#endif
