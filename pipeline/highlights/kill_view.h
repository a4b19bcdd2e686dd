/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/kill_view.h - external camera positions that show a kill, and the time around a kill in
 * which players do not jump. */
#ifndef PIPELINE_HIGHLIGHTS_KILL_VIEW_H
#define PIPELINE_HIGHLIGHTS_KILL_VIEW_H

#include <stdbool.h>

#include "base/vec.h"

struct kill_fact;
struct map;
struct playhead;
struct timeline;

/* An orbit around the victim: units. */
enum { KILL_VIEW_RADIUS = 170, KILL_VIEW_HEIGHT = 45 };

/* Finds an orbit around the victim that shows the victim throughout an interval and, if
 * possible, the killer at the time of the kill. The kill's level must have a map. Returns
 * false if every angle is obstructed, or in a liquid, at some time. */
bool kill_view_victim_side(const struct timeline *timeline, struct playhead *playhead,
                           const struct kill_fact *kill, double from, double to, float *angle);

/* Returns when the dead player in a slot respawns, as far as the health is recorded;
 * INFINITY if not before `until`. */
double kill_view_alive_from(const struct timeline *timeline, struct playhead *playhead, int slot,
                            double died, double until);

/* Returns until when, `until` at the latest, the player certainly has not respawned; a
 * camera around the player would jump then. */
double kill_view_dead_until(const struct timeline *timeline, struct playhead *playhead, int slot,
                            double died, double until);

/* Returns since when, `from` at the earliest, the player has neither teleported nor
 * respawned up to `until`; cameras around the player would jump. */
double kill_view_steady_from(const struct timeline *timeline, struct playhead *playhead, int slot,
                             double from, double until);

/* Returns until when, `until` at the latest, the player neither teleports nor respawns from `from`
 * on. */
double kill_view_steady_until(const struct timeline *timeline, struct playhead *playhead, int slot,
                              double from, double until);

#endif
