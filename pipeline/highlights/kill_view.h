/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/kill_view.h - the time around a kill in which players do not jump, as
 * cameras that follow them require. */
#ifndef PIPELINE_HIGHLIGHTS_KILL_VIEW_H
#define PIPELINE_HIGHLIGHTS_KILL_VIEW_H

#include <stdbool.h>

struct playhead;
struct timeline;

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
