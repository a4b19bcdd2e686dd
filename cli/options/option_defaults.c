/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/options/option_defaults.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/spelling.h"
#include "cli/options/option_table.h"
#include "cutscene/film/film.h"
#include "cutscene/script/script_profiles.h"
#include "pipeline/settings/profile.h"
#include "pipeline/settings/setting_table.h"
#include "pipeline/settings/settings.h"

enum { MAX_DEPTH = 8 };

/* ---- profiles by name ---- */

bool option_defaults_is_base(const char *profile)
{
    for (int i = 0; i < NUM_PROFILES; i++)
        if (strcmp(setting_profile_names[i], profile) == 0)
            return true;
    return false;
}

static bool refuse_loop(const struct config_section *section, struct err *err)
{
    return err_set(err, ERR_USAGE,
                   "the profile \"%s\" is based on itself, or on more than %d others",
                   section->name, MAX_DEPTH);
}

static bool refuse_profile(const struct config_file *config, const char *name, struct err *err)
{
    const char *known[NUM_SCRIPT_PROFILES + LIMIT_CONFIG_PROFILES + 1] = {NULL};
    int num = 0;
    for (int i = 0; i < NUM_SCRIPT_PROFILES; i++)
        known[num++] = script_profiles[i].name;
    for (int i = 1; i < config->num; i++)
        known[num++] = config->sections[i].name;
    return err_set(err, ERR_USAGE, "%s", spelling_unknown("profile", name, known).text);
}

/* Returns the profile that a section of the config file starts from, or NULL. */
static const char *parent_of(const struct config_section *section)
{
    return section->inherit                         ? section->inherit
           : script_profile_settings(section->name) ? section->name
                                                    : NULL;
}

/* Returns the section of that name, unless it is the one that starts from the built-in profile of its
 * own name. */
static const struct config_section *find_section(const struct config_file *config, const char *name,
                                                 const struct config_section *child)
{
    const struct config_section *const found = config_file_find(config, name);
    return found == child ? NULL : found;
}

/* Checks that all profiles that a profile is based on exist. */
static bool check_profile(const struct config_file *config, const char *name, struct err *err)
{
    const struct config_section *section = NULL;
    for (int depth = 0; depth < MAX_DEPTH; depth++) {
        const struct config_section *const child = section;
        section = find_section(config, name, child);
        if (!section)
            return script_profile_settings(name) ||
                   (child && config_file_find(config, name) == child
                        ? refuse_loop(child, err)
                        : refuse_profile(config, name, err));
        name = parent_of(section);
        if (!name)
            return true;
    }
    return refuse_loop(section, err);
}

/* Returns the value of the option "profile" on which a profile is based, or NULL if it does not exist. */
static const char *base_of(const struct config_file *config, const char *name)
{
    const struct config_section *section = NULL;
    if (!check_profile(config, name, NULL))
        return NULL;
    while (name && (section = find_section(config, name, section)))
        name = parent_of(section);
    return name ? script_profile_base(name) : "auto";
}

static bool check_config(const struct config_file *config, struct err *err)
{
    for (int i = 0; i < config->num; i++) {
        const struct config_section *const section = &config->sections[i];
        const char *const name = section->name ? section->name : section->inherit;
        if (name && !check_profile(config, name, err))
            return err_prefix(err, "%s", config->path);
    }
    return true;
}

static bool load(const struct options *o, struct err *err)
{
    struct option_defaults *const defaults = o->defaults;
    if (defaults->is_loaded)
        return true;
    if (!o->no_config && (!config_file_load(&defaults->config, defaults->arena, err) ||
                          !check_config(&defaults->config, err)))
        return false;
    defaults->is_loaded = true;
    return true;
}

void option_defaults_free(struct option_defaults *defaults)
{
    arena_destroy(defaults->arena);
    *defaults = (struct option_defaults){0};
}

/* ---- the list ---- */

static bool is_given(const struct options *o, const char *name)
{
    for (int i = 0; o->own[i]; i++)
        if (strcmp(o->own[i], name) == 0)
            return true;
    return settings_given(&o->settings, name);
}

/* Removes an option of other sources than `profile`. */
static void remove_option(struct options *o, const char *name, const char *profile, bool is_off)
{
    int kept = 0;
    for (int i = 0; i < o->num_defaults; i++)
        if (strcmp(o->default_list[i].option->name, name) != 0 ||
            (!is_off && o->default_list[i].profile == profile))
            o->default_list[kept++] = o->default_list[i];
    o->num_defaults = kept;
}

static void append(struct options *o, const struct option *option, const char *value,
                   enum setting_origin origin, const char *profile)
{
    o->default_list = arena_grow(o->defaults->arena, o->default_list, o->num_defaults,
                                 &o->room_defaults, sizeof *o->default_list);
    o->default_list[o->num_defaults++] =
        (struct default_option){option, value, origin, profile, NULL};
}

/* Adds an option, which replaces that of earlier sources. */
static void add_option(struct options *o, const char *name, const char *value,
                       enum setting_origin origin, const char *profile)
{
    const struct option *const option = option_table_find(name, strlen(name), (int)o->command);
    if (!option || is_given(o, name))
        return;
    remove_option(o, name, profile, !value);
    if (value)
        append(o, option, value, origin, profile);
}

static void add_section(struct options *o, const struct config_section *section,
                        enum setting_origin origin)
{
    for (int i = 0; i < section->num; i++)
        add_option(o, section->options[i].option->name, section->options[i].value, origin,
                   section->name);
}

/* Adds the options of a profile, which exists, after those of the one that it is based on. */
static void add_profile(struct options *o, const char *name, const struct config_section *child,
                        enum setting_origin origin)
{
    const struct config_section *const section = find_section(&o->defaults->config, name, child);
    if (section) {
        if (parent_of(section))
            add_profile(o, parent_of(section), section, origin);
        add_section(o, section, origin);
        return;
    }
    for (const struct film_setting *setting = script_profile_settings(name); setting->name;
         setting++)
        add_option(o, setting->name, setting->value, origin, name);
}

/* Returns whether the profile says which part of the demo is shown, and how. */
static bool names_base(const struct options *o)
{
    for (int i = 0; i < o->num_defaults; i++)
        if (strcmp(o->default_list[i].option->name, "profile") == 0)
            return strcmp(o->default_list[i].value, "auto") != 0;
    return o->settings.profile != PROFILE_AUTO;
}

/* Removes the config file's options that a profile named for this run decides. */
static void remove_decided(struct options *o)
{
    int kept = 0;
    for (int i = 0; i < o->num_defaults; i++)
        if (o->default_list[i].profile || !profile_decides(o->default_list[i].option->name))
            o->default_list[kept++] = o->default_list[i];
    o->num_defaults = kept;
}

/* Commands without --profile draw scripts as the others do by default. */
static void add_base(struct options *o, const char *name)
{
    const char *const base = name ? base_of(&o->defaults->config, name) : NULL;
    if (base)
        append(o, option_table_find("profile", strlen("profile"), ~0), base, ORIGIN_DEFAULTS, name);
    o->settings.has_environment = base != NULL;
}

bool option_defaults_collect(struct options *o, struct err *err)
{
    const struct config_file *const config = &o->defaults->config;
    if (!load(o, err))
        return false;
    const bool takes_profile = option_table_find("profile", strlen("profile"), (int)o->command);
    const struct config_section *const always = config->num > 0 ? &config->sections[0] : NULL;
    const char *const environment = getenv("DEMOREEL_PROFILE");
    const char *const name = o->profile ? o->profile : environment;
    o->settings.has_environment = takes_profile;
    if (takes_profile && name) {
        if (!check_profile(config, name, err))
            return err_prefix(err, "%s", o->profile ? "--profile" : "DEMOREEL_PROFILE");
        if (always)
            add_section(o, always, ORIGIN_DEFAULTS);
        add_profile(o, name, NULL, o->profile ? ORIGIN_PROFILE : ORIGIN_DEFAULTS);
        if (names_base(o))
            remove_decided(o);
    } else if (always) {
        if (takes_profile && always->inherit)
            add_profile(o, always->inherit, NULL, ORIGIN_DEFAULTS);
        add_section(o, always, ORIGIN_DEFAULTS);
    }
    if (!takes_profile)
        add_base(o, name ? name : always ? always->inherit : NULL);
    return true;
}

/* ---- what is in force ---- */

void option_defaults_log(const struct options *o, struct log *log)
{
    for (int i = 0; i < o->num_defaults; i++) {
        const struct default_option *const item = &o->default_list[i];
        log_verbose(log, "%s%s: %s%s%s%s%s%s", item->profile ? "profile " : "",
                    item->profile ? item->profile : o->defaults->config.path, item->option->name,
                    *item->value ? " = " : "", item->value, item->unused ? " (not used: " : "",
                    item->unused ? item->unused : "", item->unused ? ")" : "");
    }
}

static void print_value(FILE *stream, bool *is_first, const char *name, const char *value)
{
    fprintf(stream, "%s%s%s%s", *is_first ? "    " : ", ", name, *value ? " " : "", value);
    *is_first = false;
}

static void print_base(FILE *stream, const char *name, bool *is_first)
{
    enum profile profile = PROFILE_AUTO;
    struct film_setting row;
    while (strcmp(setting_profile_names[profile], name) != 0)
        profile++;
    for (int i = 0; profile_row(profile, i, &row); i++)
        if (row.value)
            print_value(stream, is_first, row.name, row.value);
}

static void print_section(FILE *stream, const struct config_section *section)
{
    bool is_first = true;
    if (parent_of(section))
        print_value(stream, &is_first, "inherit", parent_of(section));
    for (int i = 0; i < section->num; i++)
        print_value(stream, &is_first, section->options[i].option->name,
                    section->options[i].value ? section->options[i].value : "no");
    fputs(is_first ? "" : "\n", stream);
}

bool option_defaults_print_profiles(const struct options *o, FILE *stream, struct err *err)
{
    if (!load(o, err))
        return false;
    const struct config_file *const config = &o->defaults->config;
    for (const struct script_word *word = script_profiles; word->name; word++) {
        bool is_first = true;
        fprintf(stream, "%s: %s\n", word->name, word->help);
        for (const struct film_setting *at = script_profile_settings(word->name); at->name; at++) {
            if (strcmp(at->name, "profile") != 0)
                print_value(stream, &is_first, at->name, at->value);
            else if (strcmp(at->value, word->name) == 0)
                print_base(stream, at->value, &is_first);
            else
                print_value(stream, &is_first, "inherit", at->value);
        }
        fputs(is_first ? "" : "\n", stream);
    }
    for (int i = 1; i < config->num; i++) {
        fprintf(stream, "%s: from %s\n", config->sections[i].name, config->path);
        print_section(stream, &config->sections[i]);
    }
    return true;
}
