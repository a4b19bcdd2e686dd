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
    SCRIPT_WORD("player", "who; whose eyes the demo is seen with if there is none"),
    SCRIPT_WORD("from", "its demo's time as the shot begins; as far into the level if missing"),
    SCRIPT_WORD("alpha", "how opaque it is, 0 to 1; 0.5"),
    SCRIPT_WORD("colors", "its shirt and trousers: 4, or {4, 13}"),
    SCRIPT_WORD("label", "a name over it, with the seconds that it is ahead"),
    SCRIPT_END,
};

void script_ghosts_read(lua_State *L, struct shot *shot)
{
    shot->num_ghosts = read_count(L, 1, "ghost", expected);
    if (shot->num_ghosts > LIMIT_SCRIPT_GHOSTS)
        luaL_error(L, "ghost: more than %d", LIMIT_SCRIPT_GHOSTS);
    shot->ghosts = ARENA_NEW(script_of(L)->arena, struct ghost, (size_t)shot->num_ghosts + 1);
    for (int i = 0; i < shot->num_ghosts; i++) {
        struct ghost *ghost = &shot->ghosts[i];
        const int index = read_item(L, 1, "ghost", i);
        *ghost = (struct ghost){.alpha = 0.5, .shirt = -1, .pants = -1};
        read_check(L, index, "ghost", script_ghost_keys, 1);
        if (lua_rawgeti(L, index, 1) == LUA_TNIL)
            script_expected(L, -1, "ghost", expected);
        ghost->source = script_source_find(L, -1);
        lua_settop(L, index);
        if (script_of(L)->film->sources[ghost->source].is_map ||
            script_of(L)->film->sources[shot->source].is_map)
            luaL_error(L, "ghost: a map alone has nobody");
        read_string(L, index, "label", &ghost->label);
        script_overlay_check_name(L, "label", ghost->label);
        read_string(L, index, "player", &ghost->player);
        read_number(L, index, "alpha", 0, 1, &ghost->alpha);
        if (read_field(L, index, "colors") != LUA_TNIL)
            script_skins_value(L, &ghost->shirt, &ghost->pants);
        ghost->is_together = !read_demo_time(L, index, "from", &ghost->from);
        lua_settop(L, index - 1);
    }
}
