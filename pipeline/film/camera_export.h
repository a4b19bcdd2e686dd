/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/camera_export.h - a shot's camera, frame by frame, for other tools. */
#ifndef PIPELINE_FILM_CAMERA_EXPORT_H
#define PIPELINE_FILM_CAMERA_EXPORT_H

#include <stdbool.h>

struct cutscene;
struct err;
struct shot_player;

/* Write FOLDER/NN-NAME.cam (CamIO, field of view across the picture), and .json and .gltf
 * beside it (camera_gltf.h). The folder is there. */
bool camera_export(struct cutscene *cutscene, int shot, struct shot_player *shot_player,
                   const char *folder, struct err *err);

#endif
