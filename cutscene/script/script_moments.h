/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_moments.h - the words at, for demo times of events, and players. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_MOMENTS_H
#define CUTSCENE_SCRIPT_SCRIPT_MOMENTS_H

#include <lua.h>

#include "cutscene/script/script_word.h"

extern const struct script_word script_moment_words[];

/* Defines `at`, and the member `at` of demos. */
void script_moments_add(lua_State *L);

#endif
