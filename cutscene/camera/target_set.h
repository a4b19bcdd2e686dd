/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/target_set.h - finds the targets of a shot's cameras in its demo. */
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

/* Creates an empty set in `arena`. Copies the clock and borrows the rest. If `timeline` is
 * NULL (a map without a demo), no player and no entity is found. */
struct target_set *target_set_create(const struct shot_clock *clock,
                                     const struct timeline *timeline, struct action_search *search,
                                     struct arena *arena);

/* Adds all targets of a camera that begins at a shot time. Returns false with err if one of
 * them never appears. */
bool target_set_add(struct target_set *set, const struct camera *camera, double time,
                    struct err *err);

/* The same for a single target. */
bool target_set_add_target(struct target_set *set, const struct camera_target *target, double time,
                           struct err *err);

/* Gets the position of a target at a demo time. Returns false if it was not added. */
bool target_set_find(const struct target_set *set, const struct camera_target *target, double demo,
                     struct place *out);

/* Returns the number of a target's entity; 0: none, -1: a team. */
int target_set_entity(const struct target_set *set, const struct camera_target *target);

/* Returns a description for messages: "the killer of milton". */
const char *target_set_name(const struct target_set *set, const struct camera_target *target);

/* Gets the demo times at which a missile is fired and ends. Returns false for other targets. */
bool target_set_flight(const struct target_set *set, const struct camera_target *target,
                       double *begin, double *end);

/* Warns about times in which the recording does not have a target. `name` is the shot's. */
void target_set_warn(const struct target_set *set, const char *name, struct log *log);

#endif
