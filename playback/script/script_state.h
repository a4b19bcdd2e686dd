/* playback/script/script_state.h - what the parts of the script reader share.
 *
 * Functions that are called by Lua leave by Lua's own errors, which name the
 * file and line that called them; so they hold no memory but the arena's. */
#ifndef PLAYBACK_SCRIPT_SCRIPT_STATE_H
#define PLAYBACK_SCRIPT_SCRIPT_STATE_H

#include <lauxlib.h>
#include <lua.h>

#include "base/limits.h"
#include "playback/film/film.h"
#include "playback/script/script.h"

/* Names of the types that words return. */
#define TYPE_CAMERA "camera"
#define TYPE_CURVE "keys"
#define TYPE_TARGET "target"
#define TYPE_TIME "dt"
#define TYPE_STILL "still"
#define TYPE_MOMENTS "at"
#define TYPE_DEMO "demo"

struct script {
    struct arena *arena;
    const struct script_host *host;
    struct film *film;
    const char *folder; /* of the script, with its slash; "" = here */
    size_t memory;
    int64_t steps;
    int includes; /* open now */
    bool has_film;
    const char *begun; /* the first word that depends on film { }; NULL: none yet */
    int num_profiles;
    struct film_profile profiles[LIMIT_SCRIPT_PROFILES];
    struct {
        const char *word; /* "dissolve", ...; NULL: a cut */
        const char *where;
        struct transition transition;
        struct fade dip;
    } next;          /* what comes between the last shot and the next */
    struct err *err; /* kind of an error that a demo gave */
};

struct script *script_of(lua_State *L);

/* What demo() returns, and what at stands on: a source, or -1 for the one that
 * was named last. */
struct script_demo {
    int source;
};

/* A time in a script: shot time, or demo time in dt(). */
struct script_time {
    double seconds;
    bool on_demo;
};

/* ---- reading a table's words; a missing word leaves `out` ---- */

/* As lua_getfield, by either spelling of "colour" in the word. */
int script_field(lua_State *L, int index, const char *word);

/* Every word of the table at `index` is one of `known` (NULL ends it) or a
 * position from 1 to `positions`. */
void read_check(lua_State *L, int index, const char *what, const char *const *known, int positions);

/* The same of a list: there are no words in it. */
void read_check_list(lua_State *L, int index, const char *what, int positions);

bool read_number(lua_State *L, int index, const char *word, double low, double high, double *out);
bool read_bool(lua_State *L, int index, const char *word, bool *out);
bool read_string(lua_State *L, int index, const char *word, const char **out);
bool read_choice(lua_State *L, int index, const char *word, const char *const *names, int num,
                 int *out);
bool read_vector(lua_State *L, int index, const char *word, vec3s *out);
bool read_time(lua_State *L, int index, const char *word, struct script_time *out);
bool read_demo_time(lua_State *L, int index, const char *word, double *out);
bool read_curve(lua_State *L, int index, const char *word, double low, double high,
                struct curve *out);
bool read_colour(lua_State *L, int index, const char *word, uint8_t rgb[3]);
bool read_target(lua_State *L, int index, const char *word, struct camera_target *out);

/* ---- the value on the stack itself ---- */

double value_number(lua_State *L, int index, const char *what, double low, double high);
vec3s value_vector(lua_State *L, int index, const char *what);
struct script_time value_time(lua_State *L, int index, const char *what);
double value_demo_time(lua_State *L, int index, const char *what);
int value_choice(lua_State *L, int index, const char *what, const char *const *names, int num);
bool value_is_time(lua_State *L, int index); /* as value_demo_time would take it */
void value_colour(lua_State *L, int index, const char *what, uint8_t rgb[3]);
void value_target(lua_State *L, int index, const char *what, struct camera_target *out);

/* The number of things under a word that may be one table, as `expected` says, or
 * a list of them ... */
int read_count(lua_State *L, int index, const char *word, const char *expected);

/* ... of which this pushes one, i from 0, and returns its index. */
int read_item(lua_State *L, int index, const char *word, int i);

/* No more arguments than `most`; those that are left out are nil. */
void script_take_arguments(lua_State *L, const char *word, int most);

/* "film.lua:12: WHAT: expected EXPECTED, got VALUE", and leave. */
int script_expected(lua_State *L, int index, const char *what, const char *expected);

/* A new value of a type, zeroed, on the stack. */
void *script_new(lua_State *L, size_t size, const char *type);

/* The text of a file that the script may read, in the arena. */
const char *script_load(lua_State *L, const char *word, const char *name, size_t limit,
                        size_t *size);

/* Leave when the script has filled too much of the arena. */
void script_check_memory(lua_State *L);

/* ---- words ---- */

void script_add_cameras(lua_State *L);
void script_add_moments(lua_State *L);
void script_add_shots(lua_State *L);
void script_add_targets(lua_State *L);

/* Make f(target, { ... }) of f { target, ... } and f(target), too: the target
 * or nil at 1, the options at 2. */
void script_sort_arguments(lua_State *L, const char *word);

void script_add_film(lua_State *L);
void script_add_edit(lua_State *L);

/* What a shot says of things over its picture; the shot's table is at 1. */
void script_read_captions(lua_State *L, struct shot *shot);
void script_read_pictures(lua_State *L, struct shot *shot);
void script_read_fade(lua_State *L, struct shot *shot);

/* What was said between the last shot and this one, and that it was not said
 * for nothing. */
void script_take_transition(lua_State *L, struct shot *shot);
void script_end_transition(lua_State *L);

/* "film.lua:12: " of the call. */
const char *script_where(lua_State *L);

/* The path of a file that a word names and the script may read: below its
 * folder or one that the host adds. */
const char *script_path(lua_State *L, const char *word, const char *file);

/* The same of a file to be written, which lies below the working folder. */
const char *script_output(lua_State *L, const char *word, const char *file);

/* From here on film { } would come too late. */
void script_begin(lua_State *L, const char *word);

#endif
