/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_shot.h"

#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/paths.h"
#include "cutscene/script/script_camera.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_edit.h"
#include "cutscene/script/script_ghosts.h"
#include "cutscene/script/script_overlay.h"
#include "cutscene/script/script_hud.h"
#include "cutscene/script/script_look.h"
#include "cutscene/script/script_read.h"
#include "cutscene/script/script_skins.h"
#include "cutscene/script/script_source.h"
#include "cutscene/script/script_target.h"
#include "cutscene/script/script_tiles.h"
#include "cutscene/script/script_word.h"
#include "playback/scene/out_of_pvs.h"

static const struct camera *camera_at_top(lua_State *L, const char *what)
{
    const struct camera *camera = luaL_testudata(L, -1, TYPE_CAMERA);
    if (!camera)
        script_expected(L, lua_gettop(L), what,
                        lua_pushfstring(L, "a camera: %s",
                                        script_read_list_names(L, script_camera_words, " or ")));
    return camera;
}

/* Reads the shot's camera, then { time, camera } of each cut. */
static void read_cuts(lua_State *L, struct shot *shot)
{
    struct arena *arena = script_of(L)->arena;
    shot->num_cuts = 1 + script_read_count(L, 1, "cuts", "{ { time, camera }, ... }");
    shot->cuts = ARENA_NEW(arena, struct camera_cut, (size_t)shot->num_cuts);
    if (lua_getfield(L, 1, "camera") != LUA_TNIL)
        shot->cuts[0].camera = camera_copy(camera_at_top(L, "camera"), arena);
    lua_pop(L, 1);
    for (int i = 1; i < shot->num_cuts; i++) {
        const int index = script_read_item(L, 1, "cuts", i - 1);
        script_read_check_list(L, index, "cuts", 2);
        lua_rawgeti(L, index, 1);
        const struct script_time at = script_value_time(L, -1, "cuts: time");
        lua_rawgeti(L, index, 2);
        shot->cuts[i].camera = camera_copy(camera_at_top(L, "cuts: camera"), arena);
        shot->cuts[i].at = at.seconds;
        shot->cuts[i].on_demo = at.on_demo;
        lua_settop(L, index - 1);
    }
}

/* ---- time ---- */

static const struct script_word freeze_keys[] = {
    SCRIPT_WORD("at", "the time at which the demo stops"),
    SCRIPT_WORD("length", "duration in seconds"),
    SCRIPT_END,
};

static void read_freezes(lua_State *L, struct time_map *map)
{
    map->num_freezes = script_read_count(L, 1, "freeze", "{ at = time, length = seconds }");
    map->freezes = ARENA_NEW(script_of(L)->arena, struct freeze, (size_t)map->num_freezes + 1);
    for (int i = 0; i < map->num_freezes; i++) {
        struct freeze *freeze = &map->freezes[i];
        struct script_time at = {0};
        const int index = script_read_item(L, 1, "freeze", i);
        script_read_check_keys(L, index, "freeze", freeze_keys, 0);
        if (!script_read_time(L, index, "at", &at) ||
            !script_read_number(L, index, "length", 0, 3600, &freeze->length))
            luaL_error(L, "freeze: expected { at = time, length = seconds }");
        freeze->at = at.seconds;
        freeze->on_demo = at.on_demo;
        lua_pop(L, 1);
    }
}

/* Reads time = keys { {shot time, demo time}, ... }. */
static void read_time_keys(lua_State *L, struct shot *shot)
{
    struct curve keys = {0};
    if (!script_read_curve(L, 1, "time", -1e6, 1e6, &keys))
        return;
    struct arena *arena = script_of(L)->arena;
    struct time_map *map = &shot->map;
    if (keys.num < 2 || keys.is_ramp || map->speed.num > 0 || map->num_freezes > 0)
        luaL_error(L, "time: expected keys { {shot time, demo time}, ... }, without speed and "
                      "freeze");
    map->num_keys = keys.num;
    map->key_times = ARENA_NEW(arena, double, (size_t)keys.num);
    map->key_values = ARENA_NEW(arena, double, (size_t)keys.num);
    map->key_eases = ARENA_NEW(arena, enum curve_ease, (size_t)keys.num);
    for (int i = 0; i < keys.num; i++) {
        if (keys.keys[i].on_demo)
            luaL_error(L, "time: expected shot time, then demo time in each key");
        map->key_times[i] = keys.keys[i].time;
        map->key_values[i] = keys.keys[i].value;
        map->key_eases[i] = keys.keys[i].ease;
    }
    if (shot->length == 0.0)
        shot->length = map->key_times[keys.num - 1];
}

static void read_speed(lua_State *L, struct shot *shot)
{
    script_read_curve(L, 1, "speed", -100, 100, &shot->map.speed);
    for (int i = 0; i < shot->map.speed.num; i++)
        if (shot->map.speed.keys[i].on_demo)
            luaL_error(L, "speed: expected shot times in keys, not demo times");
    read_freezes(L, &shot->map);
    read_time_keys(L, shot);
}

static void read_range(lua_State *L, struct shot *shot)
{
    const bool has_from = script_read_demo_time(L, 1, "from", &shot->map.from);
    const bool has_to = script_read_demo_time(L, 1, "to", &shot->to);
    if (script_read_number(L, 1, "length", 0.001, 3600, &shot->length) && has_to)
        luaL_error(L, "shot: to and length are mutually exclusive");
    read_speed(L, shot);
    if (shot->map.speed.is_ramp && shot->length == 0.0)
        luaL_error(L, "speed: a ramp requires the shot's length");
    if (script_of(L)->film->sources[shot->source].is_map) {
        if (shot->length == 0.0)
            luaL_error(L, "shot: expected length, for a map without a demo");
        return;
    }
    if (shot->map.num_keys == 0 && (!has_from || (!has_to && shot->length == 0.0)))
        luaL_error(L, "shot: expected from and to, or from and length");
}

/* Values allowed in a list of targets. */
static const struct script_word hidden_values[] = {
    SCRIPT_WORD("players", "all players"),
    SCRIPT_END,
};

/* Reads the targets of a key: one, or a list of them. If `players` is not NULL, "players" is
 * accepted and sets it. */
static struct camera_target *read_targets(lua_State *L, const char *word, int *num, bool *players)
{
    if (lua_getfield(L, 1, word) == LUA_TNIL) {
        lua_pop(L, 1);
        return NULL;
    }
    if (!lua_istable(L, -1)) {
        lua_createtable(L, 1, 0);
        lua_insert(L, -2);
        lua_rawseti(L, -2, 1);
    }
    const int list = lua_gettop(L), length = (int)lua_rawlen(L, list);
    if (length > LIMIT_SCRIPT_ITEMS)
        luaL_error(L, "%s: at most %d targets are supported", word, LIMIT_SCRIPT_ITEMS);
    script_read_check_list(L, list, word, length);
    struct camera_target *targets =
        ARENA_NEW(script_of(L)->arena, struct camera_target, (size_t)length + 1);
    for (int i = 0; i < length; i++) {
        lua_rawgeti(L, list, i + 1);
        if (players && lua_type(L, -1) == LUA_TSTRING &&
            strcmp(lua_tostring(L, -1), hidden_values[0].name) == 0)
            *players = true;
        else
            script_target_value(L, -1, word, &targets[(*num)++]);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return targets;
}

static const struct script_word unseen_styles[] = {
    [UNSEEN_HIDE] = SCRIPT_WORD("hide", "hides them"),
    [UNSEEN_HOLD] = SCRIPT_WORD("hold", "keeps those that stand still, fades out those that move"),
    [UNSEEN_GHOST] = SCRIPT_WORD("ghost", "keeps those that move, half transparent"),
    SCRIPT_END,
};

static void read_shown(lua_State *L, struct shot *shot)
{
    script_read_choice(L, 1, "unseen", unseen_styles, &shot->unseen);
    shot->hidden = read_targets(L, "hide", &shot->num_hidden, &shot->hide_players);
    shot->shown = read_targets(L, "show", &shot->num_shown, NULL);
    script_skins_read(L, shot);
}

/* Two stills with the same name would overwrite each other. */
static void keep_still_name(lua_State *L, const char *file)
{
    while (strncmp(file, "./", 2) == 0)
        file += 2;
    luaL_getsubtable(L, LUA_REGISTRYINDEX, "stills");
    if (lua_getfield(L, -1, file) != LUA_TNIL)
        luaL_error(L, "still: \"%s\" is already used", file);
    lua_pushboolean(L, true);
    lua_setfield(L, -3, file);
    lua_pop(L, 2);
}

/* Reads still("a.png", 2) values from the shot's list part. */
static void read_stills(lua_State *L, struct shot *shot)
{
    const int num = (int)lua_rawlen(L, 1);
    shot->stills = ARENA_NEW(script_of(L)->arena, struct still, (size_t)num + 1);
    for (int i = 0; i < num; i++) {
        lua_rawgeti(L, 1, i + 1);
        const struct still *still = luaL_testudata(L, -1, TYPE_STILL);
        const char *const *said = luaL_testudata(L, -1, TYPE_STATEMENT);
        if (luaL_testudata(L, -1, TYPE_SHOT))
            luaL_error(L, "shot: cannot contain another shot");
        if (said)
            luaL_error(L, "shot: cannot contain %s; put it before or after the shot", *said);
        if (!still)
            script_expected(L, -1, "shot", "keys, or still(\"file.png\", time)");
        keep_still_name(L, still->file);
        shot->stills[shot->num_stills++] = *still;
        lua_pop(L, 1);
    }
}

static int word_still(lua_State *L)
{
    const char *file = luaL_checkstring(L, 1);
    script_limit_arguments(L, "still", 2);
    if (strlen(file) < 5 || !path_has_ending(file, ".png"))
        return luaL_error(L, "still: expected a file name that ends in .png, got \"%s\"", file);
    const struct script_time at = script_value_time(L, 2, "still");
    struct still *still = script_new(L, sizeof *still, TYPE_STILL);
    *still = (struct still){script_output(L, "still", file), at.seconds, at.on_demo};
    return 1;
}

static const struct script_word sounds[] = {
    [SOUND_PITCH] = SCRIPT_WORD("pitch", "lower pitch at lower speed"),
    [SOUND_STRETCH] = SCRIPT_WORD("stretch", "stretched at the original pitch"),
    [SOUND_NORMAL] = SCRIPT_WORD("normal", "at the recorded speed, from the shot's beginning"),
    [SOUND_MUTE] = SCRIPT_WORD("mute", "no sound"),
    SCRIPT_END,
};

static const struct script_word shot_keys[] = {
    SCRIPT_WORD("name", "a name, for --shot"),
    SCRIPT_WORD("demo", "the demo; by default, the last one defined"),
    SCRIPT_WORD("from", "demo time at which it begins"),
    SCRIPT_WORD("to", "demo time at which it ends"),
    SCRIPT_WORD("length", "duration in seconds, instead of to"),
    {.name = "camera",
     .help = "the camera; by default, the recorded view",
     .values = script_camera_words},
    SCRIPT_WORD("cuts", "other cameras inside the shot: { { time, camera }, ... }"),
    SCRIPT_WORD("speed", "demo seconds per second; negative: backwards"),
    SCRIPT_WORD("time", "instead of speed: keys { {shot time, demo time}, ... }"),
    {.name = "hud",
     .help = "classic, overlay, broadcast or none, or a table with places of elements",
     .keys = script_hud_keys},
    {.name = "fade", .help = "fades picture and sound in and out", .keys = script_fade_keys},
    {.name = "sound", .help = "sound in slow motion", .values = sounds},
    {.name = "freeze", .help = "stops the demo, but not the camera", .keys = freeze_keys},
    SCRIPT_WORD("weapon", "false: hides the view weapon"),
    {.name = "caption", .help = "text over the view", .keys = script_caption_keys},
    {.name = "picture", .help = "an image file over the view", .keys = script_picture_keys},
    {.name = "exposure",
     .help = "brightness of the level: \"auto\", \"off\", or stops; a number or keys",
     .values = script_look_exposures},
    SCRIPT_WORD("tint", "strength of the game's tints, like --tint; a number or keys"),
    SCRIPT_WORD("gamma", "like --gamma, less than 1: brighter; a number or keys"),
    SCRIPT_WORD("contrast", "like --contrast, more than 1: brighter; a number or keys"),
    SCRIPT_WORD("saturation", "0: grey, 1: unchanged, 2: double; a number or keys"),
    SCRIPT_WORD("vignette", "how much darker the corners are, 0 to 1; a number or keys"),
    SCRIPT_WORD("lut", "a .cube file for colour grading, like --lut"),
    SCRIPT_WORD("lut_amount", "strength of the LUT, 0 to 1; a number or keys"),
    SCRIPT_WORD("letterbox", "aspect ratio of the visible part, such as 2.35"),
    SCRIPT_WORD("gain", "volume of the sound, 1: unchanged"),
    SCRIPT_WORD("sound_before", "seconds by which the sound begins before the picture"),
    SCRIPT_WORD("sound_after", "seconds by which the sound ends after the picture"),
    {.name = "play", .help = "plays audio files", .keys = script_play_keys},
    {.name = "unseen",
     .help = "what to do with entities that the recorded player no longer sees",
     .values = unseen_styles},
    {.name = "hide", .help = "targets that are not drawn, or \"players\"", .values = hidden_values},
    SCRIPT_WORD("show", "targets that are drawn despite hide"),
    SCRIPT_WORD("colors", "shirt and trouser colours: { PLAYER = {4, 13}, ... }"),
    SCRIPT_WORD("skins", "skins of players: { PLAYER = \"base\", ... }"),
    SCRIPT_WORD("hud_show", "HUD elements to add, like --show"),
    SCRIPT_WORD("hud_hide", "HUD elements to remove, like --hide"),
    {.name = "ghost",
     .help = "shows a player of another demo in this one",
     .keys = script_ghost_keys},
    SCRIPT_WORD("splits", "shows a table of split times: true, or lines"),
    {.name = "tiles",
     .help = "several views in one picture, instead of a camera",
     .keys = script_tile_keys},
    SCRIPT_WORD("layout", "layout of tiles: " SCRIPT_TILE_LAYOUTS),
    SCRIPT_WORD("border", "gap between tiles, fraction of the picture's height; default 0.004"),
    {.name = "hear",
     .help = "sound of tiles: the number of a tile, or",
     .values = script_tile_hears},
    SCRIPT_END,
};

static void read_splits(lua_State *L, struct shot *shot)
{
    static const char expected[] = "true, or { \"name\", {x, y, z}, {x, y, z} }";
    if (lua_getfield(L, 1, "splits") == LUA_TNIL || lua_isboolean(L, -1)) {
        shot->has_splits = lua_toboolean(L, -1);
        lua_settop(L, 1);
        return;
    }
    lua_settop(L, 1);
    if (script_of(L)->film->sources[shot->source].is_map)
        luaL_error(L, "splits: cannot be used for a map without a demo");
    shot->has_splits = true;
    shot->num_lines = script_read_count(L, 1, "splits", expected);
    shot->lines = ARENA_NEW(script_of(L)->arena, struct split_line, (size_t)shot->num_lines + 1);
    for (int i = 0; i < shot->num_lines; i++) {
        struct split_line *line = &shot->lines[i];
        const int index = script_read_item(L, 1, "splits", i);
        script_read_check_list(L, index, "splits", 3);
        if (lua_rawgeti(L, index, 1) != LUA_TSTRING)
            script_expected(L, -1, "splits", expected);
        line->name = arena_strdup(script_of(L)->arena, lua_tostring(L, -1));
        script_overlay_check_name(L, "splits", line->name);
        for (int k = 0; k < 2; k++) {
            lua_rawgeti(L, index, 2 + k);
            line->ends[k] = script_value_vector(L, lua_gettop(L), "splits");
        }
        if (line->ends[0].x == line->ends[1].x && line->ends[0].y == line->ends[1].y)
            luaL_error(L, "splits: the line \"%s\" has no length", line->name);
        lua_settop(L, 1);
    }
}

/* Reads the keys that shots and tiles have in common. The values of missing keys do not
 * change. */
static void read_view(lua_State *L, struct shot *shot)
{
    int sound = (int)shot->sound;
    if (lua_getfield(L, 1, "demo") != LUA_TNIL)
        shot->source = script_source_find(L, -1);
    else if (script_of(L)->film->num_sources == 0)
        luaL_error(L, "shot: no demo is defined; use demo(\"A\", \"file.dem\") first");
    lua_settop(L, 1);
    script_hud_read(L, &shot->hud, &shot->hud_changes);
    script_read_choice(L, 1, "sound", sounds, &sound);
    shot->sound = (enum shot_sound)sound;
    script_read_bool(L, 1, "weapon", &shot->weapon);
    script_read_number(L, 1, "gain", 0, 16, &shot->gain);
    read_shown(L, shot);
    read_cuts(L, shot);
    script_ghosts_read(L, shot);
    read_splits(L, shot);
    script_look_read_exposure(L, &shot->exposure);
    script_read_curve(L, 1, "tint", 0, 1, &shot->tint);
}

/* Reads a tile, from the table at 1. */
static void read_tile(lua_State *L, struct shot *shot)
{
    read_view(L, shot);
    if (lua_getfield(L, 1, "time") != LUA_TNIL)
        shot->map.speed = (struct curve){0};
    lua_pop(L, 1);
    read_speed(L, shot);
}

static int word_shot(lua_State *L)
{
    struct script *script = script_of(L);
    struct film *film = script->film;
    script_limit_arguments(L, "shot", 1);
    if (!lua_istable(L, 1))
        script_expected(L, 1, "shot", "a table");
    if (film->num_shots == LIMIT_SCRIPT_SHOTS)
        luaL_error(L, "shot: at most %d are supported", LIMIT_SCRIPT_SHOTS);
    script_read_check_keys(L, 1, "shot", shot_keys, LIMIT_SCRIPT_ITEMS);
    struct shot shot = {.name = "",
                        .hud = -1,
                        .weapon = true,
                        .unseen = -1,
                        .gain = 1,
                        .source = film->num_sources - 1};
    shot.where = script_where(L);
    script_read_string(L, 1, "name", &shot.name);
    for (int i = 0; i < film->num_shots && shot.name[0]; i++)
        if (strcmp(film->shots[i].name, shot.name) == 0)
            luaL_error(L, "shot: the name \"%s\" is already used", shot.name);
    read_view(L, &shot);
    script_read_number(L, 1, "letterbox", 1, 10, &shot.letterbox);
    script_read_number(L, 1, "sound_before", 0, 3600, &shot.sound_before);
    script_read_number(L, 1, "sound_after", 0, 3600, &shot.sound_after);
    script_look_read(L, &shot.look);
    read_range(L, &shot);
    script_tiles_read(L, &shot, read_tile);
    script_overlay_read_fade(L, &shot);
    script_overlay_read_captions(L, &shot);
    script_overlay_read_pictures(L, &shot);
    read_stills(L, &shot);
    script_edit_apply_transition(L, &shot);
    script_edit_read_play(L, film->num_shots);
    film->shots[film->num_shots++] = shot;
    script_new(L, 0, TYPE_SHOT); /* to detect shots inside of shots */
    return 1;
}

const struct script_word script_shot_words[] = {
    {.name = "shot", .help = "adds a shot to the film", .call = word_shot, .keys = shot_keys},
    {.name = "still", .help = "in a shot: saves a picture: file, time", .call = word_still},
    SCRIPT_END,
};
