/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/script/script_profiles.h"

#include <stddef.h>
#include <string.h>

#include "cutscene/film/film.h"

const struct script_word script_profiles[] = {
    SCRIPT_WORD("auto", "match for recordings of all players, player for others (the default)"),
    SCRIPT_WORD("match", "the match, directed, with a broadcast HUD"),
    SCRIPT_WORD("player", "what one player saw of play, with the classic HUD"),
    SCRIPT_WORD("plain", "all of the recording as the game shows it"),
    SCRIPT_WORD("speedrun", "a run, with its time and speed"),
    SCRIPT_WORD("short", "upright, for phones"),
    SCRIPT_WORD("youtube", "2560x1440 at 60 fps, good quality, with motion blur"),
    SCRIPT_WORD("archive", "all of the recording as the game shows it, lossless, with its chat"),
    SCRIPT_WORD("master", "lossless, with better motion blur"),
    SCRIPT_WORD("small", "854x480 at 30 fps"),
    SCRIPT_WORD("draft", "640x360 at 30 fps, rendered quickly"),
    SCRIPT_END,
};

static const struct film_setting settings[NUM_SCRIPT_PROFILES][6] = {
    {{"profile", "auto"}},
    {{"profile", "match"}},
    {{"profile", "player"}},
    {{"profile", "plain"}},
    {{"profile", "player"}, {"show", "speed,time"}, {"crf", "17"}},
    {{"size", "phone"}, {"reframe", ""}, {"feed-rows", "3"}, {"crf", "20"}},
    {{"size", "2560x1440"}, {"fps", "60"}, {"crf", "17"}, {"preset", "slow"}, {"samples", "16"}},
    {{"profile", "plain"}, {"subtitles", "chat"}, {"codec", "x264-lossless"}},
    {{"codec", "x264-lossless"}, {"samples", "32"}},
    {{"size", "854x480"}, {"fps", "30"}, {"crf", "26"}},
    {{"size", "640x360"}, {"fps", "30"}, {"crf", "28"}, {"preset", "veryfast"}},
};

_Static_assert(sizeof script_profiles / sizeof *script_profiles - 1 == NUM_SCRIPT_PROFILES,
               "each profile has its settings");

const struct film_setting *script_profile_settings(const char *name)
{
    for (int i = 0; i < NUM_SCRIPT_PROFILES; i++)
        if (strcmp(script_profiles[i].name, name) == 0)
            return settings[i];
    return NULL;
}

const char *script_profile_base(const char *name)
{
    const struct film_setting *const setting = script_profile_settings(name);
    if (!setting)
        return NULL;
    return strcmp(setting->name, "profile") == 0 ? setting->value : "auto";
}
