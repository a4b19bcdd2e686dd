/* The words that say what the film becomes: film, and profiles to share. */
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/spelling.h"
#include "playback/script/script_state.h"

/* Profiles that every script has. */
static const struct {
    const char *name;
    struct film_setting settings[6];
} usual[] = {
    {"youtube",
     {{"size", "2560x1440"}, {"fps", "60"}, {"crf", "17"}, {"preset", "slow"}, {"samples", "16"}}},
    {"master", {{"codec", "x264-lossless"}, {"samples", "32"}}},
    {"small", {{"size", "854x480"}, {"fps", "30"}, {"crf", "26"}}},
};

enum { NUM_USUAL = sizeof usual / sizeof *usual };

/* Set or replace. */
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

/* What was inherited, and is not wanted. */
static void drop_setting(struct film_profile *profile, const char *name)
{
    int kept = 0;
    for (int i = 0; i < profile->num; i++)
        if (strcmp(profile->settings[i].name, name) != 0)
            profile->settings[kept++] = profile->settings[i];
    profile->num = kept;
}

/* All that another profile says. */
static void inherit(lua_State *L, struct film_profile *profile, const char *name)
{
    const struct script *script = script_of(L);
    const char *names[LIMIT_SCRIPT_PROFILES + NUM_USUAL + 1] = {0};
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
    for (int i = 0; i < NUM_USUAL; i++) {
        names[num++] = usual[i].name;
        if (strcmp(usual[i].name, name) != 0)
            continue;
        for (int k = 0; usual[i].settings[k].name; k++)
            add_setting(L, profile, usual[i].settings[k].name, usual[i].settings[k].value);
        return;
    }
    luaL_error(L, "profile: there is no \"%s\"; the nearest is \"%s\"", name,
               spelling_nearest(name, names));
}

/* "texture_filter" of texture-filter; NULL where there is no such option. */
static const char *option_word(lua_State *L, int index, bool *is_flag)
{
    const char *name = script_of(L)->host->option(index, is_flag);
    char *word = name ? arena_strdup(script_of(L)->arena, name) : NULL;
    for (char *c = word; c && *c; c++)
        if (*c == '-')
            *c = '_';
    return word;
}

/* The value on the stack as the command line would have it; NULL: not given, or
 * false. */
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
        script_expected(L, -1, what, "a number or a text");
    if (lua_isinteger(L, -1))
        return arena_printf(arena, "%lld", (long long)lua_tointeger(L, -1));
    return arena_strdup(arena, lua_tostring(L, -1));
}

/* In the order of the options, of which later ones may add to what earlier ones
 * choose. */
static void read_settings(lua_State *L, int index, const char *what, const char *const *words,
                          struct film_profile *profile)
{
    const struct script_host *host = script_of(L)->host;
    for (int i = 0; words[i]; i++) {
        bool is_flag = false;
        struct err err = {0};
        const char *name = host->option(i, &is_flag);
        script_field(L, index, words[i]);
        const char *value = option_value(L, words[i], is_flag);
        if (value && strcmp(words[i], "output") == 0)
            value = script_output(L, words[i], value);
        if (value && !host->check(host->context, name, value, &err))
            luaL_error(L, "%s: %s: %s", what, words[i], err.text);
        if (value)
            add_setting(L, profile, name, value);
        else if (!lua_isnil(L, -1))
            drop_setting(profile, name);
        lua_pop(L, 1);
    }
}

/* Read the table at `index`; `parent` is its word for what it inherits. */
static void read_profile(lua_State *L, int index, const char *what, const char *parent,
                         struct film_profile *profile)
{
    const char *known[MAX_FILM_SETTINGS + 2] = {0};
    const char *from = NULL;
    bool is_flag;
    int num = 0;
    if (!lua_istable(L, index))
        script_expected(L, index, what, "a table");
    while (num < MAX_FILM_SETTINGS && (known[num] = option_word(L, num, &is_flag)))
        num++;
    known[num] = parent;
    read_check(L, index, what, known, 0);
    if (read_string(L, index, parent, &from))
        inherit(L, profile, from);
    known[num] = NULL;
    read_settings(L, index, what, known, profile);
}

static int word_profile(lua_State *L)
{
    struct script *script = script_of(L);
    script_take_arguments(L, "profile", 2);
    struct film_profile profile = {.name = arena_strdup(script->arena, luaL_checkstring(L, 1))};
    if (script->num_profiles == LIMIT_SCRIPT_PROFILES)
        luaL_error(L, "profile: more than %d", LIMIT_SCRIPT_PROFILES);
    for (int i = 0; i < script->num_profiles; i++)
        if (strcmp(script->profiles[i].name, profile.name) == 0)
            luaL_error(L, "profile: \"%s\" is there already", profile.name);
    read_profile(L, 2, "profile", "inherit", &profile);
    script->profiles[script->num_profiles++] = profile;
    return 0;
}

static int word_film(lua_State *L)
{
    struct script *script = script_of(L);
    struct film *film = script->film;
    script_take_arguments(L, "film", 1);
    if (script->has_film)
        luaL_error(L, "film: said twice");
    if (script->begun)
        luaL_error(L, "film: it stands at the top, before %s", script->begun);
    script->has_film = true;
    read_profile(L, 1, "film", "profile", &film->settings);
    for (int i = 0; i < film->settings.num; i++)
        if (strcmp(film->settings.settings[i].name, "fps") == 0)
            rational_parse(&film->fps, film->settings.settings[i].value);
    return 0;
}

void script_add_film(lua_State *L)
{
    lua_pushcfunction(L, word_film);
    lua_setglobal(L, "film");
    lua_pushcfunction(L, word_profile);
    lua_setglobal(L, "profile");
}
