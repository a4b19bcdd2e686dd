/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_camera.h - the words that make cameras, and numbers by time. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_CAMERA_H
#define CUTSCENE_SCRIPT_SCRIPT_CAMERA_H

#include "cutscene/camera/camera.h"
#include "cutscene/script/script_word.h"

extern const struct script_word script_camera_words[]; /* by enum camera_kind */
extern const struct script_word script_curve_words[];

/* "orbit" */
const char *script_camera_name(enum camera_kind kind);

#endif
