/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/director/autotrack_plan.h - whose view is shown of a recording of all players:
 * one player, or at each moment the one with most going on.
 *
 * Chosen for the whole demo before it is shown, from what autotrack_stats.h has of all
 * of it: a function of the demo alone. */
#ifndef PLAYBACK_DIRECTOR_AUTOTRACK_PLAN_H
#define PLAYBACK_DIRECTOR_AUTOTRACK_PLAN_H

#include "playback/client/view_schedule.h"

struct arena;
struct autotrack_stats;

/* The name that asks for the player with most going on. */
#define POV_AUTO "auto"

/* The name that asks for the choices of the director that a server had. */
#define POV_RECORDED "recorded"

enum { POV_HOLD_BEATS = 14 };

/* As the server's director chose; before its first choice as autotrack_plan_one. Empty when
 * there are no choices. */
struct view_schedule autotrack_plan_recorded(const struct autotrack_stats *stats,
                                             struct arena *arena);

/* The first player who plays most of the time and whose stats are recorded. */
struct view_schedule autotrack_plan_one(const struct autotrack_stats *stats, struct arena *arena);

/* Players who are about to kill or be killed, carry much, fight or have others in sight; each
 * for POV_HOLD_BEATS at least, left in a fight only for a much better view, and with no cut right
 * beside a kill if that can be helped. Where there are
 * recorded choices, so steadily that these are better in one measure at most, if it can be. */
struct view_schedule autotrack_plan_action(const struct autotrack_stats *stats,
                                           struct arena *arena);

#endif
