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
#include "cutscene/script/script_overlay.h"
#include "cutscene/script/script_read.h"

const struct script_word script_tile_keys[] = {
    SCRIPT_WORD("demo", "the demo, if it is not the shot's"),
    SCRIPT_WORD("from", "demo time at which it begins; the moment of the shot's if it is missing"),
    SCRIPT_WORD("offset", "instead: seconds that the demo is later than the shot's"),
    {.name = "camera", .help = "as a shot's, like the next", .values = script_camera_words},
    SCRIPT_WORD("cuts", "other cameras inside the tile"),
    SCRIPT_WORD("speed", "demo seconds a second"),
    SCRIPT_WORD("time", "instead of speed"),
    SCRIPT_WORD("freeze", "the demo stands still"),
    SCRIPT_WORD("hud", "classic, overlay, broadcast or none"),
    SCRIPT_WORD("hud_show", "elements over the view, as --show"),
    SCRIPT_WORD("hud_hide", "elements over the view, as --hide"),
    SCRIPT_WORD("weapon", "false hides the weapon in hand"),
    SCRIPT_WORD("sound", "in slow motion"),
    SCRIPT_WORD("gain", "how loud its sound is"),
    SCRIPT_WORD("unseen", "what becomes of things that leave the recorder's sight"),
    SCRIPT_WORD("hide", "targets that are not drawn"),
    SCRIPT_WORD("show", "targets that are drawn nevertheless"),
    SCRIPT_WORD("colors", "shirt and trousers of players"),
    SCRIPT_WORD("skins", "pictures that players wear"),
    {.name = "ghost", .help = "a player of another demo", .keys = script_ghost_keys},
    SCRIPT_WORD("splits", "a table of when its viewed player came where"),
    SCRIPT_WORD("plate", "a name over its picture"),
    SCRIPT_WORD("rect", "{ x, y, width, height }, parts of the picture, instead of a layout"),
    SCRIPT_END,
};

const struct script_word script_tile_hears[] = {
    SCRIPT_WORD("mix", "all of them"),
    SCRIPT_WORD("loudest", "always the loudest"),
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
    read_check_list(L, index, "rect", 4);
    for (int i = 0; i < 4; i++) {
        lua_rawgeti(L, index, i + 1);
        *out[i] = value_number(L, -1, "rect", 0, 1);
        lua_pop(L, 1);
    }
    if (tile->width <= 0.0 || tile->height <= 0.0 || tile->x + tile->width > 1.0 + 1e-9 ||
        tile->y + tile->height > 1.0 + 1e-9)
        luaL_error(L, "rect: it reaches beyond the picture, whose sides are 1, or is empty");
    lua_settop(L, 1);
    return true;
}

/* What the function below works on. */
struct reading {
    struct tile *tile;
    bool has_rect;
    void (*read)(lua_State *L, struct shot *shot);
};

/* Called with the tile's table, so that it is at 1 as a shot's. */
static int read_tile(lua_State *L)
{
    struct reading *reading = lua_touserdata(L, 2);
    struct tile *tile = reading->tile;
    double offset = 0.0, from;
    lua_settop(L, 1);
    if (!lua_istable(L, 1))
        script_expected(L, 1, "tiles", "a table");
    read_check(L, 1, "tiles", script_tile_keys, 0);
    reading->has_rect = read_rect(L, tile);
    reading->read(L, tile->shot);
    read_string(L, 1, "plate", &tile->shot->plate);
    script_overlay_check_name(L, "plate", tile->shot->plate);
    const bool has_offset = read_number(L, 1, "offset", -1e6, 1e6, &offset);
    if (read_demo_time(L, 1, "from", &from)) {
        if (has_offset)
            luaL_error(L, "tiles: from and offset say the same thing: one of them");
        tile->shot->map.from = from;
    } else {
        tile->shot->map.from += offset;
        tile->is_aligned = !has_offset;
    }
    return 0;
}

/* Read by a call of its own; what is wrong with it is said with the place of the shot, which Lua
 * does not know inside: who calls there is a function of C. */
static void call_tile(lua_State *L, int index, struct reading *reading)
{
    lua_pushcfunction(L, read_tile);
    lua_pushvalue(L, index);
    lua_pushlightuserdata(L, reading);
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

static void read_heard(lua_State *L, struct shot *shot)
{
    const int type = lua_getfield(L, 1, "hear");
    if (type != LUA_TNIL && shot->num_tiles == 0)
        luaL_error(L, "hear: of which tiles?");
    if (type == LUA_TNUMBER)
        shot->heard = value_whole(L, -1, "hear", 1, shot->num_tiles) - 1;
    else if (!lua_isnil(L, -1))
        shot->heard =
            value_choice(L, -1, "hear", script_tile_hears) == 0 ? HEAR_MIXED : HEAR_LOUDEST;
    lua_pop(L, 1);
}

/* With what the shot says for all of them. */
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

/* What would be seen in none of them. */
static void refuse_own_view(lua_State *L)
{
    static const char *const words[] = {"camera", "cuts",   "time", "freeze",
                                        "ghost",  "splits", "hide", "show"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (lua_getfield(L, 1, words[i]) != LUA_TNIL)
            luaL_error(L, "%s: of a shot of tiles, each of them has its own", words[i]);
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
    shot->num_tiles = read_count(L, 1, "tiles", "{ { demo = ... }, ... }");
    if (shot->num_tiles > LIMIT_SCRIPT_TILES)
        luaL_error(L, "tiles: more than %d", LIMIT_SCRIPT_TILES);
    if (shot->num_tiles > 0)
        refuse_own_view(L);
    shot->tiles = ARENA_NEW(script_of(L)->arena, struct tile, (size_t)shot->num_tiles + 1);
    for (int i = 0; i < shot->num_tiles; i++) {
        struct reading reading = {.tile = &shot->tiles[i], .read = read};
        begin_tile(L, shot, reading.tile);
        const int index = read_item(L, 1, "tiles", i);
        call_tile(L, index, &reading);
        lua_settop(L, index - 1);
        has_places = has_places && reading.has_rect;
        has_rects = has_rects || reading.has_rect;
    }
    const bool has_border = read_number(L, 1, "border", 0, 0.2, &shot->border);
    if ((read_string(L, 1, "layout", &layout) || has_border) && shot->num_tiles == 0)
        luaL_error(L, "layout, border: of which tiles?");
    if (shot->num_tiles > 0 && !layout && !has_places)
        luaL_error(L, "tiles: expected a layout (" SCRIPT_TILE_LAYOUTS ") or the rect of each");
    if (layout && has_rects)
        luaL_error(L, "layout, rect: either says where the tiles are: one of them");
    if (layout && !tile_lay_out(shot->tiles, shot->num_tiles, layout, &err))
        luaL_error(L, "%s", err.text);
    read_heard(L, shot);
}
