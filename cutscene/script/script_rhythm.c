/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_rhythm.h"

#include <math.h>

#include <lauxlib.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/err.h"
#include "cutscene/script/script_context.h"
#include "cutscene/script/script_read.h"
#include "playback/sound/music.h"
#include "playback/sound/rhythm.h"

/* Sets a field of the table on top to a list of times, in milliseconds precisely, so that the
 * last bits of the analysis do not change a film. */
static void set_times(lua_State *L, const char *name, const struct beats *beats)
{
    lua_createtable(L, beats->num, 0);
    for (int i = 0; i < beats->num; i++) {
        lua_pushnumber(L, round(beats->times[i] * 1000.0) / 1000.0);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, name);
}

/* Analyses a file. Neither its memory nor the time for that is counted as the script's. */
static bool analyse(lua_State *L, const char *file, struct rhythm *out, struct arena *arena,
                    struct err *err)
{
    enum { STEPS = 1000 };
    struct script *script = script_of(L);
    const double before = clock_thread_cpu();
    script_count_steps(L, STEPS);
    script_watch_memory(L, false);
    struct music *music = music_open(file, NULL, err);
    if (music)
        *out = rhythm_find(music, arena);
    music_destroy(music);
    script_watch_memory(L, true);
    script->started += clock_thread_cpu() - before;
    return music != NULL;
}

static int word_rhythm(lua_State *L)
{
    struct script *script = script_of(L);
    struct err err = {0};
    struct rhythm rhythm;
    script_limit_arguments(L, "rhythm", 1);
    const char *file = script_path(L, "rhythm", luaL_checkstring(L, 1));
    if (!analyse(L, file, &rhythm, script->arena, &err)) {
        script->err->kind = err.kind;
        return luaL_error(L, "rhythm: %s", err.text);
    }
    lua_createtable(L, 0, 4);
    set_times(L, "beats", &rhythm.beats);
    set_times(L, "bars", &rhythm.bars);
    set_times(L, "sections", &rhythm.sections);
    lua_pushinteger(L, rhythm.beats_per_bar);
    lua_setfield(L, -2, "beats_per_bar");
    return 1;
}

const struct script_word script_rhythm_words[] = {
    {.name = "rhythm",
     .help = "the times of the beats, bars and sections of music: file",
     .call = word_rhythm},
    SCRIPT_END,
};
