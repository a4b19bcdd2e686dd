/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/options/completion.h - prints completion scripts for shells. */
#ifndef CLI_OPTIONS_COMPLETION_H
#define CLI_OPTIONS_COMPLETION_H

#include <stdbool.h>
#include <stdio.h>

struct err;

/* Prints the script for "bash", "zsh" or "fish", generated from the tables of commands and options.
 * Returns false and sets err (ERR_USAGE) for another shell. */
bool completion_print(FILE *stream, const char *shell, struct err *err);

#endif
