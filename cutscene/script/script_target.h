/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_target.h - the words for what cameras follow and look at. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_TARGET_H
#define CUTSCENE_SCRIPT_SCRIPT_TARGET_H

#include <stdbool.h>

#include <lua.h>

#include "cutscene/script/script_word.h"

struct camera_target;

extern const struct script_word script_target_words[];

/* The target on the stack: a name, a point, or what one of the words made. */
void value_target(lua_State *L, int index, const char *what, struct camera_target *out);

/* The target under a word of the table at `index`; false where it is missing. */
bool read_target(lua_State *L, int index, const char *word, struct camera_target *out);

/* Make f(target, { ... }) of f { target, ... } and f(target), too: the target or
 * nil at 1, the options at 2. */
void script_target_sort_arguments(lua_State *L, const char *word);

#endif
