/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_text.h - the commands dump and build, which convert demos to text and back. */
#ifndef CLI_CMD_TEXT_H
#define CLI_CMD_TEXT_H

struct err;
struct log;
struct render_settings;

/* They return an exit code (pipeline/exit_codes.h), or -1 and set err. */
int command_dump(const struct render_settings *settings, struct log *log, struct err *err);
int command_build(const struct render_settings *settings, struct log *log, struct err *err);

#endif
