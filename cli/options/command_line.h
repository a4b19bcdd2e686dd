/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/options/command_line.h - parses the command line. */
#ifndef CLI_OPTIONS_COMMAND_LINE_H
#define CLI_OPTIONS_COMMAND_LINE_H

#include <stdbool.h>

struct err;
struct option_defaults;
struct options;

/* Parses argv, which starts with the name of the command, and applies the config file, which is loaded
 * into `defaults` unless it has been, and the profile. Without `defaults` (NULL) there is only the
 * command line. Returns false and sets err (ERR_USAGE) if something is invalid. argv, its strings and
 * `defaults` are borrowed. */
bool command_line_parse(struct options *out, struct option_defaults *defaults, int argc,
                        char **argv, struct err *err);

/* Applies the config file of --cfg, if given; options on the command line take precedence. Call it
 * inside the sandbox, since the file is untrusted. It changes no setting on which the sandbox or
 * the limits depend. Returns false and sets err if the file cannot be read. */
bool command_line_read_config(struct options *options, struct err *err);

#endif
