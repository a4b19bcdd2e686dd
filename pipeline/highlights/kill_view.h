/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/kill_view.h - external camera positions that show a kill. */
#ifndef PIPELINE_HIGHLIGHTS_KILL_VIEW_H
#define PIPELINE_HIGHLIGHTS_KILL_VIEW_H

#include <stdbool.h>

#include "base/vec.h"

struct kill_fact;
struct map;
struct playhead;
struct timeline;

/* An orbit around the victim: units, and degrees to each side of its angle. */
enum { KILL_VIEW_RADIUS = 170, KILL_VIEW_HEIGHT = 45, KILL_VIEW_SWING = 12 };

/* A camera behind the killer, and behind the missile: units. */
enum {
    KILL_VIEW_BEHIND = 110,
    KILL_VIEW_OVER = 40,
    KILL_VIEW_MISSILE_BEHIND = 150,
    KILL_VIEW_MISSILE_OVER = 30,
};

/* Returns whether there is a clear line between killer and victim. */
bool kill_view_is_direct(const struct map *map, const struct kill_fact *kill);

/* Finds an orbit around the victim that shows both players; *angle is the middle of its swing
 * in degrees. Returns false if every angle is obstructed, or in a liquid. */
bool kill_view_side(const struct map *map, const struct kill_fact *kill, float *angle);

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

/* Shortens a stretch around the time of a kill to the part in which a camera behind the
 * player works: it does not jump, is not in a liquid, and walls do not push it too close to
 * the player. */
void kill_view_behind(const struct timeline *timeline, struct playhead *playhead, int slot,
                      double kill, double *from, double *to);

/* Returns whether a camera can follow a missile: it must stay out of liquids, and the victim
 * must be visible at the end. */
bool kill_view_follows(const struct map *map, vec3s begin, vec3s end, vec3s victim);

#endif
