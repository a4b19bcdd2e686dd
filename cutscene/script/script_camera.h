/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_camera.h - the words for cameras, and for curves: keys, ramp and dt. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_CAMERA_H
#define CUTSCENE_SCRIPT_SCRIPT_CAMERA_H

#include "cutscene/camera/camera.h"
#include "cutscene/script/script_word.h"

extern const struct script_word script_camera_words[]; /* in the order of enum camera_kind */
extern const struct script_word script_curve_words[];

/* Returns the word for a kind of camera: "orbit". */
const char *script_camera_name(enum camera_kind kind);

#endif
