/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/kill_view.h - whether the killer's view shows a kill, and the time around it
 * in which players do not jump, as cameras that follow them require. */
#ifndef PIPELINE_HIGHLIGHTS_KILL_VIEW_H
#define PIPELINE_HIGHLIGHTS_KILL_VIEW_H

#include <stdbool.h>

struct kill_fact;
struct playhead;
struct timeline;

/* Returns whether a viewer in the killer's eyes sees the kill: for the last 0.3 s before the hit,
 * the victim is inside the frame, at least 4 % of its height high, and not behind anything solid of
 * the map. The frame has the field of view of 90 degrees that films have by default; `shape` is its
 * width by its height. Without the map nothing is solid. Returns false if one of the players is not
 * recorded at that time. Bodies and doors are not considered. */
bool kill_view_is_seen(const struct timeline *timeline, struct playhead *playhead,
                       const struct kill_fact *kill, float shape);

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
