/* cli/options/command_line.h - parsing of the command line. */
#ifndef CLI_OPTIONS_COMMAND_LINE_H
#define CLI_OPTIONS_COMMAND_LINE_H

#include <stdbool.h>

struct err;
struct options;

/* Read argv from the command's name on. The config that --cfg names is applied first, so
 * that options on the command line override it. False with err (ERR_USAGE) on anything
 * that is not understood. Strings are borrowed from argv. */
bool command_line_parse(struct options *out, int argc, char **argv, struct err *err);

#endif
