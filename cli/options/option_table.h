/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/options/option_table.h - the commands and their options: names, letters and help texts.
 *
 * Most options are settings: pipeline/settings/setting_table.h has their arguments and values
 * under the same name. */
#ifndef CLI_OPTIONS_OPTION_TABLE_H
#define CLI_OPTIONS_OPTION_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/options/option_types.h"

struct setting;

struct command_words {
    enum command command;
    const char *name, *arguments, *summary;
};

/* Both end with a NULL name. manual/manual.awk writes them from manual/commands.txt and
 * manual/options, as it writes the manual pages. An option has several rows if its help differs
 * between commands; a command is in one of them. */
extern const struct command_words command_table[];
extern const struct option option_table[];

/* Returns the first row of the option with the name of `length` bytes at `name`, or with the
 * letter, that one of `commands` takes, or NULL if there is none. */
const struct option *option_table_find(const char *name, size_t length, int commands);
const struct option *option_table_find_letter(char letter, int commands);

/* Returns the command of that name, or NULL if there is none. */
const struct command_words *option_table_find_command(const char *name);

/* Returns the argument and value of an option: the setting of the same name (*is_setting) or, if
 * there is none, a field of struct options. */
const struct setting *option_table_value(const struct option *option, bool *is_setting);

/* Returns the names and the summary of a command, which must exist. */
const struct command_words *option_table_words(enum command command);

#endif
