/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/print/lua_text.h - writing Lua: strings, comments, times and players, as
 * cutscene scripts have them. */
#ifndef PIPELINE_PRINT_LUA_TEXT_H
#define PIPELINE_PRINT_LUA_TEXT_H

#include <stdio.h>

#include "base/vec.h"

struct arena;
struct playhead;
struct timeline;

/* Writes a quoted string; a comment's text, on one line; a time as "1:05.200". */
void lua_text_string(FILE *stream, const char *text);
void lua_text_comment(FILE *stream, const char *text);
void lua_text_clock(FILE *stream, double seconds);

/* Writes the fields of a fixed camera at `eye` that looks at a point, to whole units. */
void lua_text_places(FILE *stream, vec3s eye, vec3s look);

/* Returns how a script refers to the player in a slot at a time: by name, or by the slot's
 * number if the name is empty, has another meaning in scripts, or is shared by two players. */
const char *lua_text_player(const struct timeline *timeline, struct playhead *playhead, double time,
                            int slot, struct arena *arena);

#endif
