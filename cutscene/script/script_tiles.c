/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_tiles.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "cutscene/film/film.h"
#include "cutscene/film/tile.h"
#include "cutscene/script/script_camera.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_ghosts.h"
#include "cutscene/script/script_hud.h"
#include "cutscene/script/script_look.h"
#include "cutscene/script/script_overlay.h"
#include "cutscene/script/script_read.h"

const struct script_word script_tile_keys[] = {
    SCRIPT_WORD("demo", "the demo; by default, that of the shot"),
    SCRIPT_WORD("from", "demo time at which it begins; by default, the same moment as the shot"),
    SCRIPT_WORD("offset", "instead of from: seconds by which it is later than the shot"),
    {.name = "camera", .help = "the camera, as in shots", .values = script_camera_words},
    SCRIPT_WORD("cuts", "other cameras inside the tile"),
    SCRIPT_WORD("speed", "demo seconds per second"),
    SCRIPT_WORD("time", "instead of speed: keys { {shot time, demo time}, ... }"),
    SCRIPT_WORD("freeze", "stops the demo, but not the camera"),
    {.name = "hud",
     .help = "classic, overlay, broadcast or none, or a table with places of elements",
     .keys = script_hud_keys},
    SCRIPT_WORD("hud_show", "HUD elements to add, like --show"),
    SCRIPT_WORD("hud_hide", "HUD elements to remove, like --hide"),
    {.name = "exposure", .help = "brightness, as in shots", .values = script_look_exposures},
    SCRIPT_WORD("tint", "strength of the game's tints, as in shots"),
    SCRIPT_WORD("weapon", "false: hides the view weapon"),
    SCRIPT_WORD("sound", "sound in slow motion"),
    SCRIPT_WORD("gain", "volume of the sound, 1: unchanged"),
    SCRIPT_WORD("unseen", "what to do with entities that the recorded player no longer sees"),
    SCRIPT_WORD("hide", "targets that are not drawn, or \"players\""),
    SCRIPT_WORD("show", "targets that are drawn despite hide"),
    SCRIPT_WORD("colors", "shirt and trouser colours of players"),
    SCRIPT_WORD("skins", "skins of players"),
    {.name = "ghost", .help = "shows a player of another demo", .keys = script_ghost_keys},
    SCRIPT_WORD("splits", "shows a table of split times"),
    SCRIPT_WORD("plate", "a name above the picture"),
    SCRIPT_WORD("rect", "{ x, y, width, height }, fractions of the picture, instead of layout"),
    SCRIPT_END,
};

const struct script_word script_tile_hears[] = {
    SCRIPT_WORD("mix", "all tiles"),
    SCRIPT_WORD("loudest", "always the loudest tile"),
    SCRIPT_END,
};

static bool read_rect(lua_State *L, struct tile *tile)
{
    double *const out[] = {&tile->x, &tile->y, &tile->width, &tile->height};
    if (lua_getfield(L, 1, "rect") == LUA_TNIL) {
        lua_pop(L, 1);
        return false;
    }
    const int index = lua_gettop(L);
    if (!lua_istable(L, index))
        script_expected(L, index, "rect", "{ x, y, width, height }");
    script_read_check_list(L, index, "rect", 4);
    for (int i = 0; i < 4; i++) {
        lua_rawgeti(L, index, i + 1);
        *out[i] = script_value_number(L, -1, "rect", 0, 1);
        lua_pop(L, 1);
    }
    if (tile->width <= 0.0 || tile->height <= 0.0 || tile->x + tile->width > 1.0 + 1e-9 ||
        tile->y + tile->height > 1.0 + 1e-9)
        luaL_error(L, "rect: expected a non-empty rectangle inside the picture, from 0 to 1");
    lua_settop(L, 1);
    return true;
}

/* The arguments of read_tile. */
struct tile_reading {
    struct tile *tile;
    bool has_rect;
    void (*read)(lua_State *L, struct shot *shot);
};

/* Called by Lua with the tile's table, so that it is at 1 like a shot's. */
static int read_tile(lua_State *L)
{
    struct tile_reading *tile_reading = lua_touserdata(L, 2);
    struct tile *tile = tile_reading->tile;
    double offset = 0.0, from;
    lua_settop(L, 1);
    if (!lua_istable(L, 1))
        script_expected(L, 1, "tiles", "a table");
    script_read_check_keys(L, 1, "tiles", script_tile_keys, 0);
    tile_reading->has_rect = read_rect(L, tile);
    tile_reading->read(L, tile->shot);
    script_read_string(L, 1, "plate", &tile->shot->plate);
    script_overlay_check_name(L, "plate", tile->shot->plate);
    const bool has_offset = script_read_number(L, 1, "offset", -1e6, 1e6, &offset);
    if (script_read_demo_time(L, 1, "from", &from)) {
        if (has_offset)
            luaL_error(L, "tiles: from and offset are mutually exclusive");
        tile->shot->map.from = from;
    } else {
        tile->shot->map.from += offset;
        tile->is_aligned = !has_offset;
    }
    return 0;
}

/* Reads a tile by a protected call of its own. Inside, Lua does not know the line, because
 * the caller is a C function; so the place of the shot is added to errors here. */
static void read_tile_protected(lua_State *L, int index, struct tile_reading *tile_reading)
{
    lua_pushcfunction(L, read_tile);
    lua_pushvalue(L, index);
    lua_pushlightuserdata(L, tile_reading);
    const int status = lua_pcall(L, 2, 0, 0);
    if (status == LUA_OK)
        return;
    if (status == LUA_ERRRUN && lua_type(L, -1) == LUA_TSTRING) {
        luaL_where(L, 1);
        lua_insert(L, -2);
        lua_concat(L, 2);
    }
    lua_error(L);
}

static void read_hear(lua_State *L, struct shot *shot)
{
    const int type = lua_getfield(L, 1, "hear");
    if (type != LUA_TNIL && shot->num_tiles == 0)
        luaL_error(L, "hear requires tiles");
    if (type == LUA_TNUMBER)
        shot->heard = script_value_integer(L, -1, "hear", 1, shot->num_tiles) - 1;
    else if (!lua_isnil(L, -1))
        shot->heard =
            script_value_choice(L, -1, "hear", script_tile_hears) == 0 ? HEAR_MIXED : HEAR_LOUDEST;
    lua_pop(L, 1);
}

/* Creates a tile's shot with the settings that the shot has for all tiles. */
static void begin_tile(lua_State *L, const struct shot *shot, struct tile *tile)
{
    tile->shot = ARENA_NEW(script_of(L)->arena, struct shot, 1);
    *tile->shot = (struct shot){.name = "",
                                .where = shot->where,
                                .source = shot->source,
                                .map = {.from = shot->map.from, .speed = shot->map.speed},
                                .hud = shot->hud,
                                .hud_changes = shot->hud_changes,
                                .weapon = shot->weapon,
                                .unseen = shot->unseen,
                                .num_overrides = shot->num_overrides,
                                .overrides = shot->overrides,
                                .sound = shot->sound,
                                .gain = shot->gain};
}

/* Refuses keys that would have no effect, since only tiles are visible. */
static void refuse_own_view(lua_State *L)
{
    static const char *const words[] = {"camera", "cuts",   "time", "freeze",
                                        "ghost",  "splits", "hide", "show"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (lua_getfield(L, 1, words[i]) != LUA_TNIL)
            luaL_error(L, "%s: cannot be used in a shot with tiles; use it in the tiles", words[i]);
        lua_pop(L, 1);
    }
}

void script_tiles_read(lua_State *L, struct shot *shot,
                       void (*read)(lua_State *L, struct shot *shot))
{
    struct err err = {0};
    const char *layout = NULL;
    bool has_places = true, has_rects = false;
    shot->border = 0.004;
    shot->num_tiles = script_read_count(L, 1, "tiles", "{ { demo = ... }, ... }");
    if (shot->num_tiles > LIMIT_SCRIPT_TILES)
        luaL_error(L, "tiles: at most %d are supported", LIMIT_SCRIPT_TILES);
    if (shot->num_tiles > 0)
        refuse_own_view(L);
    shot->tiles = ARENA_NEW(script_of(L)->arena, struct tile, (size_t)shot->num_tiles + 1);
    for (int i = 0; i < shot->num_tiles; i++) {
        struct tile_reading tile_reading = {.tile = &shot->tiles[i], .read = read};
        begin_tile(L, shot, tile_reading.tile);
        const int index = script_read_item(L, 1, "tiles", i);
        read_tile_protected(L, index, &tile_reading);
        lua_settop(L, index - 1);
        has_places = has_places && tile_reading.has_rect;
        has_rects = has_rects || tile_reading.has_rect;
    }
    const bool has_border = script_read_number(L, 1, "border", 0, 0.2, &shot->border);
    if ((script_read_string(L, 1, "layout", &layout) || has_border) && shot->num_tiles == 0)
        luaL_error(L, "layout and border require tiles");
    if (shot->num_tiles > 0 && !layout && !has_places)
        luaL_error(L, "tiles: expected layout (" SCRIPT_TILE_LAYOUTS ") or rect in each tile");
    if (layout && has_rects)
        luaL_error(L, "tiles: layout and rect are mutually exclusive");
    if (layout && !tile_lay_out(shot->tiles, shot->num_tiles, layout, &err))
        luaL_error(L, "%s", err.text);
    read_hear(L, shot);
}
