/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_statements.h - finds calls whose value is dropped.
 *
 * A word such as still(...) that stands by itself, instead of in a shot or behind a "=", has no
 * effect. Lua does not tell a function whether its result is used, so the text of a script is
 * searched for statements that are calls. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_STATEMENTS_H
#define CUTSCENE_SCRIPT_SCRIPT_STATEMENTS_H

#include <stdbool.h>
#include <stddef.h>

#include <lua.h>

/* Finds the statements of a script that are calls of a name. `name` is the script's, as given
 * to luaL_loadbufferx without the "@". Other names for the same function are not recognized. */
void script_statements_find(lua_State *L, const char *name, const char *text, size_t size);

/* In a function that the script calls as `word`: returns whether the call is a statement. */
bool script_statements_is(lua_State *L, const char *word);

#endif
