/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb_storyboard.h - pictures at a fixed interval for a player's seek bar. */
#ifndef PIPELINE_THUMB_THUMB_STORYBOARD_H
#define PIPELINE_THUMB_THUMB_STORYBOARD_H

#include <stdbool.h>

struct err;
struct thumb;

/* Write the sheets and thumbnails.vtt into the folder --storyboard. False with err on failure. */
bool thumb_storyboard_make(struct thumb *thumb, struct err *err);

#endif
