/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/options/option_table.h - the commands, and every option once: its name, its
 * argument, the commands that take it, what it sets and its line of help.
 *
 * Parsing, --help, config files, the film { } of scripts and the check of the
 * manual all read this table. */
#ifndef CLI_OPTIONS_OPTION_TABLE_H
#define CLI_OPTIONS_OPTION_TABLE_H

#include <stddef.h>

#include "cli/options/option_types.h"

struct command_words {
    enum command command;
    const char *name, *arguments, *summary;
};

enum {
    OPTION_OF_SCRIPTS = 1 << 16, /* a script's film { } may set it */
    OPTION_NEUTRAL = 1 << 17,    /* changes how a film is made or reported, not its bytes */
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

/* The words of an existing command. */
const struct command_words *option_table_words(enum command command);

#endif
