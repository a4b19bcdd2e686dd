/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_splits.h"

#include <lauxlib.h>

#include "base/arena.h"
#include "cutscene/film/film.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_overlay.h"
#include "cutscene/script/script_read.h"

void script_splits_read(lua_State *L, struct shot *shot)
{
    static const char expected[] = "true, or { \"name\", {x, y, z}, {x, y, z} }";
    if (lua_getfield(L, 1, "splits") == LUA_TNIL || lua_isboolean(L, -1)) {
        shot->has_splits = lua_toboolean(L, -1);
        lua_settop(L, 1);
        return;
    }
    lua_settop(L, 1);
    if (script_of(L)->film->sources[shot->source].is_map)
        luaL_error(L, "splits: a map alone has nobody");
    shot->has_splits = true;
    shot->num_lines = read_count(L, 1, "splits", expected);
    shot->lines = ARENA_NEW(script_of(L)->arena, struct split_line, (size_t)shot->num_lines + 1);
    for (int i = 0; i < shot->num_lines; i++) {
        struct split_line *line = &shot->lines[i];
        const int index = read_item(L, 1, "splits", i);
        read_check_list(L, index, "splits", 3);
        if (lua_rawgeti(L, index, 1) != LUA_TSTRING)
            script_expected(L, -1, "splits", expected);
        line->name = arena_strdup(script_of(L)->arena, lua_tostring(L, -1));
        script_overlay_check_name(L, "splits", line->name);
        for (int k = 0; k < 2; k++) {
            lua_rawgeti(L, index, 2 + k);
            line->ends[k] = value_vector(L, lua_gettop(L), "splits");
        }
        if (line->ends[0].x == line->ends[1].x && line->ends[0].y == line->ends[1].y)
            luaL_error(L, "splits: \"%s\" is a line of no length", line->name);
        lua_settop(L, 1);
    }
}
