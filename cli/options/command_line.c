/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/options/command_line.h"

#include <string.h>

#include "base/err.h"
#include "cli/options/config.h"
#include "cli/options/option_table.h"
#include "cli/options/option_values.h"
#include "cli/options/options.h"
#include "render/renderer.h"

/* Take the option at argv[*i], moving *i past its argument. */
static bool take_option(struct options *o, int argc, char *const *argv, int *i, struct err *err)
{
    const char *word = argv[*i], *value = NULL;
    const struct option *option;
    if (word[1] == '-') {
        const char *name = word + 2;
        const size_t length = strcspn(name, "=");
        option = option_table_find(name, length);
        if (name[length] == '=')
            value = name + length + 1;
    } else {
        option = option_table_find_letter(word[1]);
        if (option && word[2])
            value = word + 2;
    }
    if (!option || !(option->commands & (int)o->command)) {
        const char *command = option_table_words(o->command)->name;
        return err_set(err, ERR_USAGE, "%s: not an option of demoreel %s (see demoreel %s --help)",
                       word, command, command);
    }
    if (!option->argument && value)
        return err_set(err, ERR_USAGE, "--%s takes no value", option->name);
    if (option->argument && !value) {
        if (*i + 1 >= argc)
            return err_set(err, ERR_USAGE, "--%s wants a value: %s", option->name,
                           option->argument);
        value = argv[++*i];
    }
    o->values[option - option_table] = value ? value : "";
    return option_set(option, o, value, err) || err_prefix(err, "--%s", option->name);
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
        } else if (out->num_inputs == MAX_INPUTS) {
            return err_set(err, ERR_USAGE, "more than %d files", MAX_INPUTS);
        } else {
            out->inputs[out->num_inputs++] = word;
        }
    }
    return true;
}

bool command_line_parse(struct options *out, int argc, char **argv, struct err *err)
{
    const struct command_words *words = option_table_find_command(argv[0]);
    if (!words)
        return err_set(err, ERR_USAGE, "%s: not a command (see demoreel --help)", argv[0]);
    options_set_defaults(out, words->command);
    if (!take_words(out, argc, argv, err))
        return false;
    out->gl = renderer_resolve_driver(out->gl);
    out->argc = argc;
    out->argv = argv;
    if (!out->help && !out->batch && out->num_inputs == 0 && out->command != COMMAND_STUDIO)
        return err_set(err, ERR_USAGE, "which %s? (see demoreel %s --help)",
                       out->command == COMMAND_CHECK ? "script" : "demo", argv[0]);
    return true;
}

/* The words are parsed once more, after the config: they win. */
bool command_line_read_config(struct options *options, struct err *err)
{
    const char *const cfg = options->cfg;
    const int argc = options->argc;
    char *const *argv = options->argv;
    if (!cfg)
        return true;
    options_set_defaults(options, options->command);
    options->cfg = cfg;
    options->argc = argc;
    options->argv = argv;
    return config_apply(options, err) && take_words(options, argc, argv, err);
}
