/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_film.h"

#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/spelling.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_host.h"
#include "cutscene/script/script_hud.h"
#include "cutscene/script/script_profiles.h"
#include "cutscene/script/script_read.h"
#include "cutscene/script/script_word.h"

/* Keys in addition to the options of demoreel(1). */
static const struct script_word film_keys[] = {
    {.name = "profile",
     .help = "the profile on which the settings are based",
     .values = script_profiles},
    SCRIPT_END,
};
static const struct script_word profile_keys[] = {
    {.name = "inherit",
     .help = "the profile on which this one is based",
     .values = script_profiles},
    SCRIPT_END,
};

/* Adds or replaces a setting. */
static void add_setting(lua_State *L, struct film_profile *profile, const char *name,
                        const char *value)
{
    for (int i = 0; i < profile->num; i++) {
        if (strcmp(profile->settings[i].name, name) == 0) {
            profile->settings[i].value = value;
            return;
        }
    }
    if (!profile->settings)
        profile->settings = ARENA_NEW(script_of(L)->arena, struct film_setting, MAX_FILM_SETTINGS);
    profile->settings[profile->num++] = (struct film_setting){name, value};
}

/* Removes an inherited setting. */
static void remove_setting(struct film_profile *profile, const char *name)
{
    int kept = 0;
    for (int i = 0; i < profile->num; i++)
        if (strcmp(profile->settings[i].name, name) != 0)
            profile->settings[kept++] = profile->settings[i];
    profile->num = kept;
}

/* Adds the settings of another profile. */
static void inherit(lua_State *L, struct film_profile *profile, const char *name)
{
    const struct script *script = script_of(L);
    const char *names[LIMIT_SCRIPT_PROFILES + NUM_SCRIPT_PROFILES + 1] = {0};
    int num = 0;
    for (int i = 0; i < script->num_profiles; i++) {
        const struct film_profile *from = &script->profiles[i];
        names[num++] = from->name;
        if (strcmp(from->name, name) != 0)
            continue;
        for (int k = 0; k < from->num; k++)
            add_setting(L, profile, from->settings[k].name, from->settings[k].value);
        return;
    }
    const struct film_setting *setting = script_profile_settings(name);
    for (const struct film_setting *at = setting; at && at->name; at++)
        add_setting(L, profile, at->name, at->value);
    if (setting)
        return;
    for (const struct script_word *word = script_profiles; word->name; word++)
        names[num++] = word->name;
    luaL_error(L, "%s", spelling_unknown("profile", name, names).text);
}

/* Returns the key of an option: "texture_filter" for texture-filter. NULL after the last
 * option. */
static const char *option_word(lua_State *L, int index, bool *is_flag)
{
    const char *name = script_of(L)->host->option(index, is_flag);
    char *word = name ? arena_strdup(script_of(L)->arena, name) : NULL;
    for (char *c = word; c && *c; c++)
        if (*c == '-')
            *c = '_';
    return word;
}

/* Returns the value on the stack as a command-line argument; NULL if it is missing or false. */
static const char *option_value(lua_State *L, const char *what, bool is_flag)
{
    struct arena *arena = script_of(L)->arena;
    if (lua_isnil(L, -1))
        return NULL;
    if (is_flag && !lua_isboolean(L, -1))
        script_expected(L, -1, what, "true or false");
    if (is_flag)
        return lua_toboolean(L, -1) ? "" : NULL;
    if (lua_type(L, -1) != LUA_TSTRING && lua_type(L, -1) != LUA_TNUMBER)
        script_expected(L, -1, what, "a number or a string");
    if (lua_isinteger(L, -1))
        return arena_printf(arena, "%lld", (long long)lua_tointeger(L, -1));
    return arena_strdup(arena, lua_tostring(L, -1));
}

/* Reads the settings in the order of the options, since later ones may add to earlier ones. The key
 * `parent` names a profile, even if an option has that name. */
static void read_settings(lua_State *L, int index, const char *what, const char *parent,
                          const struct script_word *words, struct film_profile *profile)
{
    const struct script_host *host = script_of(L)->host;
    for (int i = 0; words[i].name; i++) {
        bool is_flag = false;
        struct err err = {0};
        const char *name = host->option(i, &is_flag);
        if (strcmp(words[i].name, parent) == 0)
            continue;
        script_read_field(L, index, words[i].name);
        if (strcmp(name, "hud") == 0 || (strcmp(name, "place") == 0 && lua_isnil(L, -1))) {
            lua_pop(L, 1);
            script_hud_push_option(L, index, name);
        }
        const char *value = option_value(L, words[i].name, is_flag);
        if (value && strcmp(words[i].name, "output") == 0)
            value = script_output(L, words[i].name, value);
        if (value && strcmp(words[i].name, "lut") == 0)
            value = script_path(L, words[i].name, value);
        if (value && !host->check(host->context, name, value, &err))
            luaL_error(L, "%s: %s: %s", what, words[i].name, err.text);
        if (value)
            add_setting(L, profile, name, value);
        else if (!lua_isnil(L, -1))
            remove_setting(profile, name);
        lua_pop(L, 1);
    }
}

/* Reads the table at `index`. `parent` is the key that names the inherited profile. */
static void read_profile(lua_State *L, int index, const char *what,
                         const struct script_word *parent, struct film_profile *profile)
{
    struct script_word known[MAX_FILM_SETTINGS + 2] = {0};
    const char *from = NULL;
    bool is_flag;
    int num = 0;
    if (!lua_istable(L, index))
        script_expected(L, index, what, "a table");
    while (num < MAX_FILM_SETTINGS && (known[num].name = option_word(L, num, &is_flag)))
        known[num++].help = "";
    known[num] = *parent;
    script_read_check_keys(L, index, what, known, 0);
    if (script_read_string(L, index, parent->name, &from))
        inherit(L, profile, from);
    known[num].name = NULL;
    read_settings(L, index, what, parent->name, known, profile);
}

static int word_profile(lua_State *L)
{
    struct script *script = script_of(L);
    script_limit_arguments(L, "profile", 2);
    struct film_profile profile = {.name = arena_strdup(script->arena, luaL_checkstring(L, 1))};
    if (script->num_profiles == LIMIT_SCRIPT_PROFILES)
        luaL_error(L, "profile: at most %d are supported", LIMIT_SCRIPT_PROFILES);
    for (int i = 0; i < script->num_profiles; i++)
        if (strcmp(script->profiles[i].name, profile.name) == 0)
            luaL_error(L, "profile: \"%s\" is already defined", profile.name);
    read_profile(L, 2, "profile", profile_keys, &profile);
    script->profiles[script->num_profiles++] = profile;
    return script_push_statement(L, "profile");
}

static int word_film(lua_State *L)
{
    struct script *script = script_of(L);
    struct film *film = script->film;
    script_limit_arguments(L, "film", 1);
    if (script->has_film)
        luaL_error(L, "film: used twice");
    if (script->film_forbidden_by)
        luaL_error(L, "film: must come before %s", script->film_forbidden_by);
    script->has_film = true;
    read_profile(L, 1, "film", film_keys, &film->settings);
    for (int i = 0; i < film->settings.num; i++)
        if (strcmp(film->settings.settings[i].name, "fps") == 0)
            rational_parse(&film->fps, film->settings.settings[i].value);
    return script_push_statement(L, "film");
}

const struct script_word script_film_words[] = {
    {.name = "film",
     .help = "sets options of demoreel(1) for the film",
     .call = word_film,
     .keys = film_keys},
    {.name = "profile",
     .help = "defines a named set of such options",
     .call = word_profile,
     .keys = profile_keys},
    SCRIPT_END,
};
