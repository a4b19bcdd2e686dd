/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/options/command_line.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/spelling.h"
#include "cli/options/option_check.h"
#include "cli/options/option_defaults.h"
#include "cli/options/option_inputs.h"
#include "cli/options/option_table.h"
#include "cli/options/options.h"
#include "pipeline/settings/setting_types.h"
#include "pipeline/settings/setting_value.h"
#include "pipeline/settings/settings.h"
#include "render/renderer.h"

/* Only commands that render films support --pov values that stand for several players. */
static bool check_pov(const struct options *o, const char *pov, struct err *err)
{
    const bool is_all = strcmp(pov, POV_ALL) == 0, is_each = strcmp(pov, POV_EACH) == 0;
    return !((is_all && !(o->command & (COMMAND_RENDER | COMMAND_PLAN | COMMAND_JOIN))) ||
             (is_each && o->command != COMMAND_RENDER)) ||
           err_set(err, ERR_USAGE,
                   "%s works only with demoreel render; here, use one player's name or number",
                   pov);
}

static void note_own(struct options *o, const char *name)
{
    int i = 0;
    while (o->own[i] && strcmp(o->own[i], name) != 0)
        i++;
    o->own[i] = name;
}

/* Other profiles than those of the pipeline are sets of options. */
static bool set_profile(struct options *o, const char *value, struct err *err)
{
    o->lists_profiles = strcmp(value, "list") == 0;
    o->profile = value;
    return (o->defaults && !option_defaults_is_base(value)) ||
           settings_give(&o->settings, "profile", value, err);
}

static bool set_option(struct options *o, const struct option *option, const char *value,
                       struct err *err)
{
    bool is_setting;
    const struct setting *const own = option_table_value(option, &is_setting);
    if (!is_setting) {
        note_own(o, option->name);
        return setting_value_set(&own->value, o, value, err);
    }
    if (strcmp(option->name, "profile") == 0)
        return set_profile(o, value, err);
    return (strcmp(option->name, "pov") != 0 || check_pov(o, value, err)) &&
           settings_give(&o->settings, option->name, value, err);
}

/* Returns whether a word is the name or letter of an option of the command, and nothing else. */
static bool is_option(const struct options *o, const char *word)
{
    if (word[0] != '-')
        return false;
    return word[1] == '-'
               ? option_table_find(word + 2, strlen(word + 2), (int)o->command) != NULL
               : word[1] && !word[2] && option_table_find_letter(word[1], (int)o->command) != NULL;
}

enum { MAX_OPTIONS = 160, MAX_COMMANDS = 32 };

static bool refuse_option(const struct options *o, const char *word, struct err *err)
{
    const char *const command = option_table_words(o->command)->name;
    const char *known[MAX_OPTIONS + 1];
    char name[64];
    int num = 0;
    for (const struct option *option = option_table; option->name && num < MAX_OPTIONS; option++)
        if (option->commands & (int)o->command)
            known[num++] = option->name;
    known[num] = NULL;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    const char *const nearest = word[1] == '-' ? spelling_closest(name + 2, known) : NULL;
    if (nearest)
        return err_set(err, ERR_USAGE, "%s: not an option of demoreel %s; did you mean --%s?", name,
                       command, nearest);
    return err_set(err, ERR_USAGE, "%s: not an option of demoreel %s (see demoreel %s --help)",
                   word, command, command);
}

/* Parses the option at argv[*i], and advances *i past its argument. */
static bool take_option(struct options *o, int argc, char *const *argv, int *i, struct err *err)
{
    const char *word = argv[*i], *value = NULL;
    const struct option *option;
    if (word[1] == '-') {
        const char *name = word + 2;
        const size_t length = strcspn(name, "=");
        option = option_table_find(name, length, (int)o->command);
        if (name[length] == '=')
            value = name + length + 1;
    } else {
        option = option_table_find_letter(word[1], (int)o->command);
        if (option && word[2])
            value = word + 2;
    }
    if (!option)
        return refuse_option(o, word, err);
    const char *const argument = option->argument;
    if (!argument && value)
        return err_set(err, ERR_USAGE, "--%s takes no value", option->name);
    if (argument && !value) {
        if (*i + 1 >= argc)
            return err_set(err, ERR_USAGE, "--%s requires a value: %s", option->name, argument);
        value = argv[++*i];
        if (is_option(o, value))
            return err_set(err, ERR_USAGE,
                           "--%s requires a value: %s; use --%s=%s if that is the value",
                           option->name, argument, option->name, value);
    }
    return set_option(o, option, value, err) || err_prefix(err, "--%s", option->name);
}

static bool take_words(struct options *out, int argc, char *const *argv, struct err *err)
{
    bool only_inputs = false;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (!only_inputs && strcmp(word, "--") == 0) {
            only_inputs = true;
        } else if (!only_inputs && word[0] == '-' && word[1]) {
            if (!take_option(out, argc, argv, &i, err))
                return false;
        } else if (!option_inputs_add(out, word, err)) {
            return false;
        }
    }
    return true;
}

static bool refuse_command(const char *word, struct err *err)
{
    const char *known[MAX_COMMANDS + 1];
    int num = 0;
    for (const struct command_words *words = command_table; words->name && num < MAX_COMMANDS;
         words++)
        known[num++] = words->name;
    known[num] = NULL;
    const char *const nearest = spelling_closest(word, known);
    return nearest
               ? err_set(err, ERR_USAGE, "%s: not a command; did you mean \"%s\"?", word, nearest)
               : err_set(err, ERR_USAGE, "%s: not a command (see demoreel --help)", word);
}

/* ---- defaults ---- */

static bool set_default(struct options *o, const struct default_option *item)
{
    bool is_setting;
    const struct setting *const own = option_table_value(item->option, &is_setting);
    return is_setting
               ? settings_put(&o->settings, item->option->name, item->value, item->origin, NULL)
               : setting_value_set(&own->value, o, item->value, NULL);
}

static bool load_player_config(struct options *o, const char *cfg, struct err *err)
{
    o->settings.input.cfg = cfg;
    return !cfg || player_config_load(&o->settings, &o->config_report, err);
}

/* Sets the defaults and then the command line. A player's config file (`cfg`, NULL: not
 * yet) comes before the source that names it. */
static bool set_all(struct options *o, const char *cfg, struct err *err)
{
    const struct options parsed = *o;
    const bool is_default = settings_origin(&o->settings, "cfg") == ORIGIN_DEFAULTS;
    options_set_defaults(o, parsed.command);
    o->defaults = parsed.defaults;
    o->default_list = parsed.default_list;
    o->num_defaults = parsed.num_defaults;
    o->argc = parsed.argc;
    o->argv = parsed.argv;
    o->settings.has_environment = parsed.settings.has_environment;
    o->settings.input.config = o->defaults ? o->defaults->config.path : NULL;
    if (is_default && !load_player_config(o, cfg, err))
        return false;
    for (int i = 0; i < o->num_defaults; i++)
        if (!o->default_list[i].unused)
            set_default(o, &o->default_list[i]);
    return (is_default || load_player_config(o, cfg, err)) && take_words(o, o->argc, o->argv, err);
}

/* Returns why a default is left out, or NULL. */
static const char *why_unused(const struct options *o, const struct default_option *item)
{
    struct err err = {0};
    const char *const name = item->option->name;
    const bool ok = (strcmp(name, "pov") != 0 || check_pov(o, item->value, &err)) &&
                    option_check_default(o, name, &err);
    return ok ? NULL : arena_strdup(o->defaults->arena, err.text);
}

/* One default may be what another needs, so they are left out one by one. */
static bool leave_out_one(struct options *o)
{
    for (int i = 0; i < o->num_defaults; i++) {
        struct default_option *const item = &o->default_list[i];
        if (!item->unused && (item->unused = why_unused(o, item)))
            return true;
    }
    return false;
}

static bool apply_defaults(struct options *o, struct err *err)
{
    if (!option_defaults_collect(o, err))
        return false;
    do {
        if (!set_all(o, NULL, err))
            return false;
    } while (leave_out_one(o));
    return true;
}

bool command_line_parse(struct options *out, struct option_defaults *defaults, int argc,
                        char **argv, struct err *err)
{
    const struct command_words *words = option_table_find_command(argv[0]);
    if (!words)
        return refuse_command(argv[0], err);
    options_set_defaults(out, words->command);
    out->defaults = defaults;
    if (defaults && !defaults->arena)
        defaults->arena = arena_create();
    out->argc = argc;
    out->argv = argv;
    if (!take_words(out, argc, argv, err))
        return false;
    out->help_all = out->help && out->settings.input.num_paths > 0 &&
                    strcmp(out->settings.input.paths[0], "all") == 0;
    if (out->help || out->lists_profiles)
        return true;
    if (defaults && !apply_defaults(out, err))
        return false;
    out->settings.picture.gl = renderer_resolve_driver(out->settings.picture.gl);
    if (!out->batch && out->settings.input.num_paths == 0 && out->command != COMMAND_STUDIO)
        return err_set(err, ERR_USAGE, "missing argument: %s (see demoreel %s --help)",
                       out->command == COMMAND_CHECK ? "FILM.lua" : "DEMO", argv[0]);
    return out->batch || option_check(out, err);
}

/* Parses the command line again after the config, so that its options take precedence. */
bool command_line_read_config(struct options *options, struct err *err)
{
    const enum render_driver gl = options->settings.picture.gl;  /* RENDER_AUTO is resolved */
    const struct input_settings input = options->settings.input; /* folders are expanded */
    if (!input.cfg)
        return true;
    if (!set_all(options, input.cfg, err))
        return false;
    options->settings.picture.gl = gl;
    options->settings.input.num_paths = input.num_paths;
    memcpy(options->settings.input.paths, input.paths, sizeof input.paths);
    return true;
}
