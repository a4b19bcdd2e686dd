/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/kill_view.h - from where a kill is seen, if not through eyes. */
#ifndef PIPELINE_HIGHLIGHTS_KILL_VIEW_H
#define PIPELINE_HIGHLIGHTS_KILL_VIEW_H

#include <stdbool.h>

#include "base/vec.h"

struct kill_fact;
struct map;
struct playhead;
struct timeline;

/* Of an orbit round the victim: units, and degrees to each side of its angle. */
enum { KILL_VIEW_RADIUS = 170, KILL_VIEW_HEIGHT = 45, KILL_VIEW_SWING = 12 };

/* Of a camera behind the killer, and behind what he fired: units. */
enum {
    KILL_VIEW_BEHIND = 110,
    KILL_VIEW_OVER = 40,
    KILL_VIEW_MISSILE_BEHIND = 150,
    KILL_VIEW_MISSILE_OVER = 30,
};

/* Nothing of the map is between the two. */
bool kill_view_is_direct(const struct map *map, const struct kill_fact *kill);

/* The angle of an orbit round the victim from which both are seen, that of the middle of its
 * swing, degrees. False: something is in the way of all, or they are in a liquid. */
bool kill_view_side(const struct map *map, const struct kill_fact *kill, float *angle);

/* The same, from which the victim is seen; the killer, too, where that can be. */
bool kill_view_victim_side(const struct map *map, const struct kill_fact *kill, float *angle);

/* When the player in a slot who died lives again, as far as his health is recorded; INFINITY: not
 * before `until`. */
double kill_view_alive_from(const struct timeline *timeline, struct playhead *playhead, int slot,
                            double died, double until);

/* Until when, `until` at the latest, he surely does not: a camera round him would jump. */
double kill_view_dead_until(const struct timeline *timeline, struct playhead *playhead, int slot,
                            double died, double until);

/* Since when, `from` at the earliest, a player has been led by no teleporter and no new life up to
 * `until`: cameras round him would jump. */
double kill_view_steady_from(const struct timeline *timeline, struct playhead *playhead, int slot,
                             double from, double until);

/* Shortens a stretch round the time of a kill to that in which a camera behind a player shows him:
 * it jumps with no teleporter, is in no liquid, and no wall brings it into his neck. */
void kill_view_behind(const struct timeline *timeline, struct playhead *playhead, int slot,
                      double kill, double *from, double *to);

/* Whether a camera behind a missile is out of liquids all the way and sees the victim at its end. */
bool kill_view_follows(const struct map *map, vec3s begin, vec3s end, vec3s victim);

#endif
