/* playback/camera/target_set.h - who and what a shot's cameras follow, found in its demo. */
#ifndef PLAYBACK_CAMERA_TARGET_SET_H
#define PLAYBACK_CAMERA_TARGET_SET_H

#include <stdbool.h>

#include "playback/motion/interpolation.h"

struct arena;
struct camera;
struct target_set;
struct err;
struct film_target;
struct log;
struct action_search;
struct planned_shot;
struct timeline;

/* Borrows everything; without a timeline, of a map alone, there is nobody. */
struct target_set *target_set_create(const struct planned_shot *shot,
                                     const struct timeline *timeline, struct action_search *search,
                                     struct arena *arena);

/* Find everything that a camera which begins at a shot time follows and looks
 * at. False with err when something never is there. */
bool target_set_add(struct target_set *target_set, const struct camera *camera, double time,
                    struct err *err);

/* The same of one target alone. */
bool target_set_add_target(struct target_set *target_set, const struct film_target *target,
                           double time, struct err *err);

/* Where a target is at a demo time; false when it is not of the cast. */
bool target_set_find(const struct target_set *target_set, const struct film_target *target,
                     double demo, struct place *out);

/* The number of a target's entity; 0: none, -1: a team. */
int target_set_entity(const struct target_set *target_set, const struct film_target *target);

/* Say where the recording does not have what the cameras follow. */
void target_set_warn(const struct target_set *target_set, const char *name, struct log *log);

#endif
