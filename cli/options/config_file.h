/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/options/config_file.h - the user's config file: lines such as `basedir = /games/quake`.
 *
 * Options have their long names. Lines after one such as `[phone]` belong to the profile of that
 * name, which `inherit = NAME` bases on another; those before the first apply always. Empty lines and
 * those that begin with # or ; are ignored, as is a # between spaces with what follows it. Values may be
 * quoted; ~/ at the beginning of a path is the home folder. Options without a value are followed by
 * nothing, yes or no. */
#ifndef CLI_OPTIONS_CONFIG_FILE_H
#define CLI_OPTIONS_CONFIG_FILE_H

#include <stdbool.h>

#include "base/bytes.h"

struct arena;
struct err;
struct option;

struct config_option {
    const struct option *option; /* any row with its name */
    const char *value;           /* "" if it takes none; NULL: the option is turned off */
};

struct config_section {
    const char *name;    /* of the profile; NULL: the options that always apply */
    const char *inherit; /* NULL: none */
    int num, room;
    struct config_option *options; /* in the order of the file */
};

struct config_file {
    const char *path; /* NULL: there is none */
    int num, room;    /* 0, or the first section is that without a name */
    struct config_section *sections;
};

/* Parses the content of a file. All values are checked, also those that the command does not use;
 * messages begin with the name and line. Results live in the arena. */
bool config_file_parse(struct config_file *out, struct bytes text, const char *name,
                       struct arena *arena, struct err *err);

/* Loads the file of DEMOREEL_CONFIG (none if that is empty) or else demoreel/config in
 * XDG_CONFIG_HOME or ~/.config, if it exists. */
bool config_file_load(struct config_file *out, struct arena *arena, struct err *err);

/* Returns the profile of that name, or NULL. */
const struct config_section *config_file_find(const struct config_file *config, const char *name);

#endif
