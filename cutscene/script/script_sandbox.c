/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_sandbox.h"

#include <stdlib.h>
#include <string.h>

#include <lualib.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/err.h"
#include "base/limits.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_math.h"

enum {
    COUNT_EVERY = 1000, /* instructions between two calls of the hook */
    LETTERS = 16,       /* bytes per step */
    BLOCK = 1024,       /* smaller memory blocks cost no extra steps */
    OVERHEAD = 64,      /* more than the overhead of a string */
};

/* The functions that scripts have. Excluded are those that read files, may take unlimited
 * time in a single instruction, or expose addresses. */
static const char *const kept_base[] = {"assert", "error",    "ipairs",   "next",
                                        "pairs",  "select",   "tonumber", "tostring",
                                        "type",   "_VERSION", "_G",       NULL};
static const char *const kept_string[] = {"byte", "char",    "format", "len",   "lower",
                                          "rep",  "reverse", "sub",    "upper", NULL};
static const char *const kept_table[] = {"concat", "insert", "remove", "sort", "unpack", NULL};

/* The order of Lua's tables differs between runs: pairs() sorts the keys. And nothing may
 * expose an address. */
static const char prelude[] =
    "local next, type, sort, tostring_ = next, type, table.sort, tostring\n"
    "local error = error\n"
    "local function before(a, b)\n"
    "  local s, t = type(a), type(b)\n"
    "  if s ~= t then return s < t end\n"
    "  if s == 'boolean' then return a and not b end\n"
    "  return a < b\n"
    "end\n"
    "function pairs(t)\n"
    "  local keys, n, i = {}, 0, 0\n"
    "  for k in next, t do\n"
    "    local s = type(k)\n"
    "    if s ~= 'number' and s ~= 'string' and s ~= 'boolean' then\n"
    "      error('pairs: keys must be strings or numbers, got a ' .. s, 2)\n"
    "    end\n"
    "    n = n + 1\n"
    "    keys[n] = k\n"
    "  end\n"
    "  sort(keys, before)\n"
    "  return function()\n"
    "    repeat\n"
    "      i = i + 1\n"
    "      local k = keys[i]\n"
    "      if k == nil then return nil end\n"
    "      local v = t[k]\n"
    "      if v ~= nil then return k, v end\n"
    "    until false\n"
    "  end\n"
    "end\n"
    "local plain = { string = true, number = true, boolean = true, ['nil'] = true }\n"
    "function tostring(v)\n"
    "  return plain[type(v)] and tostring_(v) or type(v)\n"
    "end\n"
    "_G.next = nil\n"
    "local seed = math.randomseed\n"
    "seed(1996, 6)\n"
    "function math.randomseed(n)\n"
    "  if type(n) ~= 'number' then error('randomseed: expected a number', 2) end\n"
    "  seed(n, 0)\n"
    "end\n";

void *script_sandbox_allocate(void *context, void *old, size_t old_size, size_t size)
{
    struct script *script = context;
    if (!old) { /* Lua then passes the type of the object */
        script->has_long_string |= old_size == LUA_TSTRING && size > LIMIT_SCRIPT_TEXT + OVERHEAD;
        old_size = 0;
    }
    if (size > old_size) {
        const size_t added = size - old_size;
        const bool has_room = added <= LIMIT_SCRIPT_MEMORY - script->memory;
        /* Without room, Lua collects garbage, which visits all memory. */
        const size_t passed = has_room ? added : script->memory;
        script->steps += passed > BLOCK ? (int64_t)(passed / LETTERS) : 0;
        /* The hook reports too many steps, with the line; this check covers cases in which
         * that would be too late. */
        if (!has_room || script->has_long_string || script->steps > 2LL * LIMIT_SCRIPT_STEPS)
            return NULL;
    }
    script->memory += size - old_size;
    if (size > 0)
        return mem_resize(old, 1, size);
    free(old);
    return NULL;
}

/* Most instructions take nanoseconds, but comparing long strings does not. */
static void check_time(lua_State *L)
{
    struct script *script = script_of(L);
    if (clock_thread_cpu() - script->started <= LIMIT_SCRIPT_SECONDS)
        return;
    script->err->kind = ERR_LIMIT;
    script_push_line(L);
    lua_pushfstring(L, "the script did not finish within %d seconds", LIMIT_SCRIPT_SECONDS);
    lua_concat(L, 2);
    lua_error(L);
}

static void count_instructions(lua_State *L, lua_Debug *at)
{
    (void)at;
    script_count_steps(L, COUNT_EVERY);
    check_time(L);
}

/* Calls a library function (upvalue 1) and counts its steps, since it processes its arguments
 * in a single instruction: one step for 16 bytes of a string, and upvalue 2 for each element
 * of a table. It runs in this frame, so that its error messages have its name. */
static int call_counted(lua_State *L)
{
    const int64_t weight = lua_tointeger(L, lua_upvalueindex(2));
    int64_t num = 0;
    for (int i = lua_gettop(L); i > 0; i--) {
        const int64_t size = (int64_t)lua_rawlen(L, i);
        num += lua_type(L, i) == LUA_TSTRING ? size / LETTERS : size * weight;
    }
    script_count_steps(L, num);
    return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/* string.rep repeats as often as its argument says, even if there is nothing to copy. */
static int repeat(lua_State *L)
{
    const bool is_empty = lua_type(L, 1) == LUA_TSTRING && lua_rawlen(L, 1) == 0 &&
                          (lua_isnoneornil(L, 3) || lua_rawlen(L, 3) == 0);
    if (!is_empty)
        return call_counted(L);
    lua_pushliteral(L, "");
    return 1;
}

static bool is_plain(int type)
{
    return type == LUA_TSTRING || type == LUA_TNUMBER || type == LUA_TBOOLEAN || type == LUA_TNIL;
}

/* string.format must not expose addresses: neither those of tables and functions nor %p. */
static int format(lua_State *L)
{
    bool is_mark = false;
    for (int i = 2; i <= lua_gettop(L); i++)
        if (!is_plain(lua_type(L, i)))
            return luaL_error(L, "format: expected a string or a number, got a %s",
                              luaL_typename(L, i));
    for (const char *c = luaL_checkstring(L, 1); *c; c++) {
        if (is_mark && *c == 'p')
            return luaL_error(L, "format: %%p is not supported");
        if (*c == '%')
            is_mark = !is_mark;
        else if (*c > '9')
            is_mark = false;
    }
    return call_counted(L);
}

/* table.sort compares each string of the list about 16 times. */
static int sort(lua_State *L)
{
    int64_t num = 0;
    const lua_Integer size = lua_type(L, 1) == LUA_TTABLE ? (lua_Integer)lua_rawlen(L, 1) : 0;
    for (lua_Integer i = 1; i <= size; i++) {
        if (lua_rawgeti(L, 1, i) == LUA_TSTRING)
            num += (int64_t)lua_rawlen(L, -1);
        lua_pop(L, 1);
    }
    script_count_steps(L, num);
    return call_counted(L);
}

/* Wraps the functions of the library on top of the stack. They must have no upvalues of their
 * own. */
static void count_library(lua_State *L)
{
    enum { SORT_WEIGHT = 16 };
    for (lua_pushnil(L); lua_next(L, -2);) {
        const char *name = lua_tostring(L, -2);
        const bool is_function = lua_iscfunction(L, -1);
        lua_pushvalue(L, -2);
        lua_insert(L, -2); /* library, name, name, function */
        lua_pushinteger(L, strcmp(name, "sort") == 0 ? SORT_WEIGHT : 1);
        if (is_function)
            lua_pushcclosure(L,
                             strcmp(name, "rep") == 0      ? repeat
                             : strcmp(name, "format") == 0 ? format
                             : strcmp(name, "sort") == 0   ? sort
                                                           : call_counted,
                             2);
        else
            lua_pop(L, 1);
        lua_rawset(L, -4);
    }
}

static void keep_only(lua_State *L, const char *const *kept)
{
    lua_newtable(L);
    for (int i = 0; kept[i]; i++) {
        lua_getfield(L, -2, kept[i]);
        lua_setfield(L, -2, kept[i]);
    }
    lua_remove(L, -2);
}

static void open_library(lua_State *L, const char *name, lua_CFunction open,
                         const char *const *kept)
{
    luaL_requiref(L, name, open, 0);
    if (open != luaopen_math)
        count_library(L);
    if (kept)
        keep_only(L, kept);
    lua_setglobal(L, name);
}

/* The base library is opened into the globals: remove what scripts do not have. */
static void open_base(lua_State *L)
{
    luaL_requiref(L, "_G", luaopen_base, 1);
    for (lua_pushnil(L); lua_next(L, -2);) {
        bool is_kept = false;
        for (int i = 0; kept_base[i] && !is_kept; i++)
            is_kept = strcmp(lua_tostring(L, -2), kept_base[i]) == 0;
        lua_pop(L, 1);
        if (!is_kept) {
            lua_pushvalue(L, -1);
            lua_pushnil(L);
            lua_rawset(L, -4);
        }
    }
    lua_pop(L, 1);
}

void script_sandbox_open(lua_State *L)
{
    open_base(L);
    open_library(L, LUA_STRLIBNAME, luaopen_string, NULL);
    open_library(L, LUA_TABLIBNAME, luaopen_table, kept_table);
    open_library(L, LUA_MATHLIBNAME, luaopen_math, NULL);
    script_math_open(L);
    luaL_loadstring(L, prelude);
    lua_call(L, 0, 0);
    /* Strings have methods through their metatable: restrict it to the same functions. */
    lua_getglobal(L, LUA_STRLIBNAME);
    keep_only(L, kept_string);
    lua_pushliteral(L, "");
    lua_getmetatable(L, -1);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 2);
    lua_setglobal(L, LUA_STRLIBNAME);
    lua_sethook(L, count_instructions, LUA_MASKCOUNT, COUNT_EVERY);
}
