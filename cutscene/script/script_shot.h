/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_shot.h - the words shot and still. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_SHOT_H
#define CUTSCENE_SCRIPT_SCRIPT_SHOT_H

#include "cutscene/script/script_word.h"

extern const struct script_word script_shot_words[];

#endif
