/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_context.h - the state of a script while it runs.
 *
 * Functions that Lua calls leave by Lua's own errors, which name the file and line
 * of the call; so they own no memory but the arena's. */
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

/* Names of the types of values that words return. */
#define TYPE_CAMERA "camera"
#define TYPE_CURVE "keys"
#define TYPE_TARGET "target"
#define TYPE_TIME "dt"
#define TYPE_STILL "still"
#define TYPE_SHOT "shot"
#define TYPE_SAID "word"
#define TYPE_MOMENTS "at"
#define TYPE_DEMO "demo"

/* What is said of too much memory; %d are MB. */
#define SCRIPT_TOO_LARGE                                                                           \
    "the script needs more than %d MB (SCRIPT_MEMORY): fewer or shorter texts, lists, captions, "  \
    "keys and cuts"

/* Of too many steps; %d are millions. */
#define SCRIPT_TOO_LONG "the script does not end (%d million steps)"

struct script {
    struct arena *arena;
    const struct script_host *host;
    struct film *film;
    const char *folder; /* of the script, with its slash; "" = the working folder */
    size_t memory;      /* bytes that Lua has, and what its calls have in the arena */
    int64_t steps;
    double started;      /* clock_thread_cpu() at its beginning, later by what it may take aside */
    bool made_long_text; /* a text past its limit was refused */
    uint16_t searched[LIMIT_SCRIPT_DEMOS]; /* bits by enum search_kind: what was read once */
    int includes;                          /* open now */
    bool has_film;
    const char *begun; /* the first word that depends on film { }; NULL: none yet */
    int num_profiles;
    struct film_profile profiles[LIMIT_SCRIPT_PROFILES];
    struct {
        const char *word; /* "dissolve", ...; NULL: a cut */
        const char *where;
        struct transition transition;
        struct fade dip;
    } next;                        /* the transition from the last shot to the next */
    struct err *err;               /* kind of an error that a demo gave */
    lua_State *L;                  /* NULL until it is made */
    char full_at[LUA_IDSIZE + 16]; /* "film.lua:12" where memory was refused; "": nowhere */
};

/* What demo() returns, and what `at` belongs to: a source, or -1 for the one that
 * was named last. */
struct script_demo {
    int source;
};

struct script *script_of(lua_State *L);

/* A new value of a type, zeroed, on the stack. */
void *script_new(lua_State *L, size_t size, const char *type);

/* Return the value of a word that has none to give: so that it is seen where it stands
 * inside a shot's table. */
int script_said(lua_State *L, const char *word);

/* Push "file:line: " of where the script is; code that is in no file is skipped. */
void script_push_line(lua_State *L);

/* Count steps; leave when there are too many. */
void script_count_steps(lua_State *L, int64_t num);

/* Count what a call takes of the arena to the script's memory from here on, or no more. */
void script_watch_memory(lua_State *L, bool on);

/* Count bytes of the arena that a call has taken while that was not watched. */
void script_take_memory(lua_State *L, size_t size);

/* From here on film { } would come too late. */
void script_begin(lua_State *L, const char *word);

/* "film.lua:12: " of the call. */
const char *script_where(lua_State *L);

/* "film.lua:12: WHAT: expected EXPECTED, got VALUE", and leave. */
int script_expected(lua_State *L, int index, const char *what, const char *expected);

/* A number for a message, pushed as text: a whole one without ".0". */
const char *script_number(lua_State *L, double value);

/* Accept no more arguments than `most`; missing ones become nil. */
void script_take_arguments(lua_State *L, const char *word, int most);

/* ---- files ---- */

/* The path of a file that a word names and the script may read: below its folder or, where
 * it has no such file, below one that the host adds. */
const char *script_path(lua_State *L, const char *word, const char *file);

/* The path of a file to be written, which is below the working folder. */
const char *script_output(lua_State *L, const char *word, const char *file);

/* The text of a file at a path that may be read, in the arena. */
const char *script_load(lua_State *L, const char *path, size_t limit, size_t *size);

#endif
