/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/options/option_defaults.h - what options are without being on the command line: from the user's
 * config file and from profiles.
 *
 * The command line takes precedence over the profile, and that over the config file. Options that the
 * command does not have, that have no effect here or that conflict with the command line are left
 * out. */
#ifndef CLI_OPTIONS_OPTION_DEFAULTS_H
#define CLI_OPTIONS_OPTION_DEFAULTS_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/options/config_file.h"
#include "cli/options/option_types.h"
#include "pipeline/settings/render_settings.h"

struct err;
struct log;

/* The config file, read once for all command lines of a process and its children. */
struct option_defaults {
    struct arena *arena;
    bool is_loaded;
    struct config_file config;
};

/* An option that the config file or a profile sets. */
struct default_option {
    const struct option *option; /* the command's row */
    const char *value;
    enum setting_origin origin;
    const char *profile; /* that sets it; NULL: the config file */
    const char *unused;  /* why it is left out; NULL: it is in force */
};

/* Frees what command lines were parsed with. */
void option_defaults_free(struct option_defaults *defaults);

/* Collects the defaults for a parsed command line in o->default_list. Returns false and sets err if the config
 * file is invalid or there is no profile of the name in force. */
bool option_defaults_collect(struct options *o, struct err *err);

/* Logs what is in force, in detail. */
void option_defaults_log(const struct options *o, struct log *log);

/* Returns whether a name is one of the values of --profile that the pipeline knows. */
bool option_defaults_is_base(const char *profile);

/* Prints all profiles and what they set. Returns false and sets err if the config file is invalid. */
bool option_defaults_print_profiles(const struct options *o, FILE *stream, struct err *err);

#endif
