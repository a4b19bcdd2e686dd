/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_edit.h"

#include <string.h>

#include "base/arena.h"
#include "base/limits.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_read.h"
#include "cutscene/script/script_word.h"

/* A transition's length, given in frames of the film as the script has it. */
static double read_length(lua_State *L, const char *word)
{
    const struct rational fps = script_of(L)->film->fps;
    const double frames = value_whole(L, 1, word, 1, 100000);
    return fps.num > 0 ? frames * fps.den / fps.num : frames / 60.0;
}

static void begin_transition(lua_State *L, const char *word)
{
    struct script *script = script_of(L);
    if (script->film->num_shots == 0)
        luaL_error(L, "%s: it stands between two shots", word);
    if (script->next.word)
        luaL_error(L, "%s: between these two shots there is a %s already", word, script->next.word);
    memset(&script->next, 0, sizeof script->next);
    script->next.where = script_where(L);
    script->next.word = word;
}

static int word_dissolve(lua_State *L)
{
    script_take_arguments(L, "dissolve", 1);
    begin_transition(L, "dissolve");
    script_of(L)->next.transition =
        (struct transition){.kind = TRANSITION_DISSOLVE, .length = read_length(L, "dissolve")};
    return script_said(L, "dissolve");
}

static const struct script_word wipe_ways[] = {
    [WIPE_LEFT] = SCRIPT_WORD("left", "the edge goes to the left"),
    [WIPE_RIGHT] = SCRIPT_WORD("right", "the edge goes to the right"),
    [WIPE_UP] = SCRIPT_WORD("up", "the edge goes up"),
    [WIPE_DOWN] = SCRIPT_WORD("down", "the edge goes down"),
    SCRIPT_END,
};

static int word_wipe(lua_State *L)
{
    script_take_arguments(L, "wipe", 2);
    begin_transition(L, "wipe");
    const int way = lua_isnil(L, 2) ? WIPE_RIGHT : value_choice(L, 2, "wipe", wipe_ways);
    script_of(L)->next.transition = (struct transition){
        .kind = TRANSITION_WIPE, .length = read_length(L, "wipe"), .way = (enum wipe_way)way};
    return script_said(L, "wipe");
}

static int word_dip(lua_State *L)
{
    script_take_arguments(L, "dip", 2);
    begin_transition(L, "dip");
    struct fade *dip = &script_of(L)->next.dip;
    dip->length = read_length(L, "dip") / 2;
    if (!lua_isnil(L, 2))
        value_colour(L, 2, "dip", dip->rgb);
    return script_said(L, "dip");
}

void script_edit_take_transition(lua_State *L, struct shot *shot)
{
    struct script *script = script_of(L);
    struct film *film = script->film;
    if (!script->next.word)
        return;
    shot->transition = script->next.transition;
    if (script->next.dip.length > 0.0) {
        struct shot *before = &film->shots[film->num_shots - 1];
        if (before->fade_out.length > 0.0 || shot->fade_in.length > 0.0)
            luaL_error(L, "dip: one of the two shots has a fade there already");
        before->fade_out = shot->fade_in = script->next.dip;
    }
    script->next.word = NULL;
}

void script_edit_end(lua_State *L)
{
    const struct script *script = script_of(L);
    if (script->next.word) {
        lua_pushfstring(L, "%s%s: no shot comes after it", script->next.where, script->next.word);
        lua_error(L);
    }
}

static void read_music_start(lua_State *L, int index, struct film_music *music)
{
    if (lua_getfield(L, index, "at") == LUA_TSTRING && !value_is_time(L, -1))
        music->at_shot = arena_strdup(script_of(L)->arena, lua_tostring(L, -1));
    else if (luaL_testudata(L, -1, TYPE_TIME))
        luaL_error(L, "music: at: it counts in the film's time, not in a demo's");
    else if (!lua_isnil(L, -1))
        music->at = value_demo_time(L, -1, "music: at");
    lua_pop(L, 1);
    if (music->at < 0.0)
        luaL_error(L, "music: at: expected film time from 0 on, got %s",
                   script_number(L, music->at));
}

#define HOW_KEYS                                                                                   \
    SCRIPT_WORD("from", "second of the file at which it begins"),                                  \
        SCRIPT_WORD("length", "seconds of the file that are played"),                              \
        SCRIPT_WORD("gain", "1 is as loud as in the file: a number or keys"),                      \
        SCRIPT_WORD("duck", "what is left of it while the game is loud, 0 to 1"),                  \
        SCRIPT_WORD("fade_in", "seconds"), SCRIPT_WORD("fade_out", "seconds")

static const struct script_word music_keys[] = {
    SCRIPT_WORD("at", "where in the film it begins: seconds, or the name of a shot"),
    SCRIPT_WORD("loop", "true: over and over, to the film's end"),
    HOW_KEYS,
    SCRIPT_END,
};

const struct script_word script_play_keys[] = {
    SCRIPT_WORD("at", "when in the shot it begins; also before it, or demo time"),
    SCRIPT_WORD("loop", "true: over and over, to the shot's end"),
    HOW_KEYS,
    SCRIPT_END,
};

/* A new piece, which is as loud as its file. */
static struct film_music *add_music(lua_State *L, const char *word, const char *file)
{
    struct film *film = script_of(L)->film;
    if (film->num_music == LIMIT_SCRIPT_MUSIC)
        luaL_error(L, "%s: more than %d", word, LIMIT_SCRIPT_MUSIC);
    struct film_music *music = &film->music[film->num_music++];
    *music = (struct film_music){
        .file = script_path(L, word, file), .where = script_where(L), .of_shot = -1, .duck = 1.0};
    return music;
}

static void read_how(lua_State *L, int index, struct film_music *music)
{
    read_number(L, index, "from", 0, 36000, &music->from);
    read_number(L, index, "length", 0.001, 36000, &music->length);
    read_bool(L, index, "loop", &music->loop);
    read_curve(L, index, "gain", 0, 16, &music->gain);
    read_number(L, index, "duck", 0, 1, &music->duck);
    read_number(L, index, "fade_in", 0, 3600, &music->fade_in);
    read_number(L, index, "fade_out", 0, 3600, &music->fade_out);
}

static int word_music(lua_State *L)
{
    const char *file = luaL_checkstring(L, 1);
    script_take_arguments(L, "music", 2);
    struct film_music *music = add_music(L, "music", file);
    if (!lua_isnil(L, 2)) {
        if (!lua_istable(L, 2))
            script_expected(L, 2, "music", "a table");
        read_check(L, 2, "music", music_keys, 0);
        read_music_start(L, 2, music);
        read_how(L, 2, music);
        for (int i = 0; i < music->gain.num; i++)
            if (music->gain.keys[i].on_demo)
                luaL_error(L, "music: gain: a key's time is the film's: no demo's");
    }
    return script_said(L, "music");
}

void script_edit_read_play(lua_State *L, int shot)
{
    static const char expected[] = "{ \"file.wav\", at = time }";
    const int num = read_count(L, 1, "play", expected);
    for (int i = 0; i < num; i++) {
        const int index = read_item(L, 1, "play", i);
        struct script_time at = {0};
        read_check(L, index, "play", script_play_keys, 1);
        if (lua_rawgeti(L, index, 1) != LUA_TSTRING)
            script_expected(L, -1, "play", expected);
        struct film_music *music = add_music(L, "play", lua_tostring(L, -1));
        lua_pop(L, 1);
        music->of_shot = shot;
        if (read_time(L, index, "at", &at)) {
            music->at = at.seconds;
            music->on_demo = at.on_demo;
        }
        read_how(L, index, music);
        lua_pop(L, 1);
    }
}

/* For demoreel check to show. */
static int word_note(lua_State *L)
{
    struct film *film = script_of(L)->film;
    script_take_arguments(L, "note", 1);
    if (lua_type(L, 1) != LUA_TSTRING && lua_type(L, 1) != LUA_TNUMBER)
        script_expected(L, 1, "note", "a text or a number");
    if (film->num_notes == LIMIT_SCRIPT_ITEMS)
        luaL_error(L, "note: more than %d", LIMIT_SCRIPT_ITEMS);
    if (!film->notes)
        film->notes = ARENA_NEW(script_of(L)->arena, struct film_note, LIMIT_SCRIPT_ITEMS);
    const char *where = script_where(L);
    const char *text =
        lua_type(L, 1) == LUA_TNUMBER ? script_number(L, lua_tonumber(L, 1)) : lua_tostring(L, 1);
    film->notes[film->num_notes++] =
        (struct film_note){where, arena_strdup(script_of(L)->arena, text)};
    return script_said(L, "note");
}

const struct script_word script_edit_words[] = {
    {.name = "note", .help = "a text that demoreel check shows", .call = word_note},
    {.name = "music",
     .help = "music under the film: file, { at, from, ... }",
     .call = word_music,
     .keys = music_keys},
    {.name = "dissolve", .help = "to the next shot in so many frames", .call = word_dissolve},
    {.name = "wipe",
     .help = "the next shot covers the last in so many frames",
     .call = word_wipe,
     .values = wipe_ways},
    {.name = "dip",
     .help = "to a colour and out of it in so many frames",
     .call = word_dip,
     .values = script_colours},
    SCRIPT_END,
};
