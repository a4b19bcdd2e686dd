/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/options/options.h - the options of a run, and their help.
 *
 * The folder turns a command line into struct options, by the rows of
 * cli/options/option_table.h and of pipeline/settings/setting_table.h. */
#ifndef CLI_OPTIONS_OPTIONS_H
#define CLI_OPTIONS_OPTIONS_H

#include <stdio.h>

#include "cli/options/option_types.h"

struct err;
struct log;

/* Set every option to the command's default. */
void options_set_defaults(struct options *out, enum command command);

/* Confine this process to what the command and its settings need, as sandbox_policy_apply. */
bool options_enter_sandbox(const struct options *options, struct log *log, struct err *err);

/* Print what a command does and the options that it takes; command 0: the overview. */
void options_print_help(FILE *stream, enum command command);

#endif
