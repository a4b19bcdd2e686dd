/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/settings/settings.h"

#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/paths.h"
#include "base/vfs.h"
#include "pipeline/print/digest.h"
#include "pipeline/settings/look.h"
#include "pipeline/settings/setting_table.h"
#include "pipeline/settings/setting_value.h"

void settings_set_defaults(struct render_settings *out)
{
    *out = (struct render_settings){
        .picture = {.width = 1920,
                    .height = 1080,
                    .fps = {60, 1},
                    .eye_distance = 2,
                    .gamma = 1,
                    .contrast = 1,
                    .samples = 1,
                    .aa = 1,
                    .shutter_phase = SHUTTER_CENTRED,
                    .shutter = 180},
        .eye = {.fov = 90, .motion_scale = {1, 1, 1}},
        .look = {.hud = HUD_OVERLAY, .water_alpha = -1, .tint = 1},
        .sound = {.volume = 0.7f, .music_volume = 1},
        .output = {.crf = -1, .count = 1},
        .segments = {.only = -1, .seconds = 10},
        .limits = {.max_memory = LIMIT_MAX_MEMORY, .max_seconds = LIMIT_MAX_SECONDS},
        .messages = {.log_level = LOG_NORMAL},
    };
}

bool settings_set(struct render_settings *settings, const char *name, const char *value,
                  struct err *err)
{
    const struct setting *setting = setting_table_find(name, strlen(name));
    if (!setting || !setting_value_set(&setting->value, settings, value, err))
        return false;
    uint8_t *const origin = &settings->origin[setting - setting_table];
    if (*origin < ORIGIN_FILM)
        *origin = ORIGIN_FILM;
    if (setting->value.offset == offsetof(struct render_settings, picture.look))
        look_apply(settings);
    return true;
}

bool settings_put(struct render_settings *settings, const char *name, const char *value,
                  enum setting_origin origin, struct err *err)
{
    const struct setting *setting = setting_table_find(name, strlen(name));
    if (!settings_set(settings, name, value, err))
        return false;
    settings->given[setting - setting_table] = value ? value : "";
    settings->origin[setting - setting_table] = (uint8_t)origin;
    return true;
}

bool settings_give(struct render_settings *settings, const char *name, const char *value,
                   struct err *err)
{
    return settings_put(settings, name, value, ORIGIN_OPTION, err);
}

enum setting_origin settings_origin(const struct render_settings *settings, const char *name)
{
    const struct setting *setting = setting_table_find(name, strlen(name));
    return setting ? settings->origin[setting - setting_table] : ORIGIN_NONE;
}

bool settings_is_set(const struct render_settings *settings, const char *name)
{
    return settings_origin(settings, name) != ORIGIN_NONE;
}

bool settings_chosen(const struct render_settings *settings, const char *name)
{
    const enum setting_origin origin = settings_origin(settings, name);
    return origin != ORIGIN_NONE && origin != ORIGIN_FILM;
}

bool settings_given(const struct render_settings *settings, const char *name)
{
    return settings_origin(settings, name) == ORIGIN_OPTION;
}

const char *settings_of_scripts(int index, bool *is_flag)
{
    for (const struct setting *setting = setting_table; setting->name; setting++) {
        if (!(setting->flags & SETTING_OF_SCRIPTS) || index-- > 0)
            continue;
        *is_flag = !setting->argument;
        return setting->name;
    }
    return NULL;
}

void settings_add_digest(const struct render_settings *settings, struct digest *digest)
{
    for (int i = 0; setting_table[i].name; i++) {
        if (!settings->given[i] || setting_table[i].flags & SETTING_IS_NEUTRAL)
            continue;
        digest_add_text(digest, setting_table[i].name);
        digest_add_text(digest, settings->given[i]);
    }
    if (settings->profile != PROFILE_PLAIN)
        digest_add_text(digest, setting_profile_names[settings->profile]);
    /* Lists of elements add up, of which only the last is in `given`. */
    const char *const lists[] = {"show", "hide", "place"};
    bool has_lists = false;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        has_lists |= settings_is_set(settings, lists[i]);
    if (has_lists)
        digest_add(digest, &settings->look.hud_changes, sizeof settings->look.hud_changes);
    const char *const files[] = {settings->input.cfg, settings->picture.lut};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct vfs_file file;
        if (!files[i] || !file_load(files[i], LIMIT_ASSET_SIZE, &file, NULL))
            continue;
        digest_add(digest, file.data, file.size);
        vfs_file_free(&file);
    }
}

/* ---- derived values ---- */

/* Returns whether a setting is one that describes the film, as the user chose it. */
static bool is_described(const struct render_settings *settings, const struct setting *setting)
{
    const char *const given = settings->given[setting - setting_table];
    return given && settings->origin[setting - setting_table] != ORIGIN_FILM &&
           !(setting->flags & SETTING_IS_NEUTRAL) &&
           setting->value.offset != offsetof(struct render_settings, output.title);
}

const char *settings_describe(const struct render_settings *settings, struct arena *arena)
{
    const char *text = NULL;
    bool has_defaults = false;
    for (const struct setting *setting = setting_table; setting->name; setting++) {
        if (!is_described(settings, setting))
            continue;
        const char *const given = settings->given[setting - setting_table];
        const bool is_path = setting->argument && (strstr(setting->argument, "FILE") ||
                                                   strstr(setting->argument, "DIR"));
        text = arena_printf(arena, "%s%s%s%s%s", text ? text : "", text ? ", " : "", setting->name,
                            *given ? " " : "", is_path ? path_base(given) : given);
        has_defaults |= settings->origin[setting - setting_table] != ORIGIN_OPTION &&
                        strcmp(setting->name, "profile") != 0;
    }
    return has_defaults ? text : NULL;
}

bool settings_is_script(const char *path)
{
    return path_has_ending(path, ".lua");
}

bool settings_is_map(const char *path)
{
    return path_has_ending(path, ".bsp");
}

bool settings_keep_range(const struct picture_settings *picture)
{
    return picture->bloom > 0.0f || picture->tone != TONE_OFF;
}

bool settings_need_soft(const struct picture_settings *picture)
{
    return picture->exposure != EXPOSURE_OFF || picture->light != 0 || settings_keep_range(picture);
}

bool settings_replaces(const struct output_settings *output, const char *path)
{
    return output->overwrite ||
           (output->replaces_film && output->path && strcmp(path, output->path) == 0);
}

bool settings_leaves_script(const struct render_settings *settings)
{
    return settings->highlights.reel > 0 ||
           (settings->eye.pov && strcmp(settings->eye.pov, POV_ALL) == 0);
}

const char *settings_film_ending(const struct render_settings *settings)
{
    const bool has_alpha =
        settings->picture.layers || settings->picture.background == BACKGROUND_NONE;
    return settings->output.format ? settings->output.format : has_alpha ? "mov" : "mp4";
}

const char *settings_layer_file(const struct output_settings *output, const char *layer, int length,
                                struct arena *arena)
{
    const char *const name = output->path, *const number = strchr(name, '%');
    const int stem = number ? (int)(number - name) : path_stem_length(name);
    return arena_printf(arena, number ? "%.*s%.*s.%s" : "%.*s.%.*s%s", stem, name, length, layer,
                        name + stem);
}
