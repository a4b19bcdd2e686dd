/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/director/autotrack_plan.h - chooses whose view of a multi-view recording to
 * show: one player's, or at any time that of the player with the most action.
 *
 * The plan is computed for the whole demo before any of it is shown, from autotrack_stats.h
 * only. It depends on nothing but the demo. */
#ifndef PLAYBACK_DIRECTOR_AUTOTRACK_PLAN_H
#define PLAYBACK_DIRECTOR_AUTOTRACK_PLAN_H

#include <stdbool.h>

#include "playback/client/view_schedule.h"

struct arena;
struct autotrack_stats;

/* Value of --pov for the player with the most action. */
#define POV_AUTO "auto"

/* The same, and cameras outside where they tell more. */
#define POV_DIRECTOR "director"

/* Value of --pov for the choices of the server's director. */
#define POV_RECORDED "recorded"

/* Returns whether a value of --pov, which may be NULL, is POV_AUTO or POV_DIRECTOR. */
bool autotrack_plan_is_auto(const char *pov);

/* Returns the choices of the server's director, preceded by autotrack_plan_one. Empty if
 * there are no choices. */
struct view_schedule autotrack_plan_recorded(const struct autotrack_stats *stats,
                                             struct arena *arena);

/* Returns a schedule with a single player: the first one who plays most of the time and
 * whose stats are recorded. */
struct view_schedule autotrack_plan_one(const struct autotrack_stats *stats, struct arena *arena);

/* Returns the schedule with the highest value (autotrack_value.h), minus a cost for each cut.
 * It shows each player for a minimum time, never cuts to a dead player, and does not count
 * kills right next to a cut. */
struct view_schedule autotrack_plan_action(const struct autotrack_stats *stats,
                                           struct arena *arena);

#endif
