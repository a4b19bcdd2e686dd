/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/camera_export.h - exports a shot's camera, frame by frame, for other programs. */
#ifndef PIPELINE_FILM_CAMERA_EXPORT_H
#define PIPELINE_FILM_CAMERA_EXPORT_H

#include <stdbool.h>

struct cutscene;
struct err;
struct shot_player;

/* Writes FOLDER/NN-NAME.cam (CamIO, with the horizontal field of view) and the same as .json
 * and .gltf (camera_gltf.h). The folder must exist. */
bool camera_export(struct cutscene *cutscene, int shot, struct shot_player *shot_player,
                   const char *folder, struct err *err);

#endif
