/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/options/option_table.h - the commands, and every option: its name and letter, the commands
 * that take it and its line of help.
 *
 * Most options are settings, whose arguments and values pipeline/settings/setting_table.h
 * describes under the same name. */
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

/* What --help says above an option and those that follow it. */
struct option_heading {
    const char *first, *text;
};

extern const struct option_heading option_headings[]; /* ends with a NULL first */
extern const struct command_words command_table[];    /* ends with a NULL name */
extern const struct option option_table[];            /* ends with a NULL name */

/* The option with the `length` bytes at `name` as its name or with that letter, and the
 * words of a command; NULL: there is none. */
const struct option *option_table_find(const char *name, size_t length);
const struct option *option_table_find_letter(char letter);
const struct command_words *option_table_find_command(const char *name);

/* The argument and value of an option: those of the setting of its name (*is_setting) or, if there
 * is none, of a field of struct options. */
const struct setting *option_table_value(const struct option *option, bool *is_setting);

/* An option's argument as help shows it; NULL: it takes none. */
const char *option_table_argument(const struct option *option);

/* The words of an existing command. */
const struct command_words *option_table_words(enum command command);

#endif
