/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_ghosts.h"

#include "base/arena.h"
#include "base/limits.h"
#include "cutscene/film/film.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_overlay.h"
#include "cutscene/script/script_read.h"
#include "cutscene/script/script_skins.h"
#include "cutscene/script/script_source.h"

static const char expected[] = "{ demo, from = time, ... }";

const struct script_word script_ghost_keys[] = {
    SCRIPT_WORD("player", "the player; by default, the recorded one"),
    SCRIPT_WORD("from",
                "time in its demo at the shot's beginning; by default, as far into the level"),
    SCRIPT_WORD("alpha", "opacity, 0 to 1; default 0.5"),
    SCRIPT_WORD("colors", "shirt and trouser colours: 4, or {4, 13}"),
    SCRIPT_WORD("label", "a name above it, shown with its lead in seconds"),
    SCRIPT_END,
};

void script_ghosts_read(lua_State *L, struct shot *shot)
{
    shot->num_ghosts = script_read_count(L, 1, "ghost", expected);
    if (shot->num_ghosts > LIMIT_SCRIPT_GHOSTS)
        luaL_error(L, "ghost: at most %d are supported", LIMIT_SCRIPT_GHOSTS);
    shot->ghosts = ARENA_NEW(script_of(L)->arena, struct ghost, (size_t)shot->num_ghosts + 1);
    for (int i = 0; i < shot->num_ghosts; i++) {
        struct ghost *ghost = &shot->ghosts[i];
        const int index = script_read_item(L, 1, "ghost", i);
        *ghost = (struct ghost){.alpha = 0.5, .shirt = -1, .pants = -1};
        script_read_check_keys(L, index, "ghost", script_ghost_keys, 1);
        if (lua_rawgeti(L, index, 1) == LUA_TNIL)
            script_expected(L, -1, "ghost", expected);
        ghost->source = script_source_find(L, -1);
        lua_settop(L, index);
        if (script_of(L)->film->sources[ghost->source].is_map ||
            script_of(L)->film->sources[shot->source].is_map)
            luaL_error(L, "ghost: cannot be used for a map without a demo");
        script_read_string(L, index, "label", &ghost->label);
        script_overlay_check_name(L, "label", ghost->label);
        script_read_string(L, index, "player", &ghost->player);
        script_read_number(L, index, "alpha", 0, 1, &ghost->alpha);
        if (script_read_field(L, index, "colors") != LUA_TNIL)
            script_skins_value(L, &ghost->shirt, &ghost->pants);
        ghost->is_together = !script_read_demo_time(L, index, "from", &ghost->from);
        lua_settop(L, index - 1);
    }
}
