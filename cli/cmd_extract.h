/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_extract.h - the command extract, which converts captured network traffic to demos. */
#ifndef CLI_CMD_EXTRACT_H
#define CLI_CMD_EXTRACT_H

struct err;
struct log;
struct options;

/* Returns an exit code (pipeline/exit_codes.h), or -1 and sets err. */
int command_extract(const struct options *options, struct log *log, struct err *err);

#endif
