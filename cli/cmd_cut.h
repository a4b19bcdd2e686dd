/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_cut.h - the command cut, which makes a demo of a part of a demo. */
#ifndef CLI_CMD_CUT_H
#define CLI_CMD_CUT_H

struct err;
struct log;
struct render_settings;

/* Returns an exit code (pipeline/exit_codes.h), or -1 and sets err. */
int command_cut(const struct render_settings *settings, struct log *log, struct err *err);

#endif
