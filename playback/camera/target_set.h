/* playback/camera/target_set.h - who and what a shot's cameras follow, found in its demo. */
#ifndef PLAYBACK_CAMERA_TARGET_SET_H
#define PLAYBACK_CAMERA_TARGET_SET_H

#include <stdbool.h>

#include "playback/motion/interpolation.h"

struct arena;
struct camera;
struct cast;
struct err;
struct film_target;
struct log;
struct action_search;
struct planned_shot;
struct timeline;

/* Borrows everything; without a timeline, of a map alone, there is nobody. */
struct cast *cast_create(const struct planned_shot *shot, const struct timeline *timeline,
                         struct action_search *search, struct arena *arena);

/* Find everything that a camera which begins at a shot time follows and looks
 * at. False with err when something never is there. */
bool cast_add(struct cast *cast, const struct camera *camera, double time, struct err *err);

/* The same of one target alone. */
bool cast_add_target(struct cast *cast, const struct film_target *target, double time,
                     struct err *err);

/* Where a target is at a demo time; false when it is not of the cast. */
bool cast_find(const struct cast *cast, const struct film_target *target, double demo,
               struct place *out);

/* The number of a target's entity; 0: none, -1: a team. */
int cast_entity(const struct cast *cast, const struct film_target *target);

/* Say where the recording does not have what the cameras follow. */
void cast_warn(const struct cast *cast, const char *name, struct log *log);

#endif
