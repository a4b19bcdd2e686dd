/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_hud.h"

#include <string.h>

#include <lauxlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_read.h"
#include "playback/hud/hud_place.h"

static const struct script_word place_keys[] = {
    SCRIPT_WORD("at", HUD_SPOT_WORDS(", ", " or ")),
    SCRIPT_WORD("scale", "size, relative to the usual one, 0.25 to 4"),
    SCRIPT_WORD("x", "offset, in percent of the picture's width"),
    SCRIPT_WORD("y", "offset, in percent of the picture's height"),
    SCRIPT_END,
};

#define PLACE(n, h)                                                                                \
    {                                                                                              \
        .name = (n), .help = "place of " h, .keys = place_keys                                     \
    }

const struct script_word script_hud_keys[] = {
    SCRIPT_WORD("style", "classic, overlay, broadcast or none"),
    PLACE("bar", "health, armour and ammunition"),
    PLACE("name", "the player's name"),
    PLACE("scores", "the scoreboard"),
    PLACE("clock", "the match clock"),
    PLACE("standing", "the points of both sides"),
    PLACE("feed", "the kill feed"),
    PLACE("team", "the list of all players"),
    PLACE("chat", "players' messages"),
    PLACE("notify", "the game's messages"),
    PLACE("center", "messages in the middle"),
    {.name = "crosshair", .help = "the crosshair: only scale", .keys = place_keys},
    PLACE("timers", "the items' timers"),
    PLACE("speed", "the speed"),
    PLACE("keys", "the keys"),
    PLACE("time", "the level's time"),
    PLACE("jumps", "the count of jumps"),
    PLACE("strafe", "the strafing angle"),
    PLACE("splits", "the table of split times"),
    SCRIPT_END,
};

/* Returns the value on the stack as that of --place: "top" or "at=top,scale=1.5". */
static const char *read_place(lua_State *L, const char *element)
{
    struct arena *arena = script_of(L)->arena;
    const int value = lua_gettop(L);
    if (lua_type(L, value) == LUA_TSTRING)
        return arena_strdup(arena, lua_tostring(L, value));
    if (!lua_istable(L, value))
        script_expected(L, value, element,
                        "a place, such as \"top\", or { at = ..., scale = ... }");
    script_read_check_keys(L, value, element, place_keys, 0);
    const char *text = "";
    for (const struct script_word *key = place_keys; key->name; key++) {
        const int type = lua_getfield(L, value, key->name);
        if (type != LUA_TNIL && type != LUA_TSTRING && type != LUA_TNUMBER)
            script_expected(L, -1, key->name, "a number or a string");
        if (type != LUA_TNIL)
            text = arena_printf(arena, "%s%s%s=%s", text, *text ? "," : "", key->name,
                                lua_tostring(L, -1));
        lua_pop(L, 1);
    }
    return text;
}

/* Returns the places in the table on the stack as the option has them; "" if there are none. In the
 * order of the keys, since that of Lua's tables changes from run to run. */
static const char *read_places(lua_State *L)
{
    struct arena *arena = script_of(L)->arena;
    const char *text = "";
    script_read_check_keys(L, lua_gettop(L), "hud", script_hud_keys, 0);
    for (const struct script_word *key = script_hud_keys + 1; key->name; key++) {
        if (lua_getfield(L, -1, key->name) != LUA_TNIL)
            text = arena_printf(arena, "%s%s%s=%s", text, *text ? ";" : "", key->name,
                                read_place(L, key->name));
        lua_pop(L, 1);
    }
    return text;
}

void script_hud_push_option(lua_State *L, int index, const char *name)
{
    const bool is_place = strcmp(name, "place") == 0;
    if (lua_getfield(L, index, "hud") != LUA_TTABLE) {
        if (is_place) {
            lua_pop(L, 1);
            lua_pushnil(L);
        }
        return;
    }
    const char *places = read_places(L);
    if (!is_place)
        lua_getfield(L, -1, "style");
    else if (*places)
        lua_pushstring(L, places);
    else
        lua_pushnil(L);
    lua_remove(L, -2);
}

static void read_elements(lua_State *L, const char *word, uint32_t *out)
{
    struct err err = {0};
    const char *list = NULL;
    if (script_read_string(L, 1, word, &list) && !hud_elements_read(list, out, &err))
        luaL_error(L, "%s: %s", word, err.text);
}

void script_hud_read(lua_State *L, int *style, struct hud_changes *changes)
{
    struct script_word styles[NUM_HUD_STYLES + 1] = {0};
    struct err err = {0};
    for (int i = 0; i < NUM_HUD_STYLES; i++)
        styles[i] = (struct script_word)SCRIPT_WORD(hud_style_names[i], hud_style_names[i]);
    script_hud_push_option(L, 1, "hud");
    if (!lua_isnil(L, -1))
        *style = script_value_choice(L, lua_gettop(L), "hud", styles);
    script_hud_push_option(L, 1, "place");
    const char *places = lua_tostring(L, -1);
    if (places && !hud_place_read(places, changes->places, &err))
        luaL_error(L, "hud: %s", err.text);
    lua_pop(L, 2);
    read_elements(L, "hud_show", &changes->shown);
    read_elements(L, "hud_hide", &changes->hidden);
}
