/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_context.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/paths.h"
#include "base/printable.h"
#include "base/vfs.h"
#include "cutscene/script/script_host.h"

struct script *script_of(lua_State *L)
{
    return *(struct script **)lua_getextraspace(L);
}

void script_push_line(lua_State *L)
{
    lua_Debug at;
    int level = 0;
    while (lua_getstack(L, level, &at) && lua_getinfo(L, "S", &at) && at.source[0] != '@')
        level++;
    luaL_where(L, level);
}

void script_count_steps(lua_State *L, int64_t num)
{
    struct script *script = script_of(L);
    script->steps += num;
    if (script->steps <= LIMIT_SCRIPT_STEPS)
        return;
    script->steps = 0; /* for the message, which needs memory */
    script->err->kind = ERR_LIMIT;
    script_push_line(L);
    lua_pushfstring(L, SCRIPT_TOO_LONG, LIMIT_SCRIPT_STEPS / 1000000);
    lua_concat(L, 2);
    lua_error(L);
}

/* Counts bytes of the arena as the script's memory. If there are too many, garbage is
 * collected first. */
static void take_memory(void *context, size_t size)
{
    lua_State *L = context;
    struct script *script = script_of(L);
    if (size > LIMIT_SCRIPT_MEMORY - script->memory) {
        script_count_steps(L, (int64_t)(script->memory / 16));
        lua_gc(L, LUA_GCCOLLECT);
    }
    if (size > LIMIT_SCRIPT_MEMORY - script->memory) {
        script->err->kind = ERR_LIMIT;
        luaL_error(L, SCRIPT_TOO_LARGE, LIMIT_SCRIPT_MEMORY >> 20);
    }
    script->memory += size;
}

void script_take_memory(lua_State *L, size_t size)
{
    take_memory(L, size);
}

void script_watch_memory(lua_State *L, bool on)
{
    arena_watch(script_of(L)->arena, on ? take_memory : NULL, L);
}

void *script_new(lua_State *L, size_t size, const char *type)
{
    void *data = lua_newuserdatauv(L, size, 0);
    memset(data, 0, size);
    luaL_newmetatable(L, type);
    lua_setmetatable(L, -2);
    return data;
}

int script_push_statement(lua_State *L, const char *word)
{
    *(const char **)script_new(L, sizeof word, TYPE_STATEMENT) = word;
    return 1;
}

const char *script_number(lua_State *L, double value)
{
    static const double MAX_PLAIN = 1e15; /* larger numbers have an exponent */
    return fabs(value) < MAX_PLAIN && value == floor(value)
               ? lua_pushfstring(L, "%I", (LUAI_UACINT)value)
               : lua_pushfstring(L, "%f", value);
}

/* Pushes and returns the value as it would be written in a script. */
static const char *describe(lua_State *L, int index)
{
    if (lua_type(L, index) == LUA_TSTRING)
        return lua_pushfstring(L, "\"%s\"", lua_tostring(L, index));
    if (lua_type(L, index) == LUA_TNUMBER)
        return script_number(L, lua_tonumber(L, index));
    if (lua_type(L, index) == LUA_TBOOLEAN)
        return lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false");
    if (lua_type(L, index) == LUA_TUSERDATA && luaL_getmetafield(L, index, "__name"))
        return lua_tostring(L, -1);
    return lua_pushfstring(L, "a %s", luaL_typename(L, index));
}

int script_expected(lua_State *L, int index, const char *what, const char *expected)
{
    index = lua_absindex(L, index);
    return luaL_error(L, "%s: expected %s, got %s", what, expected, describe(L, index));
}

void script_limit_arguments(lua_State *L, const char *word, int most)
{
    if (lua_gettop(L) > most)
        luaL_error(L, "%s: too many arguments: expected at most %d, got %d", word, most,
                   lua_gettop(L));
    lua_settop(L, most);
}

const char *script_where(lua_State *L)
{
    luaL_where(L, 1);
    const char *where = arena_strdup(script_of(L)->arena, lua_tostring(L, -1));
    lua_pop(L, 1);
    return where;
}

void script_forbid_film(lua_State *L, const char *word)
{
    if (!script_of(L)->film_forbidden_by)
        script_of(L)->film_forbidden_by = word;
}

/* ---- files ---- */

/* "archive:member" is below a folder if the archive is. Since a colon may also be part of a
 * name, every prefix that ends at a colon must be below the folder. */
static bool leads_below(lua_State *L, const char *path, const char *folder)
{
    bool is_below = path_leads_below(path, folder);
    for (const char *colon = strchr(path, ':'); colon && is_below; colon = strchr(colon + 1, ':')) {
        is_below = path_leads_below(lua_pushlstring(L, path, (size_t)(colon - path)), folder);
        lua_pop(L, 1);
    }
    return is_below;
}

/* Returns true if a path leads through a folder, and from there only downwards. Links inside
 * of the folder may lead anywhere. */
static bool passes_through(lua_State *L, const char *path, const char *folder)
{
    bool passes = leads_below(L, path, folder);
    for (const char *slash = strchr(path, '/'); slash && !passes; slash = strchr(slash + 1, '/')) {
        if (slash == path || !path_stays_below(slash + 1))
            continue;
        passes = path_leads_below(lua_pushlstring(L, path, (size_t)(slash - path)), folder);
        lua_pop(L, 1);
    }
    return passes;
}

/* Returns true if the script may read the file at a path. */
static bool may_read(lua_State *L, const char *file, const char *path)
{
    const struct script *script = script_of(L);
    const struct script_host *host = script->host;
    if (path_stays_below(file) && leads_below(L, path, *script->folder ? script->folder : "."))
        return true;
    for (int i = 0; i < host->num_folders; i++)
        if (passes_through(L, path, host->folders[i]))
            return true;
    return false;
}

/* Returns true if the file exists, or the archive of which it is a member. */
static bool file_exists(lua_State *L, const char *path)
{
    bool is = access(path, F_OK) == 0;
    for (const char *colon = strchr(path, ':'); colon && !is; colon = strchr(colon + 1, ':')) {
        is = access(lua_pushlstring(L, path, (size_t)(colon - path)), F_OK) == 0;
        lua_pop(L, 1);
    }
    return is;
}

/* Returns the path of a file: in the script's folder or, if it does not exist there, in the
 * first of the allowed folders that has it. */
static const char *find_file(lua_State *L, const char *file)
{
    const struct script *script = script_of(L);
    const char *beside =
        arena_printf(script->arena, "%s%s", *file == '/' ? "" : script->folder, file);
    if (!path_stays_below(file) || file_exists(L, beside))
        return beside;
    for (int i = 0; i < script->host->num_folders; i++) {
        const char *path = arena_printf(script->arena, "%s/%s", script->host->folders[i], file);
        if (file_exists(L, path))
            return path;
    }
    return beside;
}

const char *script_path(lua_State *L, const char *word, const char *file)
{
    const char *path = find_file(L, file);
    if (!may_read(L, file, path))
        luaL_error(L, "%s: \"%s\" is outside the script's folder; --allow %s permits it", word,
                   file, path_folder(path, script_of(L)->arena));
    return path;
}

const char *script_output(lua_State *L, const char *word, const char *file)
{
    if (!path_stays_below(file) || !path_leads_below(file, "."))
        luaL_error(L, "%s: \"%s\" is outside the working folder%s", word, file,
                   strcmp(word, "still") == 0 ? "" : "; use -o FILE to write elsewhere");
    for (const char *c = file; *c; c += printable_length(c))
        if (printable_length(c) == 0)
            luaL_error(L, "%s: the file name has control characters or is not UTF-8", word);
    return arena_strdup(script_of(L)->arena, file);
}

const char *script_load(lua_State *L, const char *path, size_t limit, size_t *size)
{
    struct script *script = script_of(L);
    struct vfs_file file = {0};
    struct err err = {0};
    if (!file_load(path, limit, &file, &err)) {
        script->err->kind = err.kind;
        luaL_error(L, "%s", err.text);
    }
    script_watch_memory(L, false); /* no error may be raised while the file is open */
    const char *text = arena_copy(script->arena, file.data, file.size + 1);
    *size = file.size;
    script->film->digest = hash_bytes(script->film->digest, text, *size);
    vfs_file_free(&file);
    script_watch_memory(L, true);
    take_memory(L, *size);
    return text;
}
