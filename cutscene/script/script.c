/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/crash.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/paths.h"
#include "base/spelling.h"
#include "cutscene/script/script_camera.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_edit.h"
#include "cutscene/script/script_film.h"
#include "cutscene/script/script_host.h"
#include "cutscene/script/script_moments.h"
#include "cutscene/script/script_sandbox.h"
#include "cutscene/script/script_rhythm.h"
#include "cutscene/script/script_shot.h"
#include "cutscene/script/script_source.h"
#include "cutscene/script/script_statements.h"
#include "cutscene/script/script_target.h"
#include "cutscene/script/script_word.h"
#include "demo/container/file_kind.h"

enum { MAX_WORDS = 64 /* words of the language that can be suggested */ };

/* Runs a script's text. `name` is for messages: the path without the folder. */
static void run_text(lua_State *L, const char *text, size_t size, const char *name)
{
    if (luaL_loadbufferx(L, text, size, lua_pushfstring(L, "@%s", name), "t") != LUA_OK)
        lua_error(L);
    script_statements_find(L, name, text, size);
    crash_begin("running", name);
    lua_call(L, 0, 0);
}

static void run_file(lua_State *L, const char *path, const char *name)
{
    size_t size;
    const char *text = script_load(L, path, LIMIT_SCRIPT_SIZE, &size);
    run_text(L, text, size, name);
}

/* Returns the path of a script in the same folder as this one. */
static const char *path_beside(lua_State *L, const char *word, const char *name)
{
    if (!name[0] || name[0] == '.' || strchr(name, '/') || strchr(name, '\\'))
        luaL_error(L, "%s: expected the name of a file in the script's folder, got \"%s\"", word,
                   name);
    return script_path(L, word, name);
}

static int word_include(lua_State *L)
{
    struct script *script = script_of(L);
    const char *name = luaL_checkstring(L, 1);
    const char *path = path_beside(L, "include", name);
    script_limit_arguments(L, "include", 1);
    if (script->includes == LIMIT_SCRIPT_INCLUDES)
        return luaL_error(L, "include: files are nested more than %d levels deep",
                          LIMIT_SCRIPT_INCLUDES);
    script->includes++;
    run_file(L, path, name);
    script->includes--;
    return script_push_statement(L, "include");
}

static const struct script_word own_words[] = {
    {.name = "include", .help = "runs another script in the same folder", .call = word_include},
    SCRIPT_END,
};

const struct script_word *const script_words[] = {
    script_film_words,
    script_source_words,
    script_shot_words,
    script_camera_words,
    script_target_words,
    script_curve_words,
    script_moment_words,
    own_words,
    script_edit_words,
    script_rhythm_words,
    NULL,
};

/* Returns whether the value on top of the stack comes from a word that changes the film, so
 * that the value need not be used. */
static bool is_done(lua_State *L)
{
    static const char *const done[] = {TYPE_STATEMENT, TYPE_SHOT, TYPE_DEMO};
    for (size_t i = 0; i < sizeof done / sizeof *done; i++)
        if (luaL_testudata(L, -1, done[i]))
            return true;
    return false;
}

/* Calls a word, and refuses to drop a value that has no effect by itself. */
static int call_word(lua_State *L)
{
    const struct script_word *word = lua_touserdata(L, lua_upvalueindex(2));
    const int num = word->call(L);
    if (num > 0 && !is_done(L) && script_statements_is(L, word->name))
        return luaL_error(L, "%s: has no effect by itself: its value is not used", word->name);
    return num;
}

static void define_words(lua_State *L)
{
    for (int i = 0; script_words[i]; i++)
        for (const struct script_word *word = script_words[i]; word->name; word++) {
            if (!word->call)
                continue;
            lua_pushstring(L, word->name);
            lua_pushlightuserdata(L, (void *)word);
            lua_pushcclosure(L, call_word, 2);
            lua_setglobal(L, word->name);
        }
}

/* Returns true for parts of Lua that scripts do not have. */
static bool is_unavailable(const char *word)
{
    static const char *const unavailable[] = {
        "collectgarbage", "coroutine", "debug",  "dofile", "getmetatable", "io",
        "load",           "loadfile",  "next",   "os",     "package",      "pcall",
        "print",          "rawequal",  "rawget", "rawlen", "rawset",       "require",
        "setmetatable",   "utf8",      "warn",   "xpcall",
    };
    for (size_t i = 0; i < sizeof unavailable / sizeof *unavailable; i++)
        if (strcmp(word, unavailable[i]) == 0)
            return true;
    return false;
}

/* Fails because of an undefined global variable. */
static int fail_unknown_global(lua_State *L)
{
    static const char *const lua_words[] = {"math",   "string",   "table",   "pairs",
                                            "ipairs", "tostring", "tonumber"};
    enum { NUM_LUA_WORDS = sizeof lua_words / sizeof *lua_words };
    const char *names[MAX_WORDS + NUM_LUA_WORDS + 1] = {0};
    int num = 0;
    if (lua_type(L, 2) != LUA_TSTRING)
        return 0;
    for (int i = 0; script_words[i]; i++)
        for (const struct script_word *word = script_words[i]; word->name; word++) {
            assert(num < MAX_WORDS);
            names[num++] = word->name;
        }
    memcpy(names + num, lua_words, sizeof lua_words);
    const char *word = lua_tostring(L, 2);
    if (is_unavailable(word))
        return luaL_error(L, "unknown word \"%s\": this part of Lua is not available in scripts",
                          word);
    return luaL_error(L, "%s", spelling_unknown("word", word, names).text);
}

static void protect_globals(lua_State *L)
{
    lua_pushglobaltable(L);
    lua_newtable(L);
    lua_pushcfunction(L, fail_unknown_global);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

/* Runs the complete script, as a protected call. The path is at 1. */
static int run(lua_State *L)
{
    const char *path = lua_tostring(L, 1);
    script_sandbox_open(L);
    script_watch_memory(L, true);
    define_words(L);
    script_moments_add(L);
    protect_globals(L);
    const char *text = script_of(L)->host->text;
    if (text)
        run_text(L, text, strlen(text), path_base(path));
    else
        run_file(L, path, path_base(path));
    script_edit_check_end(L);
    return 0;
}

/* Lua's allocator. If an allocation fails, Lua unwinds its stack without a line number, so
 * the line is recorded here; nothing in here may allocate. While a block is being resized it
 * may be the stack itself, which must not be inspected. */
static void *allocate(void *context, void *old, size_t old_size, size_t size)
{
    struct script *script = context;
    void *data = script_sandbox_allocate(script, old, old_size, size);
    lua_Debug at;
    if (data || size == 0 || !script->L)
        return data;
    script->out_of_memory_at[0] = '\0';
    if (old)
        return data;
    for (int level = 0; lua_getstack(script->L, level, &at); level++) {
        if (lua_getinfo(script->L, "Sl", &at) && at.source[0] == '@' && at.currentline > 0) {
            snprintf(script->out_of_memory_at, sizeof script->out_of_memory_at, "%s:%d",
                     at.short_src, at.currentline);
            break;
        }
    }
    return data;
}

static bool fail_memory(const struct script *script, const char *path, struct err *err)
{
    if (script->has_long_string)
        err_set(err, ERR_LIMIT, "a string is longer than %d KB (SCRIPT_TEXT)",
                LIMIT_SCRIPT_TEXT >> 10);
    else if (script->steps > LIMIT_SCRIPT_STEPS)
        err_set(err, ERR_LIMIT, SCRIPT_TOO_LONG, LIMIT_SCRIPT_STEPS / 1000000);
    else
        err_set(err, ERR_LIMIT, SCRIPT_TOO_LARGE, LIMIT_SCRIPT_MEMORY >> 20);
    return err_prefix(err, "%s",
                      script->out_of_memory_at[0] ? script->out_of_memory_at : path_base(path));
}

static bool fail(lua_State *L, struct err *err)
{
    const enum err_kind kind = err->kind ? err->kind : ERR_FORMAT;
    const char *text = lua_tostring(L, -1);
    err_set(err, kind, "%s", text ? text : "the script raised an error that is not a string");
    for (char *c = err->text; *c; c++)
        if (*c == '\n')
            *c = ' ';
    return false;
}

static const char *folder_of(const char *path, struct arena *arena)
{
    const char *slash = strrchr(path, '/');
    return slash ? arena_printf(arena, "%.*s", (int)(slash + 1 - path), path) : "";
}

bool script_run(struct film *out, const char *path, const struct script_host *host,
                struct arena *arena, struct err *err)
{
    struct script script = {
        .arena = arena,
        .host = host,
        .film = out,
        .folder = folder_of(path, arena),
        .err = err,
        .started = clock_thread_cpu(),
    };
    *out = (struct film){0};
    if (!host->text && !file_kind_check(path, FILE_KIND_SCRIPT, err))
        return false;
    out->sources = ARENA_NEW(arena, struct film_source, LIMIT_SCRIPT_DEMOS);
    out->shots = ARENA_NEW(arena, struct shot, LIMIT_SCRIPT_SHOTS);
    out->music = ARENA_NEW(arena, struct film_music, LIMIT_SCRIPT_MUSIC);
    err->kind = ERR_NONE;
    lua_State *L = lua_newstate(allocate, &script);
    if (!L)
        return err_set(err, ERR_RESOURCE, "%s: out of memory", path);
    *(struct script **)lua_getextraspace(L) = &script;
    script.L = L;
    lua_pushcfunction(L, run);
    lua_pushstring(L, path);
    const int status = lua_pcall(L, 1, 0, 0);
    script_watch_memory(L, false);
    bool ok =
        status == LUA_OK || (status == LUA_ERRMEM ? fail_memory(&script, path, err) : fail(L, err));
    lua_close(L);
    if (ok && out->num_shots == 0)
        ok = err_set(err, ERR_FORMAT, "%s: the script has no shots", path);
    return ok;
}
