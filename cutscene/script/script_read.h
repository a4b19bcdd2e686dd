/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_read.h - reads and checks values and tables of a script.
 *
 * Invalid values raise a Lua error that says file and line, what was expected and what was
 * found. */
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

/* ---- tables ---- */

/* Checks that every key of the table at `index` is in `known` or an integer from 1 to
 * `positions`. */
void script_read_check_keys(lua_State *L, int index, const char *what,
                            const struct script_word *known, int positions);

/* Like script_read_check_keys, for a list, which has only integer keys. */
void script_read_check_list(lua_State *L, int index, const char *what, int positions);

/* Like lua_getfield, but accepts both "colour" and "color" in the key. */
int script_read_field(lua_State *L, int index, const char *word);

/* Read the value of a key. Return false and leave `out` unchanged if the key is missing. */
bool script_read_number(lua_State *L, int index, const char *word, double low, double high,
                        double *out);
bool script_read_integer(lua_State *L, int index, const char *word, int low, int high, int *out);
bool script_read_bool(lua_State *L, int index, const char *word, bool *out);
bool script_read_string(lua_State *L, int index, const char *word, const char **out);
bool script_read_vector(lua_State *L, int index, const char *word, vec3s *out);
bool script_read_time(lua_State *L, int index, const char *word, struct script_time *out);
bool script_read_demo_time(lua_State *L, int index, const char *word, double *out);
bool script_read_curve(lua_State *L, int index, const char *word, double low, double high,
                       struct curve *out);
/* Parses "white" or "#rrggbb". Returns false for anything else. */
bool script_read_colour_text(const char *text, uint8_t rgb[3]);

bool script_read_colour(lua_State *L, int index, const char *word, uint8_t rgb[3]);

/* Reads one of `values`; *out is its index. */
bool script_read_choice(lua_State *L, int index, const char *word, const struct script_word *values,
                        int *out);

/* Returns the number of items of a key whose value is either a single table, as described by
 * `expected`, or a list of such tables; 0 if the key is missing. */
int script_read_count(lua_State *L, int index, const char *word, const char *expected);

/* Pushes item i (from 0) and returns its stack index. */
int script_read_item(lua_State *L, int index, const char *word, int i);

/* ---- values on the stack; `what` names the value in messages ---- */

double script_value_number(lua_State *L, int index, const char *what, double low, double high);
int script_value_integer(lua_State *L, int index, const char *what, int low,
                         int high); /* an integer */
vec3s script_value_vector(lua_State *L, int index, const char *what);
void script_value_curve(lua_State *L, int index, const char *what, double low, double high,
                        struct curve *out);
struct script_time script_value_time(lua_State *L, int index, const char *what);
double script_value_demo_time(lua_State *L, int index, const char *what);
/* Returns a player's name, or number as a string, in the arena. */
const char *script_value_player(lua_State *L, int index, const char *what, const char *expected);
int script_value_choice(lua_State *L, int index, const char *what,
                        const struct script_word *values);
bool script_value_is_demo_time(lua_State *L,
                               int index); /* whether script_value_demo_time accepts it */
void script_value_colour(lua_State *L, int index, const char *what, uint8_t rgb[3]);

/* The colour names that script_value_colour accepts. */
extern const struct script_word script_colours[];

/* ---- messages ---- */

/* Pushes and returns the error message for a name that is not in `known`: see
 * base/spelling.h. `kind` says what was named, such as "key" or "ease". `other`, if not NULL,
 * is what else is allowed and is listed after the known names. */
const char *script_read_unknown_name(lua_State *L, const char *kind, const char *name,
                                     const struct script_word *known, const char *other);

/* Pushes and returns a list like "a, b or c"; `before_last` is the separator before the last
 * name: " or " or ", ". */
const char *script_read_list_names(lua_State *L, const struct script_word *words,
                                   const char *before_last);

#endif
