/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_skins.h"

#include <string.h>

#include "base/arena.h"
#include "cutscene/film/film.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_read.h"

enum { MAX_OVERRIDES = 32 /* players in a shot */ };

void script_skins_value(lua_State *L, int *shirt, int *pants)
{
    int *const out[] = {shirt, pants};
    const bool is_pair = lua_istable(L, -1);
    if (is_pair)
        script_read_check_list(L, lua_gettop(L), "colors", 2);
    for (int i = 0; i < 2; i++) {
        if (is_pair)
            lua_rawgeti(L, -1, i + 1);
        else
            lua_pushvalue(L, -1);
        *out[i] = script_value_integer(L, -1, "colors", 0, 13);
        lua_pop(L, 1);
    }
}

static void read_colours(lua_State *L, struct skin_override *skin_override)
{
    skin_override->has_colours = true;
    script_skins_value(L, &skin_override->shirt, &skin_override->pants);
}

/* Finds the override of a player, or adds one. */
static struct skin_override *find_override(lua_State *L, struct shot *shot, const char *name)
{
    for (int i = 0; i < shot->num_overrides; i++)
        if (strcmp(shot->overrides[i].name, name) == 0)
            return &shot->overrides[i].skin_override;
    if (shot->num_overrides == MAX_OVERRIDES)
        luaL_error(L, "colors, skins: at most %d players are supported", MAX_OVERRIDES);
    struct player_override *added = &shot->overrides[shot->num_overrides++];
    added->name = arena_strdup(script_of(L)->arena, name);
    return &added->skin_override;
}

/* Reads { milton = VALUE, ... }; `read` reads a value into the override of a player. */
static void read_overrides(lua_State *L, const char *word, struct shot *shot,
                           void (*read)(lua_State *L, struct skin_override *skin_override))
{
    if (script_read_field(L, 1, word) == LUA_TNIL) {
        lua_pop(L, 1);
        return;
    }
    if (!lua_istable(L, -1))
        script_expected(L, -1, word, "{ PLAYER = ..., ... }");
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
        read(L, find_override(L, shot, script_value_player(L, -2, word, "a player's name")));
    lua_pop(L, 1);
}

static void read_skin(lua_State *L, struct skin_override *skin_override)
{
    if (lua_type(L, -1) != LUA_TSTRING)
        script_expected(L, -1, "skins", "the name of a file in skins/");
    const char *name = lua_tostring(L, -1);
    if (!name[0] || strpbrk(name, "/\\.:"))
        luaL_error(L,
                   "skins: expected the name of a file in skins/, without its ending, got \"%s\"",
                   name);
    skin_override->skin = arena_strdup(script_of(L)->arena, name);
}

void script_skins_read(lua_State *L, struct shot *shot)
{
    const struct player_override *before = shot->overrides;
    shot->overrides = ARENA_NEW(script_of(L)->arena, struct player_override, MAX_OVERRIDES);
    if (shot->num_overrides > 0)
        memcpy(shot->overrides, before, (size_t)shot->num_overrides * sizeof *before);
    read_overrides(L, "colors", shot, read_colours);
    read_overrides(L, "skins", shot, read_skin);
}
