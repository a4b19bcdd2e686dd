/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/options/command_line.h - parsing of the command line. */
#ifndef CLI_OPTIONS_COMMAND_LINE_H
#define CLI_OPTIONS_COMMAND_LINE_H

#include <stdbool.h>

struct err;
struct options;

/* Read argv from the command's name on. Returns false and sets err (ERR_USAGE) on anything
 * that is not understood. Strings, and argv, are borrowed. */
bool command_line_parse(struct options *out, int argc, char **argv, struct err *err);

/* Apply the config that --cfg names, if it does; options on the command line override it. To
 * be called behind the sandbox's walls: the file may be anyone's. It changes how things look,
 * and nothing that the walls or limits depend on. */
bool command_line_read_config(struct options *options, struct err *err);

#endif
