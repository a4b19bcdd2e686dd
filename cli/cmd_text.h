/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_text.h - demos as text and back. Commands return as pipeline/exit_codes.h says. */
#ifndef CLI_CMD_TEXT_H
#define CLI_CMD_TEXT_H

struct err;
struct log;
struct render_settings;

int command_dump(const struct render_settings *settings, struct log *log, struct err *err);
int command_build(const struct render_settings *settings, struct log *log, struct err *err);

#endif
