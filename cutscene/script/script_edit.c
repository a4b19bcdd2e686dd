/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_edit.h"

#include <string.h>

#include "base/arena.h"
#include "base/limits.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_read.h"
#include "cutscene/script/script_word.h"

/* Returns the length of a transition in seconds; scripts give it in frames of the film. */
static double read_length(lua_State *L, const char *word)
{
    const struct rational fps = script_of(L)->film->fps;
    const double frames = script_value_integer(L, 1, word, 1, 100000);
    return fps.num > 0 ? frames * fps.den / fps.num : frames / 60.0;
}

static void begin_transition(lua_State *L, const char *word)
{
    struct script *script = script_of(L);
    if (script->film->num_shots == 0)
        luaL_error(L, "%s: must be between two shots", word);
    if (script->next.word)
        luaL_error(L, "%s: there is already a %s between these two shots", word, script->next.word);
    memset(&script->next, 0, sizeof script->next);
    script->next.where = script_where(L);
    script->next.word = word;
}

static const struct script_word transition_sounds[] = {
    [TRANSITION_SILENT] = SCRIPT_WORD("none", "no sound"),
    [TRANSITION_WHOOSH] = SCRIPT_WORD("whoosh", "a rush of air"),
    SCRIPT_END,
};

static const struct script_word transition_keys[] = {
    {.name = "sound", .help = "the sound of the transition", .values = transition_sounds},
    SCRIPT_END,
};

/* Reads the last argument of a transition, a table of options, if there is one. */
static void read_transition_options(lua_State *L, int index, const char *word)
{
    if (lua_isnoneornil(L, index))
        return;
    if (!lua_istable(L, index))
        script_expected(L, index, word, "a table of options");
    script_read_check_keys(L, index, word, transition_keys, 0);
    script_read_choice(L, index, "sound", transition_sounds, &script_of(L)->next.transition.sound);
}

static int word_dissolve(lua_State *L)
{
    script_limit_arguments(L, "dissolve", 2);
    begin_transition(L, "dissolve");
    script_of(L)->next.transition =
        (struct transition){.kind = TRANSITION_DISSOLVE, .length = read_length(L, "dissolve")};
    read_transition_options(L, 2, "dissolve");
    return script_push_statement(L, "dissolve");
}

static const struct script_word wipe_ways[] = {
    [WIPE_LEFT] = SCRIPT_WORD("left", "the edge moves to the left"),
    [WIPE_RIGHT] = SCRIPT_WORD("right", "the edge moves to the right"),
    [WIPE_UP] = SCRIPT_WORD("up", "the edge moves up"),
    [WIPE_DOWN] = SCRIPT_WORD("down", "the edge moves down"),
    SCRIPT_END,
};

static int word_wipe(lua_State *L)
{
    script_limit_arguments(L, "wipe", 3);
    begin_transition(L, "wipe");
    const int way = lua_isnil(L, 2) ? WIPE_RIGHT : script_value_choice(L, 2, "wipe", wipe_ways);
    script_of(L)->next.transition = (struct transition){
        .kind = TRANSITION_WIPE, .length = read_length(L, "wipe"), .way = (enum wipe_way)way};
    read_transition_options(L, 3, "wipe");
    return script_push_statement(L, "wipe");
}

static int word_dip(lua_State *L)
{
    script_limit_arguments(L, "dip", 3);
    begin_transition(L, "dip");
    struct fade *dip = &script_of(L)->next.dip;
    dip->length = read_length(L, "dip") / 2;
    if (!lua_isnil(L, 2))
        script_value_colour(L, 2, "dip", dip->rgb);
    read_transition_options(L, 3, "dip");
    return script_push_statement(L, "dip");
}

void script_edit_apply_transition(lua_State *L, struct shot *shot)
{
    struct script *script = script_of(L);
    struct film *film = script->film;
    if (!script->next.word)
        return;
    shot->transition = script->next.transition;
    if (script->next.dip.length > 0.0) {
        struct shot *before = &film->shots[film->num_shots - 1];
        if (before->fade_out.length > 0.0 || shot->fade_in.length > 0.0)
            luaL_error(L, "dip: one of the two shots already has a fade");
        before->fade_out = shot->fade_in = script->next.dip;
    }
    script->next.word = NULL;
}

void script_edit_check_end(lua_State *L)
{
    const struct script *script = script_of(L);
    if (script->next.word) {
        lua_pushfstring(L, "%s%s: expected a shot after it", script->next.where, script->next.word);
        lua_error(L);
    }
}

static void read_music_start(lua_State *L, int index, struct film_music *music)
{
    if (lua_getfield(L, index, "at") == LUA_TSTRING && !script_value_is_demo_time(L, -1))
        music->at_shot = arena_strdup(script_of(L)->arena, lua_tostring(L, -1));
    else if (luaL_testudata(L, -1, TYPE_TIME))
        luaL_error(L, "music: at: expected film time, not demo time");
    else if (!lua_isnil(L, -1))
        music->at = script_value_demo_time(L, -1, "music: at");
    lua_pop(L, 1);
    if (music->at < 0.0)
        luaL_error(L, "music: at: expected film time from 0 on, got %s",
                   script_number(L, music->at));
}

#define PLAYBACK_KEYS                                                                              \
    SCRIPT_WORD("from", "start position in the file, in seconds"),                                 \
        SCRIPT_WORD("length", "seconds to play"),                                                  \
        SCRIPT_WORD("gain", "volume, 1: as in the file; a number or keys"),                        \
        SCRIPT_WORD("duck", "volume while the game is loud, 0 to 1"),                              \
        SCRIPT_WORD("fade_in", "seconds at the start"),                                            \
        SCRIPT_WORD("fade_out", "seconds at the end")

static const struct script_word music_keys[] = {
    SCRIPT_WORD("at", "start time in the film: seconds, or the name of a shot"),
    SCRIPT_WORD("loop", "true: repeats until the film's end"),
    SCRIPT_WORD("level", "loudness in the film, in LUFS: -17"),
    SCRIPT_WORD("sidechain", "decibels by which kills and voices lower it (6 with level)"),
    PLAYBACK_KEYS,
    SCRIPT_END,
};

const struct script_word script_play_keys[] = {
    SCRIPT_WORD("at", "start time in the shot, which may be negative, or demo time"),
    SCRIPT_WORD("loop", "true: repeats until the shot's end"),
    PLAYBACK_KEYS,
    SCRIPT_END,
};

/* Adds an audio file with unchanged volume. */
static struct film_music *add_music(lua_State *L, const char *word, const char *file)
{
    struct film *film = script_of(L)->film;
    if (film->num_music == LIMIT_SCRIPT_MUSIC)
        luaL_error(L, "%s: at most %d audio files are supported", word, LIMIT_SCRIPT_MUSIC);
    struct film_music *music = &film->music[film->num_music++];
    *music = (struct film_music){
        .file = script_path(L, word, file), .where = script_where(L), .of_shot = -1, .duck = 1.0};
    return music;
}

static void read_playback(lua_State *L, int index, struct film_music *music)
{
    script_read_number(L, index, "from", 0, 36000, &music->from);
    script_read_number(L, index, "length", 0.001, 36000, &music->length);
    script_read_bool(L, index, "loop", &music->loop);
    script_read_curve(L, index, "gain", 0, 16, &music->gain);
    script_read_number(L, index, "duck", 0, 1, &music->duck);
    script_read_number(L, index, "fade_in", 0, 3600, &music->fade_in);
    script_read_number(L, index, "fade_out", 0, 3600, &music->fade_out);
}

/* Reads how loud the music is in the film. */
static void read_level(lua_State *L, int index, struct film_music *music)
{
    static const double usual = 6.0; /* dB */
    music->has_level = script_read_number(L, index, "level", -60, 0, &music->level);
    music->sidechain = music->has_level ? usual : 0.0;
    script_read_number(L, index, "sidechain", 0, 60, &music->sidechain);
}

static int word_music(lua_State *L)
{
    const char *file = luaL_checkstring(L, 1);
    script_limit_arguments(L, "music", 2);
    struct film_music *music = add_music(L, "music", file);
    if (!lua_isnil(L, 2)) {
        if (!lua_istable(L, 2))
            script_expected(L, 2, "music", "a table");
        script_read_check_keys(L, 2, "music", music_keys, 0);
        read_music_start(L, 2, music);
        read_playback(L, 2, music);
        read_level(L, 2, music);
        for (int i = 0; i < music->gain.num; i++)
            if (music->gain.keys[i].on_demo)
                luaL_error(L, "music: gain: expected film times in keys, not demo times");
    }
    return script_push_statement(L, "music");
}

void script_edit_read_play(lua_State *L, int shot)
{
    static const char expected[] = "{ \"file.wav\", at = time }";
    const int num = script_read_count(L, 1, "play", expected);
    for (int i = 0; i < num; i++) {
        const int index = script_read_item(L, 1, "play", i);
        struct script_time at = {0};
        script_read_check_keys(L, index, "play", script_play_keys, 1);
        if (lua_rawgeti(L, index, 1) != LUA_TSTRING)
            script_expected(L, -1, "play", expected);
        struct film_music *music = add_music(L, "play", lua_tostring(L, -1));
        lua_pop(L, 1);
        music->of_shot = shot;
        if (script_read_time(L, index, "at", &at)) {
            music->at = at.seconds;
            music->on_demo = at.on_demo;
        }
        read_playback(L, index, music);
        lua_pop(L, 1);
    }
}

/* Adds a note, which 'demoreel check' prints. */
static int word_note(lua_State *L)
{
    struct film *film = script_of(L)->film;
    script_limit_arguments(L, "note", 1);
    if (lua_type(L, 1) != LUA_TSTRING && lua_type(L, 1) != LUA_TNUMBER)
        script_expected(L, 1, "note", "a string or a number");
    if (film->num_notes == LIMIT_SCRIPT_ITEMS)
        luaL_error(L, "note: at most %d are supported", LIMIT_SCRIPT_ITEMS);
    if (!film->notes)
        film->notes = ARENA_NEW(script_of(L)->arena, struct film_note, LIMIT_SCRIPT_ITEMS);
    const char *where = script_where(L);
    const char *text =
        lua_type(L, 1) == LUA_TNUMBER ? script_number(L, lua_tonumber(L, 1)) : lua_tostring(L, 1);
    film->notes[film->num_notes++] =
        (struct film_note){where, arena_strdup(script_of(L)->arena, text)};
    return script_push_statement(L, "note");
}

const struct script_word script_edit_words[] = {
    {.name = "note", .help = "prints a text in demoreel check", .call = word_note},
    {.name = "music",
     .help = "adds music to the film: file, { at, from, ... }",
     .call = word_music,
     .keys = music_keys},
    {.name = "dissolve",
     .help = "dissolves to the next shot: frames, { sound }",
     .call = word_dissolve,
     .keys = transition_keys},
    {.name = "wipe",
     .help = "wipes to the next shot: frames, direction, { sound }",
     .call = word_wipe,
     .keys = transition_keys,
     .values = wipe_ways},
    {.name = "dip",
     .help = "fades to a colour and into the next shot: frames, colour, { sound }",
     .call = word_dip,
     .keys = transition_keys,
     .values = script_colours},
    SCRIPT_END,
};
