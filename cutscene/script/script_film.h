/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_film.h - the words film and profile, which set options of the film. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_FILM_H
#define CUTSCENE_SCRIPT_SCRIPT_FILM_H

#include "cutscene/script/script_word.h"

extern const struct script_word script_film_words[];

#endif
