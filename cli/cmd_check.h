/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_check.h - a script's shots without their film. Commands return as pipeline/exit_codes.h says. */
#ifndef CLI_CMD_CHECK_H
#define CLI_CMD_CHECK_H

struct err;
struct log;
struct render_settings;

int command_check(const struct render_settings *settings, struct log *log, struct err *err);

#endif
