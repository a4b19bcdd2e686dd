/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/replay_sight.h - what can be seen from a place around a kill, past the level
 * and its doors and lifts. Times are demo times. */
#ifndef PIPELINE_HIGHLIGHTS_REPLAY_SIGHT_H
#define PIPELINE_HIGHLIGHTS_REPLAY_SIGHT_H

#include <stdbool.h>

#include "base/vec.h"

struct camera_pose;
struct replay_frame;
struct replay_scene;

bool replay_sight_is_air(const struct replay_scene *scene, vec3s point);

/* Returns whether nothing solid is within `least` units of a place in the air, in any direction. */
bool replay_sight_is_free(const struct replay_scene *scene, double demo, vec3s eye, float least);

bool replay_sight_is_visible(const struct replay_scene *scene, double demo, vec3s eye, vec3s point);

/* Returns whether at least `least` of a player's head, chest and feet are visible. A dead player
 * lies. */
bool replay_sight_sees(const struct replay_scene *scene, double demo, vec3s eye, vec3s player,
                       bool is_dead, int least);

/* Returns the light at a point; 255: full. */
float replay_sight_light(const struct replay_scene *scene, vec3s point);

/* Returns whether there is light on the victim in the last 0.3 s before the hit, 40 of 255 on
 * average. */
bool replay_sight_is_lit(const struct replay_scene *scene);

/* Returns the light at the wall behind a player. */
float replay_sight_light_behind(const struct replay_scene *scene, double demo, vec3s eye,
                                vec3s player);

/* Returns the share of a frame in which something solid is within `reach` units of the camera. */
float replay_sight_walls(const struct replay_scene *scene, double demo,
                         const struct camera_pose *pose, const struct replay_frame *frame,
                         float reach);

/* Tests quickly whether a camera at a place may show the victim, and the killer if `needs_killer`,
 * at the moment of the hit. */
bool replay_sight_may_show(const struct replay_scene *scene, vec3s eye, bool needs_killer);

#endif
