/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/camera_gltf.h - exports a shot's camera and its targets as glTF 2.0, for
 * Blender and other 3D programs.
 *
 * It is one file with embedded buffers. A unit of the game is 1/32 m; the game's x, y and z
 * are glTF's x, -z and y, so that Blender, where z is up, shows the game's axes. Every frame
 * is a keyframe. A camera in glTF looks along its own -z; an empty's own x points ahead. */
#ifndef PIPELINE_FILM_CAMERA_GLTF_H
#define PIPELINE_FILM_CAMERA_GLTF_H

#include <stdbool.h>

struct cutscene;
struct err;
struct shot_player;

/* Writes the file at `path`. Returns false and sets err on failure. */
bool camera_gltf_write(struct cutscene *cutscene, int shot, struct shot_player *shot_player,
                       const char *path, struct err *err);

#endif
