/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_direct.h - the command direct, which writes a script of a complete match. */
#ifndef CLI_CMD_DIRECT_H
#define CLI_CMD_DIRECT_H

struct err;
struct log;
struct options;

/* Returns an exit code (pipeline/exit_codes.h), or -1 and sets err. */
int command_direct(const struct options *options, struct log *log, struct err *err);

#endif
