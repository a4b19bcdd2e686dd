/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/print/lua_text.h - the words that scripts are written in: texts, times, files. */
#ifndef PIPELINE_PRINT_LUA_TEXT_H
#define PIPELINE_PRINT_LUA_TEXT_H

#include <stdbool.h>
#include <stdio.h>

struct arena;
struct playhead;
struct timeline;

/* A text in quotes; what stands in a comment, in one line; "1:05.200". */
void lua_text_string(FILE *stream, const char *text);
void lua_text_comment(FILE *stream, const char *text);
void lua_text_clock(FILE *stream, double seconds);

/* A file as a script in that place names it: its path below the script's folder, or else its
 * name alone, for which --allow must name its folder; *is_beside says which. */
const char *lua_text_file(const char *script, const char *file, bool *is_beside,
                          struct arena *arena);

/* The player who has a slot at a time: by the name, or by its number where that is no name or
 * another's as well. */
const char *lua_text_player(const struct timeline *timeline, struct playhead *playhead, double time,
                            int slot, struct arena *arena);

#endif
