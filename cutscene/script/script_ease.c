/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_ease.h"

#include <string.h>

#include <lauxlib.h>

#include "cutscene/script/script_read.h"

const struct script_word script_eases[] = {
    [EASE_LINEAR] = SCRIPT_WORD("linear", "at constant speed"),
    [EASE_SMOOTH] = SCRIPT_WORD("smooth", "slow at both ends"),
    [EASE_IN] = SCRIPT_WORD("in", "slow at the start"),
    [EASE_OUT] = SCRIPT_WORD("out", "slow at the end"),
    [EASE_HOLD] = SCRIPT_WORD("hold", "keeps the previous value until this key"),
    [NUM_EASES] = {.name = "in-out"}, /* EASE_SMOOTH */
    SCRIPT_END,
};

enum curve_ease script_ease_read(lua_State *L, int index, enum curve_ease otherwise)
{
    if (lua_isnil(L, index))
        return otherwise;
    const char *name = luaL_checkstring(L, index);
    for (int i = 0; script_eases[i].name; i++)
        if (strcmp(name, script_eases[i].name) == 0)
            return i < NUM_EASES ? (enum curve_ease)i : EASE_SMOOTH;
    luaL_error(L, "keys: %s", script_read_unknown_name(L, "ease", name, script_eases, NULL));
    return EASE_SMOOTH;
}
