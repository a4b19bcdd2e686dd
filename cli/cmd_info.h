/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_info.h - what is in demos. Commands return as pipeline/exit_codes.h says. */
#ifndef CLI_CMD_INFO_H
#define CLI_CMD_INFO_H

struct err;
struct log;
struct render_settings;

int command_info(const struct render_settings *settings, struct log *log, struct err *err);

#endif
