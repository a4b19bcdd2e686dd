/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/options/options.h - the defaults of options, and their help.
 *
 * This folder parses a command line into struct options, according to the tables in
 * cli/options/option_table.h and pipeline/settings/setting_table.h. */
#ifndef CLI_OPTIONS_OPTIONS_H
#define CLI_OPTIONS_OPTIONS_H

#include <stdio.h>

#include "cli/options/option_types.h"

struct err;
struct log;

/* Sets every option to its default for the command. */
void options_set_defaults(struct options *out, enum command command);

/* Loads the shared libraries that the command may need: see sandbox_policy_load_libraries. */
void options_load_libraries(const struct options *options);

/* Restricts this process to the rights that the command and its settings need; see
 * sandbox_policy_apply. Returns false and sets err if --sandbox require is not possible. */
bool options_enter_sandbox(const struct options *options, struct log *log, struct err *err);

/* Prints the summary of a command and its usual options, or with shows_all, all of its options;
 * if command is 0, the list of commands. */
void options_print_help(FILE *stream, enum command command, bool shows_all);

#endif
