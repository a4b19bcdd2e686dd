/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_source.h - the words demo and map, which define what shots show. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_SOURCE_H
#define CUTSCENE_SCRIPT_SCRIPT_SOURCE_H

#include <lua.h>

#include "cutscene/script/script_word.h"

extern const struct script_word script_source_words[];

/* Returns the index of the source that the value at `index` is or names. */
int script_source_find(lua_State *L, int index);

#endif
