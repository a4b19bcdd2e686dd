/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/settings/profile.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "cutscene/film/film.h"
#include "cutscene/script/script_profiles.h"
#include "pipeline/settings/setting_needs.h"
#include "pipeline/settings/setting_table.h"
#include "pipeline/settings/setting_value.h"
#include "pipeline/settings/settings.h"

/* What profiles set; NULL: nothing. */
static const struct row {
    const char *setting;
    const char *values[NUM_PROFILES];
    bool is_of_scripts;
} rows[] = {
    {"pov", {[PROFILE_MATCH] = "director"}, false},
    {"hud", {[PROFILE_MATCH] = "broadcast", [PROFILE_PLAYER] = "classic"}, false},
    {"exposure", {[PROFILE_MATCH] = "auto", [PROFILE_PLAYER] = "auto"}, true},
    {"tint", {[PROFILE_MATCH] = "0.25", [PROFILE_PLAYER] = "0.25"}, true},
    {"fill-light", {[PROFILE_MATCH] = "0.3", [PROFILE_PLAYER] = "0.3"}, true},
    {"near-effects", {[PROFILE_MATCH] = "fade", [PROFILE_PLAYER] = "fade"}, true},
    {"player-colors", {[PROFILE_MATCH] = "distinct", [PROFILE_PLAYER] = "distinct"}, true},
    {"smooth-motion", {[PROFILE_MATCH] = "auto", [PROFILE_PLAYER] = "auto"}, true},
    {"loudness", {[PROFILE_MATCH] = "-14", [PROFILE_PLAYER] = "-14"}, true},
};

static const enum demo_part parts[NUM_PROFILES] = {
    [PROFILE_MATCH] = PART_MATCH,
    [PROFILE_PLAYER] = PART_PLAY,
};

static void set_row(struct render_settings *settings, const struct row *row)
{
    const struct setting *setting = setting_table_find(row->setting, strlen(row->setting));
    const char *value = row->values[settings->profile];
    struct render_settings next = *settings;
    if (value && settings->origin[setting - setting_table] == ORIGIN_NONE &&
        setting_value_set(&setting->value, &next, value, NULL) &&
        setting_needs_has_effect(&next, setting))
        *settings = next;
}

bool profile_decides(const char *setting)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(rows[i].setting, setting) == 0)
            return true;
    return false;
}

bool profile_row(enum profile profile, int index, struct film_setting *out)
{
    if (index >= (int)(sizeof rows / sizeof rows[0]))
        return false;
    *out = (struct film_setting){rows[index].setting, rows[index].values[profile]};
    return true;
}

/* Of other profiles, whose settings only the command line applies, this takes the part shown. */
static bool read_environment(struct render_settings *settings, struct err *err)
{
    const char *const name = getenv("DEMOREEL_PROFILE");
    if (!name || settings->has_environment || settings_is_set(settings, "profile"))
        return true;
    const char *const base = script_profile_base(name);
    return settings_set(settings, "profile", base ? base : name, err) ||
           err_prefix(err, "DEMOREEL_PROFILE");
}

bool profile_apply(struct render_settings *settings, bool is_multi_view, struct err *err)
{
    if (!read_environment(settings, err))
        return false;
    if (settings->profile == PROFILE_AUTO)
        settings->profile = is_multi_view ? PROFILE_MATCH : PROFILE_PLAYER;
    settings->input.part = parts[settings->profile];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        set_row(settings, &rows[i]);
    return true;
}

bool profile_apply_script(struct render_settings *settings, struct err *err)
{
    if (!read_environment(settings, err))
        return false;
    if (settings->profile == PROFILE_AUTO)
        settings->profile = PROFILE_MATCH;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].is_of_scripts)
            set_row(settings, &rows[i]);
    return true;
}

void profile_expose_glance(struct render_settings *settings)
{
    static const char *const others[] = {"exposure", "gamma", "contrast", "lut", "cfg"};
    struct picture_settings *const picture = &settings->picture;
    const bool can_expose = (picture->gl == RENDER_AUTO || picture->gl == RENDER_SOFT) &&
                            !picture->layers && picture->background != BACKGROUND_NONE;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (settings_chosen(settings, others[i]))
            return;
    if (can_expose && picture->exposure == EXPOSURE_OFF)
        picture->exposure = EXPOSURE_AUTO;
}

void profile_fix(struct render_settings *settings)
{
    settings_set(settings, "profile", setting_profile_names[PROFILE_PLAIN], NULL);
}
