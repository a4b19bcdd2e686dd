/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_moments.h"

#include <string.h>

#include "base/clock.h"
#include "base/err.h"
#include "base/spelling.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_host.h"
#include "cutscene/script/script_read.h"
#include "cutscene/script/script_word.h"

/* The arguments of a moment. */
enum form {
    FORM_ALONE,  /* at.exit */
    FORM_NTH,    /* at.map(n) */
    FORM_CLOCK,  /* at.clock(seconds) */
    FORM_PLAYER, /* at.kill(who, n) */
    FORM_ITEM,   /* at.pickup(what, n, who) */
    FORM_WEAPON, /* at.fire(who, n, what) */
};

static const struct script_word moments[] = {
    [SEARCH_START] = SCRIPT_WORD("start", "the beginning of the demo"),
    [SEARCH_FINISH] = SCRIPT_WORD("finish", "the end of the demo"),
    [SEARCH_EXIT] = SCRIPT_WORD("exit", "the first intermission"),
    [SEARCH_MAP] = SCRIPT_WORD("map", "the beginning of the nth map"),
    [SEARCH_MATCH] =
        SCRIPT_WORD("match_start", "the beginning of the nth match, as the server says"),
    [SEARCH_MARK] = SCRIPT_WORD("mark", "the nth //demomark in the recording"),
    [SEARCH_CLOCK] = SCRIPT_WORD("clock", "a time of the recording's own clock, in seconds"),
    [SEARCH_KILL] = SCRIPT_WORD("kill", "the nth kill of a player: player, nth"),
    [SEARCH_DEATH] = SCRIPT_WORD("death", "the nth death of a player: player, nth"),
    [SEARCH_PICKUP] = SCRIPT_WORD("pickup", "the nth pickup of an item: item, nth, player"),
    [SEARCH_FIRE] = SCRIPT_WORD("fire", "the nth shot of a player: player, nth, weapon"),
    SCRIPT_END,
};

static const enum form forms[] = {
    [SEARCH_START] = FORM_ALONE, [SEARCH_FINISH] = FORM_ALONE, [SEARCH_EXIT] = FORM_ALONE,
    [SEARCH_MAP] = FORM_NTH,     [SEARCH_MATCH] = FORM_NTH,    [SEARCH_MARK] = FORM_NTH,
    [SEARCH_CLOCK] = FORM_CLOCK, [SEARCH_KILL] = FORM_PLAYER,  [SEARCH_DEATH] = FORM_PLAYER,
    [SEARCH_PICKUP] = FORM_ITEM, [SEARCH_FIRE] = FORM_WEAPON,
};

/* Finds a moment in a source. Neither the demo's memory nor the time for reading it, in the
 * first search of a kind, is counted as the script's. */
static bool find(lua_State *L, int source, const struct search_query *query, double *time,
                 struct err *err)
{
    enum { STEPS = 1000 /* of a search, which visits all events of a demo */ };
    struct script *script = script_of(L);
    const unsigned kind = 1u << query->kind;
    const double before = clock_thread_cpu();
    script_count_steps(L, STEPS);
    script_watch_memory(L, false);
    const bool is_found =
        script->host->find(script->host->context, &script->film->sources[source], query, time, err);
    script_watch_memory(L, true);
    if (!(script->searched[source] & kind))
        script->started += clock_thread_cpu() - before;
    script->searched[source] |= (uint16_t)kind;
    return is_found;
}

static int push_moment(lua_State *L, const char *name, int source, const struct search_query *query)
{
    struct script *script = script_of(L);
    struct err err = {0};
    double time;
    if (source < 0)
        source = script->film->num_sources - 1;
    if (source < 0)
        return luaL_error(L, "at.%s: no demo is defined; use demo(\"A\", \"file.dem\") first",
                          name);
    if (script->film->sources[source].is_map)
        return luaL_error(L, "at.%s: cannot be used for a map without a demo", name);
    if (!find(L, source, query, &time, &err)) {
        script->err->kind = err.kind;
        return luaL_error(L, "at.%s: %s", name, err.text);
    }
    lua_pushnumber(L, time);
    return 1;
}

/* Returns the string at an index; NULL if it is missing and optional. */
static const char *read_text(lua_State *L, int index, const char *name, const char *what,
                             bool is_needed)
{
    if (lua_isnil(L, index) && !is_needed)
        return NULL;
    if (lua_type(L, index) != LUA_TSTRING)
        script_expected(L, index, name, what);
    return lua_tostring(L, index);
}

static int read_nth(lua_State *L, int index, const char *name)
{
    return lua_isnil(L, index) ? 1 : script_value_integer(L, index, name, 1, 1000000);
}

/* Implements the moments. Upvalues: enum search_kind, source. */
static int call_moment(lua_State *L)
{
    static const int most[] = {
        [FORM_NTH] = 1, [FORM_CLOCK] = 1, [FORM_PLAYER] = 2, [FORM_ITEM] = 3, [FORM_WEAPON] = 3};
    const enum search_kind kind = (enum search_kind)lua_tointeger(L, lua_upvalueindex(1));
    const int source = (int)lua_tointeger(L, lua_upvalueindex(2));
    const char *name = moments[kind].name;
    struct search_query query = {.kind = kind, .nth = 1};
    script_limit_arguments(L, name, most[forms[kind]]);
    lua_settop(L, 3);
    switch (forms[kind]) {
    case FORM_CLOCK:
        query.clock = script_value_number(L, 1, name, -1e6, 1e6);
        break;
    case FORM_PLAYER:
    case FORM_WEAPON:
        query.who = script_value_player(L, 1, name, "a player's name");
        query.nth = read_nth(L, 2, name);
        query.what = read_text(L, 3, name, "a weapon: \"rl\"", false);
        break;
    case FORM_ITEM:
        query.what = read_text(L, 1, name, "an item: \"quad\"", true);
        query.nth = read_nth(L, 2, name);
        query.who = lua_isnil(L, 3) ? NULL : script_value_player(L, 3, name, "a player's name");
        break;
    default:
        query.nth = read_nth(L, 1, name);
        break;
    }
    return push_moment(L, name, source, &query);
}

/* ---- lists ---- */

static const struct script_word lists[] = {
    SCRIPT_WORD("kills", "all kills: player, weapon"),
    SCRIPT_WORD("deaths", "all deaths: player, weapon"),
    SCRIPT_WORD("pickups", "all pickups: item, player"),
    SCRIPT_WORD("fires", "all shots: player, weapon"),
    SCRIPT_END,
};
static const enum search_kind list_kinds[] = {SEARCH_KILL, SEARCH_DEATH, SEARCH_PICKUP,
                                              SEARCH_FIRE};

static void set_text(lua_State *L, const char *key, const char *text)
{
    if (!text[0])
        return;
    lua_pushstring(L, text);
    lua_setfield(L, -2, key);
}

/* Pushes { { time =, who =, whom =, weapon = }, ... }. `what` is the key of the item or
 * weapon; NULL in a list of players. */
static void push_hits(lua_State *L, const struct search_hits *hits, const char *what)
{
    enum { STEPS = 10 /* per element */ };
    lua_createtable(L, hits->num, 0);
    for (int i = 0; i < hits->num; i++) {
        const struct search_hit *hit = &hits->items[i];
        script_count_steps(L, STEPS);
        lua_createtable(L, 0, 5);
        if (what) {
            lua_pushnumber(L, hit->time);
            lua_setfield(L, -2, "time");
        }
        lua_pushinteger(L, hit->number);
        lua_setfield(L, -2, "number");
        set_text(L, what ? "who" : "name", hit->who);
        set_text(L, "whom", hit->whom);
        if (what)
            set_text(L, what, hit->what);
        lua_rawseti(L, -2, i + 1);
    }
}

/* Pushes a list from the host. */
static int push_list(lua_State *L, const char *name, int source, const struct search_query *query,
                     const char *what)
{
    struct script *script = script_of(L);
    struct search_hits hits = {0};
    struct err err = {0};
    const double before = clock_thread_cpu();
    if (source < 0)
        source = script->film->num_sources - 1;
    if (source < 0)
        return luaL_error(L, "%s: no demo is defined; use demo(\"A\", \"file.dem\") first", name);
    if (script->film->sources[source].is_map)
        return luaL_error(L, "%s: cannot be used for a map without a demo", name);
    script_watch_memory(L, false);
    const bool ok = script->host->list(script->host->context, &script->film->sources[source], query,
                                       &hits, script->arena, &err);
    script_watch_memory(L, true);
    script->started += clock_thread_cpu() - before;
    if (!ok) {
        script->err->kind = err.kind;
        return luaL_error(L, "%s: %s", name, err.text);
    }
    script_take_memory(L, (size_t)hits.num * sizeof *hits.items);
    push_hits(L, &hits, what);
    return 1;
}

/* Implements at.kills(player, weapon), at.pickups(item, player), ... Upvalues: list, source. */
static int call_list(lua_State *L)
{
    const int which = (int)lua_tointeger(L, lua_upvalueindex(1));
    const char *name = lua_pushfstring(L, "at.%s", lists[which].name);
    const bool is_items = list_kinds[which] == SEARCH_PICKUP;
    struct search_query query = {.kind = list_kinds[which], .nth = 1};
    lua_insert(L, 1);
    if (lua_gettop(L) > 3)
        return luaL_error(L, "%s: too many arguments: expected at most 2, got %d", name,
                          lua_gettop(L) - 1);
    lua_settop(L, 3);
    const int player = is_items ? 3 : 2;
    if (!lua_isnil(L, player))
        query.who = script_value_player(L, player, name, "a player's name");
    query.what =
        read_text(L, 5 - player, name, is_items ? "an item: \"quad\"" : "a weapon: \"rl\"", false);
    return push_list(L, name, (int)lua_tointeger(L, lua_upvalueindex(2)), &query,
                     is_items ? "item" : "weapon");
}

static int word_players(lua_State *L)
{
    script_limit_arguments(L, "players", 1);
    const struct script_demo *demo = luaL_testudata(L, 1, TYPE_DEMO);
    if (!lua_isnil(L, 1) && !demo)
        script_expected(L, 1, "players", "no argument, or a demo");
    return push_list(L, "players", demo ? demo->source : -1, NULL, NULL);
}

static bool find_list(const char *word, int *which)
{
    for (*which = 0; lists[*which].name; ++*which)
        if (strcmp(word, lists[*which].name) == 0)
            return true;
    return false;
}

static struct spelling_message unknown_moment(const char *word)
{
    enum { NUM_NAMES = sizeof moments / sizeof *moments + sizeof lists / sizeof *lists };
    const char *names[NUM_NAMES] = {0};
    int num = 0;
    for (const struct script_word *moment = moments; moment->name; moment++)
        names[num++] = moment->name;
    for (const struct script_word *list = lists; list->name; list++)
        names[num++] = list->name;
    return spelling_unknown("moment", word, names);
}

static int index_moments(lua_State *L)
{
    const struct script_demo *at = luaL_checkudata(L, 1, TYPE_MOMENTS);
    const char *word = luaL_checkstring(L, 2);
    int kind = 0, which;
    if (find_list(word, &which)) {
        lua_pushinteger(L, which);
        lua_pushinteger(L, at->source);
        lua_pushcclosure(L, call_list, 2);
        return 1;
    }
    while (moments[kind].name && strcmp(word, moments[kind].name) != 0)
        kind++;
    if (!moments[kind].name)
        return luaL_error(L, "at: %s", unknown_moment(word).text);
    if (forms[kind] == FORM_ALONE)
        return push_moment(L, moments[kind].name, at->source,
                           &(struct search_query){.kind = (enum search_kind)kind, .nth = 1});
    lua_pushinteger(L, kind);
    lua_pushinteger(L, at->source);
    lua_pushcclosure(L, call_moment, 2);
    return 1;
}

/* A.at */
static int index_demo(lua_State *L)
{
    static const char *const members[] = {"at", NULL};
    const struct script_demo *demo = luaL_checkudata(L, 1, TYPE_DEMO);
    const char *word = luaL_checkstring(L, 2);
    if (strcmp(word, "at") != 0)
        return luaL_error(L, "%s", spelling_unknown("demo member", word, members).text);
    struct script_demo *at = script_new(L, sizeof *at, TYPE_MOMENTS);
    at->source = demo->source;
    return 1;
}

const struct script_word script_moment_words[] = {
    {.name = "at", .help = "demo times of events", .keys = moments, .items = lists},
    {.name = "players", .help = "a list of all players of a demo", .call = word_players},
    SCRIPT_END,
};

static void add_index(lua_State *L, const char *type, lua_CFunction function)
{
    luaL_newmetatable(L, type);
    lua_pushcfunction(L, function);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 1);
}

void script_moments_add(lua_State *L)
{
    add_index(L, TYPE_MOMENTS, index_moments);
    add_index(L, TYPE_DEMO, index_demo);
    struct script_demo *at = script_new(L, sizeof *at, TYPE_MOMENTS);
    at->source = -1;
    lua_setglobal(L, "at");
}
