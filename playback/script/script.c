#include "playback/script/script.h"

#include <stdlib.h>
#include <string.h>

#include <lualib.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/paths.h"
#include "base/spelling.h"
#include "base/vfs.h"
#include "playback/script/script_state.h"

enum {
    COUNT_EVERY = 1000,
};

/* What of Lua's libraries is kept. Left out is what reads files, what may run
 * for ever in one instruction, and what sees addresses. */
static const char *const kept_base[] = {"assert", "error",    "ipairs",   "next",
                                        "pairs",  "select",   "tonumber", "tostring",
                                        "type",   "_VERSION", "_G",       NULL};
static const char *const kept_string[] = {"byte", "char",    "format", "len",   "lower",
                                          "rep",  "reverse", "sub",    "upper", NULL};
static const char *const kept_table[] = {"concat", "insert", "remove", "sort", "unpack", NULL};

/* Tables have no order that is the same every time: give pairs one. And
 * nothing may show where something lies in memory. */
static const char prelude[] =
    "local next, type, sort, tostring_, format_ = next, type, table.sort, tostring, string.format\n"
    "local byte, select, error = string.byte, select, error\n"
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
    "      error('pairs: keys must be texts or numbers, got a ' .. s, 2)\n"
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
    "function string.format(f, ...)\n"
    "  for i = 1, select('#', ...) do\n"
    "    if not plain[type((select(i, ...)))] then\n"
    "      error('format: expected a text or a number, got a ' .. type((select(i, ...))), 2)\n"
    "    end\n"
    "  end\n"
    "  local mark = false\n"
    "  for i = 1, #f do\n"
    "    local c = byte(f, i)\n"
    "    if c == 37 then mark = not mark\n"
    "    elseif mark and c == 112 then error('format: %p is not to be had', 2)\n"
    "    elseif c > 57 then mark = false end\n"
    "  end\n"
    "  return format_(f, ...)\n"
    "end\n"
    "_G.next = nil\n"
    "local seed = math.randomseed\n"
    "seed(1996, 6)\n"
    "function math.randomseed(n)\n"
    "  if type(n) ~= 'number' then error('randomseed: expected a number', 2) end\n"
    "  seed(n, 0)\n"
    "end\n";

struct script *script_of(lua_State *L)
{
    return *(struct script **)lua_getextraspace(L);
}

void script_check_memory(lua_State *L)
{
    if (arena_used(script_of(L)->arena) > LIMIT_SCRIPT_MEMORY)
        luaL_error(L, "the script needs more than %d MB", LIMIT_SCRIPT_MEMORY >> 20);
}

void *script_new(lua_State *L, size_t size, const char *type)
{
    script_check_memory(L);
    void *data = lua_newuserdatauv(L, size, 0);
    memset(data, 0, size);
    luaL_newmetatable(L, type);
    lua_setmetatable(L, -2);
    return data;
}

/* Lua's memory, bounded. */
static void *allocate(void *context, void *old, size_t old_size, size_t size)
{
    struct script *script = context;
    if (!old)
        old_size = 0; /* Lua then says what kind of thing it is for */
    if (size > old_size && script->memory + (size - old_size) > LIMIT_SCRIPT_MEMORY)
        return NULL;
    script->memory += size - old_size;
    if (size > 0)
        return mem_resize(old, 1, size);
    free(old);
    return NULL;
}

/* "file:line: " of where the script is; what is not in its files is nobody's line. */
static void push_line(lua_State *L)
{
    lua_Debug at;
    int level = 0;
    while (lua_getstack(L, level, &at) && lua_getinfo(L, "S", &at) && at.source[0] != '@')
        level++;
    luaL_where(L, level);
}

static void count_steps(lua_State *L, int64_t num)
{
    struct script *script = script_of(L);
    script->steps += num;
    if (script->steps <= LIMIT_SCRIPT_STEPS)
        return;
    push_line(L);
    lua_pushfstring(L, "the script does not end (%d million steps)", LIMIT_SCRIPT_STEPS / 1000000);
    lua_concat(L, 2);
    lua_error(L);
}

static void count_instructions(lua_State *L, lua_Debug *at)
{
    (void)at;
    count_steps(L, COUNT_EVERY);
}

/* A function of the libraries, the first upvalue, goes through what it is given in one
 * step: an element of a table is worth as many as the second says, a text of 16
 * letters one. It runs in this one's place, so that its complaints name it. */
static int call_counted(lua_State *L)
{
    enum { LETTERS = 16 };
    const int64_t weight = lua_tointeger(L, lua_upvalueindex(2));
    int64_t num = 0;
    for (int i = lua_gettop(L); i > 0; i--) {
        const int64_t size = (int64_t)lua_rawlen(L, i);
        num += lua_type(L, i) == LUA_TSTRING ? size / LETTERS : size * weight;
    }
    count_steps(L, num);
    return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/* string.rep goes as many rounds as it is told, even with nothing to copy. */
static int repeat(lua_State *L)
{
    const bool is_empty = lua_type(L, 1) == LUA_TSTRING && lua_rawlen(L, 1) == 0 &&
                          (lua_isnoneornil(L, 3) || lua_rawlen(L, 3) == 0);
    if (!is_empty)
        return call_counted(L);
    lua_pushliteral(L, "");
    return 1;
}

/* The library is on top. Its functions must have no upvalues of their own. */
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
            lua_pushcclosure(L, strcmp(name, "rep") == 0 ? repeat : call_counted, 2);
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

/* The base library opens into the globals: what is not kept goes out again. */
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

/* A word that nobody has defined. */
static int unknown_global(lua_State *L)
{
    static const char *const words[] = {
        "film",  "map",     "demo",   "shot",   "still",    "pov",      "fixed",    "rig",
        "chase", "orbit",   "path",   "aim",    "entity",   "item",     "rocket",   "grenade",
        "nail",  "killer",  "victim", "mid",    "squad",    "keys",     "ramp",     "dt",
        "at",    "include", "math",   "string", "profile",  "music",    "dissolve", "wipe",
        "dip",   "table",   "pairs",  "ipairs", "tostring", "tonumber", NULL};
    if (lua_type(L, 2) != LUA_TSTRING)
        return 0;
    const char *word = lua_tostring(L, 2);
    return luaL_error(L, "unknown word \"%s\"; the nearest is \"%s\"", word,
                      spelling_nearest(word, words));
}

static void watch_globals(lua_State *L)
{
    lua_pushglobaltable(L);
    lua_newtable(L);
    lua_pushcfunction(L, unknown_global);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

/* The text of a file, in the arena. */
static const char *load_file(lua_State *L, const char *path, size_t limit, size_t *size)
{
    struct vfs_file file = {0};
    struct err err = {0};
    if (!file_load(path, limit, &file, &err)) {
        script_of(L)->err->kind = err.kind;
        luaL_error(L, "%s", err.text);
    }
    const char *text = arena_copy(script_of(L)->arena, file.data, file.size + 1);
    *size = file.size;
    script_of(L)->film->digest = hash_bytes(script_of(L)->film->digest, text, *size);
    vfs_file_free(&file);
    return text;
}

/* Run the text of a file; its name in messages is the path without the folder. */
static void run_file(lua_State *L, const char *path, const char *name)
{
    size_t size;
    const char *text = load_file(L, path, LIMIT_SCRIPT_SIZE, &size);
    if (luaL_loadbufferx(L, text, size, lua_pushfstring(L, "@%s", name), "t") != LUA_OK)
        lua_error(L);
    lua_call(L, 0, 0);
}

const char *script_where(lua_State *L)
{
    luaL_where(L, 1);
    const char *where = arena_strdup(script_of(L)->arena, lua_tostring(L, -1));
    lua_pop(L, 1);
    return where;
}

void script_begin(lua_State *L, const char *word)
{
    if (!script_of(L)->begun)
        script_of(L)->begun = word;
}

/* Whether a script may read what a path leads to. */
static bool may_read(const struct script *script, const char *file, const char *path)
{
    const struct script_host *host = script->host;
    if (path_stays_below(file) && path_leads_below(path, *script->folder ? script->folder : "."))
        return true;
    for (int i = 0; i < host->num_folders; i++)
        if (path_leads_below(path, host->folders[i]))
            return true;
    return false;
}

const char *script_path(lua_State *L, const char *word, const char *file)
{
    const struct script *script = script_of(L);
    const char *path =
        arena_printf(script->arena, "%s%s", *file == '/' ? "" : script->folder, file);
    if (!may_read(script, file, path))
        luaL_error(L,
                   "%s: \"%s\" is not below the script's folder; --allow DIR lets it name files of "
                   "another",
                   word, file);
    return path;
}

const char *script_output(lua_State *L, const char *word, const char *file)
{
    if (!path_stays_below(file) || !path_leads_below(file, "."))
        luaL_error(L, "%s: \"%s\" is not below the working folder%s", word, file,
                   strcmp(word, "still") == 0 ? "" : "; -o FILE names any file");
    return arena_strdup(script_of(L)->arena, file);
}

/* The path of a script that lies beside this one. */
static const char *path_beside(lua_State *L, const char *word, const char *name)
{
    if (!name[0] || name[0] == '.' || strchr(name, '/') || strchr(name, '\\'))
        luaL_error(L, "%s: \"%s\" is not a file beside the script", word, name);
    return script_path(L, word, name);
}

const char *script_load(lua_State *L, const char *word, const char *name, size_t limit,
                        size_t *size)
{
    script_check_memory(L);
    return load_file(L, script_path(L, word, name), limit, size);
}

static int word_include(lua_State *L)
{
    struct script *script = script_of(L);
    const char *name = luaL_checkstring(L, 1);
    const char *path = path_beside(L, "include", name);
    script_take_arguments(L, "include", 1);
    if (script->includes == LIMIT_SCRIPT_INCLUDES)
        return luaL_error(L, "include: more than %d files inside each other",
                          LIMIT_SCRIPT_INCLUDES);
    script->includes++;
    run_file(L, path, name);
    script->includes--;
    return 0;
}

/* The whole run, protected: the path is at 1. */
static int run(lua_State *L)
{
    const char *path = lua_tostring(L, 1);
    const char *slash = strrchr(path, '/');
    open_base(L);
    open_library(L, LUA_STRLIBNAME, luaopen_string, NULL);
    open_library(L, LUA_TABLIBNAME, luaopen_table, kept_table);
    open_library(L, LUA_MATHLIBNAME, luaopen_math, NULL);
    luaL_loadstring(L, prelude);
    lua_call(L, 0, 0);
    /* Texts have methods by way of their metatable: the same few. */
    lua_getglobal(L, LUA_STRLIBNAME);
    keep_only(L, kept_string);
    lua_pushliteral(L, "");
    lua_getmetatable(L, -1);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 2);
    lua_setglobal(L, LUA_STRLIBNAME);
    script_add_targets(L);
    script_add_cameras(L);
    script_add_moments(L);
    script_add_shots(L);
    script_add_film(L);
    script_add_edit(L);
    lua_pushcfunction(L, word_include);
    lua_setglobal(L, "include");
    watch_globals(L);
    lua_sethook(L, count_instructions, LUA_MASKCOUNT, COUNT_EVERY);
    run_file(L, path, slash ? slash + 1 : path);
    script_end_transition(L);
    return 0;
}

static bool fail(lua_State *L, struct err *err)
{
    const enum err_kind kind = err->kind ? err->kind : ERR_FORMAT;
    const char *text = lua_tostring(L, -1);
    err_set(err, kind, "%s", text ? text : "the script ends with an error that is no text");
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
    };
    *out = (struct film){0};
    out->sources = ARENA_NEW(arena, struct film_source, LIMIT_SCRIPT_DEMOS);
    out->shots = ARENA_NEW(arena, struct shot, LIMIT_SCRIPT_SHOTS);
    out->music = ARENA_NEW(arena, struct film_music, LIMIT_SCRIPT_MUSIC);
    err->kind = ERR_NONE;
    lua_State *L = lua_newstate(allocate, &script);
    if (!L)
        return err_set(err, ERR_RESOURCE, "%s: no memory for the script", path);
    *(struct script **)lua_getextraspace(L) = &script;
    lua_pushcfunction(L, run);
    lua_pushstring(L, path);
    bool ok = lua_pcall(L, 1, 0, 0) == LUA_OK || fail(L, err);
    lua_close(L);
    if (ok && out->num_shots == 0)
        ok = err_set(err, ERR_FORMAT, "%s: no shot in it", path);
    return ok;
}
