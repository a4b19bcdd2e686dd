/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_target.h - the words for targets, which cameras follow and look at. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_TARGET_H
#define CUTSCENE_SCRIPT_SCRIPT_TARGET_H

#include <stdbool.h>

#include <lua.h>

#include "cutscene/script/script_word.h"

struct camera_target;

extern const struct script_word script_target_words[];

/* Reads the target at `index`: a name, a point, or a value of one of the words. */
void script_target_value(lua_State *L, int index, const char *what, struct camera_target *out);

/* Reads the target of a key of the table at `index`. Returns false if it is missing. */
bool script_target_read(lua_State *L, int index, const char *word, struct camera_target *out);

/* Accepts f(target, { ... }), f { target, ... } and f(target): moves the target or nil to 1
 * and the options to 2. */
void script_target_normalize_arguments(lua_State *L, const char *word);

#endif
