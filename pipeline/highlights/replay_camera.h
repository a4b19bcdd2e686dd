/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/replay_camera.h - the candidates for the camera of a replay. */
#ifndef PIPELINE_HIGHLIGHTS_REPLAY_CAMERA_H
#define PIPELINE_HIGHLIGHTS_REPLAY_CAMERA_H

#include <stdbool.h>
#include <stdio.h>

#include "pipeline/highlights/replay_view.h"

struct arena;

/* Return the number of candidates, and of variants of each: other angles, heights and distances,
 * where walls are in the way. */
int replay_camera_num(void);
int replay_camera_num_variants(void);

/* Sets kind, camera and range of a variant of a candidate, both by index, without lag. All numbers
 * are rounded as replay_camera_write prints them. Returns false if the kill does not have it, such
 * as the ride of a missile. */
bool replay_camera_make(const struct replay_scene *scene, int index, int variant,
                        struct replay_view *out, struct arena *arena);

/* Lets a view's camera trail its targets, which makes its movement smoother. */
void replay_camera_add_lag(struct replay_view *view);

/* Sets the field of view of a view's camera. */
void replay_camera_set_fov(struct replay_view *view, int fov, struct arena *arena);

/* Writes the camera in the language of scripts: orbit("Ann", { radius = 140, ... }). */
void replay_camera_write(FILE *stream, const struct replay_view *view);

#endif
