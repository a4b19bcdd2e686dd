/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_check.h - the command check, which lists the shots of a script. */
#ifndef CLI_CMD_CHECK_H
#define CLI_CMD_CHECK_H

struct err;
struct log;
struct render_settings;

/* Returns an exit code (pipeline/exit_codes.h), or -1 and sets err. */
int command_check(const struct render_settings *settings, struct log *log, struct err *err);

#endif
