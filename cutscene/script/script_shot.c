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
#include "cutscene/script/script_read.h"
#include "cutscene/script/script_skins.h"
#include "cutscene/script/script_source.h"
#include "cutscene/script/script_speed.h"
#include "cutscene/script/script_splits.h"
#include "cutscene/script/script_target.h"
#include "cutscene/script/script_tiles.h"
#include "cutscene/script/script_word.h"
#include "playback/scene/out_of_pvs.h"

static const struct camera *camera_at_top(lua_State *L, const char *what)
{
    const struct camera *camera = luaL_testudata(L, -1, TYPE_CAMERA);
    if (!camera)
        script_expected(
            L, lua_gettop(L), what,
            lua_pushfstring(L, "a camera: %s", read_list(L, script_camera_words, " or ")));
    return camera;
}

/* The shot's camera, then { time, camera } of each cut. */
static void read_cuts(lua_State *L, struct shot *shot)
{
    struct arena *arena = script_of(L)->arena;
    shot->num_cuts = 1 + read_count(L, 1, "cuts", "{ { time, camera }, ... }");
    shot->cuts = ARENA_NEW(arena, struct camera_cut, (size_t)shot->num_cuts);
    if (lua_getfield(L, 1, "camera") != LUA_TNIL)
        shot->cuts[0].camera = camera_copy(camera_at_top(L, "camera"), arena);
    lua_pop(L, 1);
    for (int i = 1; i < shot->num_cuts; i++) {
        const int index = read_item(L, 1, "cuts", i - 1);
        read_check_list(L, index, "cuts", 2);
        lua_rawgeti(L, index, 1);
        const struct script_time at = value_time(L, -1, "cuts: time");
        lua_rawgeti(L, index, 2);
        shot->cuts[i].camera = camera_copy(camera_at_top(L, "cuts: camera"), arena);
        shot->cuts[i].at = at.seconds;
        shot->cuts[i].on_demo = at.on_demo;
        lua_settop(L, index - 1);
    }
}

static void read_range(lua_State *L, struct shot *shot)
{
    const bool has_from = read_demo_time(L, 1, "from", &shot->map.from);
    const bool has_to = read_demo_time(L, 1, "to", &shot->to);
    if (read_number(L, 1, "length", 0.001, 3600, &shot->length) && has_to)
        luaL_error(L, "shot: to and length say the same thing: one of them");
    script_speed_read(L, shot);
    if (shot->map.speed.is_ramp && shot->length == 0.0)
        luaL_error(L, "speed: a ramp wants the shot's length");
    if (script_of(L)->film->sources[shot->source].is_map) {
        if (shot->length == 0.0)
            luaL_error(L, "shot: of a map, expected length");
        return;
    }
    if (shot->map.num_keys == 0 && (!has_from || (!has_to && shot->length == 0.0)))
        luaL_error(L, "shot: expected from and to, or from and length");
}

/* In a list of targets: all players. */
static const struct script_word hidden_values[] = {
    SCRIPT_WORD("players", "all players"),
    SCRIPT_END,
};

/* The targets under a word: one, or a list of them. Where `players` is given,
 * "players" sets it. */
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
        luaL_error(L, "%s: more than %d", word, LIMIT_SCRIPT_ITEMS);
    read_check_list(L, list, word, length);
    struct camera_target *targets =
        ARENA_NEW(script_of(L)->arena, struct camera_target, (size_t)length + 1);
    for (int i = 0; i < length; i++) {
        lua_rawgeti(L, list, i + 1);
        if (players && lua_type(L, -1) == LUA_TSTRING &&
            strcmp(lua_tostring(L, -1), hidden_values[0].name) == 0)
            *players = true;
        else
            value_target(L, -1, word, &targets[(*num)++]);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return targets;
}

static void read_elements(lua_State *L, const char *word, uint32_t *out)
{
    struct err err = {0};
    const char *list = NULL;
    if (read_string(L, 1, word, &list) && !hud_elements_read(list, out, &err))
        luaL_error(L, "%s: %s", word, err.text);
}

static const struct script_word unseen_styles[] = {
    [UNSEEN_HIDE] = SCRIPT_WORD("hide", "keep nothing"),
    [UNSEEN_HOLD] = SCRIPT_WORD("hold", "keep what stands still; what moves fades"),
    [UNSEEN_GHOST] = SCRIPT_WORD("ghost", "keep what moves, half transparent"),
    SCRIPT_END,
};

static void read_shown(lua_State *L, struct shot *shot)
{
    read_choice(L, 1, "unseen", unseen_styles, &shot->unseen);
    shot->hidden = read_targets(L, "hide", &shot->num_hidden, &shot->hide_players);
    shot->shown = read_targets(L, "show", &shot->num_shown, NULL);
    script_skins_read(L, shot);
    read_elements(L, "hud_show", &shot->hud_changes.shown);
    read_elements(L, "hud_hide", &shot->hud_changes.hidden);
}

/* Two stills of one name would be one file. */
static void keep_still_name(lua_State *L, const char *file)
{
    while (strncmp(file, "./", 2) == 0)
        file += 2;
    luaL_getsubtable(L, LUA_REGISTRYINDEX, "stills");
    if (lua_getfield(L, -1, file) != LUA_TNIL)
        luaL_error(L, "still: there is a \"%s\" already", file);
    lua_pushboolean(L, true);
    lua_setfield(L, -3, file);
    lua_pop(L, 2);
}

/* still("a.png", 2) among the shot's positions. */
static void read_stills(lua_State *L, struct shot *shot)
{
    const int num = (int)lua_rawlen(L, 1);
    shot->stills = ARENA_NEW(script_of(L)->arena, struct still, (size_t)num + 1);
    for (int i = 0; i < num; i++) {
        lua_rawgeti(L, 1, i + 1);
        const struct still *still = luaL_testudata(L, -1, TYPE_STILL);
        const char *const *said = luaL_testudata(L, -1, TYPE_SAID);
        if (luaL_testudata(L, -1, TYPE_SHOT))
            luaL_error(L, "shot: another shot stands inside it");
        if (said)
            luaL_error(L, "shot: %s stands inside it; it is a word of its own, before or after",
                       *said);
        if (!still)
            script_expected(L, -1, "shot", "words, or still(\"file.png\", time)");
        keep_still_name(L, still->file);
        shot->stills[shot->num_stills++] = *still;
        lua_pop(L, 1);
    }
}

static int word_still(lua_State *L)
{
    const char *file = luaL_checkstring(L, 1);
    script_take_arguments(L, "still", 2);
    if (strlen(file) < 5 || !path_has_ending(file, ".png"))
        return luaL_error(L, "still: \"%s\" does not end in .png, which stills are", file);
    const struct script_time at = value_time(L, 2, "still");
    struct still *still = script_new(L, sizeof *still, TYPE_STILL);
    *still = (struct still){script_output(L, "still", file), at.seconds, at.on_demo};
    return 1;
}

static const struct script_word sounds[] = {
    [SOUND_PITCH] = SCRIPT_WORD("pitch", "deeper as it is slower"),
    [SOUND_STRETCH] = SCRIPT_WORD("stretch", "longer at its own pitch"),
    [SOUND_NORMAL] = SCRIPT_WORD("normal", "from the shot's beginning at the recording's pace"),
    [SOUND_MUTE] = SCRIPT_WORD("mute", "none"),
    SCRIPT_END,
};

static const struct script_word shot_keys[] = {
    SCRIPT_WORD("name", "for --shot"),
    SCRIPT_WORD("demo", "the demo, if it is not the one named last"),
    SCRIPT_WORD("from", "demo time at which it begins"),
    SCRIPT_WORD("to", "demo time at which it ends"),
    SCRIPT_WORD("length", "seconds of the film that it lasts, instead of to"),
    {.name = "camera",
     .help = "the recorder's eyes if there is none",
     .values = script_camera_words},
    SCRIPT_WORD("cuts", "other cameras inside the shot: { { time, camera }, ... }"),
    SCRIPT_WORD("speed", "demo seconds a second; negative is backwards"),
    SCRIPT_WORD("time", "instead of speed: keys { {shot time, demo time}, ... }"),
    SCRIPT_WORD("hud", "classic, overlay, broadcast or none"),
    {.name = "fade", .help = "picture and sound from and to a colour", .keys = script_fade_keys},
    {.name = "sound", .help = "in slow motion", .values = sounds},
    {.name = "freeze", .help = "the demo stands still, cameras go on", .keys = script_freeze_keys},
    SCRIPT_WORD("weapon", "false hides the weapon in hand"),
    {.name = "caption", .help = "text over the picture", .keys = script_caption_keys},
    {.name = "picture", .help = "an image file over the picture", .keys = script_picture_keys},
    SCRIPT_WORD("gamma", "below 1 is brighter, as --gamma: a number or keys"),
    SCRIPT_WORD("contrast", "above 1 is brighter, as --contrast: a number or keys"),
    SCRIPT_WORD("saturation", "0 is grey, 1 as it is, 2 gaudy: a number or keys"),
    SCRIPT_WORD("vignette", "what the corners lose of their light, 0 to 1: a number or keys"),
    SCRIPT_WORD("lut", "a .cube file with the colours of the finished picture, as --lut"),
    SCRIPT_WORD("lut_amount", "how much of it, 0 to 1: a number or keys"),
    SCRIPT_WORD("letterbox", "the shape that is left of the picture, 2.35"),
    SCRIPT_WORD("gain", "how loud its sound is; 1 is as it is"),
    SCRIPT_WORD("sound_before", "seconds that its sound begins before its picture"),
    SCRIPT_WORD("sound_after", "seconds that its sound goes on after its picture"),
    {.name = "play", .help = "sounds and music of files, by shot time", .keys = script_play_keys},
    {.name = "unseen",
     .help = "what becomes of things that leave the recorder's sight",
     .values = unseen_styles},
    {.name = "hide", .help = "targets that are not drawn", .values = hidden_values},
    SCRIPT_WORD("show", "targets that are drawn nevertheless"),
    SCRIPT_WORD("colors", "shirt and trousers of players: { name = {4, 13} }"),
    SCRIPT_WORD("skins", "pictures that players wear: { name = \"base\" }"),
    SCRIPT_WORD("hud_show", "elements over the view, as --show"),
    SCRIPT_WORD("hud_hide", "elements over the view, as --hide"),
    {.name = "ghost",
     .help = "a player of another demo, seen in this one's world",
     .keys = script_ghost_keys},
    SCRIPT_WORD("splits", "a table of when the viewed player came where: true, or lines"),
    {.name = "tiles",
     .help = "shots shown beside each other instead of this one's own view",
     .keys = script_tile_keys},
    SCRIPT_WORD("layout", "of tiles: " SCRIPT_TILE_LAYOUTS),
    SCRIPT_WORD("border", "between tiles, part of the picture's height; 0.004"),
    {.name = "hear", .help = "of tiles: one, by its number, or", .values = script_tile_hears},
    SCRIPT_END,
};

static void read_hud(lua_State *L, int *style)
{
    struct script_word styles[NUM_HUD_STYLES + 1] = {0};
    for (int i = 0; i < NUM_HUD_STYLES; i++)
        styles[i] = (struct script_word)SCRIPT_WORD(hud_style_names[i], hud_style_names[i]);
    read_choice(L, 1, "hud", styles, style);
}

static void read_lut(lua_State *L, struct shot_look *look)
{
    const char *file = NULL;
    if (read_string(L, 1, "lut", &file))
        look->lut_file = script_path(L, "lut", file);
    if (read_curve(L, 1, "lut_amount", 0, 1, &look->lut_amount) && !file)
        luaL_error(L, "lut_amount: of which lut?");
}

/* What shots and tiles have in common: whose eyes or which camera, and what it sees. What is not
 * said stays as it is. */
static void read_view(lua_State *L, struct shot *shot)
{
    int sound = (int)shot->sound;
    if (lua_getfield(L, 1, "demo") != LUA_TNIL)
        shot->source = script_source_find(L, -1);
    else if (script_of(L)->film->num_sources == 0)
        luaL_error(L, "shot: of which demo? (demo(\"A\", \"file.dem\") comes first)");
    lua_settop(L, 1);
    read_hud(L, &shot->hud);
    read_choice(L, 1, "sound", sounds, &sound);
    shot->sound = (enum shot_sound)sound;
    read_bool(L, 1, "weapon", &shot->weapon);
    read_number(L, 1, "gain", 0, 16, &shot->gain);
    read_shown(L, shot);
    read_cuts(L, shot);
    script_ghosts_read(L, shot);
    script_splits_read(L, shot);
}

/* The table at 1 is a tile's. */
static void read_tile(lua_State *L, struct shot *shot)
{
    read_view(L, shot);
    if (lua_getfield(L, 1, "time") != LUA_TNIL)
        shot->map.speed = (struct curve){0};
    lua_pop(L, 1);
    script_speed_read(L, shot);
}

static int word_shot(lua_State *L)
{
    struct script *script = script_of(L);
    struct film *film = script->film;
    script_take_arguments(L, "shot", 1);
    if (!lua_istable(L, 1))
        script_expected(L, 1, "shot", "a table");
    if (film->num_shots == LIMIT_SCRIPT_SHOTS)
        luaL_error(L, "shot: more than %d", LIMIT_SCRIPT_SHOTS);
    read_check(L, 1, "shot", shot_keys, LIMIT_SCRIPT_ITEMS);
    struct shot shot = {.name = "",
                        .hud = -1,
                        .weapon = true,
                        .unseen = -1,
                        .gain = 1,
                        .source = film->num_sources - 1};
    shot.where = script_where(L);
    read_string(L, 1, "name", &shot.name);
    for (int i = 0; i < film->num_shots && shot.name[0]; i++)
        if (strcmp(film->shots[i].name, shot.name) == 0)
            luaL_error(L, "shot: there is a \"%s\" already", shot.name);
    read_view(L, &shot);
    read_number(L, 1, "letterbox", 1, 10, &shot.letterbox);
    read_number(L, 1, "sound_before", 0, 3600, &shot.sound_before);
    read_number(L, 1, "sound_after", 0, 3600, &shot.sound_after);
    read_curve(L, 1, "gamma", 0.1, 4, &shot.look.gamma);
    read_curve(L, 1, "contrast", 0.1, 4, &shot.look.contrast);
    read_curve(L, 1, "saturation", 0, 4, &shot.look.saturation);
    read_curve(L, 1, "vignette", 0, 1, &shot.look.vignette);
    read_lut(L, &shot.look);
    read_range(L, &shot);
    script_tiles_read(L, &shot, read_tile);
    script_overlay_read_fade(L, &shot);
    script_overlay_read_captions(L, &shot);
    script_overlay_read_pictures(L, &shot);
    read_stills(L, &shot);
    script_edit_take_transition(L, &shot);
    script_edit_read_play(L, film->num_shots);
    film->shots[film->num_shots++] = shot;
    script_new(L, 0, TYPE_SHOT); /* so that one inside another is seen */
    return 1;
}

const struct script_word script_shot_words[] = {
    {.name = "shot", .help = "the next shot of the film", .call = word_shot, .keys = shot_keys},
    {.name = "still", .help = "in a shot: a picture of that time", .call = word_still},
    SCRIPT_END,
};
