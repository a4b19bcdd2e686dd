/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_rhythm.h - the word rhythm: the beats, bars and sections of music. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_RHYTHM_H
#define CUTSCENE_SCRIPT_SCRIPT_RHYTHM_H

#include "cutscene/script/script_word.h"

extern const struct script_word script_rhythm_words[];

#endif
