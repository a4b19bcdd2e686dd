/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/limits.h"
#include "base/spelling.h"
#include "base/time_text.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_word.h"

/* Converts "color" to "colour" and vice versa. Returns false for words without either. */
static bool respell(const char *word, char out[64])
{
    const char *stem = strstr(word, "colo");
    if (!stem || strlen(word) > 62)
        return false;
    const char *rest = stem + 4;
    const bool is_long = strncmp(rest, "ur", 2) == 0;
    snprintf(out, 64, "%.*s%s%s", (int)(rest - word), word, is_long ? "" : "u", rest + is_long);
    return true;
}

int script_read_field(lua_State *L, int index, const char *word)
{
    char other[64];
    if (lua_getfield(L, index, word) != LUA_TNIL || !respell(word, other))
        return lua_type(L, -1);
    lua_pop(L, 1);
    return lua_getfield(L, index, other);
}

static bool is_word(const char *word, const struct script_word *known)
{
    for (; known->name; known++)
        if (strcmp(word, known->name) == 0)
            return true;
    return false;
}

const char *script_read_unknown_name(lua_State *L, const char *kind, const char *name,
                                     const struct script_word *known, const char *other)
{
    int size = 0, num = 0;
    while (known[size].name)
        size++;
    const char **names = ARENA_NEW(script_of(L)->arena, const char *, (size_t)size + 2);
    for (int i = 0; i < size; i++)
        if (known[i].help)
            names[num++] = known[i].name;
    names[num] = other;
    return lua_pushstring(L, spelling_unknown(kind, name, names).text);
}

const char *script_read_list_names(lua_State *L, const struct script_word *words,
                                   const char *before_last)
{
    luaL_Buffer list;
    luaL_buffinit(L, &list);
    for (int i = 0, last = 0; words[i].name; i = last) {
        for (last = i + 1; words[last].name && !words[last].help;)
            last++;
        if (i > 0)
            luaL_addstring(&list, words[last].name ? ", " : before_last);
        luaL_addstring(&list, words[i].name);
    }
    luaL_pushresult(&list);
    return lua_tostring(L, -1);
}

/* Returns true if the key is another spelling of a known one. Using both is an error. */
static bool is_respelled(lua_State *L, int index, const char *what, const char *word,
                         const struct script_word *known)
{
    char other[64];
    if (!respell(word, other) || !is_word(other, known))
        return false;
    if (lua_getfield(L, index, other) != LUA_TNIL)
        luaL_error(L, "%s: \"%s\" and \"%s\" are synonyms: use only one", what, other, word);
    lua_pop(L, 1);
    return true;
}

void script_read_check_keys(lua_State *L, int index, const char *what,
                            const struct script_word *known, int positions)
{
    const char *unknown = NULL;
    luaL_checkstack(L, 8, NULL);
    for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
        if (lua_isinteger(L, -2)) {
            const lua_Integer at = lua_tointeger(L, -2);
            if (at < 1 || at > positions)
                luaL_error(L, "%s: unexpected value at position %d", what, (int)at);
            continue;
        }
        if (lua_type(L, -2) != LUA_TSTRING)
            script_expected(L, -2, what, "names as keys");
        const char *word = lua_tostring(L, -2);
        const bool is_known = is_word(word, known) || is_respelled(L, index, what, word, known);
        /* Tables are unordered: of several unknown keys, report the first in alphabetical
         * order. */
        if (!is_known && (!unknown || strcmp(word, unknown) < 0))
            unknown = word;
    }
    if (unknown && !known->name)
        luaL_error(L, "%s: unexpected key \"%s\" in a list", what, unknown);
    if (unknown)
        luaL_error(L, "%s: %s", what, script_read_unknown_name(L, "key", unknown, known, NULL));
}

void script_read_check_list(lua_State *L, int index, const char *what, int positions)
{
    static const struct script_word none[] = {SCRIPT_END};
    script_read_check_keys(L, index, what, none, positions);
}

/* ---- values ---- */

double script_value_number(lua_State *L, int index, const char *what, double low, double high)
{
    if (lua_type(L, index) != LUA_TNUMBER)
        script_expected(L, index, what, "a number");
    const double value = lua_tonumber(L, index);
    if (!(value >= low && value <= high))
        luaL_error(L, "%s: expected a number from %s to %s, got %s", what, script_number(L, low),
                   script_number(L, high), script_number(L, value));
    return value;
}

int script_value_integer(lua_State *L, int index, const char *what, int low, int high)
{
    const double value = script_value_number(L, index, what, low, high);
    if (value != floor(value))
        script_expected(L, index, what, "an integer");
    return (int)value;
}

vec3s script_value_vector(lua_State *L, int index, const char *what)
{
    vec3s out = {0};
    index = lua_absindex(L, index);
    if (!lua_istable(L, index) || lua_rawlen(L, index) != 3)
        script_expected(L, index, what, "three numbers {x, y, z}");
    script_read_check_list(L, index, what, 3);
    for (int i = 0; i < 3; i++) {
        lua_rawgeti(L, index, i + 1);
        out.raw[i] = (float)script_value_number(L, -1, what, -1e6, 1e6);
        lua_pop(L, 1);
    }
    return out;
}

double script_value_demo_time(lua_State *L, int index, const char *what)
{
    const struct script_time *time = luaL_testudata(L, index, TYPE_TIME);
    double seconds = 0;
    if (time)
        return time->seconds;
    if (lua_type(L, index) == LUA_TNUMBER)
        return script_value_number(L, index, what, -1e6, 1e6);
    if (lua_type(L, index) != LUA_TSTRING || !time_text_parse(&seconds, lua_tostring(L, index)))
        script_expected(L, index, what, "a demo time: 65.2 or \"1:05.2\"");
    return seconds;
}

struct script_time script_value_time(lua_State *L, int index, const char *what)
{
    const struct script_time *time = luaL_testudata(L, index, TYPE_TIME);
    if (time)
        return *time;
    if (lua_type(L, index) != LUA_TNUMBER)
        script_expected(L, index, what, "seconds of the shot, or dt(...) for demo time");
    return (struct script_time){script_value_number(L, index, what, -1e6, 1e6), false};
}

const char *script_value_player(lua_State *L, int index, const char *what, const char *expected)
{
    enum { MAX_PLAYER = 254 };
    struct arena *arena = script_of(L)->arena;
    if (lua_type(L, index) == LUA_TNUMBER)
        return arena_printf(arena, "%d", script_value_integer(L, index, what, 0, MAX_PLAYER));
    if (lua_type(L, index) != LUA_TSTRING)
        script_expected(L, index, what, expected);
    return arena_strdup(arena, lua_tostring(L, index));
}

int script_value_choice(lua_State *L, int index, const char *what, const struct script_word *values)
{
    if (lua_type(L, index) != LUA_TSTRING)
        script_expected(L, index, what, "a string");
    const char *name = lua_tostring(L, index);
    for (int i = 0; values[i].name; i++)
        if (strcmp(name, values[i].name) == 0)
            return i;
    return luaL_error(L, "%s: %s", what, script_read_unknown_name(L, "value", name, values, NULL));
}

bool script_value_is_demo_time(lua_State *L, int index)
{
    double seconds;
    return lua_type(L, index) == LUA_TNUMBER || luaL_testudata(L, index, TYPE_TIME) ||
           (lua_type(L, index) == LUA_TSTRING && time_text_parse(&seconds, lua_tostring(L, index)));
}

/* Parses "#rrggbb". */
static bool parse_colour(const char *text, uint8_t rgb[3])
{
    if (text[0] != '#' || strlen(text) != 7 || strspn(text + 1, "0123456789abcdefABCDEF") != 6)
        return false;
    const unsigned long value = strtoul(text + 1, NULL, 16);
    for (int i = 0; i < 3; i++)
        rgb[i] = (uint8_t)(value >> (16 - 8 * i));
    return true;
}

const struct script_word script_colours[] = {
    {.name = "black", .help = "black", .stands_for = "#000000"},
    {.name = "white", .help = "white", .stands_for = "#ffffff"},
    {.name = "grey", .help = "grey", .stands_for = "#808080"},
    {.name = "gray", .stands_for = "#808080"},
    {.name = "red", .help = "red", .stands_for = "#c82020"},
    {.name = "green", .help = "green", .stands_for = "#20a040"},
    {.name = "yellow", .help = "yellow", .stands_for = "#ffd040"},
    {.name = "blue", .help = "blue", .stands_for = "#3060d0"},
    {.name = "orange", .help = "orange", .stands_for = "#ff8020"},
    SCRIPT_END,
};

bool script_read_colour_text(const char *text, uint8_t rgb[3])
{
    for (const struct script_word *colour = script_colours; colour->name; colour++)
        if (strcmp(text, colour->name) == 0)
            text = colour->stands_for;
    return parse_colour(text, rgb);
}

void script_value_colour(lua_State *L, int index, const char *what, uint8_t rgb[3])
{
    if (lua_type(L, index) != LUA_TSTRING)
        script_expected(L, index, what, "a colour: \"white\" or \"#rrggbb\"");
    const char *name = lua_tostring(L, index);
    if (!script_read_colour_text(name, rgb))
        luaL_error(L, "%s: %s", what,
                   script_read_unknown_name(L, "colour", name, script_colours, "#rrggbb"));
}

/* ---- keys of tables ---- */

/* Pushes the value of a key. Returns false and pushes nothing if it is missing. */
static bool get(lua_State *L, int index, const char *word)
{
    if (script_read_field(L, index, word) != LUA_TNIL)
        return true;
    lua_pop(L, 1);
    return false;
}

bool script_read_number(lua_State *L, int index, const char *word, double low, double high,
                        double *out)
{
    if (!get(L, index, word))
        return false;
    *out = script_value_number(L, -1, word, low, high);
    lua_pop(L, 1);
    return true;
}

bool script_read_integer(lua_State *L, int index, const char *word, int low, int high, int *out)
{
    if (!get(L, index, word))
        return false;
    *out = script_value_integer(L, -1, word, low, high);
    lua_pop(L, 1);
    return true;
}

bool script_read_bool(lua_State *L, int index, const char *word, bool *out)
{
    if (!get(L, index, word))
        return false;
    if (!lua_isboolean(L, -1))
        script_expected(L, -1, word, "true or false");
    *out = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return true;
}

bool script_read_string(lua_State *L, int index, const char *word, const char **out)
{
    if (!get(L, index, word))
        return false;
    if (lua_type(L, -1) != LUA_TSTRING)
        script_expected(L, -1, word, "a string");
    *out = arena_strdup(script_of(L)->arena, lua_tostring(L, -1));
    lua_pop(L, 1);
    return true;
}

bool script_read_choice(lua_State *L, int index, const char *word, const struct script_word *values,
                        int *out)
{
    if (!get(L, index, word))
        return false;
    *out = script_value_choice(L, -1, word, values);
    lua_pop(L, 1);
    return true;
}

bool script_read_vector(lua_State *L, int index, const char *word, vec3s *out)
{
    if (!get(L, index, word))
        return false;
    *out = script_value_vector(L, -1, word);
    lua_pop(L, 1);
    return true;
}

bool script_read_time(lua_State *L, int index, const char *word, struct script_time *out)
{
    if (!get(L, index, word))
        return false;
    *out = script_value_time(L, -1, word);
    lua_pop(L, 1);
    return true;
}

bool script_read_demo_time(lua_State *L, int index, const char *word, double *out)
{
    if (!get(L, index, word))
        return false;
    *out = script_value_demo_time(L, -1, word);
    lua_pop(L, 1);
    return true;
}

void script_value_curve(lua_State *L, int index, const char *word, double low, double high,
                        struct curve *out)
{
    const struct curve *curve = luaL_testudata(L, index, TYPE_CURVE);
    struct arena *arena = script_of(L)->arena;
    if (!curve && lua_type(L, index) != LUA_TNUMBER)
        script_expected(L, index, word, "a number, keys {...} or ramp(from, to)");
    *out = (struct curve){.num = curve ? curve->num : 1, .is_ramp = curve && curve->is_ramp};
    /* A copy: the same keys may serve several shots, which resolve their times. */
    out->keys = ARENA_NEW(arena, struct curve_key, (size_t)out->num);
    if (curve)
        memcpy(out->keys, curve->keys, (size_t)out->num * sizeof *out->keys);
    else
        out->keys[0].value = lua_tonumber(L, index);
    for (int i = 0; i < out->num; i++)
        if (!(out->keys[i].value >= low && out->keys[i].value <= high))
            luaL_error(L, "%s: expected numbers from %s to %s, got %s", word, script_number(L, low),
                       script_number(L, high), script_number(L, out->keys[i].value));
}

bool script_read_curve(lua_State *L, int index, const char *word, double low, double high,
                       struct curve *out)
{
    if (!get(L, index, word))
        return false;
    script_value_curve(L, -1, word, low, high, out);
    lua_pop(L, 1);
    return true;
}

bool script_read_colour(lua_State *L, int index, const char *word, uint8_t rgb[3])
{
    if (!get(L, index, word))
        return false;
    script_value_colour(L, -1, word, rgb);
    lua_pop(L, 1);
    return true;
}

/* Is the table at the top a list of tables? */
static bool is_list(lua_State *L)
{
    const bool is = lua_rawgeti(L, -1, 1) == LUA_TTABLE;
    lua_pop(L, 1);
    return is;
}

int script_read_count(lua_State *L, int index, const char *word, const char *expected)
{
    int num = 1;
    if (!get(L, index, word))
        return 0;
    if (!lua_istable(L, -1))
        script_expected(L, -1, word, expected);
    if (is_list(L)) {
        num = (int)lua_rawlen(L, -1);
        script_read_check_list(L, lua_gettop(L), word, num);
    }
    lua_pop(L, 1);
    if (num > LIMIT_SCRIPT_ITEMS)
        luaL_error(L, "%s: at most %d are supported", word, LIMIT_SCRIPT_ITEMS);
    return num;
}

int script_read_item(lua_State *L, int index, const char *word, int i)
{
    lua_getfield(L, index, word);
    if (is_list(L)) {
        lua_rawgeti(L, -1, i + 1);
        lua_remove(L, -2);
    }
    if (!lua_istable(L, -1))
        script_expected(L, -1, word, "a table");
    return lua_gettop(L);
}
