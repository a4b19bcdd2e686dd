/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_context.h - the state of a running script.
 *
 * Functions called by Lua fail with Lua errors, which have the file and line of the call and
 * do not return. Therefore they may only allocate from the arena. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_CONTEXT_H
#define CUTSCENE_SCRIPT_SCRIPT_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <lauxlib.h>
#include <lua.h>

#include "base/limits.h"
#include "cutscene/film/film.h"

struct arena;
struct err;
struct script_host;

/* Names of the types that words return. */
#define TYPE_CAMERA "camera"
#define TYPE_CURVE "keys"
#define TYPE_TARGET "target"
#define TYPE_TIME "dt"
#define TYPE_STILL "still"
#define TYPE_SHOT "shot"
#define TYPE_STATEMENT "word"
#define TYPE_MOMENTS "at"
#define TYPE_DEMO "demo"

/* The error message for a script that uses too much memory; %d is in MB. */
#define SCRIPT_TOO_LARGE                                                                           \
    "the script needs more than %d MB (SCRIPT_MEMORY); use fewer or shorter strings, tables, "     \
    "captions, keys and cuts"

/* The error message for a script that takes too many steps; %d is in millions. */
#define SCRIPT_TOO_LONG "the script did not finish within %d million steps (SCRIPT_STEPS)"

struct script {
    struct arena *arena;
    const struct script_host *host;
    struct film *film;
    const char *folder; /* the script's, with a slash at the end; "": the working folder */
    size_t memory;      /* bytes allocated by Lua, and by its calls in the arena */
    int64_t steps;
    double started;       /* clock_thread_cpu() at its start, plus the time that does not count */
    bool has_long_string; /* a string was longer than the limit */
    uint16_t
        searched[LIMIT_SCRIPT_DEMOS]; /* bits by enum search_kind: searches that were done before */
    int includes;                     /* nesting depth of included files */
    bool has_film;
    const char *film_forbidden_by; /* the word after which film { } is an error; or NULL */
    int num_profiles;
    struct film_profile profiles[LIMIT_SCRIPT_PROFILES];
    struct {
        const char *word; /* "dissolve", ...; NULL: none */
        const char *where;
        struct transition transition;
        struct fade dip;
    } next;                                 /* the transition from the last shot to the next one */
    struct err *err;                        /* words set its `kind` only; Lua has the text */
    lua_State *L;                           /* NULL until it is created */
    char out_of_memory_at[LUA_IDSIZE + 16]; /* "film.lua:12", where memory ran out; "": unknown */
};

/* The value of demo() and `at`: a source, or -1 for the last one defined. */
struct script_demo {
    int source;
};

struct script *script_of(lua_State *L);

/* Pushes a new zeroed value of a type and returns it. */
void *script_new(lua_State *L, size_t size, const char *type);

/* Pushes a value for a word that has no result, so that its use inside a shot's table can be
 * detected. Returns 1. */
int script_push_statement(lua_State *L, const char *word);

/* Pushes the script's current "file:line: ", skipping code that is not in a file. */
void script_push_line(lua_State *L);

/* Counts steps; raises an error if there are too many. */
void script_count_steps(lua_State *L, int64_t num);

/* Turns counting of arena allocations as the script's memory on or off. */
void script_watch_memory(lua_State *L, bool on);

/* Counts bytes that were allocated from the arena while counting was off. */
void script_take_memory(lua_State *L, size_t size);

/* Records that film { } is not allowed from here on, because of `word`. */
void script_forbid_film(lua_State *L, const char *word);

/* Returns the place of the call: "film.lua:12: ". */
const char *script_where(lua_State *L);

/* Raises the error "film.lua:12: WHAT: expected EXPECTED, got VALUE". */
int script_expected(lua_State *L, int index, const char *what, const char *expected);

/* Pushes and returns a number as a string for messages, integers without ".0". */
const char *script_number(lua_State *L, double value);

/* Raises an error if there are more than `most` arguments; missing ones become nil. */
void script_limit_arguments(lua_State *L, const char *word, int most);

/* ---- files ---- */

/* Returns the path of a file that the script may read: below its folder or, if that does not
 * have the file, below one of the host's folders. */
const char *script_path(lua_State *L, const char *word, const char *file);

/* Returns the path of a file to write, which must be below the working folder. */
const char *script_output(lua_State *L, const char *word, const char *file);

/* Returns the content of a file, at a path from script_path, in the arena. */
const char *script_load(lua_State *L, const char *path, size_t limit, size_t *size);

#endif
