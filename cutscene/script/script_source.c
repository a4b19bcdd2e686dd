/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_source.h"

#include <string.h>

#include "base/arena.h"
#include "base/limits.h"
#include "base/spelling.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_read.h"

int script_source_find(lua_State *L, int index)
{
    const struct film *film = script_of(L)->film;
    const struct script_demo *demo = luaL_testudata(L, index, TYPE_DEMO);
    const char *names[LIMIT_SCRIPT_DEMOS + 1] = {0};
    if (demo)
        return demo->source;
    if (lua_type(L, index) != LUA_TSTRING)
        script_expected(L, index, "demo", "a demo's name");
    for (int i = 0; i < film->num_sources; i++) {
        names[i] = film->sources[i].name;
        if (strcmp(names[i], lua_tostring(L, index)) == 0)
            return i;
    }
    if (film->num_sources == 0)
        return luaL_error(L, "demo: none is defined; use demo(\"A\", \"file.dem\") first");
    return luaL_error(L, "%s", spelling_unknown("demo", lua_tostring(L, index), names).text);
}

/* Adds a source, to which `at` refers from now on. */
static struct film_source *add_source(lua_State *L, const char *word, const char *name)
{
    struct film *film = script_of(L)->film;
    script_forbid_film(L, word);
    if (film->num_sources == LIMIT_SCRIPT_DEMOS)
        luaL_error(L, "%s: at most %d demos and maps are supported", word, LIMIT_SCRIPT_DEMOS);
    for (int i = 0; i < film->num_sources; i++)
        if (strcmp(film->sources[i].name, name) == 0)
            luaL_error(L, "%s: \"%s\" is already defined", word, name);
    struct script_demo *demo = script_new(L, sizeof *demo, TYPE_DEMO);
    demo->source = film->num_sources;
    struct film_source *source = &film->sources[film->num_sources++];
    source->name = arena_strdup(script_of(L)->arena, name);
    source->where = script_where(L);
    return source;
}

static const struct script_word povs[] = {
    SCRIPT_WORD("auto", "chosen automatically"),
    SCRIPT_END,
};

static const struct script_word demo_keys[] = {
    {.name = "pov", .help = "the player to view, in recordings of all players", .values = povs},
    SCRIPT_END,
};

static int word_demo(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1), *file = luaL_checkstring(L, 2);
    script_limit_arguments(L, "demo", 3);
    if (!lua_isnil(L, 3) && !lua_istable(L, 3))
        script_expected(L, 3, "demo", "{ pov = player }");
    struct film_source *source = add_source(L, "demo", name);
    source->file = script_path(L, "demo", file);
    if (lua_istable(L, 3)) {
        script_read_check_keys(L, 3, "demo", demo_keys, 0);
        if (lua_getfield(L, 3, "pov") != LUA_TNIL)
            source->pov = script_value_player(L, -1, "pov", "a player's name");
        lua_pop(L, 1);
    }
    return 1;
}

static int word_map(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    script_limit_arguments(L, "map", 1);
    struct film_source *source = add_source(L, "map", name);
    source->file = arena_printf(script_of(L)->arena, "maps/%s.bsp", name);
    source->is_map = true;
    return 1;
}

const struct script_word script_source_words[] = {
    {.name = "map", .help = "a map without a demo, to fly through", .call = word_map},
    {.name = "demo", .help = "a demo: name, file, { pov }", .call = word_demo, .keys = demo_keys},
    SCRIPT_END,
};
