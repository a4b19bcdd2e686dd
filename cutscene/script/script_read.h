/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_read.h - values and tables of a script, read and checked.
 *
 * What is wrong leaves by a Lua error that says file, line, value and what was
 * expected. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_READ_H
#define CUTSCENE_SCRIPT_SCRIPT_READ_H

#include <stdbool.h>
#include <stdint.h>

#include <lua.h>

#include "base/vec.h"
#include "cutscene/script/script_word.h"

struct curve;

/* A time in a script: shot time, or demo time in dt(). */
struct script_time {
    double seconds;
    bool on_demo;
};

/* ---- the words of a table ---- */

/* Every word of the table at `index` is one of `known` or a position from 1 to
 * `positions`. */
void read_check(lua_State *L, int index, const char *what, const struct script_word *known,
                int positions);

/* The same of a list: there are no words in it. */
void read_check_list(lua_State *L, int index, const char *what, int positions);

/* As lua_getfield, by either spelling of "colour" in the word. */
int read_field(lua_State *L, int index, const char *word);

/* The value under a word; false where it is missing, and `out` as it was. */
bool read_number(lua_State *L, int index, const char *word, double low, double high, double *out);
bool read_whole(lua_State *L, int index, const char *word, int low, int high, int *out);
bool read_bool(lua_State *L, int index, const char *word, bool *out);
bool read_string(lua_State *L, int index, const char *word, const char **out);
bool read_vector(lua_State *L, int index, const char *word, vec3s *out);
bool read_time(lua_State *L, int index, const char *word, struct script_time *out);
bool read_demo_time(lua_State *L, int index, const char *word, double *out);
bool read_curve(lua_State *L, int index, const char *word, double low, double high,
                struct curve *out);
/* "white" or "#rrggbb"; false of anything else. */
bool script_colour_parse(const char *text, uint8_t rgb[3]);

bool read_colour(lua_State *L, int index, const char *word, uint8_t rgb[3]);

/* One of `values`, by its index. */
bool read_choice(lua_State *L, int index, const char *word, const struct script_word *values,
                 int *out);

/* The number of items under a word that may be one table, as `expected` says, or a
 * list of them ... */
int read_count(lua_State *L, int index, const char *word, const char *expected);

/* ... of which this pushes one, i from 0, and returns its index. */
int read_item(lua_State *L, int index, const char *word, int i);

/* ---- the value on the stack itself ---- */

double value_number(lua_State *L, int index, const char *what, double low, double high);
int value_whole(lua_State *L, int index, const char *what, int low, int high); /* no fraction */
vec3s value_vector(lua_State *L, int index, const char *what);
void value_curve(lua_State *L, int index, const char *what, double low, double high,
                 struct curve *out);
struct script_time value_time(lua_State *L, int index, const char *what);
double value_demo_time(lua_State *L, int index, const char *what);
/* A player's name, or number as text; in the arena. */
const char *value_player(lua_State *L, int index, const char *what, const char *expected);
int value_choice(lua_State *L, int index, const char *what, const struct script_word *values);
bool value_is_time(lua_State *L, int index); /* as value_demo_time would take it */
void value_colour(lua_State *L, int index, const char *what, uint8_t rgb[3]);

/* The names that value_colour knows. */
extern const struct script_word script_colours[];

/* ---- tables of words, for messages ---- */

/* Pushes and returns the error message for a name that is not in `known`: see
 * base/spelling.h. `kind` says what was named: "key", "ease". `other`, if not NULL, is listed
 * after the known names: what else may stand there. */
const char *read_unknown(lua_State *L, const char *kind, const char *name,
                         const struct script_word *known, const char *other);

/* "a, b or c", pushed; `before_last` is " or " or ", ". */
const char *read_list(lua_State *L, const struct script_word *words, const char *before_last);

#endif
