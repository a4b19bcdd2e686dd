/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/replay_camera.h - the candidates for the camera of a replay. */
#ifndef PIPELINE_HIGHLIGHTS_REPLAY_CAMERA_H
#define PIPELINE_HIGHLIGHTS_REPLAY_CAMERA_H

#include <stdbool.h>
#include <stdio.h>

#include "pipeline/highlights/replay_view.h"

struct arena;

/* Lists the candidates that may show the kill, with kind, camera and range, without lag and field
 * of view: cameras at rest and cameras that move with a player, in all directions around the
 * players as far as the walls; those of the map; and the ride of the missile. All numbers are
 * rounded as replay_camera_write prints them. Returns their number; they live in `arena`. */
int replay_camera_list(const struct replay_scene *scene, struct replay_view **out,
                       struct arena *arena);

/* Lets a view's camera trail its targets, which makes its movement smoother. */
void replay_camera_add_lag(struct replay_view *view);

/* Sets the field of view of a view's camera. */
void replay_camera_set_fov(struct replay_view *view, int fov, struct arena *arena);

/* Writes the camera in the language of scripts: orbit("Ann", { radius = 140, ... }). */
void replay_camera_write(FILE *stream, const struct replay_view *view);

#endif
