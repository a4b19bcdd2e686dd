/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/target_set.h - the targets of a shot's cameras, found in its demo. */
#ifndef CUTSCENE_CAMERA_TARGET_SET_H
#define CUTSCENE_CAMERA_TARGET_SET_H

#include <stdbool.h>

struct action_search;
struct arena;
struct camera;
struct camera_target;
struct err;
struct log;
struct place;
struct shot_clock;
struct target_set;
struct timeline;

/* Copies the clock and borrows the rest. Without a timeline, of a map alone, no
 * player and no entity is found. */
struct target_set *target_set_create(const struct shot_clock *clock,
                                     const struct timeline *timeline, struct action_search *search,
                                     struct arena *arena);

/* Find all targets of a camera that begins at a shot time. False with err when one
 * of them never appears. */
bool target_set_add(struct target_set *set, const struct camera *camera, double time,
                    struct err *err);

/* The same of one target alone. */
bool target_set_add_target(struct target_set *set, const struct camera_target *target, double time,
                           struct err *err);

/* Where a target is at a demo time; false when it was not added. */
bool target_set_find(const struct target_set *set, const struct camera_target *target, double demo,
                     struct place *out);

/* The number of a target's entity; 0: none, -1: a team. */
int target_set_entity(const struct target_set *set, const struct camera_target *target);

/* Who or what it is, for messages: "the killer of milton". */
const char *target_set_name(const struct target_set *set, const struct camera_target *target);

/* The demo times between which a missile flies; false of what is none. */
bool target_set_flight(const struct target_set *set, const struct camera_target *target,
                       double *begin, double *end);

/* Warn of stretches in which the recording does not have a target. */
void target_set_warn(const struct target_set *set, const char *name, struct log *log);

#endif
