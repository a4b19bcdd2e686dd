/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/camera_gltf.h - a shot's camera and what it follows as glTF 2.0, for Blender and
 * other programs of three dimensions.
 *
 * One file with its numbers inside. A unit of the game is 1/32 m; the game's x, y and z are
 * glTF's x, -z and y, so that Blender, whose z is up, has them as the game does. Every frame
 * is a key. A camera in glTF looks along its own -z; an empty's own x is ahead. */
#ifndef PIPELINE_FILM_CAMERA_GLTF_H
#define PIPELINE_FILM_CAMERA_GLTF_H

#include <stdbool.h>

struct cutscene;
struct err;
struct shot_player;

bool camera_gltf_write(struct cutscene *cutscene, int shot, struct shot_player *shot_player,
                       const char *path, struct err *err);

#endif
