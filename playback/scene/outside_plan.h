/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/outside_plan.h - the shots from outside in the film of a multi-view recording:
 * when a camera replaces the view of the player shown, and where it is. It is fixed,
 * except that of the opening, which moves slowly.
 *
 * The plan depends only on the timeline. The moments come from its view schedule; those that some
 * camera shows well are used, the best reasons first. Shots never overlap: there are at least two
 * seconds between them. */
#ifndef PLAYBACK_SCENE_OUTSIDE_PLAN_H
#define PLAYBACK_SCENE_OUTSIDE_PLAN_H

#include "base/vec.h"
#include "playback/client/view_schedule.h"

struct outside_plan;
struct timeline;

struct outside_shot {
    enum view_outside_reason reason;
    double from, to;     /* demo time */
    int slot, other;     /* the players that it shows; -1: nobody */
    vec3s eye, last_eye; /* the camera's place at the beginning and at the end */
    vec3s look;          /* the field of view is WIDE_VIEW_FOV (wide_view.h) */
};

/* Seconds of the opening shot, and of the part of it in which players must be visible. */
#define OUTSIDE_OPENING 3.5
#define OUTSIDE_OPENING_SUBJECT 1.5

/* `opening` is the demo time at which a film of the match begins. The plan is empty without a
 * schedule or maps, and if only one player plays. It borrows nothing. */
struct outside_plan *outside_plan_create(const struct timeline *timeline, double opening);
void outside_plan_destroy(struct outside_plan *plan); /* NULL is fine */

/* Returns the number of shots, which are sorted by time. `plan` may be NULL, as below. */
int outside_plan_num(const struct outside_plan *plan);
const struct outside_shot *outside_plan_get(const struct outside_plan *plan, int index);

/* Returns the place of a shot's camera at a time. */
vec3s outside_shot_eye(const struct outside_shot *shot, double time);

/* Returns the index of the shot at a time, -1 if there is none. */
int outside_plan_at(const struct outside_plan *plan, double time);

#endif
